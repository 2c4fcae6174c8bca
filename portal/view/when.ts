/** Moments and hours as a learner in a given zone reads them. */
import { defaults, deliveryTimes, timeZones, zoneName } from '../../content/product.ts'

export const day_ms = 86_400_000

/** Formats are cached because creating one is slow, and a long history uses the same few hundreds of times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = JSON.stringify(options) + timeZone
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formats.set(key, known)
  return known
}

function format(options: Intl.DateTimeFormatOptions, zone: string | null, at: Date): string {
  const words = formatOf(options, zone ?? defaults.timeZone).format(at)
  // Some browsers put a narrow no-break space before AM, which our fonts do not have.
  return words.replace('\u202f', ' ')
}

const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/**
 * As PLAN names it by text: `today, 9:00 AM`, `tomorrow, 9:00 AM`, `Monday, 9:00 AM` within the next six days, and
 * `Monday, November 30, 9:00 AM` beyond that or in the past.
 */
export function nextText(iso: string, zone: string | null, now: Date): string {
  const at = new Date(iso)
  const days = (Date.parse(dateOf(iso, zone)) - Date.parse(dateOf(now.toISOString(), zone))) / day_ms
  const isNear = days >= 0 && days <= 6
  const named = format(isNear ? { weekday: 'long' } : { weekday: 'long', month: 'long', day: 'numeric' }, zone, at)
  return `${(['today', 'tomorrow'] as const)[days] ?? named}, ${format(clock, zone, at)}`
}

/** `Monday, January 4, 9:00 AM`, with the year if it is not this year: cannot be mistaken for another week's. */
export function datedMoment(iso: string, zone: string | null, now: Date): string {
  return `${longDate(iso, zone, now)}, ${sentTime(iso, zone)}`
}

/** `Thursday, December 3`, with the year if it is not this year. */
export function longDate(iso: string, zone: string | null, now: Date): string {
  return withYear({ weekday: 'long', month: 'long', day: 'numeric' }, iso, zone, now)
}

/** `Fri, Nov 20`, with the year if it is not this year. */
export function sentDay(iso: string, zone: string | null, now: Date): string {
  return withYear({ weekday: 'short', month: 'short', day: 'numeric' }, iso, zone, now)
}

function withYear(day: Intl.DateTimeFormatOptions, iso: string, zone: string | null, now: Date): string {
  const at = new Date(iso)
  const isThisYear = format({ year: 'numeric' }, zone, at) === format({ year: 'numeric' }, zone, now)
  return format(isThisYear ? day : { ...day, year: 'numeric' }, zone, at)
}

/** `November 14, 2027` */
export const fullDate = (iso: string, zone: string | null) =>
  format({ year: 'numeric', month: 'long', day: 'numeric' }, zone, new Date(iso))

/** `Friday` */
export const weekday = (iso: string, zone: string | null) => format({ weekday: 'long' }, zone, new Date(iso))

/** `November 20` */
export const longDay = (iso: string, zone: string | null) =>
  format({ month: 'long', day: 'numeric' }, zone, new Date(iso))

/** `Nov 20` */
export const shortDay = (iso: string, zone: string | null) =>
  format({ month: 'short', day: 'numeric' }, zone, new Date(iso))

/** `2026-11-24` → `Tue, Nov 24`: a day without a zone. */
export const dayLabel = (date: string) =>
  format({ weekday: 'short', month: 'short', day: 'numeric' }, 'UTC', new Date(`${date}T00:00:00Z`))

/** `2026-12-29`: the day of a moment, in the format of a date input. */
export function dateOf(iso: string, zone: string | null): string {
  const parts = formatOf(
    { year: 'numeric', month: '2-digit', day: '2-digit' },
    zone ?? defaults.timeZone,
  ).formatToParts(new Date(iso))
  const part = (name: string) => parts.find(({ type }) => type === name)?.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** `09:00`, `21:30`: the hour of a moment as delivery times are stored. */
export const timeOf = (iso: string, zone: string | null) =>
  format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, zone, new Date(iso))

/** `9:00 AM` */
export const sentTime = (iso: string, zone: string | null) => format(clock, zone, new Date(iso))

/** `09:00` → `9:00 AM` */
export const timeLabel = (time: string) => deliveryTimes.find((each) => each.value === time)?.label ?? time

/** `9:00 AM US Eastern`, from the stored hour and zone or their defaults. */
export const deliveryLabel = (time: string | null, zone: string | null) =>
  `${timeLabel(time ?? defaults.deliveryTime)} ${zoneLabel(zone)}`

/** A zone's name; without a zone, the default's. */
export const zoneLabel = (zone: string | null) => zoneName(zone ?? defaults.timeZone)

/**
 * The zones to choose from: those of a learner first if they are not on offer, then those that are.
 * @param own chosen or saved
 */
export function zoneOptions(own: readonly (string | null)[]): { value: string; label: string }[] {
  const offered = timeZones.map(({ id }) => id)
  const others = own.filter((zone) => zone !== null && !offered.includes(zone)) as string[]
  return [...new Set([...others, ...offered])].map((zone) => ({ value: zone, label: zoneLabel(zone) }))
}

/** The browser's zone if it is on offer, otherwise US Eastern (specification, section 9). */
export function detectZone(browserZone: string | undefined): string {
  const known = timeZones.find(({ id, alias }) => id === browserZone || (alias && alias === browserZone))
  return known?.id ?? defaults.timeZone
}
