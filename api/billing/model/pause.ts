import { DateTime } from 'luxon'
import { limits } from '../../../sms-engine/domain/model/limits.ts'
import { day_ms } from '../../../sms-engine/domain/model/units.ts'
import type { SubscriptionRecord } from './records.ts'

/**
 * Who holds a subscription that is paused, which can be told by what is known of the pause:
 * - `us`: it begins and ends, and the renewal was moved by as much;
 * - `collection`: somebody at the gateway has stopped to ask for money; the renewal stands where it was, and since when is
 *   not said;
 * - `provider`: somebody at the gateway has paused all of it. Unused time was credited, no period passes, and to go on
 *   begins and charges a new one, so that only they may say when.
 */
export type Holder = 'us' | 'collection' | 'provider'

export function holderOf({ pausedAt, resumeAt }: Pick<SubscriptionRecord, 'pausedAt' | 'resumeAt'>): Holder {
  if (pausedAt === null) return 'collection'
  return resumeAt === null ? 'provider' : 'us'
}

/** What a pause does to a subscription. Times in ms of service time. */
export interface PausePlan {
  readonly pausedAt: number
  readonly resumeAt: number
  /** When it renews if the pause lasts until `resumeAt`: as much later as it lasts, so that no paid day is lost. */
  readonly renewsAt: number
}

type Pausable = Pick<SubscriptionRecord, 'periodEnd' | 'pausedAt' | 'resumeAt'>

/** Stripe takes a renewal only when it lies ahead. */
const ahead_ms_min = 60_000

/** A moment some calendar months ahead, ms. */
export function monthsAhead(now: number, months: number): number {
  return DateTime.fromMillis(now, { zone: 'utc' }).plus({ months }).toMillis()
}

/** 3 months at their longest: a pause lasts no longer, however often its end is moved. */
const pause_ms_max = limits.pause_days_max * day_ms

/** A pause that begins now. A subscription that is paused already keeps its beginning, and gets another end. */
export function planPause(subscription: Pausable, now: number, until: number): PausePlan {
  const pausedAt = subscription.pausedAt ?? wholeSeconds(now)
  const resumeAt = wholeSeconds(Math.min(until, pausedAt + pause_ms_max))
  return { pausedAt, resumeAt, renewsAt: paidUntil(subscription) + (resumeAt - pausedAt) }
}

/** When a subscription that is resumed now renews: what was left of its period when it was paused is left again. */
export function renewalAfterPause(subscription: Pausable, now: number): number {
  const { pausedAt, resumeAt } = subscription
  const lasted_ms = Math.max(0, Math.min(now, resumeAt ?? now) - (pausedAt ?? now))
  return wholeSeconds(Math.max(paidUntil(subscription) + lasted_ms, now + ahead_ms_min))
}

/** The end of the paid period as it was before the pause moved it; only a pause of ours does. */
function paidUntil({ periodEnd, pausedAt, resumeAt }: Pausable): number {
  return pausedAt === null || resumeAt === null ? periodEnd : periodEnd - (resumeAt - pausedAt)
}

/** A moment as Stripe knows it, without fractions of a second. */
export function wholeSeconds(at: number): number {
  return Math.floor(at / 1000) * 1000
}
