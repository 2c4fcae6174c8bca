import { dayOf, momentOf, wallClock, weekdayOf } from '../calendar/local-time.ts'
import { day_ms, hour_ms, minute_ms } from '../model/units.ts'
import { editDistance } from './edit-distance.ts'

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
