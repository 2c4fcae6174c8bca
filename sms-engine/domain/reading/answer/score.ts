import type { OptionParts } from './options.ts'
import type { Piece } from './words.ts'

/** How much of an option a text says, and how much of that no other option has. */
export interface Score {
  readonly option: number
  readonly points: number
  /** The share of the option's words that were said. */
  readonly covered: number
  /** The best of what was said that belongs to this option only. */
  readonly own: number
  /** The share that was said of the words that this option alone has. */
  readonly told: number
  /** How many of its words were said themselves, and not only hinted at. */
  readonly words: number
}

/** What a piece is worth by how many options it fits: what fits all says nothing. */
const worth = [0, 1, 0.4, 0.15, 0.05]
const small_weight = 0.3

export function scoresOf(pieces: readonly Piece[], options: readonly OptionParts[]): readonly Score[] {
  return options.map(({ parts, own: ownParts }, option) => {
    const said = parts.map(() => 0)
    const weighed = parts.map(() => 0)
    const places: number[][] = parts.map(() => [])
    let own = 0
    for (const piece of pieces) {
      const named = new Set(piece.hits.map((hit) => hit.option)).size
      const value = named === options.length ? 0.05 : (worth[named] ?? 0.05)
      for (const hit of piece.hits) {
        if (hit.option !== option) continue
        const weight = parts[hit.part]?.isSmall ? small_weight : 1
        said[hit.part] = Math.max(said[hit.part] ?? 0, hit.quality)
        weighed[hit.part] = Math.max(weighed[hit.part] ?? 0, hit.quality * value * weight)
        places[hit.part]?.push(piece.from)
        if (named === 1) own = Math.max(own, hit.quality * weight)
      }
    }
    const weightOf = (part: number) => (parts[part]?.isSmall ? small_weight : 1)
    const total = parts.reduce((sum, _, part) => sum + weightOf(part), 0)
    const heard = said.reduce((sum, quality, part) => sum + (quality > 0 ? weightOf(part) : 0), 0)
    const covered = heard / Math.max(total, 0.1)
    const told = ownParts.filter((part) => (said[part] ?? 0) > 0).length / Math.max(1, ownParts.length)
    const words = said.filter((quality, part) => quality > 0.65 && !parts[part]?.isSmall).length
    const points = weighed.reduce((sum, value) => sum + value, 0) + order(places) + (covered > 0.99 ? 0.4 : 0)
    return { option, points, covered, own, told, words }
  })
}

/** Words in the option's order count for more: "debit cash, credit sales" is not "debit sales, credit cash". */
function order(places: readonly (readonly number[])[]): number {
  let bonus = 0
  for (let part = 1; part < places.length; part++) {
    const [before, here] = [places[part - 1] ?? [], places[part] ?? []]
    if (here.some((at) => before.some((last) => at > last && at - last <= 2))) bonus += 0.3
  }
  return bonus
}
