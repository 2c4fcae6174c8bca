import { day_ms } from '../../../sms-engine/domain/model/units.ts'
import { holderOf, renewalAfterPause } from './pause.ts'
import { currentOf, type Holdings, returnedPayment, type SubscriptionRecord } from './records.ts'

/** How long lessons go on after a renewal failed. One that is late for another reason has as long. */
export const grace_ms = 7 * day_ms

export type EntitlementKind = 'free' | 'none' | 'active' | 'canceling' | 'past_due' | 'paused' | 'ended' | 'returned'

/** Whether lessons may be sent now, and until when. */
export interface Entitlement {
  readonly kind: EntitlementKind
  /** Service time, ms; null is without limit. In the past: not any more. */
  readonly until: number | null
}

/** Long before any lesson. */
const never = 0

/**
 * Until when a learner may be sent lessons. Pure, and for one stored subscription always the same moment, so that it is
 * reported to the engine only when something happened:
 *
 * - active: until the renewal and the grace in which it may be retried;
 * - canceling: until the period ends, to the minute;
 * - past due: 7 days from the renewal that failed, which is the moment the active one had;
 * - paused: until the moment it was paused;
 * - ended: until the moment it ended. When that was before the end of its period, as when what is owed is canceled, at
 *   least until 7 days after the renewal;
 * - never subscribed: without limit, unless the deployment requires a subscription.
 *
 * @param subscription the one that counts (`currentOf`); null when there was none that was ever paid
 */
export function entitlementOf(
  subscription: SubscriptionRecord | null,
  { requireSubscription }: { readonly requireSubscription: boolean },
): Entitlement {
  if (!subscription) return requireSubscription ? { kind: 'none', until: never } : { kind: 'free', until: null }
  const { status, periodStart, periodEnd, cancelAtPeriodEnd, endedAt, pausedAt } = subscription
  switch (status) {
    case 'active':
      if (cancelAtPeriodEnd) return { kind: 'canceling', until: periodEnd }
      return { kind: 'active', until: periodEnd + grace_ms }
    case 'past_due':
      return { kind: 'past_due', until: periodStart + grace_ms }
    case 'paused':
      return { kind: 'paused', until: pausedAt ?? never }
    case 'unpaid':
      return { kind: 'ended', until: periodStart + grace_ms }
    case 'canceled':
      return { kind: 'ended', until: endOf(endedAt ?? never, subscription) }
    case 'incomplete':
    case 'incomplete_expired':
      return { kind: 'none', until: never }
  }
}

/**
 * As `entitlementOf`, for all that somebody has: a period whose payment went back was never paid for, so that lessons end
 * where the one before it did. A payment that was given back in part stays a payment.
 */
export function coverageOf(holdings: Holdings, options: { readonly requireSubscription: boolean }): Entitlement {
  const current = currentOf(holdings.subscriptions)
  const entitlement = entitlementOf(current, options)
  if (!current || !returnedPayment(holdings, current)) return entitlement
  return { kind: 'returned', until: Math.min(entitlement.until ?? current.periodStart, current.periodStart) }
}

function endOf(endedAt: number, { periodStart, periodEnd }: SubscriptionRecord): number {
  return endedAt < periodEnd ? Math.max(endedAt, periodStart + grace_ms) : endedAt
}

/** Until when lessons would go on if a subscription were canceled now, ms. */
export function lastsIfCanceled(subscription: SubscriptionRecord, now: number): number {
  const { status, periodStart, periodEnd } = subscription
  if (status === 'past_due') return periodStart + grace_ms
  if (status !== 'paused') return periodEnd
  switch (holderOf(subscription)) {
    case 'us':
      return renewalAfterPause(subscription, now)
    case 'collection':
      return periodEnd
    // What was left of the period was credited.
    case 'provider':
      return now
  }
}
