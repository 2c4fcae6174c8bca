import { clauseOf, isResult } from './clauses.ts'
import { commonWords } from './common-words.ts'
import type { Heard, Mention } from './mentions.ts'
import type { Score } from './score.ts'
import { isPast } from './settle.ts'
import { endsInQuestion, hasCue, isWithin, placesOf, runsOn, type Span, type Text, wordsOf } from './text.ts'

/** In a text this short each word is deliberate. */
const brief_words_max = 3

/** Before a figure these words indicate a time: "back at 4". */
const moment = /^(?:at|in|by|until|till|til|after|before|since|did)$/

/** The words that say an option, and what else the text says. */
interface Saying {
  readonly text: Text
  readonly score: Score
  /** The mentions of this option only, in the text's order; never empty. */
  readonly firm: readonly Mention[]
  /** All its mentions. */
  readonly own: readonly Mention[]
  /** Whether the token says something other than an option. */
  isRest(at: number): boolean
  /** How much else is said. */
  readonly rest: number
}

/**
 * Whether the words of an option are meant as an answer, or are said in passing in a text about something else.
 * @param isTurned a correction came before them, so that more may be said around them
 */
export function isBelieved(score: Score, standing: readonly Mention[], heard: Heard, isTurned: boolean): boolean {
  const saying = sayingOf(score, standing, heard)
  if (!saying) return false
  const { text, firm, own, rest } = saying
  const [first] = firm
  if (firm.every((mention) => isPaired(mention, saying))) return false
  const isReport = firm.every((mention) => isPast('past', mention, text) || isPast('told', mention, text))
  if (isReport && rest > 0 && !hasCue(text, 'so')) return false
  const isAlone = firm.some((mention) => isAloneInClause(mention, saying))
  const isFramed = firm.some((mention) => isFramedBy(mention, saying, isTurned))
  const isNear = isNearlyAll(saying)
  const isAside = text.cues.some((cue) => cue.means === 'aside' && !own.some((mention) => isWithin(cue, mention)))
  if (isAside && !(score.told === 1 && ((isAlone && isAtEdge(saying)) || (isFramed && rest <= 6)))) return false
  if (score.words === 0) return isHinted(saying, isAlone, isNear, isFramed)
  if (isAlone) return score.told >= 0.5 || rest === 0 || isShortClause(first, text)
  if (isNear && score.told === 1) return true
  const isQuestion = firm.every(({ from }) => endsInQuestion(text, text.sentence(from).to))
  if (isQuestion && rest > 1) return false
  return isToldInFull(saying, isFramed) || isFigureAtEdge(saying)
}

function sayingOf(
  score: Score,
  standing: readonly Mention[],
  { text, numerals }: Heard,
): (Saying & { readonly firm: readonly [Mention, ...Mention[]] }) | null {
  const own = standing.filter(({ piece }) => piece?.hits.some(({ option }) => option === score.option))
  const said = new Set(standing.flatMap(placesOf))
  const isRest = (at: number) => !said.has(at) && !text.isKnown(at)
  const strayFigures = numerals.filter(({ from, shy }) => !shy && !said.has(from)).length
  const rest = text.tokens.filter((_, at) => isRest(at)).length + strayFigures
  // "right" and "over" are said in any text: alone they make no answer unless they are all that the option has.
  const telling = own.filter((mention) => mention.piece?.isFigure || isTelling(mention, text))
  if (telling.length === 0 && (score.told < 1 || own.every((mention) => isVerb(mention, text)))) return null
  const pool = telling.length > 0 ? telling : own
  const named = pool.filter(({ option }) => option === score.option)
  const [first, ...others] = named.length > 0 ? named : pool
  return first ? { text, score, firm: [first, ...others], own, isRest, rest } : null
}

/** Whether it has a word that is not an everyday one. */
function isTelling(mention: Mention, { tokens, isKnown }: Text): boolean {
  const isBrief = tokens.length <= brief_words_max
  return placesOf(mention).some((at) => !isKnown(at) && (isBrief || !commonWords.has(tokens[at]?.word ?? '')))
}

/** "is", short for the income statement, is more often the verb. */
function isVerb({ from, to }: Mention, { tokens }: Text): boolean {
  return to - from === 1 && tokens[from]?.word === 'is' && tokens.length > brief_words_max
}

function isAloneInClause(mention: Mention, saying: Saying): boolean {
  return !placesOf(clauseOf(mention.from, saying.text)).some(saying.isRest) && !isBusy(mention, saying)
}

/** "so 12", "it's the cash flow one", "= 4000", "the one that doubles": with at most one other word after it. */
function isFramedBy(mention: Mention, saying: Saying, isTurned: boolean): boolean {
  const { text, isRest } = saying
  const clause = clauseOf(mention.from, text)
  const behind = placesOf({ from: mention.to, to: clause.to }).filter(isRest).length
  if (behind > 1 || isCounting(mention, saying)) return false
  const isOne = (at: number) => text.tokens[at]?.word === 'one'
  const isNamed = isOne(mention.to) || placesOf({ from: clause.from, to: mention.from }).some(isOne)
  const isEqual = (text.tokens[mention.from]?.before ?? '').includes('=')
  return isTurned || isNamed || isEqual || isResult(mention.from, text)
}

/** Whether only one other word is said: not an everyday word, unless the answer is a figure or more than one word. */
function isNearlyAll(saying: Saying): boolean {
  const { text, firm, own, rest, isRest } = saying
  if (rest !== 1 || firm.some((mention) => isBusy(mention, saying))) return false
  const odd = text.tokens.find((_, at) => isRest(at))
  const isMuch = new Set(own.flatMap(placesOf)).size > 1 || firm.some(({ piece }) => piece?.isFigure)
  return isMuch || (odd !== undefined && !commonWords.has(odd.word))
}

/** Whether the answer begins or ends the text. */
function isAtEdge({ text, firm: [first], isRest }: Saying): boolean {
  if (!first) return false
  return !placesOf({ from: 0, to: first.from }).some(isRest) || first.to === text.tokens.length
}

/** Whether an option that is said only in other words is believed. */
function isHinted({ score, own, rest }: Saying, isAlone: boolean, isNear: boolean, isFramed: boolean): boolean {
  if (score.told < 0.5 || rest > 4) return false
  const words = new Set(own.flatMap(placesOf)).size
  return rest === 0 || isAlone || (isNear && words > 1) || (isFramed && rest <= 3)
}

function isToldInFull(saying: Saying, isFramed: boolean): boolean {
  const { text, score, firm, rest, isRest } = saying
  const isWhole = score.covered > 0.99 && score.words > 1 && !firm.some((mention) => isBusy(mention, saying))
  const isClose = firm.some(({ from }) => placesOf(clauseOf(from, text)).filter(isRest).length < 2)
  if (isWhole && ((isClose && rest <= 4) || isFramed)) return true
  if (isFramed) return score.told === 1 ? rest <= 12 : score.told >= 0.5 && score.covered >= 0.5 && rest <= 4
  return score.words > 1 && score.told >= 0.6 && rest <= 2
}

/** "48 lol i used fingers n toes", "did it on a 2x4, 12 grand": a figure that begins or ends a short text. */
function isFigureAtEdge(saying: Saying): boolean {
  const { text, score, firm, rest, isRest } = saying
  const [first] = firm
  if (!first?.piece?.isFigure || score.told < 1 || isBusy(first, saying)) return false
  const isLast = first.to === text.tokens.length && rest <= 3
  return isLast || (rest <= 4 && !placesOf({ from: 0, to: first.from }).some(isRest))
}

/** "tips.": hardly more than the words themselves between two breaks. */
function isShortClause({ from, to }: Mention, text: Text): boolean {
  const clause = clauseOf(from, text)
  return clause.to - clause.from - (to - from) <= 2
}

/** "3 columns", "at 4", "2 years ago": a figure that counts or dates something else than the options. */
function isCounting({ piece, from, to }: Mention, { text, own }: Saying): boolean {
  if (!piece?.isFigure) return false
  const { tokens, isKnown } = text
  const [last, token, next] = [tokens[from - 1], tokens[from], tokens[to]]
  const isPart = own.some((mention) => mention.to === from)
  if (!isPart && token?.gap === 'space' && moment.test(last?.word ?? '') && isClock(wordsOf(text, { from, to })))
    return true
  if (next?.word === 'ago') return true
  return next?.gap === 'space' && !isKnown(to) && tokens.length > 3
}

/** An hour or a day: up to 31, and no money. */
function isClock(figure: string): boolean {
  return !/\d{3}|[4-9]\d|\.|hundred|thousand|k$/.test(figure)
}

/** "equity and assets": joined to a word or two that are not offered. Figures are added up so. */
function isPaired({ from, to, piece }: Mention, { text, isRest }: Saying): boolean {
  if (piece?.isFigure) return false
  const { tokens } = text
  const { from: start, to: end } = text.segment(from)
  const isOther = (span: Span) => span.to - span.from < 3 && placesOf(span).every(isRest) && span.from < span.to
  const isJoint = (at: number) => /^(?:and|n|y|et|plus)$/.test(tokens[at]?.word ?? '')
  const isSigned = (at: number) => /[&+]/.test(tokens[at]?.before ?? '')
  const behind = isJoint(to) ? to + 1 : isSigned(to) ? to : end
  const before = isJoint(from - 1) ? from - 1 : isSigned(from) ? from : start
  const opening = placesOf({ from: start, to: before }).find((at) => !text.isKnown(at)) ?? before
  return isOther({ from: behind, to: end }) || isOther({ from: opening, to: before })
}

/** "my bank", "at the bank", "cash or accrual": about the learner's own day, or about something else as well. */
function isBusy(mention: Mention, saying: Saying): boolean {
  if (mention.piece?.isFigure) return isCounting(mention, saying)
  const { tokens, isKnown } = saying.text
  const [link, other, end] = tokens.slice(mention.to, mention.to + 3)
  if (link?.word === 'or' && link.gap === 'space' && other && !isKnown(mention.to + 1) && !(end && runsOn(end)))
    return true
  const [before, last] = [tokens[mention.from - 2], tokens[mention.from - 1]]
  if (!last || tokens[mention.from]?.gap !== 'space') return false
  if (/^(?:my|our|your|ur|his|her|their|mi|tu|su|mon|ma|mes|votre)$/.test(last.word)) return true
  const preposition = /^(?:a|the|an)$/.test(last.word) ? before : last
  return mention.from <= 2 && /^(?:at|with|w)$/.test(preposition?.word ?? '')
}
