import type { OptionParts } from './options.ts'
import type { Piece } from './words.ts'

/** How much of an option a text says, and how much of that no other option has. */
export interface Score {
  readonly option: number
  readonly points: number
  /** The share of the option's parts that were said. */
  readonly covered: number
  /** What was said that belongs to this option only. */
  readonly own: number
}

/** What a piece is worth by how many options it fits: what fits all says nothing. */
const worth = [0, 1, 0.4, 0.15, 0.05]

export function scoresOf(pieces: readonly Piece[], options: readonly OptionParts[]): readonly Score[] {
  return options.map(({ parts }, option) => {
    const said = parts.map(() => 0)
    const weighed = parts.map(() => 0)
    let own = 0
    const places: number[][] = parts.map(() => [])
    for (const piece of pieces) {
      const named = new Set(piece.hits.map((hit) => hit.option)).size
      const value = named === options.length ? 0.05 : (worth[named] ?? 0.05)
      for (const hit of piece.hits) {
        if (hit.option !== option) continue
        const small = parts[hit.part]?.isSmall ? 0.3 : 1
        said[hit.part] = Math.max(said[hit.part] ?? 0, hit.quality)
        weighed[hit.part] = Math.max(weighed[hit.part] ?? 0, hit.quality * value * small)
        places[hit.part]?.push(piece.from)
        if (named === 1) own = Math.max(own, hit.quality * small)
      }
    }
    const weight = (part: number) => (parts[part]?.isSmall ? 0.3 : 1)
    const total = parts.reduce((sum, _, part) => sum + weight(part), 0)
    const covered = said.reduce((sum, quality, part) => sum + (quality > 0 ? weight(part) : 0), 0) / Math.max(total, 0.1)
    const points = weighed.reduce((sum, value) => sum + value, 0)
    return { option, points: points + order(places) + (covered === 1 ? 0.4 : 0), covered, own }
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
