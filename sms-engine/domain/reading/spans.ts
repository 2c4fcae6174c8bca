import { amid, type Unit, unit, units } from './lengths.ts'
import { gap, number, numberOf } from './number-words.ts'

/** A length of time as people text it: "2h", "a couple of days", "an hour and a half", "1.5 weeks", "dos semanas". */
export interface Span {
  readonly count: number
  readonly unit: Unit
}

/** Between the number and its unit: "two or so weeks", "a couple of days". */
const about = '(?: (?:or (?:so|two|three)|more|of))?'
const some = '(?:few|several)'

/** A span in plain words (`plainWords`), as a pattern without groups. */
export const span = `${amid}(?:half an? (?:hour|hr)|media hora|une demi heure|an? ${unit} and a half|(?:${number.replace('(', '(?:')} and a half |${number.replace('(', '(?:')}${about}${gap}|(?:a )?${some} (?:more )?)${unit})(?![a-z])`

const halfHour = /^(?:half|media|une demi)/
const parts = new RegExp(
  `^(?:a )?(?:${number}|${some})(?<half> and a half)?${about} ?(?<unit>${unit})(?<more> and a half)?$`,
)

/** Reads what `span` matches. Null for a span of nothing. */
export function readSpan(text: string): Span | null {
  if (halfHour.test(text)) return { count: 0.5, unit: 'hour' }
  const found = parts.exec(text)
  const named = units.find(([, words]) => new RegExp(`^(?:${words})$`).test(found?.groups?.unit ?? ''))
  if (!found || !named) return null
  const whole = found[1] === undefined ? 3 : (numberOf(found[1]) ?? 0)
  const count = whole + (found.groups?.half || found.groups?.more ? 0.5 : 0)
  return count > 0 ? { count, unit: named[0] } : null
}
