import { DateTime } from 'luxon'

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

/** No text goes out after this local hour, unless the chosen time leaves less than an hour (47 CFR 64.1200(c)(1)). */
const evening_hour = 21
const hour_ms = 3_600_000

/** First slot strictly after a time (both ms), at the learner's local time; null when no texts are wanted. */
export function nextSlot(after: number, timetable: Timetable): number | null {
  const days = weekdays[timetable.textsPerWeek] ?? []
  if (days.length === 0) return null
  const today = localDay(after, timetable.zone)
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = today.plus({ days: ahead })
    if (!days.includes(day.weekday)) continue
    const slot = atTime(day, timetable.deliveryTime)
    if (slot > after) return slot
  }
  throw new Error(`no slot within a week for ${timetable.textsPerWeek} texts in ${timetable.zone}`)
}

/** Last moment at which the text of a slot may still go out: the later of 21:00 and one hour after the slot. */
export function windowEnd(slot: number, timetable: Timetable): number {
  const evening = localDay(slot, timetable.zone).set({ hour: evening_hour }).toMillis()
  return Math.max(evening, slot + hour_ms)
}

/** ISO date of the Monday that begins the learner's local week. */
export function weekStart(at: number, zone: string): string {
  const day = localDay(at, zone)
  return day.minus({ days: day.weekday - 1 }).toFormat('yyyy-MM-dd')
}

/** First moment of the learner's next local week, ms. */
export function nextWeek(at: number, zone: string): number {
  const day = localDay(at, zone)
  return day.plus({ days: 8 - day.weekday }).toMillis()
}

/** The beginning of the local day that lies this many days ahead, ms. */
export function daysAhead(at: number, days: number, zone: string): number {
  return localDay(at, zone).plus({ days }).toMillis()
}

/** ISO date of the learner's local day. */
export function localDate(at: number, zone: string): string {
  return localDay(at, zone).toFormat('yyyy-MM-dd')
}

/** "Mon, Wed, Fri" for 3 texts a week. */
export function weekdayNames(textsPerWeek: number): string {
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  return (weekdays[textsPerWeek] ?? []).map((day) => names[day - 1]).join(', ')
}

function localDay(at: number, zone: string): DateTime {
  return DateTime.fromMillis(at, { zone, locale: 'en-US' }).startOf('day')
}

function atTime(day: DateTime, time: string): number {
  const [hour, minute] = time.split(':').map(Number)
  return day.set({ hour: hour ?? 9, minute: minute ?? 0 }).toMillis()
}
