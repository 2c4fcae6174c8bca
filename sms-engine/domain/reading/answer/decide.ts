import { isAsked, isJoinedToAsked } from './asked.ts'
import { isBelieved } from './belief.ts'
import type { Cue } from './cues.ts'
import { isDenied } from './denied.ts'
import { entryPoints } from './entries.ts'
import { type Heard, type Mention, namedIn } from './mentions.ts'
import { type Listed, listsIn, optionOf } from './names.ts'
import type { OptionParts } from './options.ts'
import { quality } from './piece.ts'
import { isPointedAt } from './pointed.ts'
import { type Score, scoreOf } from './score.ts'
import { settle } from './settle.ts'
import { hasCue, isAllKnown, isWithin, type Span, type Text, touches } from './text.ts'

/** The option that a text chooses. */
export interface Choice {
  readonly shown: number
  /** Where the text says it; empty for the only option not denied. */
  readonly said: readonly Span[]
}

/** The one option that a text answers with; null when it names none, or when two readings compete. */
export function decide(heard: Heard): Choice | null {
  const { text } = heard
  if (hasCue(text, 'dispute')) return null
  const offered = heard.options.map(({ names }) => names)
  const isHeard = (name: Span) => heard.mentions.some((mention) => touches(mention, name))
  const listed = listsIn(text.tokens, offered).filter(({ names }) => names.every(isHeard))
  const [list] = listed
  if (list && isAllSaid(list, heard)) {
    const shown = optionOf(list, offered)
    return shown === null ? null : { shown, said: [list] }
  }
  const asked = heard.mentions.filter((mention) => isAsked(mention, text, heard.mentions))
  const said = heard.mentions.filter((mention) => !asked.includes(mention) && !isJoinedToAsked(mention, asked, text))
  const denied = said.filter((mention) => isDenied(mention, text, said))
  const affirmed = said.filter((mention) => !denied.includes(mention) && !isDenial(mention, denied, text))
  if (affirmed.length === 0) return theOneLeft(denied, heard.options.length)
  const standing = settle(affirmed, text)
  if (isTorn(standing, text) || (hasCue(text, 'lost') && namedIn(said).size > 1)) return null
  const out = new Set(denied.filter(({ option }) => !namedIn(standing).has(option)).map(({ option }) => option))
  const past = { out, isTurned: standing.length < affirmed.length }
  const shown = choose(standing, heard, past, namedBeside(standing, listed, offered, heard))
  return shown === null ? null : { shown, said: standing }
}

/** Whether a text only denies options by their letters, and leaves more than one. */
export function onlyDenies(heard: Heard): boolean {
  const { text, mentions } = heard
  if (hasCue(text, 'dispute', 'lost') || decide(heard) || mentions.length === 0) return false
  return mentions.every((mention) => mention.pointer?.strong && isDenied(mention, text, mentions))
}

/**
 * The options that the lists in a text stand for, null for a list that is none of them, and the options that are named
 * beside the lists. Empty if no list stands.
 */
function namedBeside(
  standing: readonly Mention[],
  listed: readonly Listed[],
  offered: readonly OptionParts['names'][],
  { text, mentions }: Heard,
): ReadonlySet<number | null> {
  const lists = listed.filter((list) =>
    mentions.every((mention) => !isWithin(mention, list) || standing.includes(mention)),
  )
  if (lists.length === 0) return new Set()
  const named = new Set(lists.map((list) => optionOf(list, offered)))
  // "Uma and Vic, because Ava has a job" names Ava in a reason.
  const isReason = ({ from }: Mention) =>
    text.cues.some((cue) => cue.means === 'because' && cue.to <= from && lists.some(({ to }) => to <= cue.from))
  const others = standing.filter((mention) => !lists.some((list) => isWithin(mention, list)) && !isVague(mention))
  const rivals = others.filter((mention) => !isReason(mention) && ![...named].every((option) => fits(mention, option)))
  return rivals.length > 0 ? new Set([null]) : named
}

function fits({ option, piece }: Mention, meant: number | null): boolean {
  return option === meant || piece?.hits.some((hit) => hit.option === meant) === true
}

/** A weak letter, "the", a misspelling or a hint: nothing that surely names an option by itself. */
function isVague({ pointer, piece }: Mention): boolean {
  if (pointer) return !pointer.strong
  return piece?.hits.every((hit) => hit.isSmall || hit.quality < quality.synonym) === true
}

const plain: ReadonlySet<Cue> = new Set<Cue>(['filler', 'frame', 'doubt', 'so', 'because'])

/** Whether a text says nothing but a list and "I think", "please" and the like. */
function isAllSaid(list: Listed, { text, mentions }: Heard): boolean {
  if (!mentions.every((mention) => isWithin(mention, list) || isVague(mention))) return false
  const whole = { from: 0, to: text.tokens.length }
  return isAllKnown(text, whole, list) && text.cues.every((cue) => plain.has(cue.means) || isWithin(cue, list))
}

/** Whether a mention is only the "not" of a denial, which does not name an option that begins with it. */
function isDenial(mention: Mention, denied: readonly Mention[], { cues }: Text): boolean {
  const isNear = (cue: Span) => denied.some(({ from }) => from >= cue.to && from - cue.to < 3)
  return cues.some((cue) => cue.means === 'not' && isWithin(mention, cue) && isNear(cue))
}

/** "Not A, not C, not D": the only option not denied. */
function theOneLeft(denied: readonly Mention[], count: number): Choice | null {
  const out = new Set(denied.map(({ option }) => option))
  const left = Array.from({ length: count }, (_, index) => index).filter((index) => !out.has(index))
  const [shown] = left
  return left.length === 1 && shown !== undefined ? { shown, said: [] } : null
}

/** "Between B and C" is no answer, unless the text goes on to give one. */
function isTorn(standing: readonly Mention[], { cues }: Text): boolean {
  const torn = cues.find(({ means }) => means === 'torn')
  const isDecided = cues.some(({ means, from }) => {
    const isTurn = means === 'so' || means === 'turn' || means === 'doubt'
    return isTurn && torn && from >= torn.to && standing.every((mention) => mention.from >= from)
  })
  return torn !== undefined && !isDecided
}

/** What came before: which options were denied, and whether others were taken back. */
interface Past {
  readonly out: ReadonlySet<number | null>
  readonly isTurned: boolean
}

/** @param listed the options whose names the text lists, and null for a list that is no option */
function choose(
  standing: readonly Mention[],
  heard: Heard,
  { out, isTurned }: Past,
  listed: ReadonlySet<number | null>,
): number | null {
  const { text, options } = heard
  // Words that fit two options fit only one if the other was denied.
  const pieces = standing.flatMap(({ piece }) =>
    piece ? [{ ...piece, hits: piece.hits.filter(({ option }) => !out.has(option)) }] : [],
  )
  const entries = entryPoints(text, pieces, options)
  const scores = options
    .map((_, option) => scoreOf(option, pieces, options))
    .map((score) => ({ ...score, points: score.points + (entries[score.option] ?? 0) }))
    .sort((a, b) => b.points - a.points)
  const [best, second] = scores
  const pointed = new Set(standing.flatMap(({ pointer }) => pointer?.shown ?? []))
  if (!best || !second || pointed.size > 1) return null
  const [shown] = pointed
  if (listed.size > 0) {
    const [only] = listed
    const score = scores.find(({ option }) => option === only)
    if (!score || listed.size > 1 || (shown !== undefined && shown !== only)) return null
    return isBelieved(score, standing, heard, isTurned) ? score.option : null
  }
  if (shown !== undefined) return isPointedAt(shown, best, standing, heard) ? shown : null
  return isClear(best, second) && isBelieved(best, standing, heard, isTurned) ? best.option : null
}

/** Whether the best option is said, and the second is not said as well. */
function isClear(best: Score, second: Score): boolean {
  if (best.points < 0.45 || best.points - second.points < 0.29) return false
  const isWhole = best.covered > 0.99 && best.own > 0.7 && second.covered < 1
  return second.own <= 0.5 || best.points >= 2 * second.points || isWhole
}
