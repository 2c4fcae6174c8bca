import { glossary } from './glossary.ts'
import { type Found, findPhrases, type Phrasebook } from './phrases.ts'
import { stem } from './spelling.ts'
import type { Token } from './tokens.ts'

const articles = new Set(
  'the a an your my our his her their its el la los las lo le les un una une des this that'.split(' '),
)

const [said, hinted] = booksOf(glossary)

/** A meaning by the place of its line in the glossary. */
export type Meaning = string

/** What a text's or an option's words say. */
export function meaningsOf(tokens: readonly Token[]): readonly Found<Meaning>[] {
  return find(tokens, said)
}

/** What an answer's words hint at, without being a name for it. */
export function hintsIn(tokens: readonly Token[]): readonly Found<Meaning>[] {
  return find(tokens, hinted)
}

function find(tokens: readonly Token[], book: Phrasebook<Meaning>): readonly Found<Meaning>[] {
  const places = [...tokens.keys()].filter((index) => !articles.has(tokens[index]?.word ?? ''))
  const worded = places.map((index) => tokens[index] as Token)
  return findPhrases(worded, book, (token) => token.stem).map(({ from, to, means }) => ({
    from: places[from] ?? 0,
    to: (places[to - 1] ?? 0) + 1,
    means,
  }))
}

function booksOf(lines: readonly string[]): readonly [Phrasebook<Meaning>, Phrasebook<Meaning>] {
  const books = [new Map(), new Map()] as [Map<string, [string[], Meaning][]>, Map<string, [string[], Meaning][]>]
  lines.forEach((line) => {
    const means = line.slice(0, line.indexOf(','))
    line.split('<').forEach((list, column) => {
      for (const phrase of list.split(',')) {
        const words = phrase
          .trim()
          .split(/\s+/)
          .filter((word) => !articles.has(word))
          .map(stem)
        const first = words[0]
        if (!first) continue
        const book = books[column === 0 ? 0 : 1]
        book.set(first, [...(book.get(first) ?? []), [words, means]])
      }
    })
  })
  for (const book of books) for (const phrases of book.values()) phrases.sort(([a], [b]) => b.length - a.length)
  return books
}
