/** Two texts that share much of their wording. */
export interface Likeness {
  readonly first: number
  readonly second: number
  /** Jaccard similarity of their shingles, 0 to 1. */
  readonly similarity: number
}

/** A shingle that occurs in more texts than this is common wording in the subject and does not point to copying. */
const textsOfAShingleMax = 60

/** All runs of `size` words in a text, without case, punctuation or the values of numbers. */
export function shinglesOf(text: string, size: number): Set<string> {
  const words =
    text
      .toLowerCase()
      .replace(/\$?\d[\d,.]*/g, '0')
      .match(/[a-z0-9']+/g) ?? []
  const shingles = new Set<string>()
  for (let start = 0; start + size <= words.length; start += 1) shingles.add(words.slice(start, start + size).join(' '))
  return shingles
}

/**
 * All pairs of `texts` whose shingles overlap by at least `threshold`. An inverted index visits only pairs that share a
 * shingle, which takes nearly linear time if most texts are different.
 */
export function findLikenesses(texts: readonly string[], size: number, threshold: number): Likeness[] {
  const sets = texts.map((text) => shinglesOf(text, size))
  const holders = new Map<string, number[]>()
  sets.forEach((shingles, index) => {
    for (const shingle of shingles) {
      const held = holders.get(shingle)
      if (held) held.push(index)
      else holders.set(shingle, [index])
    }
  })
  const found: Likeness[] = []
  sets.forEach((shingles, second) => {
    const shared = new Map<number, number>()
    for (const shingle of shingles) {
      const held = holders.get(shingle) ?? []
      if (held.length > textsOfAShingleMax) continue
      for (const first of held) {
        if (first >= second) break
        shared.set(first, (shared.get(first) ?? 0) + 1)
      }
    }
    for (const [first, count] of shared) {
      const similarity = count / (shingles.size + (sets[first]?.size ?? 0) - count)
      if (similarity >= threshold) found.push({ first, second, similarity })
    }
  })
  return found
}
