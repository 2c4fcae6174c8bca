import { day_ms } from '../../../sms-engine/domain/model/units.ts'
import { holderOf, renewalAfterPause } from './pause.ts'
import { currentOf, type Holdings, returnedPayment, type SubscriptionRecord } from './records.ts'

/** How long lessons continue after a renewal failed. A renewal late for another reason gets the same time. */
export const grace_ms = 7 * day_ms

export type EntitlementKind = 'free' | 'none' | 'active' | 'canceling' | 'past_due' | 'paused' | 'ended' | 'returned'

/** Whether lessons may be sent now, and until when. */
export interface Entitlement {
  readonly kind: EntitlementKind
  /** Service time, ms; null means no limit. In the past: no longer entitled. */
  readonly until: number | null
}

/** Earlier than any lesson. */
const never = 0

/**
 * Until when a learner may be sent lessons. Pure, and constant for one stored subscription, so that it is reported to
 * the engine only when something happened:
 *
 * - active: until the renewal plus the grace period in which it may be retried;
 * - canceling: until the period ends, to the minute;
 * - past due: 7 days from the failed renewal, the same time as when it was active;
 * - paused: until the pause began;
 * - ended: until it ended. If that was before the end of its period, as when what is owed is canceled, at least until 7
 *   days after the renewal;
 * - never subscribed: without limit, unless the deployment requires a subscription.
 *
 * @param subscription the current one (`currentOf`); null when none was ever paid
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
 * Like `entitlementOf`, for everything the account has: a period whose payment was returned counts as never paid, so
 * that lessons end with the period before. A partly refunded payment remains a payment.
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

/** Until when lessons would continue if a subscription were canceled now, ms. */
export function lastsIfCanceled(subscription: SubscriptionRecord, now: number): number {
  const { status, periodStart, periodEnd } = subscription
  if (status === 'past_due') return periodStart + grace_ms
  if (status !== 'paused') return periodEnd
  switch (holderOf(subscription)) {
    case 'us':
      return renewalAfterPause(subscription, now)
    case 'collection':
      return periodEnd
    // The rest of the period was credited.
    case 'provider':
      return now
  }
}
