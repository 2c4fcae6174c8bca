import { limits } from '../model/limits.ts'
import { day_ms, hour_ms, minute_ms } from '../model/units.ts'
import { day_hours, sending_hours } from './hours.ts'
import { beginningOf, dateOf, dayOf, momentOf, wallClock, weekdayOf } from './local-time.ts'

/** What decides when a learner's scheduled texts fall due. */
export interface Timetable {
  /** IANA zone. */
  readonly zone: string
  /** Local time, HH:MM. */
  readonly deliveryTime: string
  readonly textsPerWeek: number
}

/** ISO weekdays (Monday is 1) for 0 to 5 texts a week. */
const weekdays: readonly (readonly number[])[] = [[], [3], [2, 4], [1, 3, 5], [1, 2, 4, 5], [1, 2, 3, 4, 5]]
const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const morning_ms = timeOfDay(day_hours.from)
const evening_ms = timeOfDay(day_hours.until)

/** The delivery time on a day, ms. */
export function slotOn(day: number, { zone, deliveryTime }: Omit<Timetable, 'textsPerWeek'>): number {
  return momentOf(day * day_ms + timeOfDay(deliveryTime), zone)
}

/** Whether texts come on a day, as days since 1970, at this pace. */
export function isDayOfTexts(day: number, textsPerWeek: number): boolean {
  return weekdays[textsPerWeek]?.includes(weekdayOf(day)) ?? false
}

/** First slot strictly after a time (both ms), at the learner's local time; null when no texts are wanted. */
export function nextSlot(after: number, timetable: Timetable): number | null {
  const { zone, textsPerWeek } = timetable
  if (!weekdays[textsPerWeek]?.length) return null
  const today = dayOf(after, zone)
  for (let day = today; day <= today + 7; day++) {
    if (!isDayOfTexts(day, textsPerWeek)) continue
    const slot = slotOn(day, timetable)
    if (slot > after) return slot
  }
  throw new Error(`no slot within a week for ${textsPerWeek} texts in ${zone}`)
}

/**
 * Last moment at which a slot's text may still go out: 21:00, or the moment the text stops being on time if that is
 * later.
 */
export function windowEnd(slot: number, { zone }: Pick<Timetable, 'zone'>): number {
  return Math.max(eveningOf(slot, zone), slot + limits.on_time_ms)
}

/** When a text that is late, or was planned for no hour, may go: now in the daytime, else at the next 08:00, local. */
export function byDay(now: number, zone: string): number {
  const day = dayOf(now, zone)
  const morning = momentOf(day * day_ms + morning_ms, zone)
  if (now < morning) return morning
  return now < eveningOf(now, zone) ? now : momentOf((day + 1) * day_ms + morning_ms, zone)
}

/**
 * When a planned text may leave: at once while it is on time, even at 06:00 or 21:00, but never at night; once late,
 * only in the daytime.
 */
export function leaveAt(planned: number, now: number, zone: string): number {
  return now <= planned + limits.on_time_ms && isSendingHour(now, zone) ? now : byDay(now, zone)
}

/** Whether anything may leave unprompted at this hour of the learner's. */
function isSendingHour(at: number, zone: string): boolean {
  const time = wallClock(at, zone) - dayOf(at, zone) * day_ms
  return time >= timeOfDay(sending_hours.from) && time < timeOfDay(sending_hours.until)
}

/** Until when a text without a slot may go out now: 21:00 in the daytime, from the delivery time on; null otherwise. */
export function openWindowEnd(now: number, timetable: Timetable): number | null {
  const { zone } = timetable
  return now >= slotOn(dayOf(now, zone), timetable) && byDay(now, zone) === now ? eveningOf(now, zone) : null
}

/** Whether the day's delivery time has passed. */
export function isPastHour(now: number, timetable: Timetable): boolean {
  return now > slotOn(dayOf(now, timetable.zone), timetable)
}

/** ISO date of the Monday that begins the learner's local week. */
export function weekStart(at: number, zone: string): string {
  const day = dayOf(at, zone)
  return dateOf(day - weekdayOf(day) + 1)
}

/** First moment of the learner's next local week, ms. */
export function nextWeek(at: number, zone: string): number {
  const day = dayOf(at, zone)
  return beginningOf(day - weekdayOf(day) + 8, zone)
}

/** The beginning of the local day this many days ahead, ms. */
export function daysAhead(at: number, days: number, zone: string): number {
  return beginningOf(dayOf(at, zone) + days, zone)
}

/** ISO date of the learner's local day. */
export function localDate(at: number, zone: string): string {
  return dateOf(dayOf(at, zone))
}

/** "Mon, Wed, Fri" for 3 texts a week. */
export function weekdayNames(textsPerWeek: number): string {
  return (weekdays[textsPerWeek] ?? []).map((day) => names[day - 1]).join(', ')
}

function eveningOf(at: number, zone: string): number {
  return momentOf(dayOf(at, zone) * day_ms + evening_ms, zone)
}

function timeOfDay(time: string): number {
  return Number(time.slice(0, 2)) * hour_ms + Number(time.slice(3)) * minute_ms
}
