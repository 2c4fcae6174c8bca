import { isAsked } from './asked.ts'
import { type Heard, isApart, isBelieved, isPlaced } from './belief.ts'
import { isDenied } from './denied.ts'
import { entryPoints } from './entries.ts'
import { isFirm, type Mention, readMentions } from './mentions.ts'
import { readNumerals } from './numbers.ts'
import type { OptionParts } from './options.ts'
import { type Score, scoresOf } from './score.ts'
import type { Cues } from './sense.ts'
import { settle } from './settle.ts'
import type { Token } from './tokens.ts'

/** The option that a text comes to, and from which token on it was spoken of for good. */
export interface Choice {
  readonly shown: number
  readonly since: number
}

/** The one option that a text answers with; null when it names none, or when two readings compete. */
export function decide(tokens: readonly Token[], cues: Cues, options: readonly OptionParts[]): Choice | null {
  if (cues.all.some(({ means }) => means === 'dispute')) return null
  const heard: Heard = { tokens, cues, numerals: readNumerals(tokens) }
  const said = readMentions(tokens, heard.numerals, options, cues).filter((mention) => !isAsked(mention, tokens, cues))
  const denied = said.filter((mention) => isDenied(mention, tokens, cues, said))
  if (said.length === 0) return null
  if (denied.length === said.length) return theOneLeft(denied, options.length)
  const standing = settle(
    said.filter((mention) => !denied.includes(mention)),
    tokens,
    cues,
  )
  if (
    cues.all.some(({ means }) => means === 'lost') &&
    new Set(said.filter(isFirm).map(({ option }) => option)).size > 1
  )
    return null
  const isTurned = standing.length + denied.length < said.length
  const shown = choose(standing, heard, options, isTurned)
  return shown === null ? null : { shown, since: standing[0]?.from ?? 0 }
}

/** "Not A, not C, not D": the one that nobody denied. */
function theOneLeft(denied: readonly Mention[], count: number): Choice | null {
  const out = new Set(denied.map(({ option }) => option))
  const left = Array.from({ length: count }, (_, index) => index).filter((index) => !out.has(index))
  const [shown] = left
  return left.length === 1 && shown !== undefined ? { shown, since: 0 } : null
}

function choose(
  standing: readonly Mention[],
  heard: Heard,
  options: readonly OptionParts[],
  isTurned: boolean,
): number | null {
  if (isTorn(standing, heard.cues)) return null
  const pieces = standing.flatMap(({ piece }) => (piece ? [piece] : []))
  const entries = entryPoints(heard.tokens, pieces, options, heard.cues)
  const [best, second] = scoresOf(pieces, options)
    .map((score) => ({ ...score, points: score.points + (entries[score.option] ?? 0) }))
    .sort((a, b) => b.points - a.points)
  if (!best || !second) return null
  const pointed = new Set(standing.flatMap(({ pointer }) => (pointer ? [pointer.shown] : [])))
  if (pointed.size > 1) return null
  const [shown] = pointed
  if (shown !== undefined) return isPointedAt(shown, best, standing, heard) ? shown : null
  return isClear(best, second) && isBelieved(best, standing, heard, isTurned) ? best.option : null
}

/** "Between B and C" is no answer, unless it goes on to one. */
function isTorn(standing: readonly Mention[], { all }: Cues): boolean {
  const torn = all.find(({ means }) => means === 'torn')
  if (!torn) return false
  return !all.some(
    ({ means, from }) =>
      (means === 'so' || means === 'turn' || means === 'doubt') &&
      from >= torn.to &&
      standing.every((mention) => mention.from >= from),
  )
}

/** A letter counts where a letter of an answer stands, and no words name another option in full beside it. */
function isPointedAt(shown: number, best: Score, standing: readonly Mention[], heard: Heard): boolean {
  if (
    best.option !== shown &&
    best.own >= 0.9 &&
    best.covered > 0.99 &&
    standing.some((mention) => mention.option === best.option && isApart(mention, heard))
  )
    return false
  return best.option === shown && best.points > 0.6
    ? true
    : standing.some(({ pointer }) => pointer && isPlaced(pointer, heard))
}

/** The best option is said, and the second is not said as well. */
function isClear(best: Score, second: Score): boolean {
  if (best.points < 0.45 || best.points - second.points < 0.29) return false
  const isWhole = best.covered > 0.99 && best.own > 0.7 && second.covered < 1
  return second.own <= 0.5 || best.points >= 2 * second.points || isWhole
}
