import { glossary } from './glossary.ts'
import { type Found, findPhrases, type Phrasebook, phrasebook } from './phrases.ts'
import { stem } from './spelling.ts'
import type { Token } from './tokens.ts'

/** A line of the glossary, identified by its first phrase. */
export type Meaning = string

const articles: ReadonlySet<string> = new Set(
  'the a an your my our his her their its el la los las lo le les un una une des this that'.split(' '),
)

/**
 * Made when the first answer is read. Making them takes a fifth of the time in which the domain loads, and many
 * processes read no answer: commands, migrations, most tests.
 */
const books: { said?: Phrasebook<Meaning>; hinted?: Phrasebook<Meaning> } = {}

/** The meanings that the words of a text or an option name. */
export function meaningsIn(tokens: readonly Token[]): readonly Found<Meaning>[] {
  books.said ??= phrasebook(phrasesOf(0))
  return findMeanings(tokens, books.said)
}

/** The meanings that an answer's words hint at without naming them. */
export function hintsIn(tokens: readonly Token[]): readonly Found<Meaning>[] {
  books.hinted ??= phrasebook(phrasesOf(1))
  return findMeanings(tokens, books.hinted)
}

/** Skips articles: "doubles the rate" is "doubles rate". */
function findMeanings(tokens: readonly Token[], book: Phrasebook<Meaning>): readonly Found<Meaning>[] {
  const places: number[] = []
  const worded: Token[] = []
  tokens.forEach((token, place) => {
    if (articles.has(token.word)) return
    places.push(place)
    worded.push(token)
  })
  return findPhrases(worded, book, (token) => token.stem).map(({ from, to, means }) => ({
    from: places[from] ?? 0,
    to: (places[to - 1] ?? 0) + 1,
    means,
  }))
}

/** The stemmed phrases of the glossary's names (column 0) or hints (column 1). */
function* phrasesOf(column: 0 | 1): Iterable<readonly [readonly string[], Meaning]> {
  for (const line of glossary) {
    const means = line.slice(0, line.indexOf(','))
    for (const phrase of line.split('<')[column]?.split(',') ?? []) {
      const words = phrase
        .trim()
        .split(/\s+/)
        .filter((word) => !articles.has(word))
      if (words[0]) yield [words.map(stem), means]
    }
  }
}
