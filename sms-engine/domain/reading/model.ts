import { featuresOf } from './features.ts'
import { hash } from './hash.ts'
import { hear, type Network } from './network.ts'
import type { WishName } from './wish-names.ts'

/** What the model is asked about a text; each head has weights of its own. */
export type Head = 'stop' | 'out' | 'crisis' | 'machine' | 'chat' | WishName

/**
 * A linear model in whole numbers: a text's score for a head is the sum of the weights of its features over the square
 * root of their count. Sums of whole numbers are the same on every machine, and so is a square root (IEEE 754).
 */
export interface Model {
  readonly heads: Readonly<Record<Head, HeadWeights>>
  /** One bit per hash: set for words seen often enough not to be misspellings. */
  readonly known: Uint8Array
  /** A second opinion on whether somebody wants out. */
  readonly network: Network
}

export interface HeadWeights {
  /** Their number is a power of two; a feature's index is its hash, cut to that size. */
  readonly weights: Int8Array
  /** Thousandths of a score for one unit of weight, times 1,000. */
  readonly unit_micro: number
  /** Thousandths. */
  readonly bias_milli: number
}

/** Scores in thousandths by head, and the network's (`second`); above 0 the model leans towards yes. */
export type Scores = Readonly<Record<Head | 'second', number>>

export function scoresOf(text: string, { heads, known, network }: Model): Scores {
  const features = featuresOf(text, (word) => isKnown(word, known))
  const length = Math.sqrt(features.length)
  const placesBySize = new Map<number, Int32Array>()
  const entries = Object.entries(heads).map(([head, { weights, unit_micro, bias_milli }]) => {
    const places = placesBySize.get(weights.length) ?? placesOf(features, weights.length)
    placesBySize.set(weights.length, places)
    let sum = 0
    for (let index = 0; index < places.length; index++) sum += weights[places[index] as number] as number
    return [head, Math.round((sum * unit_micro) / 1_000 / length) + bias_milli] as const
  })
  let second: number | undefined
  return {
    ...(Object.fromEntries(entries) as Record<Head, number>),
    // Takes longer than all the rest, and few texts need it.
    get second() {
      second ??= hear(text, network, (word) => isKnown(word, known))
      return second
    },
  }
}

/** The indexes of features in a table whose size is a power of two. Two features with one index count once. */
export function placesOf(features: readonly number[], size: number): Int32Array {
  return Int32Array.from(new Set(features.map((feature) => feature & (size - 1))))
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
