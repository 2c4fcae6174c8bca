import { asksToChange, correctionIn, correctionOnly } from './answer/correction.ts'
import { withDatesSpelt } from './answer/dates.ts'
import { type Choice, decide, onlyDenies } from './answer/decide.ts'
import { mayDeny } from './answer/denied.ts'
import { doesNotKnow, isDoubtful } from './answer/doubt.ts'
import { type LookingBack, lookingBack } from './answer/looking-back.ts'
import { type Heard, hearText } from './answer/mentions.ts'
import { takeApart } from './answer/options.ts'
import { hasCue, type Text, textOf } from './answer/text.ts'
import { readWhole } from './answer/whole.ts'
import { withoutWhy } from './answer/why-asked.ts'
import { readYesNo } from './answer/yes-no.ts'
import { plainWords } from './number-words.ts'

/** A text read as an answer: which of the shown options, and whether the learner doubted it. */
export interface Answer {
  /** Index of the option as shown, 0 for A; null when the learner does not know. */
  readonly shown: number | null
  readonly unsure: boolean
}

/** Stored in states and reviews instead of an option when the learner did not know. */
export const noChoice = -1

/** Whether a text is only the letter of an option or a figure, as answers are, whatever was asked. */
export function isBareAnswer(raw: string): boolean {
  return /^\W*(?:[a-d]|\d[\d.,]*)\W*$/i.test(raw)
}

/** Whether a text is an answer by a letter or a place, whatever was asked: "I'd say b", "the first one". */
export function isAnyAnswer(raw: string): boolean {
  if (isBareAnswer(raw)) return true
  return (
    /\b[a-d]\b|\b(?:first|second|third|fourth|last|number|option)\b/i.test(raw) &&
    typeof readAnswer(raw, unknown)?.shown === 'number'
  )
}

/** Options whose words nobody uses. */
const unknown = ['\u{e000}1', '\u{e000}2', '\u{e000}3', '\u{e000}4']

/** Three segments: whoever writes more tells a story. Reading takes longer by the square of it. */
const answer_characters_max = 480

/**
 * Reads an answer to a question whose options were shown in this order, in people's own words: a letter amid chatter, a
 * place in the list, a figure in another spelling, the option's words misspelled, hinted at or in Spanish or French.
 * Returns null when it is none of them, and when two readings compete: a wrong grade costs more than asking again.
 */
export function readAnswer(raw: string, options: readonly string[]): Answer | null {
  if (raw.length > answer_characters_max) return null
  const text = textOf(withDatesSpelt(withoutWhy(raw), options))
  const shown = readWhole(text.plain, options)
  if (shown !== null) return { shown, unsure: /\?\W*$/.test(text.plain) }
  const choice = decide(hearText(text, takeApart(options)))
  if (choice) return answerOf(choice, text)
  const agreed = readYesNo(text, options)
  if (agreed !== null) return answerOf({ shown: agreed, said: [{ from: 0, to: 1 }] }, text)
  return doesNotKnow(text) ? { shown: null, unsure: true } : null
}

/** An answer that takes an earlier one back. `isNamed`: in words that can mean nothing else, however much later. */
export interface Correction extends Answer {
  readonly isNamed: boolean
}

/**
 * Reads a text that explicitly corrects an earlier answer: "sorry I meant C", "no wait C", "change to C", "*C". Null
 * for any other text, and for one that corrects only itself ("A no wait B").
 * @param options those of the question that was answered earlier, as shown
 */
export function readCorrection(raw: string, options: readonly string[]): Correction | null {
  if (raw.length > answer_characters_max) return null
  // The most common text of all, often within a minute of the last one: a new answer.
  if (/^\s*[a-d]\s*$/i.test(raw)) return null
  const instead = /^\W*make (?:it|that)\s+(.+)$/is.exec(raw)?.[1]
  const made = instead === undefined ? null : readAnswer(instead, options)
  if (instead !== undefined) return made && { ...made, isNamed: false }
  const text = textOf(withDatesSpelt(correctionOnly(raw), options))
  const heard: Heard = hearText(text, takeApart(options))
  const choice = decide(heard)
  const corrected = choice && correctionIn(heard, choice)
  return corrected && { ...answerOf(choice, text), isNamed: corrected === 'named' }
}

/**
 * Reads a text that may be a remark on the answer before rather than an answer: "I knew it was C", "no C".
 * @param options those of the question that was answered earlier, as shown
 */
export function readLookingBack(raw: string, options: readonly string[]): LookingBack | null {
  return raw.length > answer_characters_max ? null : lookingBack(hearText(textOf(raw), takeApart(options)))
}

/** Whether a text only rules options out by their letters: "it's not B or C". */
export function rulesOut(raw: string, options: readonly string[]): boolean {
  if (raw.length > answer_characters_max) return false
  const text = textOf(raw)
  return mayDeny(text) && onlyDenies(hearText(text, takeApart(options)))
}

/** Whether a text names an option by its letter, without a word about how we graded. */
export function namesLetter(raw: string, options: readonly string[]): boolean {
  if (raw.length > answer_characters_max) return false
  const { text, mentions } = hearText(textOf(raw), takeApart(options))
  return !hasCue(text, 'dispute') && mentions.some(({ pointer }) => pointer?.strong)
}

/** Whether a text asks whether an answer can be changed: "can I change my answer". */
export function readChangeWish(raw: string): boolean {
  return asksToChange(plainWords(raw))
}

function answerOf(choice: Choice, text: Text): Answer {
  return { shown: choice.shown, unsure: isDoubtful(text, choice) }
}
