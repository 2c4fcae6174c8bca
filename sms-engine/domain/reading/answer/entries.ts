import type { OptionParts, Part } from './options.ts'
import type { Piece } from './piece.ts'
import { isAllKnown, type Text } from './text.ts'

type Side = 'debit' | 'credit'

const point = 0.5

/**
 * Points for journal entries by the side of each account: "cash left, sales right" is "Debit cash, credit sales" in
 * whatever order it is said. No points for options that are not entries.
 */
export function entryPoints(text: Text, pieces: readonly Piece[], options: readonly OptionParts[]): readonly number[] {
  const sides = options.map(sidesOf)
  const isEntry = (side: readonly (Side | null)[]) => side.includes('debit') && side.includes('credit')
  if (sides.filter(isEntry).length < 2) return options.map(() => 0)
  const named = pieces.filter((piece) => sideNamed(piece, options) !== null)
  const accounts = pieces.filter((piece) => sideNamed(piece, options) === null)
  return options.map((_, option) => {
    const points = accounts.map((account) => {
      const side = sideOf(account, named, options, text)
      const meant = account.hits.filter((hit) => hit.option === option).map(({ part }) => sides[option]?.[part] ?? null)
      if (side === null || meant.every((found) => found === null)) return 0
      return meant.includes(side) ? point : -point
    })
    return points.reduce((total, value) => total + value, 0)
  })
}

/** For each part of an option, the last side named. */
function sidesOf({ parts }: OptionParts): readonly (Side | null)[] {
  let side: Side | null = null
  return parts.map((part) => {
    side = sideIn(part) ?? side
    return side
  })
}

function sideIn(part: Part | undefined): Side | null {
  const named = [...(part?.meanings ?? []), ...(part?.loose ?? [])]
  return named.includes('debit') ? 'debit' : named.includes('credit') ? 'credit' : null
}

/** The side that a piece names: "debit", "dr", "left". */
function sideNamed({ hits }: Piece, options: readonly OptionParts[]): Side | null {
  for (const { option, part } of hits) {
    const side = sideIn(options[option]?.parts[part])
    if (side) return side
  }
  return null
}

/** The side named nearest to an account: before it, or after it if a run of words begins with the account. */
function sideOf(account: Piece, named: readonly Piece[], options: readonly OptionParts[], text: Text): Side | null {
  const { from, to } = text.segment(account.from)
  const here = named.filter((side) => side.from >= from && side.to <= to)
  const before = here.findLast((side) => side.to <= account.from)
  const behind = here.find((side) => side.from >= account.to)
  const leads = here[0] !== undefined && isAllKnown(text, { from, to: here[0].from })
  const nearest = leads ? before : (behind ?? before)
  return nearest ? sideNamed(nearest, options) : null
}
