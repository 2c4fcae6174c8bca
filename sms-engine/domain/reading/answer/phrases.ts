import type { Token } from './tokens.ts'

/** A phrase found among a text's tokens: from its first to just past its last. */
export interface Found<Meaning> {
  readonly from: number
  readonly to: number
  readonly means: Meaning
}

/** Phrases as a tree of words: walking it once from each word of a text finds any of thousands. */
export interface Phrasebook<Meaning> {
  readonly means: readonly Meaning[]
  readonly next: ReadonlyMap<string, Phrasebook<Meaning>>
}

interface Growing<Meaning> {
  readonly means: Meaning[]
  readonly next: Map<string, Growing<Meaning>>
}

/** Builds a phrasebook from phrases, each a list of words with its meaning. */
export function phrasebook<Meaning>(phrases: Iterable<readonly [readonly string[], Meaning]>): Phrasebook<Meaning> {
  const book: Growing<Meaning> = { means: [], next: new Map() }
  for (const [words, means] of phrases) {
    let place = book
    for (const word of words) {
      const deeper = place.next.get(word) ?? { means: [], next: new Map() }
      place.next.set(word, deeper)
      place = deeper
    }
    if (!place.means.includes(means)) place.means.push(means)
  }
  return book
}

/**
 * Every phrase of the book that occurs in the text, within one sentence. Of those that begin at the same word and mean
 * the same, only the longest counts, so that "no wait" is not also "no".
 */
export function findPhrases<Meaning>(
  tokens: readonly Token[],
  book: Phrasebook<Meaning>,
  wordOf: (token: Token) => string,
): readonly Found<Meaning>[] {
  const found: Found<Meaning>[] = []
  for (let from = 0; from < tokens.length; from++) {
    const first = found.length
    let place: Phrasebook<Meaning> | undefined = book
    for (let at = from; at < tokens.length; at++) {
      const token = tokens[at]
      if (!token || (at > from && (token.gap === 'stop' || token.gap === 'question'))) break
      place = place.next.get(wordOf(token))
      if (!place) break
      for (const means of place.means) {
        const shorter = found.findIndex((other, index) => index >= first && other.means === means)
        if (shorter !== -1) found.splice(shorter, 1)
        found.push({ from, to: at + 1, means })
      }
    }
  }
  return found
}
