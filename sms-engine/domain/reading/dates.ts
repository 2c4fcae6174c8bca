import type { Day } from '../calendar/days.ts'
import { feastName, readFeast } from './feasts.ts'
import { monthName, weekdayName } from './vocabulary.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

/** 1 to 12. */
export const monthOf = (name: string): number => months.indexOf(name.slice(0, 3) as (typeof months)[number]) + 1

/** "The 5th week", "the 5th of march" and "the 5 pm text" are no days of the month. */
const notOfDay = `(?![\\w:/]|\\.\\d| (?:of(?! (?:this|the) month\\b)|am|pm|weeks?|weekend|half|quarter|months?|days?|hours?|minutes?|lessons?|questions?|texts?|one|thing|time|grade|floor|(?:${monthName}))\\b)`
/** A day of the month or a feast in plain words: "15th", "the 15", "new years". */
export const dayNamed = String.raw`(?:(?<nth>(?<=\b(?:until|till?|through|thru) the |^the )\d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th))${notOfDay}|(?<feast>${feastName})(?!\w))`

/** Reads what `dayNamed` matches. */
export function readDayNamed(
  { nth, feast }: Readonly<Record<string, string | undefined>>,
  isAfter: boolean,
): Day | null {
  if (feast !== undefined) return readFeast(feast, isAfter)
  const dayOfMonth = Number.parseInt(nth ?? '', 10)
  if (!(dayOfMonth >= 1 && dayOfMonth <= 31)) return null
  return { dayOfMonth, ...(isAfter && { plus: 1 }) }
}

const dayOfMonth = String.raw`(?:st|nd|rd|th)?(?![\w:]| (?:am|pm|minutes?|mins?|hours?|days?|weeks?|months?)\b)`
const dated = new RegExp(
  String.raw`(?:\b(?:until|till?|on|by|to|for|(?<after>after)) (?:the )?|^(?:the )?)(?:${weekdayName} (?:the )?)?(?:(?<month>${monthName}) (?<day>\d{1,2})${dayOfMonth}|(?<dayOf>\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<monthOf>${monthName})|${dayNamed})\b`,
)

/** The date, day of the month or feast that a time in plain words names, and what else it says; null if it names none. */
export function dateNamed(plain: string): { readonly day: Day; readonly rest: string } | null {
  const found = dated.exec(plain)
  if (!found) return null
  const { after, month, day, dayOf, monthOf: ofMonth, ...named } = found.groups ?? {}
  const name = month ?? ofMonth
  const date = { month: name ? monthOf(name) : 0, day: Number(day ?? dayOf), ...(after && { plus: 1 }) }
  const isReal = new Date(Date.UTC(2024, date.month - 1, date.day)).getUTCDate() === date.day
  const meant = name ? (isReal ? date : null) : readDayNamed(named, after !== undefined)
  return meant && { day: meant, rest: plain.replace(found[0], ' - ') }
}

const figures =
  /(?<=\b(?:until|till?|on|by|to|after) )(1[0-2]|0?[1-9])\/(\d{1,2})(?:\/\d{2,4})?(?![\w/]| (?:an? )?(?:hours?|hrs?|days?|weeks?)\b)/g

/** A time with its dates in words: "until 12/5" as "until dec 5". */
export function withMonthNames(text: string): string {
  return text.replace(figures, (_, month: string, day: string) => `${months[Number(month) - 1]} ${day}`)
}
