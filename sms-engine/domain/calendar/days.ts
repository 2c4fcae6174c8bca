import { day_ms } from '../model/units.ts'
import { dayOf, weekdayOf } from './local-time.ts'

/** Feasts whose date moves, each with its days since 1970 in a year. Thanksgiving is that of the United States. */
const feasts = {
  mlk: (year: number) => nth(3, 1, year, 1),
  presidents: (year: number) => nth(3, 1, year, 2),
  easter,
  mothers: (year: number) => nth(2, 7, year, 5),
  memorial: (year: number) => nth(1, 1, year, 6) - 7,
  fathers: (year: number) => nth(3, 7, year, 6),
  labor: (year: number) => nth(1, 1, year, 9),
  columbus: (year: number) => nth(2, 1, year, 10),
  thanksgiving: (year: number) => nth(4, 4, year, 11),
} as const

export type Feast = keyof typeof feasts

/**
 * The next such date, day of any month, feast or weekday, or so many days from today. `month` 1 to 12, `weekday` 1 for
 * Monday to 7 for Sunday. `plus`: so many days after it.
 */
export type Day =
  | { readonly month: number; readonly day: number; readonly plus?: number }
  | { readonly dayOfMonth: number; readonly plus?: number }
  | { readonly feast: Feast; readonly plus?: number }
  | { readonly weekday: number }
  | { readonly days: number }

/** Days from today until the next such day; null if it is in neither this year nor the next. */
export function daysUntil(day: Day, now: number, zone: string): number | null {
  const today = dayOf(now, zone)
  if ('days' in day) return day.days
  if ('weekday' in day) return (day.weekday - weekdayOf(today) + 7) % 7 || 7
  const thisYear = new Date(today * day_ms).getUTCFullYear()
  const found = [thisYear, thisYear + 1]
    .flatMap((year) => daysOf(day, year))
    .map((one) => one + (day.plus ?? 0) - today)
    .find((days) => days > 0)
  return found ?? null
}

/** Each such day of a year, as days since 1970. */
function daysOf(day: Exclude<Day, { weekday: number } | { days: number }>, year: number): readonly number[] {
  if ('feast' in day) return [feasts[day.feast](year)]
  if ('month' in day) return dateOf(year, day.month, day.day)
  return Array.from({ length: 12 }, (_, month) => dateOf(year, month + 1, day.dayOfMonth)).flat()
}

/** The day of a date; none if there is no such date. */
function dateOf(year: number, month: number, day: number): readonly number[] {
  const at = Date.UTC(year, month - 1, day)
  return new Date(at).getUTCDate() === day ? [at / day_ms] : []
}

/** The nth such weekday of a month. */
function nth(n: number, weekday: number, year: number, month: number): number {
  const first = Date.UTC(year, month - 1, 1) / day_ms
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7
}

/** Easter Sunday, by the Gregorian computus. */
function easter(year: number): number {
  const [golden, century] = [year % 19, Math.floor(year / 100)]
  const solar = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (solar + 19 * golden + 15) % 30
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  const march0 = Date.UTC(year, 2, 0) / day_ms
  return march0 + moon - weekday + 28
}
