import type { OptionParts } from './options.ts'
import type { Cues } from './sense.ts'
import type { Token } from './tokens.ts'
import type { Piece } from './words.ts'

type Side = 'debit' | 'credit'

/**
 * Points for journal entries by the side that each account is put on: "cash left, sales right" is "Debit cash, credit
 * sales" in whatever order it is said. Nothing for options that are no entries.
 */
export function entryPoints(
  tokens: readonly Token[],
  pieces: readonly Piece[],
  options: readonly OptionParts[],
  cues: Cues,
): readonly number[] {
  const sides = options.map(sidesOf)
  if (sides.filter((side) => side.includes('debit') && side.includes('credit')).length < 2) return options.map(() => 0)
  const said = pieces.filter((piece) => piece.hits.some((hit) => isSide(options, hit)))
  const accounts = pieces.filter((piece) => piece.hits.every((hit) => !isSide(options, hit)))
  return options.map((_, option) =>
    accounts.reduce((points, account) => {
      const side = sideOf(account, said, options, tokens, cues)
      const hits = account.hits.filter((hit) => hit.option === option && sides[option]?.[hit.part])
      if (side === null || hits.length === 0) return points
      return points + (hits.some((hit) => sides[option]?.[hit.part] === side) ? 0.5 : -0.5)
    }, 0),
  )
}

/** For each part of an option, the side that it stands on; null for the words "debit" and "credit" themselves. */
function sidesOf({ parts }: OptionParts): readonly (Side | null)[] {
  let side: Side | null = null
  return parts.map(({ meanings, loose }) => {
    const named = [...meanings, ...loose].find(
      (meaning): meaning is Side => meaning === 'debit' || meaning === 'credit',
    )
    side = named ?? side
    return side
  })
}

function isSide(options: readonly OptionParts[], { option, part }: { option: number; part: number }): boolean {
  const found = options[option]?.parts[part]
  const meanings = found && [...found.meanings, ...found.loose]
  return meanings !== undefined && (meanings.includes('debit') || meanings.includes('credit'))
}

/** The side named nearest to an account: before it, or behind it where a run of words begins with the account. */
function sideOf(
  account: Piece,
  said: readonly Piece[],
  options: readonly OptionParts[],
  tokens: readonly Token[],
  cues: Cues,
): Side | null {
  const [from, to] = cues.segment(account.from)
  const here = said.filter((side) => side.from >= from && side.to <= to)
  const before = here.filter((side) => side.to <= account.from).at(-1)
  const behind = here.find((side) => side.from >= account.to)
  const leads =
    here[0] !== undefined && tokens.slice(from, here[0].from).every((_, index) => cues.isKnown(from + index))
  const nearest = leads ? before : (behind ?? before)
  const [hit] = nearest?.hits ?? []
  const meanings = hit && options[hit.option]?.parts[hit.part]?.meanings
  return meanings?.includes('debit') ? 'debit' : meanings?.includes('credit') ? 'credit' : null
}
