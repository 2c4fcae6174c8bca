import { isAsked } from './asked.ts'
import { isBelieved } from './belief.ts'
import { isDenied } from './denied.ts'
import { entryPoints } from './entries.ts'
import { type Heard, type Mention, namedIn } from './mentions.ts'
import { isPointedAt } from './pointed.ts'
import { type Score, scoreOf } from './score.ts'
import { settle } from './settle.ts'
import { hasCue, isWithin, type Span, type Text } from './text.ts'

/** The option that a text comes to. */
export interface Choice {
  readonly shown: number
  /** Where the text says it; nowhere when it is the one that nobody denied. */
  readonly said: readonly Span[]
}

/** The one option that a text answers with; null when it names none, or when two readings compete. */
export function decide(heard: Heard): Choice | null {
  const { text } = heard
  if (hasCue(text, 'dispute')) return null
  const said = heard.mentions.filter((mention) => !isAsked(mention, text))
  const denied = said.filter((mention) => isDenied(mention, text, said))
  if (said.length === 0) return null
  // The "not" of a denial says no option that begins with it.
  const isDenial = (mention: Mention) =>
    denied.length > 0 && text.cues.some((cue) => cue.means === 'not' && isWithin(mention, cue))
  const affirmed = said.filter((mention) => !denied.includes(mention) && !isDenial(mention))
  if (affirmed.length === 0) return theOneLeft(denied, heard.options.length)
  const standing = settle(affirmed, text)
  if (isTorn(standing, text) || (hasCue(text, 'lost') && namedIn(said).size > 1)) return null
  const shown = choose(standing, heard, standing.length < affirmed.length)
  return shown === null ? null : { shown, said: standing }
}

/** "Not A, not C, not D": the one that nobody denied. */
function theOneLeft(denied: readonly Mention[], count: number): Choice | null {
  const out = new Set(denied.map(({ option }) => option))
  const left = Array.from({ length: count }, (_, index) => index).filter((index) => !out.has(index))
  const [shown] = left
  return left.length === 1 && shown !== undefined ? { shown, said: [] } : null
}

/** "Between B and C" is no answer, unless the text goes on to one. */
function isTorn(standing: readonly Mention[], { cues }: Text): boolean {
  const torn = cues.find(({ means }) => means === 'torn')
  const isDecided = cues.some(({ means, from }) => {
    const isTurn = means === 'so' || means === 'turn' || means === 'doubt'
    return isTurn && torn && from >= torn.to && standing.every((mention) => mention.from >= from)
  })
  return torn !== undefined && !isDecided
}

function choose(standing: readonly Mention[], heard: Heard, isTurned: boolean): number | null {
  const { text, options } = heard
  const pieces = standing.flatMap(({ piece }) => piece ?? [])
  const entries = entryPoints(text, pieces, options)
  const [best, second] = options
    .map((_, option) => scoreOf(option, pieces, options))
    .map((score) => ({ ...score, points: score.points + (entries[score.option] ?? 0) }))
    .sort((a, b) => b.points - a.points)
  const pointed = new Set(standing.flatMap(({ pointer }) => pointer?.shown ?? []))
  if (!best || !second || pointed.size > 1) return null
  const [shown] = pointed
  if (shown !== undefined) return isPointedAt(shown, best, standing, heard) ? shown : null
  return isClear(best, second) && isBelieved(best, standing, heard, isTurned) ? best.option : null
}

/** The best option is said, and the second is not said as well. */
function isClear(best: Score, second: Score): boolean {
  if (best.points < 0.45 || best.points - second.points < 0.29) return false
  const isWhole = best.covered > 0.99 && best.own > 0.7 && second.covered < 1
  return second.own <= 0.5 || best.points >= 2 * second.points || isWhole
}
