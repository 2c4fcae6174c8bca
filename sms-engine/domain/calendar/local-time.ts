import { IANAZone } from 'luxon'
import { day_ms, minute_ms } from '../model/units.ts'

/** ISO weekday of day 0, January 1, 1970: a Thursday. */
const first_weekday = 4

/** How many entries each cache holds before it is cleared. */
const remembered_max = 20_000

/**
 * The wall-clock time, as milliseconds since 1970 as if there were no zones. Days and weeks are plain arithmetic on it,
 * whatever clock changes occur.
 */
export function wallClock(at: number, zone: string): number {
  return at + offset_ms(at, zone)
}

/** The moment at which the wall clock shows `wall`; for a time skipped in spring, just after the gap. */
export function momentOf(wall: number, zone: string): number {
  const guess = wall - offset_ms(wall, zone)
  const moment = wall - offset_ms(guess, zone)
  return offset_ms(moment, zone) === offset_ms(guess, zone) ? moment : Math.max(guess, moment)
}

/** Number of the local day, 0 for January 1, 1970. */
export function dayOf(at: number, zone: string): number {
  return Math.floor(wallClock(at, zone) / day_ms)
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: number): number {
  return ((((day + first_weekday - 1) % 7) + 7) % 7) + 1
}

/** Formatting a date costs more than all of the arithmetic, and a turn asks for the same few several times. */
const dates = new Map<number, string>()

/** ISO date of a day. */
export function dateOf(day: number): string {
  const date = dates.get(day) ?? new Date(day * day_ms).toISOString().slice(0, 10)
  if (dates.size >= remembered_max) dates.clear()
  dates.set(day, date)
  return date
}

/** The moment at which a local day begins. */
export function beginningOf(day: number, zone: string): number {
  return momentOf(day * day_ms, zone)
}

/** Clocks only ever change on a quarter hour, so an offset holds throughout one. */
const quarter_ms = 15 * minute_ms

/** Offsets by zone and quarter hour: a lookup in the zone database costs more than everything else here. */
const remembered = new Map<string, Map<number, number>>()

function offset_ms(at: number, zone: string): number {
  const quarter = Math.floor(at / quarter_ms)
  const known = remembered.get(zone) ?? new Map<number, number>()
  remembered.set(zone, known)
  const offset = known.get(quarter) ?? IANAZone.create(zone).offset(quarter * quarter_ms) * minute_ms
  if (known.size >= remembered_max) known.clear()
  known.set(quarter, offset)
  return offset
}
