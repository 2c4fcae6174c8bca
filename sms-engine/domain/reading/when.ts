import { type Day, daysUntil } from '../calendar/days.ts'
import { dayOf, momentOf, wallClock, weekdayOf } from '../calendar/local-time.ts'
import { day_ms, hour_ms, minute_ms } from '../model/units.ts'
import { dateNamed, withMonthNames } from './dates.ts'
import { dayPart, readDayPart } from './day-parts.ts'
import { editDistance } from './edit-distance.ts'
import { withEnglishTimes } from './foreign-times.ts'
import { numberOf, plainWords } from './number-words.ts'
import { readSpan, span } from './spans.ts'

/** A time of day. */
export type TimeOfDay =
  /** Minutes after midnight of the next such time. `until_min`: the part of the day that it begins lasts until then. */
  | { readonly at_min: number; readonly until_min?: number }
  /** The next daytime moment at which a twelve-hour clock shows this hour, 1 to 12, and these minutes. */
  | { readonly hour: number; readonly minutes?: number }

/** A time as people text it: in a while, at an hour, tomorrow, or on a weekday, each day with or without an hour. */
export type When =
  | { readonly in_ms: number }
  | TimeOfDay
  | { readonly days: number; readonly at?: TimeOfDay }
  /** 1 for Monday to 7 for Sunday. */
  | { readonly weekday: number; readonly at?: TimeOfDay }
  | { readonly date: Day; readonly at?: TimeOfDay }

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Even a requested text goes out only between these local hours, or from the delivery time if that is earlier. */
const morning_min = 8 * 60
const evening_min = 21 * 60

const unclear_ms = 2 * hour_ms
/** February 29, when neither this year nor the next has one. */
const beyond_days = 366

/** Words for days as they are spelled, each with the word that the patterns know. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\b(?:tomm?orr?ow|tmrw|tmw|tmr|2moro|2morrow|demain|(?<!\bla |\besta )manana)\b/g, 'tomorrow'],
  [/\b(?:tonite|2nite|2night|(?:a|ce) soir|esta noche)\b/g, 'tonight'],
  [/\b(?:2day|aujourd ?hui|hoy)\b/g, 'today'],
  [/\blater (?:tonight|this (?=evening|afternoon))/g, 'tonight'],
  [/\b(?:later|some ?time|another day) (?:on )?this week\b/g, 'in 2 days'],
  [/\b(?:the )?day after tomorrow\b|\bpasado tomorrow\b|\bapres tomorrow\b/g, 'in 2 days'],
]
/** Hours in words and in halves and quarters, each with the figures that the patterns know: "half past six", "6ish". */
const spoken = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const hourSpoken = `(?:\\d{1,2}|${spoken})`
const unitOfTime = '(?:minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|months?|h|d|w)'
const hoursSpoken: readonly (readonly [RegExp, (hour: number) => string])[] = [
  [new RegExp(`\\bhalf (?:past )?(${hourSpoken})\\b`, 'g'), (hour) => `at ${hour}:30`],
  [new RegExp(`\\bquarter (?:past|after) (${hourSpoken})\\b`, 'g'), (hour) => `at ${hour}:15`],
  [new RegExp(`\\bquarter (?:to|before|till) (${hourSpoken})\\b`, 'g'), (hour) => `at ${((hour + 10) % 12) + 1}:45`],
  [new RegExp(`\\b(${hourSpoken}) ?(?:ish|o ?clock)\\b`, 'g'), (hour) => `at ${hour}`],
  [
    new RegExp(`(?<=\\b(?:at|after|around|by|until|till?|past|about) )(${spoken})\\b(?! ${unitOfTime}\\b)`, 'g'),
    String,
  ],
  [
    new RegExp(`\\b(${spoken})(?= ?(?:am|pm|tonight|(?:in|at) (?:the )?(?:morning|afternoon|evening|night))\\b)`, 'g'),
    String,
  ],
  [new RegExp(`^(${spoken})$`), String],
]
/** "At 7" and "9 in the evening", but neither "7 texts" nor "2h". */
const clock = String.raw`(?:(?<=\b(?:at|after|around|by|until|till?|past|about|a las|vers) |^)(?<hour>\d{1,2})(?:[:.](?<minute>[0-5]\d))? ?(?<half>am|pm)?(?![\d.]| ?(?:h|hrs?|hours?)\b)|(?<hourBy>\d{1,2})(?= (?:tonight|(?:(?:in|at) (?:the )?)(?:mornings?|afternoons?|evenings?|nights?))\b)|(?<hourOf>\d{1,2})(?:[:.](?<minuteOf>[0-5]\d))? ?(?<halfOf>am|pm)|(?<hourAt>\d{1,2})(?:[:.](?<minuteAt>[0-5]\d)|(?<=\b(?:vers|a) \d{1,2})h))`
const dayWords = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'
const days = String.raw`(?<day>tomorrow|next week|(?:this|the|on the) weekend|${dayWords})|(?:(?<=\b(?:on|until|till?|next|this|by) )(?<short>mon|tue|wed|thu|fri|sat|sun)|^(?<bare>mon|tue|wed|thu|fri|sat|sun)$|(?<shortOf>tues|wed|thurs?|fri))`
const times = new RegExp(
  String.raw`(?<![\w:.])(?:(?<later>later today)|(?<!\b(?:vers|a) (?=\d{1,2}h\b))(?<span>${span})|${clock}|(?<part>${dayPart})|${days})(?![\w:])`,
  'g',
)
/** "Not tonight" names a time that is not wanted. */
const denied = new RegExp(
  String.raw`\b(?:not?|pas|cant|cannot|never)(?: do(?: it)?)?(?: (?:at|on|in|this|in the))? (?:tonight|today|(?:this )?${dayPart}|${dayWords}|\d{1,2}(?:[:.]\d\d)? ?(?:am|pm))\b|\b(?:tonight|today)(?: is| was)? (?:no|not|pas)\b|\b(?:busy|slammed|swamped|tied up|working|out|have plans|got plans) tonight\b`,
  'g',
)
const notToday =
  /\b(?:not?|pas|cant|cannot|busy|slammed|swamped|tied up|sick|ill|off|crazy|hectic)\b.*\btoday\b|\btoday\b.*\b(?:no|not|pas|cant|busy|slammed|swamped)\b/
const sometime =
  /\b(?:later|l8r|laterz?|not (?:just |right )?(?:now|rn|right now)|not (?:this|right this) (?:minute|second|moment)|not (?:at|for) the moment|(?:cant|busy|driving|tied up|working)|rn|right now|in a (?:bit|while|little|sec)|ahora no|ahorita|luego|mas tard\w*|al rat\w*|un rato|plus tard|pas (?:maintenant|la|tout de suite))\b/

/** A time as the end of a whole text in words (`wordsOf`), as a pattern without groups. */
export const timeWords = `(?:(?:in |for )?${span}|(?:(?:in|on|at|the|this|next|tomorrow|${dayWords}) )*(?:tomorrow|tonight|next week|weekend|${dayWords}|${dayPart})|(?:tomorrow )?(?:at|after|around) \\d{1,2}(?: ?\\d\\d)? ?(?:am|pm)?(?: tomorrow| tonight)?)`

/**
 * A time in a command or in a sentence: "2h", "in a few days", "7pm", "19:30", "after work", "friday morning". The
 * first that is named and not denied; words may have one typo. "Later", "not now" and an empty text mean two hours,
 * "not today" tomorrow. Null if there is no time, or none that we can read.
 */
export function readWhen(text: string): When | null {
  const said = plainWords(withMonthNames(withEnglishTimes(text)), ':')
  const plain = spelled(said.replace(/^(?:until|till|til|for|to|at|on|in) (?=\S)/, ''))
  if (plain === '') return { in_ms: unclear_ms }
  const named = dateNamed(plain)
  const wanted = (named?.rest ?? plain).replace(denied, ' - ')
  const found = [...wanted.matchAll(times)].flatMap((match) => {
    const time = timeOf(match.groups ?? {})
    return time ? [{ time, from: match.index, to: match.index + match[0].length }] : []
  })
  if (named) {
    const at = timeOfDay(found.map(({ time }) => time))
    return { date: named.day, ...(at && { at }) }
  }
  const [first] = found
  if (first) {
    const apart = found.findIndex(({ from }, index) => {
      const last = found[index - 1]
      return last !== undefined && !betweenTimes.test(wanted.slice(last.to, from))
    })
    return together(found.slice(0, apart === -1 ? undefined : apart).map(({ time }) => time)) ?? first.time
  }
  if (
    /\b(?:not?|pas|cant|cannot|wont|busy|slammed|swamped|tied up|working|out|plans) tonight\b/.test(plain) ||
    notToday.test(plain)
  )
    return { days: 1 }
  return sometime.test(plain) ? { in_ms: unclear_ms } : null
}

const betweenTimes = /^ (?:(?:at|around|about|in|on|by|the|por|en|de|a|las?|after) )*$/

/** "Tomorrow", "morning" and "at 9", in any order; null for times that are not of one moment. */
function together(times: readonly When[]): When | null {
  const [first, second] = times
  const day = [first, second].find((time) => time && isDay(time))
  if (!day) return first && isTimeOfDay(first) ? timeOfDay(times) : null
  const at = timeOfDay(times)
  return at && { ...day, at }
}

/** The hour that is named first, in the half of the day of the part that is named with it: "9 in the evening". */
function timeOfDay(times: readonly When[]): TimeOfDay | null {
  const ofDay = times.filter(isTimeOfDay)
  const hour = ofDay.find((time) => 'hour' in time)
  const part = ofDay.find(isPart)
  const first = ofDay[0]
  if (!first || !hour || !part) return ofDay.find((time) => !isPart(time)) ?? first ?? null
  const isNight = part.at_min >= 20 * 60 && (hour.hour < 5 || hour.hour === 12)
  return { at_min: ((hour.hour % 12) + (part.at_min < 12 * 60 || isNight ? 0 : 12)) * 60 + (hour.minutes ?? 0) }
}

const isDay = (when: When): when is Extract<When, { days: number } | { weekday: number }> =>
  'days' in when || 'weekday' in when
type PartOfDay = { readonly at_min: number; readonly until_min: number }
const isPart = (time: TimeOfDay): time is PartOfDay => 'until_min' in time
const isTimeOfDay = (when: When): when is TimeOfDay => 'at_min' in when || 'hour' in when

/** Words for days in one spelling. */
function spelled(plain: string): string {
  const days = spellings.reduce((text, [found, word]) => text.replace(found, word), plain)
  const known = hoursSpoken.reduce(
    (text, [found, inFigures]) =>
      text.replace(found, (said, hour: string) => {
        const number = numberOf(hour)
        return number === null || number > 12 ? said : inFigures(number)
      }),
    days,
  )
  return known.replace(/[a-z]{5,}/g, (word) => nearest(word, ['tomorrow', 'tonight', ...weekdays]) ?? word)
}

function timeOf(found: Readonly<Record<string, string | undefined>>): When | null {
  if (found.later) return { in_ms: unclear_ms }
  if (found.span) return inSpan(found.span)
  const part = found.part ? readDayPart(found.part) : null
  if (part) return { at_min: part.hour * 60, ...(part.until > part.hour && { until_min: part.until * 60 }) }
  if (found.day === 'tomorrow') return { days: 1 }
  if (found.day === 'next week') return { days: 7 }
  if (found.day?.endsWith('weekend')) return { weekday: 6 }
  const weekday = readWeekday(found.day ?? found.short ?? found.bare ?? found.shortOf?.slice(0, 3) ?? '')
  if (weekday !== null) return { weekday }
  return timeOnClock(
    found.hour ?? found.hourBy ?? found.hourOf ?? found.hourAt,
    found.minute ?? found.minuteOf ?? found.minuteAt,
    found.half ?? found.halfOf,
  )
}

/** Nobody puts a text off for months. */
function inSpan(text: string): When | null {
  const length = readSpan(text)
  if (!length) return null
  const { count, unit } = length
  if (unit === 'minute' || unit === 'hour') return { in_ms: count * (unit === 'hour' ? hour_ms : minute_ms) }
  return { days: Math.ceil(count * { day: 1, week: 7, month: 30 }[unit]) }
}

function timeOnClock(hours = '', minutes: string | undefined, half: string | undefined): TimeOfDay | null {
  const hour = Number(hours)
  if (hours === '') return null
  const isOpen = half === undefined && hour < 13 && !hours.startsWith('0')
  if (isOpen) return { hour, ...(minutes !== undefined && Number(minutes) > 0 && { minutes: Number(minutes) }) }
  if (minutes === undefined && half === undefined && hour === 0) return null
  const isTwelve = half === 'am' || half === 'pm'
  if (isTwelve ? hour < 1 || hour > 12 : hour > 23) return null
  const onClock = isTwelve ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour
  return { at_min: onClock * 60 + Number(minutes ?? 0) }
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
 * The moment that a time means for a learner: tomorrow and weekdays at the delivery time unless they name another, and
 * a moment at night becomes the next morning.
 */
export function momentFor(when: When, now: number, learner: { zone: string; deliveryTime: string }): number {
  const { zone } = learner
  const [hour = 9, minute = 0] = learner.deliveryTime.split(':').map(Number)
  const delivery_min = hour * 60 + minute
  const today = dayOf(now, zone)
  const on = (day: number, time: TimeOfDay | undefined) =>
    time ? momentOn(day, time, zone, delivery_min) : at(day, delivery_min, zone)
  if ('in_ms' in when) return inDaytime(now + when.in_ms, zone, delivery_min)
  if ('days' in when) return on(today + when.days, when.at)
  if ('date' in when) return on(today + (daysUntil(when.date, now, zone) ?? beyond_days), when.at)
  if ('weekday' in when) {
    const ahead = (when.weekday - weekdayOf(today) + 7) % 7
    if (ahead === 0 && when.at && on(today, when.at) > now) return on(today, when.at)
    return on(today + (ahead || 7), when.at)
  }
  if ('hour' in when) {
    const moments = [today, today + 1].flatMap((day) => momentsOf(when, day, zone))
    const isByDay = (moment: number) => inDaytime(moment, zone, delivery_min) === moment
    return moments.find((moment) => moment > now && isByDay(moment)) ?? inDaytime(now, zone, delivery_min)
  }
  const moment = at(today, when.at_min, zone)
  if (moment > now) return inDaytime(moment, zone, delivery_min)
  // Whoever says "tonight" in the evening means this one.
  const isIn = when.until_min !== undefined && now < at(today, when.until_min, zone)
  return inDaytime(isIn ? now + hour_ms : at(today + 1, when.at_min, zone), zone, delivery_min)
}

/**
 * When the day of a text that was put off begins, if the time that a learner named lies in the night and has become
 * that morning; null otherwise.
 */
export function morningInstead(
  when: When,
  now: number,
  learner: { zone: string; deliveryTime: string },
): number | null {
  const moment = momentFor(when, now, learner)
  const today = dayOf(moment, learner.zone)
  const minutes = (wallClock(moment, learner.zone) - today * day_ms) / minute_ms
  const [hour = 9, minute = 0] = learner.deliveryTime.split(':').map(Number)
  if (minutes !== Math.min(morning_min, hour * 60 + minute)) return null
  if ('in_ms' in when) return moment === now + when.in_ms ? null : moment
  const time = isTimeOfDay(when) ? when : 'at' in when ? when.at : undefined
  return time && 'at_min' in time && time.at_min !== minutes ? moment : null
}

/** A time of day on a certain day. */
function momentOn(day: number, time: TimeOfDay, zone: string, delivery_min: number): number {
  if ('at_min' in time) return inDaytime(at(day, time.at_min, zone), zone, delivery_min)
  const moments = momentsOf(time, day, zone)
  return moments.find((moment) => inDaytime(moment, zone, delivery_min) === moment) ?? moments[0]
}

/** Both moments of a day at which a twelve-hour clock shows a time. */
function momentsOf(
  { hour, minutes = 0 }: Extract<TimeOfDay, { hour: number }>,
  day: number,
  zone: string,
): readonly [number, number] {
  const past_min = (hour % 12) * 60 + minutes
  return [at(day, past_min, zone), at(day, past_min + 12 * 60, zone)]
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
