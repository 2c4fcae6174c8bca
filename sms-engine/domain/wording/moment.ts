import { DateTime } from 'luxon'
import { deliveryTimes } from '../../../content/product.ts'
import { dayOf } from '../calendar/local-time.ts'

/** Days and times as a text writes them. */

export function day(at: number, zone: string): string {
  return DateTime.fromMillis(at, { zone, locale: 'en-US' }).toFormat('cccc, LLL d')
}

export function hour(at: number, zone: string): string {
  return DateTime.fromMillis(at, { zone, locale: 'en-US' }).toFormat('h:mm a')
}

export function moment(at: number, now: number, zone: string): string {
  const days = daysTo(at, now, zone)
  if (days > 1) return weekdayMoment(at, now, zone)
  return `${days === 0 ? 'today' : 'tomorrow'}, ${hour(at, zone)}`
}

/** The same, without "today" and "tomorrow", for somebody who may be in another zone still. */
export function weekdayMoment(at: number, now: number, zone: string): string {
  const local = DateTime.fromMillis(at, { zone, locale: 'en-US' })
  return `${local.toFormat(daysTo(at, now, zone) <= 6 ? 'cccc' : 'cccc, LLL d')}, ${hour(at, zone)}`
}

function daysTo(at: number, now: number, zone: string): number {
  return dayOf(at, zone) - dayOf(now, zone)
}

/** "dec 6": a day as people text it, for an example. */
export function dateExample(at: number, zone: string): string {
  return DateTime.fromMillis(at, { zone, locale: 'en-US' }).toFormat('LLL d').toLowerCase()
}

/** "7:00 PM" for 19:00. */
export function clock(deliveryTime: string): string {
  return deliveryTimes.find(({ value }) => value === deliveryTime)?.label ?? deliveryTime
}
