import { DateTime } from 'luxon'
import { limits } from '../../../sms-engine/domain/model/limits.ts'
import { day_ms } from '../../../sms-engine/domain/model/units.ts'
import type { SubscriptionRecord } from './records.ts'

/**
 * Who paused a subscription, as can be told from the known facts of the pause:
 * - `us`: it has a start and an end, and the renewal was moved by as much;
 * - `collection`: someone at the gateway has stopped collection; the renewal is unmoved, and the start is unknown;
 * - `provider`: someone at the gateway has paused all of it. Unused time was credited, no period passes, and resuming
 *   begins and charges a new one, so only they may decide when.
 */
export type Holder = 'us' | 'collection' | 'provider'

export function holderOf({ pausedAt, resumeAt }: Pick<SubscriptionRecord, 'pausedAt' | 'resumeAt'>): Holder {
  if (pausedAt === null) return 'collection'
  return resumeAt === null ? 'provider' : 'us'
}

/** A pause's effect on a subscription. Times in ms of service time. */
export interface PausePlan {
  readonly pausedAt: number
  readonly resumeAt: number
  /**
   * When it renews if the pause lasts until `resumeAt`: later by the length of the pause, so that no paid day is lost.
   */
  readonly renewsAt: number
}

type Pausable = Pick<SubscriptionRecord, 'periodEnd' | 'pausedAt' | 'resumeAt'>

/** Stripe accepts only a renewal in the future. */
const ahead_ms_min = 60_000

/** The time some calendar months ahead, ms. */
export function monthsAhead(now: number, months: number): number {
  return DateTime.fromMillis(now, { zone: 'utc' }).plus({ months }).toMillis()
}

/** Three months of maximum length: no pause is longer, however often its end is moved. */
const pause_ms_max = limits.pause_days_max * day_ms

/** Plans a pause that begins now. A paused subscription keeps its start, and gets a new end. */
export function planPause(subscription: Pausable, now: number, until: number): PausePlan {
  const pausedAt = subscription.pausedAt ?? wholeSeconds(now)
  const resumeAt = wholeSeconds(Math.min(until, pausedAt + pause_ms_max))
  return { pausedAt, resumeAt, renewsAt: paidUntil(subscription) + (resumeAt - pausedAt) }
}

/** When a subscription resumed now will renew: the time left in its period when it was paused is left again. */
export function renewalAfterPause(subscription: Pausable, now: number): number {
  const { pausedAt, resumeAt } = subscription
  const lasted_ms = Math.max(0, Math.min(now, resumeAt ?? now) - (pausedAt ?? now))
  return wholeSeconds(Math.max(paidUntil(subscription) + lasted_ms, now + ahead_ms_min))
}

/** The end of the paid period before the pause moved it; only our own pauses do. */
function paidUntil({ periodEnd, pausedAt, resumeAt }: Pausable): number {
  return pausedAt === null || resumeAt === null ? periodEnd : periodEnd - (resumeAt - pausedAt)
}

/** A time as Stripe stores it, without fractions of a second. */
export function wholeSeconds(at: number): number {
  return Math.floor(at / 1000) * 1000
}
