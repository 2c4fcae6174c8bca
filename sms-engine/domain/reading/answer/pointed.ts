import { clauseOf, isResult } from './clauses.ts'
import type { Pointer } from './letters.ts'
import type { Heard, Mention } from './mentions.ts'
import type { Score } from './score.ts'
import { isAllKnown, placesOf, runsOn } from './text.ts'

const announcer =
  /^(?:letter|leter|option|opt|answer|ans|choice|number|num|respuesta|opcion|letra|reponse|lettre|inciso)$/
/** A text with more other words than this is about something else too. */
const chatter_words = 4

/** Whether a letter stands where an answer would, with no words that name another option. */
export function isPointedAt(shown: number, best: Score, standing: readonly Mention[], heard: Heard): boolean {
  const isSaid = best.own >= 0.9 && best.covered > 0.99
  const isContrary = isSaid && best.option !== shown
  const last = standing.findLast(({ pointer }) => pointer !== null)
  const isResolved = (mention: Mention) =>
    last !== undefined && mention.to <= last.from && isResult(last.from, heard.text)
  if (
    isContrary &&
    standing.some((mention) => mention.option === best.option && isApart(mention, heard) && !isResolved(mention))
  )
    return false
  if (best.option === shown && best.points > 0.6) return true
  return standing.some(({ pointer }) => pointer !== null && isPlaced(pointer, heard))
}

/** Whether words stand alone, and are not part of a reason: "b. principal" names two options. */
function isApart({ from, to, pointer }: Mention, { text }: Heard): boolean {
  if (pointer) return false
  const clause = clauseOf(from, text)
  const isReason = text.cues.some((cue) => cue.means === 'because' && cue.to <= from && cue.to >= clause.from - 1)
  const others = placesOf(clause).filter((at) => (at < from || at >= to) && !text.isKnown(at))
  return !isReason && others.every((at) => /^[a-d1-4]$/.test(text.tokens[at]?.word ?? ''))
}

/** Whether a letter or a place stands where an answer would: not after other words, unless they announce it. */
function isPlaced(pointer: Pointer, { text }: Heard): boolean {
  const { tokens, isKnown } = text
  const { from, to } = pointer
  if ([from, from - 1].some((at) => announcer.test(tokens[at]?.word ?? ''))) return true
  const unknown = tokens.filter((_, at) => (at < from || at >= to) && !isKnown(at)).length
  if (unknown === 0 || !pointer.strong) return unknown === 0
  const clause = clauseOf(from, text)
  const isChatter = unknown > chatter_words
  // In a long text a letter must stand next to punctuation, or be announced and end its clause.
  const isMarked = !runsOn(tokens[from]) || !runsOn(tokens[to])
  const isFirst = isAllKnown(text, { from: clause.from, to: from }) && (!isChatter || isMarked)
  const isEnded = !isChatter || to >= clause.to || isKnown(to)
  return isFirst || (isResult(from, text) && isEnded) || (to === clause.to && isKnown(from - 1))
}
