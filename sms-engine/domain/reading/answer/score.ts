import type { OptionParts } from './options.ts'
import { type Piece, sure_quality } from './piece.ts'

/** How much of an option a text says, and how much of that is in no other option. */
export interface Score {
  readonly option: number
  readonly points: number
  /** The share of the option's words that were said. */
  readonly covered: number
  /** The best hit among the words that fit this option only. */
  readonly own: number
  /** The share said of the words that only this option has. */
  readonly told: number
  /** How many of its words were said rather than only hinted at. */
  readonly words: number
}

/** What a piece is worth by the number of options it fits: one that fits all says almost nothing. */
const worth_by_options = [0, 1, 0.4, 0.15, 0.05]
const small_weight = 0.3
const covered_bonus = 0.4
const order_bonus = 0.3

export function scoreOf(option: number, pieces: readonly Piece[], options: readonly OptionParts[]): Score {
  const { parts, own: ownPlaces } = options[option] ?? { parts: [], own: [] }
  const weights = parts.map(({ isSmall }) => (isSmall ? small_weight : 1))
  const said = parts.map(() => 0)
  const weighed = parts.map(() => 0)
  const places: number[][] = parts.map(() => [])
  let own = 0
  for (const piece of pieces) {
    const named = new Set(piece.hits.map((hit) => hit.option)).size
    const worth = worth_by_options[named === options.length ? 4 : named] ?? 0
    for (const { option: meant, part, quality } of piece.hits) {
      if (meant !== option) continue
      const weight = weights[part] ?? 1
      said[part] = Math.max(said[part] ?? 0, quality)
      weighed[part] = Math.max(weighed[part] ?? 0, quality * worth * weight)
      places[part]?.push(piece.from)
      if (named === 1) own = Math.max(own, quality * weight)
    }
  }
  const covered = sum(weights.filter((_, part) => said[part])) / Math.max(sum(weights), small_weight)
  const points = sum(weighed) + order_bonus * stepsInOrder(places) + (covered > 0.99 ? covered_bonus : 0)
  return {
    option,
    points,
    covered,
    own,
    told: ownPlaces.filter((place) => said[place]).length / Math.max(1, ownPlaces.length),
    words: said.filter((quality, part) => quality > sure_quality && !parts[part]?.isSmall).length,
  }
}

/**
 * How often two words follow each other in the text as in the option: "debit cash, credit sales" is not "debit sales,
 * credit cash".
 */
function stepsInOrder(places: readonly (readonly number[])[]): number {
  return places.filter((here, part) => here.some((at) => places[part - 1]?.some((last) => at > last && at - last <= 2)))
    .length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
