import { DateTime } from 'luxon'
import { limits } from '../../../sms-engine/domain/model/limits.ts'
import { day_ms } from '../../../sms-engine/domain/model/units.ts'
import type { SubscriptionRecord } from './records.ts'

/** What a pause does to a subscription. ms of service time. */
export interface PausePlan {
  readonly pausedAt: number
  readonly resumeAt: number
  /** When it renews if the pause lasts until `resumeAt`: as much later as it lasts, so that no paid day is lost. */
  readonly renewsAt: number
}

type Held = Pick<SubscriptionRecord, 'periodEnd' | 'pausedAt' | 'resumeAt'>

/** Stripe wants a renewal to lie ahead. */
const ahead_ms_min = 60_000

/** A moment some calendar months ahead, ms. */
export function monthsAhead(now: number, months: number): number {
  return DateTime.fromMillis(now, { zone: 'utc' }).plus({ months }).toMillis()
}

/** 3 months at their longest: a pause lasts no longer, however often its end is moved. */
const pause_ms_max = limits.pause_days_max * day_ms

/** A pause from now; one that is held already keeps its beginning and gets another end. */
export function planPause(subscription: Held, now: number, until: number): PausePlan {
  const pausedAt = subscription.pausedAt ?? wholeSeconds(now)
  const resumeAt = wholeSeconds(Math.min(until, pausedAt + pause_ms_max))
  return { pausedAt, resumeAt, renewsAt: paidUntil(subscription) + (resumeAt - pausedAt) }
}

/** When a subscription renews that is resumed now: what was left of its period when it was paused is left again. */
export function renewalAfterPause(subscription: Held, now: number): number {
  const { pausedAt, resumeAt } = subscription
  const held = Math.max(0, Math.min(now, resumeAt ?? now) - (pausedAt ?? now))
  return wholeSeconds(Math.max(paidUntil(subscription) + held, now + ahead_ms_min))
}

/** The end of the paid period as it was before the pause moved it. */
function paidUntil({ periodEnd, pausedAt, resumeAt }: Held): number {
  return periodEnd - ((resumeAt ?? 0) - (pausedAt ?? 0))
}

/** Stripe knows no fractions of a second. */
export function wholeSeconds(at: number): number {
  return Math.floor(at / 1000) * 1000
}
