import { toPlain } from '../wording/segment.ts'
import { editDistance } from './edit-distance.ts'
import { wordsOf } from './keywords.ts'

/** A text read as an answer: which of the shown options, and whether the learner doubted it. */
export interface Answer {
  /** Index of the option as shown, 0 for A; null when the learner does not know. */
  readonly shown: number | null
  readonly unsure: boolean
}

/** The `choice` that states and reviews keep for a learner who did not know. */
export const noChoice = -1

/** A number with what it counts: "$1,500" is 1500 of `$`, "30 days" is 30 of `days`. */
interface Figure {
  readonly value: number
  readonly units: readonly string[]
}

const letterEmoji: Readonly<Record<string, string>> = {
  '\u{1f170}': 'a',
  '\u{1f171}': 'b',
  '\u{1f172}': 'c',
  '\u{1f173}': 'd',
}
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu
const doubt = 'maybe|i think|i guess|guess|not sure|probably|perhaps|idk|is it'
const doubtBefore = new RegExp(String.raw`^(?:${doubt})\b[\s,:]*`)
const doubtAfter = new RegExp(String.raw`[\s,.]+(?:${doubt})$`)
const announced =
  /^(?:(?:the |my )?(?:answer|option|letter|choice|pick)(?: is)?|it'?s|it is|that'?s|i'?d say|i say)(?:\s*:\s*|\s+)/
const ordinals: readonly string[] = ['first', 'second', 'third', 'fourth']

/**
 * Reads an answer to a question whose options were shown in this order: "B", "b)", "2", "B?", "the answer is b", "the
 * second one", the option's own text with small typos, or its figure. Returns null when it is none of them, and when
 * a letter and the text behind it name different options.
 */
export function readAnswer(raw: string, options: readonly string[]): Answer | null {
  const body = plain(raw)
  const bare = body.replace(doubtBefore, '').replace(doubtAfter, '')
  const unsure = bare !== body || /\?\W*$/.test(raw)
  const shown = readShown(bare, options) ?? readShown(strip(bare.replace(announced, '')), options)
  if (shown !== null) return { shown, unsure }
  return doesNotKnow(raw) ? { shown: null, unsure: true } : null
}

/** "idk", "no idea", "?": an answer too, and never a right one. */
function doesNotKnow(raw: string): boolean {
  return (
    /^\s*\?+\s*$/.test(raw) ||
    /^(?:i )?(?:dont know|dunno|have no idea)$|^(?:idk|no idea|no clue)$/.test(wordsOf(raw).join(' '))
  )
}

function readShown(typed: string, options: readonly string[]): number | null {
  const text = typed.replace(/[\s,]+(?:please|pls|plz|thanks)$/, '')
  if (text === '') return null
  const known = byText(text, options) ?? byFigure(text, options) ?? byPosition(text, options.length)
  if (known !== null) return known
  const labelled = /^\(?([a-d1-4])(\s*[).:,-]+\s*|\s+)(.+)$/.exec(text)
  if (!labelled) return byTypo(text, options)
  const [, label = '', gap = '', rest = ''] = labelled
  const shown = byText(rest, options) ?? byFigure(rest, options) ?? byTypo(rest, options)
  if (shown === null) return byTypo(text, options)
  const isArticle = label === 'a' && gap.trim() === ''
  return isArticle || shown === byPosition(label, options.length) ? shown : null
}

function byText(text: string, options: readonly string[]): number | null {
  const exact = options.findIndex((option) => plain(option) === text)
  if (exact !== -1) return exact
  return alone(options.map((option) => loosely(plain(option)) === loosely(text)))
}

/** "1500" is "$1,500", and "25" is "25%", when no other option has that figure. */
function byFigure(text: string, options: readonly string[]): number | null {
  const typed = readFigure(text)
  if (!typed) return null
  return alone(
    options.map((option) => {
      const figure = readFigure(plain(option))
      return figure?.value === typed.value && typed.units.every((unit) => figure.units.includes(unit))
    }),
  )
}

function readFigure(text: string): Figure | null {
  const match = /^(-?)(\$?) ?(-?)(\d{1,3}(?:,\d{3})+|\d+)?(\.\d+)? ?(%|[a-z]+)?( [a-z]+)?$/.exec(text)
  if (!match || (match[4] === undefined && match[5] === undefined)) return null
  const size = Number(`${(match[4] ?? '0').replaceAll(',', '')}${match[5] ?? ''}`)
  const units = [match[2], match[6], match[7]].flatMap((unit) => (unit ? [unitOf(unit.trim())] : []))
  return { value: match[1] || match[3] ? -size : size, units }
}

function unitOf(word: string): string {
  if (['dollar', 'dollars', 'usd', 'bucks'].includes(word)) return '$'
  if (['percent', 'pct'].includes(word)) return '%'
  return word.length > 2 ? word.replace(/s$/, '') : word
}

function byPosition(text: string, count: number): number | null {
  const shown = positionOf(text, count)
  return shown !== null && shown >= 0 && shown < count ? shown : null
}

function positionOf(text: string, count: number): number | null {
  const label = /^(?:#|no\.? |nr\.? |number )?([a-d]|[1-4])$/.exec(text)?.[1]
  if (label) return /\d/.test(label) ? Number(label) - 1 : label.charCodeAt(0) - 'a'.charCodeAt(0)
  const ordinal = /^(?:the )?(first|second|third|fourth|last|1st|2nd|3rd|4th)(?: one| option| answer)?$/.exec(text)?.[1]
  if (!ordinal) return null
  if (ordinal === 'last') return count - 1
  const named = ordinals.indexOf(ordinal)
  return named === -1 ? Number(ordinal[0]) - 1 : named
}

/** A typo may not turn one option into another: the nearest must be near and alone. */
function byTypo(typed: string, options: readonly string[]): number | null {
  if (typed.length < 4 || /^[\d$.,%\s]+$/.test(typed)) return null
  const distances = options.map((option) => editDistance(typed, plain(option)))
  const nearest = Math.min(...distances)
  const allowed = typed.length < 8 ? 1 : 2
  const second = Math.min(...distances.filter((_, index) => index !== distances.indexOf(nearest)))
  return nearest <= allowed && second > nearest + 1 ? distances.indexOf(nearest) : null
}

function alone(matches: readonly boolean[]): number | null {
  const found = matches.indexOf(true)
  return found !== -1 && matches.indexOf(true, found + 1) === -1 ? found : null
}

/** Small letters without emoji, and without quotes, stars, brackets and punctuation around them. */
function plain(text: string): string {
  const lettered = text.replace(/[\u{1f170}-\u{1f173}]/gu, (found) => letterEmoji[found] ?? found)
  return strip(toPlain(lettered.normalize('NFKC')).replace(emoji, ' ').toLowerCase().replace(/\s+/g, ' '))
}

function strip(text: string): string {
  return text.replace(/^[\s"'*_([]+/, '').replace(/[\s"'*_)\].:!?,]+$/, '')
}

/** Words without an article before them and without "$" and commas; a figure alone is for `byFigure`. */
function loosely(text: string): string {
  const words = text.replace(/^(?:the|an?) (?=.)/, '')
  return /[a-z]/.test(words) ? words.replace(/[$,]/g, '') : words
}
