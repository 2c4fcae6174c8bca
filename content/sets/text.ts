/** Texts with places for figures: `{price|$}`, `{rate|%1}`, `{months|0}`, and `{owner}` for a word. */
import type { Names } from './formula.ts'
import { multiply, printAbsolute, type Rational, rational } from './rational.ts'

/** A name, and how its figure is printed. A word has no format. */
export type Slot = readonly [name: string, format?: string]

/** Most texts have no slots and stay what they are. */
export type Text = string | readonly (string | Slot)[]

/** `$` and `$2` for dollars, `%` and `%1` for percent, `0` to `4` for other figures: the digit is the number of decimals. */
export const formatForm = /^(?:[$%][0-4]?|[0-4])$/

const slot = /\{([^{}|]*)(?:\|([^{}]*))?\}/

/** Never fails: what is wrong with a slot is for `compile.ts` to say. */
export function readText(text: string): Text {
  const pieces = text.split(new RegExp(slot.source, 'g'))
  if (pieces.length === 1) return text
  const parts: (string | Slot)[] = []
  for (let at = 0; at < pieces.length; at += 3) {
    const [words = '', name, format] = [pieces[at], pieces[at + 1], pieces[at + 2]]
    if (words !== '') parts.push(words)
    if (name !== undefined) parts.push(format === undefined ? [name] : [name, format])
  }
  return parts
}

export function slotsOf(text: Text): Slot[] {
  return typeof text === 'string' ? [] : text.filter((part) => typeof part !== 'string')
}

/** The words between the slots. */
export function wordsOf(text: Text): string[] {
  return typeof text === 'string' ? [text] : text.filter((part) => typeof part === 'string')
}

/** The text as a learner reads it. */
export function printText(text: Text, names: Names): string {
  if (typeof text === 'string') return text
  return text.map((part) => (typeof part === 'string' ? part : printSlot(part, names))).join('')
}

function printSlot([name, format]: Slot, names: Names): string {
  const value = names.get(name)
  if (typeof value === 'string' && format === undefined) return value
  if (value === undefined || typeof value === 'string' || format === undefined)
    throw new Error(`{${name}} cannot be printed`)
  return printFigure(value, format)
}

const hundred = rational('100')

/** @param format of `formatForm` */
export function printFigure(value: Rational, format: string): string {
  const unit = format.startsWith('$') || format.startsWith('%') ? format[0] : ''
  const shown = unit === '%' ? multiply(value, hundred) : value
  const digits = printAbsolute(shown, Number(unit === '' ? format : format.slice(1)))
  // What rounds to zero has no sign.
  const sign = value.numerator < 0n && /[1-9]/.test(digits) ? '-' : ''
  return `${sign}${unit === '$' ? '$' : ''}${digits}${unit === '%' ? '%' : ''}`
}
