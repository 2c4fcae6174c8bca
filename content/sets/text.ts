/** Texts with slots for figures: `{price|$}`, `{rate|%1}`, `{months|0}`, and `{owner}` for a word. */
import type { Names } from './formula.ts'
import { multiply, printAbsolute, type Rational, rational } from './rational.ts'

/** A name, and how to print its figure. A word has no format. */
export interface Slot {
  readonly name: string
  readonly format: string
}

/**
 * Most texts have no slots and stay strings. The others are a flat list of words, name, format, words, name, format,
 * words: a catalogue holds thousands of them, and every nested array would be read and frozen at each boot.
 */
export type Text = string | readonly string[]

/** `$` and `$2` for dollars, `%` and `%1` for percent, `0` to `4` for other figures: the digit counts the decimals. */
export const formatForm = /^(?:[$%][0-4]?|[0-4])$/

const slot = /\{([^{}|]*)(?:\|([^{}]*))?\}/

/** Never fails: reporting what is wrong with a slot is up to `compile.ts`. */
export function readText(text: string): Text {
  const pieces = text.split(slot).map((piece: string | undefined) => piece ?? '')
  return pieces.length === 1 ? text : pieces
}

export function slotsOf(text: Text): Slot[] {
  if (typeof text === 'string') return []
  return text.flatMap((name, at) => (at % 3 === 1 ? [{ name, format: text[at + 1] ?? '' }] : []))
}

/** The words between the slots. */
export function wordsOf(text: Text): string[] {
  return typeof text === 'string' ? [text] : text.filter((_, at) => at % 3 === 0)
}

/** A text of slots only, printed side by side. */
export function textOf(slots: readonly Slot[]): Text {
  return slots.flatMap(({ name, format }) => [' ', name, format])
}

/** The text as a learner reads it. */
export function printText(text: Text, names: Names): string {
  if (typeof text === 'string') return text
  const figures = slotsOf(text).map((each) => printSlot(each, names))
  return wordsOf(text)
    .map((words, index) => words + (figures[index] ?? ''))
    .join('')
}

function printSlot({ name, format }: Slot, names: Names): string {
  const value = names.get(name)
  if (typeof value === 'string' && format === '') return value
  if (value === undefined || typeof value === 'string' || format === '') throw new Error(`{${name}} cannot be printed`)
  return printFigure(value, format)
}

const hundred = rational('100')

/** @param format matches `formatForm` */
export function printFigure(value: Rational, format: string): string {
  const unit = format.startsWith('$') || format.startsWith('%') ? format[0] : ''
  const shown = unit === '%' ? multiply(value, hundred) : value
  const digits = printAbsolute(shown, Number(unit === '' ? format : format.slice(1)))
  // A value that rounds to zero has no sign.
  const sign = value.numerator < 0n && /[1-9]/.test(digits) ? '-' : ''
  return `${sign}${unit === '$' ? '$' : ''}${digits}${unit === '%' ? '%' : ''}`
}
