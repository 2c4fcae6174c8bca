import { dayOf, momentOf, wallClock, weekdayOf } from '../calendar/local-time.ts'
import { day_ms, hour_ms, minute_ms } from '../model/units.ts'
import { editDistance } from './edit-distance.ts'
import { normal } from './normal.ts'

/** A time as people text it: in a while, at an hour, tomorrow, or on a weekday. */
export type When =
  | { readonly in_ms: number }
  /** Minutes after midnight of the next such time. */
  | { readonly at_min: number }
  /** The next daytime moment at which a twelve-hour clock shows this hour, 1 to 12. */
  | { readonly hour: number }
  | { readonly days: number }
  /** 1 for Monday to 7 for Sunday. */
  | { readonly weekday: number }

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Even a requested text goes out only between these local hours, or from the delivery time if that is earlier. */
const morning_min = 8 * 60
const evening_min = 21 * 60

/**
 * Reads "2h", "30 min", "1 week", "7pm", "19:30", "7", "tonight", "tomorrow", "friday", with at most one typo in a
 * word. An empty text means two hours. Null for anything else.
 */
export function readWhen(text: string): When | null {
  const plain = text.trim().replace(/^(until|till|til|for|to|at|on|in) /, '')
  if (plain === '') return { in_ms: 2 * hour_ms }
  const day = nearest(plain, ['tomorrow', 'tonight', 'noon'])
  if (day === 'tomorrow') return { days: 1 }
  if (day === 'tonight') return { at_min: 19 * 60 }
  if (day === 'noon') return { at_min: 12 * 60 }
  const weekday = readWeekday(plain)
  if (weekday !== null) return { weekday }
  return readSpan(plain) ?? readHour(plain)
}

/** Reads "monday", "mon", "next tusday": 1 for Monday to 7 for Sunday. */
export function readWeekday(text: string): number | null {
  const plain = text.replace(/^(next|this) /, '')
  const name = weekdays.find((weekday) => weekday.slice(0, 3) === plain) ?? nearest(plain, weekdays)
  return name ? weekdays.indexOf(name) + 1 : null
}

/** The word that is meant, with at most one typo in it; null when it could be two. */
function nearest<Word extends string>(typed: string, words: readonly Word[]): Word | null {
  const near = words.filter((word) => typed === word || (word.length > 5 && editDistance(typed, word) === 1))
  return near.length === 1 ? (near[0] ?? null) : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const
const monthName =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const dayNumber = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const date = String.raw`(?:${monthName} ${dayNumber}|${dayNumber}(?: of)? ${monthName}|\d{1,2}/\d{1,2})(?:/\d{2,4}|,? \d{4})?(?![\w/])`
/** Nothing that makes of the figure an hour, a length or the day of another month: "dec 20 to 7pm", "dec 20 - 2 weeks". */
const notOfDay = String.raw`(?![\w:/]|\.\d| (?:am|pm|days?|weeks?|wks?|months?|hours?|minutes?)\b| (?:of )?${monthName}\b)`
/** "Start again from jan 5" names an end. */
const beginning = String.raw`(?<!\b(?:again|back|start|resum\w*|restart\w*) )(?:from|starting|beginning|leaving|as of)(?: on)?`
const untilWord = '(?:until|till|til|to|through|thru)'
/** A date, what makes it a beginning or an end, and what follows a "to" or a dash. */
const stretches = new RegExp(
  String.raw`(?:\b(?:(?<begins>${beginning}|between)|(?<ends>${untilWord}|back|by)(?: on)?) (?:the )?)?\b(?<start>${date})(?:(?:\s*-+\s*| (?<word>${untilWord}|(?<=\bbetween [a-z\d/, ]+ )and) )(?:the )?(?:(?<whole>${date})|(?<day>${dayNumber})${notOfDay}|(?<month>${monthName})\b|(?<figure>(?=\d))|))?`,
  'g',
)

/**
 * The last day of a stretch that begins with a date and ends with less than one: "dec 20-27" on the 27th, "from dec 20
 * to february" on February 1. `unknown` if it has a beginning and an end that cannot be told. Null if no date begins
 * anything, and if the end is a whole date as well.
 */
export function readStretchEnd(
  text: string,
): { readonly month: number; readonly day: number } | { readonly unknown: 'date' } | null {
  const plain = normal(text.replace(/[–—]/g, '-').replace(/(?<=\p{L})\./gu, ''))
  const found = [...plain.matchAll(stretches)].map(({ groups = {} }) => groups)
  const last = found.at(-1)
  if (!last || found.some(({ whole }) => whole)) return null
  const unknown = { unknown: 'date' } as const
  const isBare = found.some(({ day, month }) => day ?? month)
  if (!isBare) {
    // Of several dates one is the end.
    if (found.length > 1) return null
    const isOpen = last.figure !== undefined || (last.word !== undefined && last.ends === undefined)
    return isOpen || last.begins !== undefined ? unknown : null
  }
  if (found.length > 1) return unknown
  const [first, day] = partsOf(last.start ?? '')
  if (last.day !== undefined) {
    const end = Number.parseInt(last.day, 10)
    return first >= 1 && first <= 12 && end > day && end <= 31 ? { month: first, day: end } : unknown
  }
  const end = monthOf(last.month ?? '')
  // February is over when "through February" is.
  const isThrough = last.word === 'through' || last.word === 'thru'
  return end === first || isThrough ? unknown : { month: end, day: 1 }
}

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3) as (typeof months)[number]) + 1

/** Month and day of a date as `date` matches it. */
function partsOf(text: string): readonly [month: number, day: number] {
  const name = /[a-z]{3,}/.exec(text.replace(/\bof\b/, ''))?.[0]
  const [one = 0, other = 0] = (text.match(/\d+/g) ?? []).map(Number)
  return name === undefined ? [one, other] : [monthOf(name), one]
}

/**
 * The moment that a time means for a learner: tomorrow and weekdays at the delivery time, and a moment at night becomes
 * the next morning.
 */
export function momentFor(when: When, now: number, learner: { zone: string; deliveryTime: string }): number {
  const { zone } = learner
  const [hour = 9, minute = 0] = learner.deliveryTime.split(':').map(Number)
  const delivery_min = hour * 60 + minute
  const today = dayOf(now, zone)
  if ('in_ms' in when) return inDaytime(now + when.in_ms, zone, delivery_min)
  if ('days' in when) return at(today + when.days, delivery_min, zone)
  if ('weekday' in when) {
    const ahead = (when.weekday - weekdayOf(today) + 7) % 7 || 7
    return at(today + ahead, delivery_min, zone)
  }
  if ('hour' in when) {
    const times = [0, 24].flatMap((later) => [when.hour % 12, (when.hour % 12) + 12].map((hour) => hour + later))
    const moments = times.map((hour) => at(today, hour * 60, zone))
    const isByDay = (moment: number) => inDaytime(moment, zone, delivery_min) === moment
    return moments.find((moment) => moment > now && isByDay(moment)) ?? inDaytime(now, zone, delivery_min)
  }
  const moment = at(today, when.at_min, zone)
  return inDaytime(moment > now ? moment : at(today + 1, when.at_min, zone), zone, delivery_min)
}

function readSpan(text: string): When | null {
  const match = /^(\d{1,3} ?|an? )(m|min|mins|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?)$/.exec(text)
  if (!match) return null
  const count = Number.isNaN(Number(match[1])) ? 1 : Number(match[1])
  const unit = match[2]?.[0]
  if (count === 0) return null
  if (unit === 'd' || unit === 'w') return { days: unit === 'w' ? count * 7 : count }
  return { in_ms: count * (unit === 'h' ? hour_ms : minute_ms) }
}

function readHour(text: string): When | null {
  const match = /^(\d{1,2})(?::([0-5]\d))? ?(am|pm|a\.m\.|p\.m\.)?$/.exec(text)
  if (!match) return null
  const half = match[3]?.[0]
  const hour = Number(match[1])
  if (match[2] === undefined && half === undefined && hour < 13) return hour === 0 ? null : { hour }
  if (half ? hour < 1 || hour > 12 : hour > 23) return null
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return { at_min: hours * 60 + Number(match[2] ?? 0) }
}

function at(day: number, minutes: number, zone: string): number {
  return momentOf(day * day_ms + minutes * minute_ms, zone)
}

function inDaytime(moment: number, zone: string, delivery_min: number): number {
  const day = dayOf(moment, zone)
  const minutes = (wallClock(moment, zone) - day * day_ms) / minute_ms
  const opening_min = Math.min(morning_min, delivery_min)
  if (minutes < opening_min) return at(day, opening_min, zone)
  return minutes < evening_min ? moment : at(day + 1, opening_min, zone)
}
