import { DateTime } from 'luxon'
import { dayOf } from '../calendar/local-time.ts'

/** Days and times as a text writes them. */

export function day(at: number, zone: string): string {
  return DateTime.fromMillis(at, { zone, locale: 'en-US' }).toFormat('cccc, LLL d')
}

export function hour(at: number, zone: string): string {
  return DateTime.fromMillis(at, { zone, locale: 'en-US' }).toFormat('h:mm a')
}

export function moment(at: number, now: number, zone: string): string {
  const local = DateTime.fromMillis(at, { zone, locale: 'en-US' })
  const days = dayOf(at, zone) - dayOf(now, zone)
  const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : local.toFormat(days <= 6 ? 'cccc' : 'cccc, LLL d')
  return `${day}, ${local.toFormat('h:mm a')}`
}

/** "dec 6": a day as people text it, for an example. */
export function dateExample(at: number, zone: string): string {
  return DateTime.fromMillis(at, { zone, locale: 'en-US' }).toFormat('LLL d').toLowerCase()
}
