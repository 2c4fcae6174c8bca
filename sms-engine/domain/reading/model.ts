import { featuresOf } from './features.ts'
import { hash } from './hash.ts'
import type { WishName } from './wishes.ts'

/** What the model is asked about a text; each has weights of its own. */
export type Head = 'stop' | 'out' | 'crisis' | 'machine' | 'chat' | WishName

/**
 * A linear model in whole numbers: a text's score for a head is the sum of the weights of its features over the square
 * root of their count. Sums of whole numbers are the same on every machine, and so is a square root (IEEE 754).
 */
export interface Model {
  readonly heads: Readonly<Record<Head, HeadWeights>>
  /** One bit for each hash of a word that was seen often enough not to be a misspelling. */
  readonly known: Uint8Array
}

export interface HeadWeights {
  /** A power of two of them; a feature's hash, cut to that, is its place. */
  readonly weights: Int8Array
  /** Thousandths of a score for one unit of weight, times 1,000. */
  readonly unit_micro: number
  /** Thousandths. */
  readonly bias_milli: number
}

/** Scores in thousandths by head; above 0 the model would rather say yes. */
export type Scores = Readonly<Record<Head, number>>

export function scoresOf(text: string, { heads, known }: Model): Scores {
  const features = featuresOf(text, (word) => isKnown(word, known))
  const length = Math.sqrt(features.length)
  const entries = Object.entries(heads).map(([head, { weights, unit_micro, bias_milli }]) => {
    const mask = weights.length - 1
    let sum = 0
    // Two features in one place count once, as they did in training.
    const seen = new Set<number>()
    for (const feature of features) {
      const place = feature & mask
      if (seen.has(place)) continue
      seen.add(place)
      sum += weights[place] as number
    }
    return [head, Math.round((sum * unit_micro) / 1_000 / length) + bias_milli] as const
  })
  return Object.fromEntries(entries) as Scores
}

export function isKnown(word: string, known: Uint8Array): boolean {
  const bit = hash(word) % (known.length * 8)
  return (((known[bit >>> 3] as number) >>> (bit & 7)) & 1) === 1
}

/** The bytes of a base64 text. */
export function readBytes(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index)
  return bytes
}
