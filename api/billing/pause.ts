import { DateTime } from 'luxon'
import type { SubscriptionRecord } from './model.ts'

/** What a pause does to a subscription. ms of service time. */
export interface PausePlan {
  readonly pausedAt: number
  readonly resumeAt: number
  /** When it renews if the pause lasts until `resumeAt`: as much later as it lasts, so that no paid day is lost. */
  readonly renewsAt: number
}

/** A pause of some calendar months from now. */
export function planPause({ periodEnd }: Pick<SubscriptionRecord, 'periodEnd'>, now: number, months: number): PausePlan {
  const pausedAt = wholeSeconds(now)
  const resumeAt = DateTime.fromMillis(pausedAt, { zone: 'utc' }).plus({ months }).toMillis()
  return { pausedAt, resumeAt, renewsAt: periodEnd + (resumeAt - pausedAt) }
}

/** When a subscription renews that is resumed now: what was left of its period when it was paused is left again. */
export function renewalAfterPause(
  { periodEnd, pausedAt, resumeAt }: Pick<SubscriptionRecord, 'periodEnd' | 'pausedAt' | 'resumeAt'>,
  now: number,
): number {
  const held = Math.max(0, Math.min(now, resumeAt ?? now) - (pausedAt ?? now))
  const planned = (resumeAt ?? now) - (pausedAt ?? now)
  return wholeSeconds(periodEnd - planned + held)
}

/** Stripe knows no fractions of a second. */
export function wholeSeconds(at: number): number {
  return Math.floor(at / 1000) * 1000
}
