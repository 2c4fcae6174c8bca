/** Moments and hours as a learner in a given zone reads them. */
import { defaults, deliveryTimes, timeZones } from '../../content/product.ts'

const DAY_MS = 86_400_000

function format(options: Intl.DateTimeFormatOptions, zone: string | null, at: Date): string {
  const words = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone ?? defaults.timeZone }).format(at)
  // Some browsers put a narrow no-break space before AM, which our fonts do not have.
  return words.replace('\u202f', ' ')
}

const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/** `Monday, 9:00 AM` within the coming six days, `Monday, November 30, 9:00 AM` beyond them or in the past. */
export function nextText(iso: string, zone: string | null, now: Date): string {
  const at = new Date(iso)
  const ahead = at.getTime() - now.getTime()
  const isNear = ahead >= 0 && ahead < 6 * DAY_MS
  const day = format(isNear ? { weekday: 'long' } : { weekday: 'long', month: 'long', day: 'numeric' }, zone, at)
  return `${day}, ${format(clock, zone, at)}`
}

/** `Fri, Nov 20`, with the year where it is not this one. */
export function sentDay(iso: string, zone: string | null, now: Date): string {
  const at = new Date(iso)
  const isThisYear = format({ year: 'numeric' }, zone, at) === format({ year: 'numeric' }, zone, now)
  const day: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' }
  return format(isThisYear ? day : { ...day, year: 'numeric' }, zone, at)
}

/** `9:00 AM` */
export const sentTime = (iso: string, zone: string | null) => format(clock, zone, new Date(iso))

/** `09:00` → `9:00 AM` */
export const timeLabel = (time: string) => deliveryTimes.find((each) => each.value === time)?.label ?? time

/** `9:00 AM US Eastern`, from what is stored of a learner's choice. */
export function deliveryLabel(time: string | null, zone: string | null): string {
  const zoneId = zone ?? defaults.timeZone
  return `${timeLabel(time ?? defaults.deliveryTime)} ${timeZones.find((each) => each.id === zoneId)?.label ?? zoneId}`
}

/** The browser's zone when it is one of those on offer, else US Eastern (specification, section 9). */
export function detectZone(browserZone: string | undefined): string {
  const known = timeZones.find(({ id, alias }) => id === browserZone || (alias && alias === browserZone))
  return known?.id ?? defaults.timeZone
}
