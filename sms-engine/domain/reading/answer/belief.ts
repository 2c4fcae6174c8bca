import { endsInQuestion } from './asked.ts'
import { commonWords } from './common-words.ts'
import type { Pointer } from './letters.ts'
import { isWithin, type Mention, type Span, touches } from './mentions.ts'
import type { Numeral } from './numbers.ts'
import type { Score } from './score.ts'
import type { Cues } from './sense.ts'
import { isPast } from './settle.ts'
import type { Token } from './tokens.ts'

/** A text, and what was found in it. */
export interface Heard {
  readonly tokens: readonly Token[]
  readonly cues: Cues
  readonly numerals: readonly Numeral[]
}

/** A letter or a place stands where an answer does: not behind other words, unless they announce it. */
export function isPlaced({ from, to, strong }: Pointer, heard: Heard): boolean {
  const { tokens, cues } = heard
  const unknown = range(0, tokens.length).filter((at) => (at < from || at >= to) && !cues.isKnown(at)).length
  const named =
    /^(?:letter|leter|option|opt|answer|ans|choice|number|num|respuesta|opcion|letra|reponse|lettre|inciso)$/
  if (named.test(tokens[from]?.word ?? '') || named.test(tokens[from - 1]?.word ?? '')) return true
  if (unknown === 0 || !strong) return unknown === 0
  const [start, end] = clauseOf(from, heard)
  const isHead = !range(start, from).some((at) => !cues.isKnown(at))
  // In a long text a letter must stand by itself, or be announced.
  const isLoose = unknown > 4 && end - start > 5 && from > 0
  const runsOn = unknown > 4 && to < end && !cues.isKnown(to)
  return (isHead && !isLoose) || (isResult(from, cues) && !runsOn) || (to === end && cues.isKnown(from - 1))
}

/** Words with nothing else beside them, and no reason for something: "b. principal" names two options. */
export function isApart({ from, to, pointer }: Mention, heard: Heard): boolean {
  if (pointer) return false
  const [start, end] = clauseOf(from, heard)
  const isReason = heard.cues.all.some((cue) => cue.means === 'because' && cue.to <= from && cue.to >= start - 1)
  return (
    !isReason &&
    !range(start, end).some((at) => (at < from || at >= to) && !heard.cues.isKnown(at) && !isLetter(heard.tokens[at]))
  )
}

function isLetter(token: Token | undefined): boolean {
  return token !== undefined && /^[a-d1-4]$/.test(token.word)
}

/** Whether the words of an answer stand as those of an answer do, or in passing in a text about something else. */
export function isBelieved(best: Score, standing: readonly Mention[], heard: Heard, isTurned: boolean): boolean {
  const { tokens, cues, numerals } = heard
  const own = standing.filter(({ piece }) => piece?.hits.some(({ option }) => option === best.option))
  const said = new Set(standing.flatMap(({ from, to }) => range(from, to)))
  const isRest = (at: number) => !said.has(at) && !cues.isKnown(at)
  const figures = numerals.filter(({ from, shy }) => !shy && !said.has(from)).length
  const rest = range(0, tokens.length).filter(isRest).length + figures
  // "right" and "over" are said in every text: alone they make no answer unless they are all that the option has.
  const telling = own.filter((mention) => mention.piece?.isFigure || isTelling(mention, heard))
  if (telling.length === 0 && best.told < 1) return false
  const pool = telling.length > 0 ? telling : own
  const named = pool.filter(({ option }) => option === best.option)
  const firm = named.length > 0 ? named : pool
  const [first] = firm
  if (!first) return false
  if (
    firm.every((mention) => isPast('past', mention, tokens, cues) || isPast('told', mention, tokens, cues)) &&
    !cues.all.some(({ means }) => means === 'so') &&
    rest > 0
  )
    return false

  const isAlone = firm.some((mention) => {
    const [start, end] = clauseOf(mention.from, heard)
    return !range(start, end).some(isRest) && !isBusy(mention, heard)
  })
  const isFramed = firm.some((mention) => {
    const [start, end] = clauseOf(mention.from, heard)
    const behind = range(mention.to, end).filter(isRest).length
    if (isCounting(mention, heard) || behind > 1) return false
    const isNamed =
      /^ones?$/.test(tokens[mention.to]?.word ?? '') ||
      range(start, mention.from).some((at) => tokens[at]?.word === 'one')
    return isTurned || isResult(mention.from, cues) || (tokens[mention.from]?.before ?? '').includes('=') || isNamed
  })
  const words = new Set(own.flatMap(({ from, to }) => range(from, to))).size
  const odd = range(0, tokens.length).find(isRest)
  const isNear =
    rest === 1 &&
    !firm.some((mention) => isBusy(mention, heard)) &&
    (words > 1 ||
      firm.some(({ piece }) => piece?.isFigure) ||
      (odd !== undefined && !commonWords.has(tokens[odd]?.word ?? '')))
  const isHeadFigure = first.piece?.isFigure === true && !range(0, first.from).some(isRest) && !isBusy(first, heard)
  const isQuestion = firm.every(({ from }) => endsInQuestion(tokens, cues.sentence(from)[1]))
  const isAside = cues.all.some((cue) => cue.means === 'aside' && !own.some((mention) => isWithin(cue, mention)))
  if (isAside && !(best.told === 1 && ((isAlone && !range(0, first.from).some(isRest)) || (isFramed && rest <= 6))))
    return false
  if (best.words === 0)
    return best.told >= 0.5 && (rest === 0 || isAlone || (isNear && words > 1) || (isFramed && rest <= 3))
  if (isAlone) return best.told >= 0.5 || rest === 0 || isShortClause(first, heard)
  if (isNear && best.told >= 0.5) return true
  if (isQuestion && rest > 1) return false
  const isWhole = best.covered > 0.99 && best.words > 1 && !firm.some((mention) => isBusy(mention, heard))
  if (isWhole && (rest <= 4 || isFramed)) return true
  const isTailFigure = first.piece?.isFigure === true && first.to === tokens.length && !isBusy(first, heard)
  if (isTailFigure && best.told === 1 && rest <= 3) return true
  if (isHeadFigure && best.told === 1 && rest <= 4) return true
  if (isFramed) return best.told === 1 ? rest <= 12 : best.told >= 0.5 && best.covered >= 0.5 && rest <= 4
  return best.words > 1 && best.told >= 0.6 && rest <= 2
}

/** "tips.": hardly more than the words themselves between two stops. */
function isShortClause({ from, to }: Span, heard: Heard): boolean {
  const [start, end] = clauseOf(from, heard)
  return end - start - (to - from) <= 2
}

/** Says a word that is not in everybody's mouth. */
function isTelling({ from, to }: Span, { tokens, cues }: Heard): boolean {
  return range(from, to).some((at) => !cues.isKnown(at) && !commonWords.has(tokens[at]?.word ?? ''))
}

/** "3 columns", "at 4": a figure that counts or dates something that no option speaks of. */
function isCounting({ piece, from, to }: Mention, { tokens, cues }: Heard): boolean {
  if (!piece?.isFigure) return false
  const [last, next] = [tokens[from - 1], tokens[to]]
  if (last && tokens[from]?.gap === 'space' && /^(?:at|in|by|until|till|til|after|before|since|did)$/.test(last.word))
    return true
  if (next?.word === 'ago') return true
  return next !== undefined && next.gap === 'space' && !cues.isKnown(to) && tokens.length > 3
}

/** "my bank", "at the bank", "with a customer": speaks of the learner's own day. */
function isBusy(mention: Mention, heard: Heard): boolean {
  if (isCounting(mention, heard)) return true
  const { tokens } = heard
  if (mention.piece?.isFigure) return false
  const last = tokens[mention.from - 1]
  const [link, other, end] = tokens.slice(mention.to, mention.to + 3)
  if (
    link?.word === 'or' &&
    link.gap === 'space' &&
    other &&
    !heard.cues.isKnown(mention.to + 1) &&
    end?.gap !== 'space'
  )
    return true
  if (!last || tokens[mention.from]?.gap !== 'space') return false
  if (/^(?:my|our|your|ur|his|her|their|mi|tu|su|mon|ma|mes|votre)$/.test(last.word)) return true
  const before = /^(?:a|the|an)$/.test(last.word) ? tokens[mention.from - 2] : last
  return before !== undefined && /^(?:at|with|w)$/.test(before.word) && mention.from - 2 <= 0
}

/** A word that comes to a result stands right before. */
function isResult(from: number, cues: Cues): boolean {
  return cues.all.some((cue) => {
    if ((cue.means !== 'so' && cue.means !== 'frame') || cue.to > from || from - cue.to > 3) return false
    return !range(cue.to, from).some((at) => !cues.isKnown(at))
  })
}

/** Behind an option these begin something new: "5400 i ran it twice", "depreciation for the fryer". */
const begins =
  /^(?:i|im|ive|id|ill|we|they|he|she|you|u|it|its|or|as|while|lol|lmao|haha|hahaha|jaja|duh|bro|man|dude|omg|for|my)$/

/** The words around a token between marks of punctuation and words such as "because" and "like". */
function clauseOf(at: number, { tokens, cues }: Heard): readonly [number, number] {
  const [from, to] = cues.segment(at)
  const breaks = cues.all.filter(
    (cue) => cue.means === 'because' && cue.from >= from && cue.to <= to && !touches(cue, { from: at, to: at + 1 }),
  )
  const start = breaks.filter((cue) => cue.to <= at).at(-1)
  const end = breaks.find((cue) => cue.from > at)?.from ?? to
  const turn = range(at + 1, end).find((index) => begins.test(tokens[index]?.word ?? ''))
  return [start?.to ?? from, turn ?? end]
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}
