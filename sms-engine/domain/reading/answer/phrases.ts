import type { Token } from './tokens.ts'

/** A phrase found among a text's tokens: from the first to behind the last. */
export interface Found<Meaning> {
  readonly from: number
  readonly to: number
  readonly means: Meaning
}

/** Phrases by their first word, longest first, so that "no wait" is found before "no". */
export type Phrasebook<Meaning> = ReadonlyMap<string, readonly (readonly [readonly string[], Meaning])[]>

/** Makes a phrasebook of lists: phrases parted by commas, words by spaces. */
export function phrasebook<Meaning>(lists: Iterable<readonly [Meaning, string]>): Phrasebook<Meaning> {
  const book = new Map<string, [readonly string[], Meaning][]>()
  for (const [means, list] of lists) {
    for (const phrase of list.split(',')) {
      const words = phrase.trim().split(/\s+/)
      const first = words[0] ?? ''
      book.set(first, [...(book.get(first) ?? []), [words, means]])
    }
  }
  for (const phrases of book.values()) phrases.sort(([a], [b]) => b.length - a.length)
  return book
}

/** Every phrase of the book that stands in the text; of those that begin together, only the longest of each meaning. */
export function findPhrases<Meaning>(
  tokens: readonly Token[],
  book: Phrasebook<Meaning>,
  wordOf: (token: Token) => string = (token) => token.word,
): readonly Found<Meaning>[] {
  const found: Found<Meaning>[] = []
  tokens.forEach((token, from) => {
    const here: Found<Meaning>[] = []
    for (const [words, means] of book.get(wordOf(token)) ?? []) {
      if (here.some((longer) => longer.means === means)) continue
      if (words.every((word, offset) => isNext(tokens[from + offset], offset, word, wordOf)))
        here.push({ from, to: from + words.length, means })
    }
    found.push(...here)
  })
  return found
}

function isNext(token: Token | undefined, offset: number, word: string, wordOf: (token: Token) => string): boolean {
  if (token === undefined || wordOf(token) !== word) return false
  return offset === 0 || (token.gap !== 'stop' && token.gap !== 'question')
}
