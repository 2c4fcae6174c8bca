import { day_ms } from '../../../sms-engine/domain/model/units.ts'
import { renewalAfterPause } from './pause.ts'
import type { SubscriptionRecord } from './records.ts'

/** How long lessons go on after a renewal failed. A renewal that is late for another reason has as long. */
export const grace_ms = 7 * day_ms

export type EntitlementKind = 'free' | 'none' | 'active' | 'canceling' | 'past_due' | 'paused' | 'ended'

/** Whether lessons may be sent now, and until when. */
export interface Entitlement {
  readonly kind: EntitlementKind
  /** Service time, ms; null is without limit. In the past: not any more. */
  readonly until: number | null
}

/** A moment before any lesson. */
const never = 0

/**
 * Until when a learner may be sent lessons. Pure, and for one stored subscription always the same moment, so that it is
 * reported to the engine only when something happened:
 *
 * - active: until the renewal and the grace in which it may be retried;
 * - canceling: until the period ends, to the minute;
 * - past due: 7 days from the renewal that failed, which is the moment the active one had;
 * - paused: since it was paused;
 * - ended: since it ended; when that was before its period's end, as when what is owed is canceled, not before the
 *   7 days from the renewal are over;
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
    default:
      return { kind: 'none', until: never }
  }
}

function endOf(endedAt: number, { periodStart, periodEnd }: SubscriptionRecord): number {
  return endedAt < periodEnd ? Math.max(endedAt, periodStart + grace_ms) : endedAt
}

/** Until when lessons would go on if a subscription were canceled now, ms. */
export function lastsIfCanceled(subscription: SubscriptionRecord, now: number): number {
  if (subscription.status === 'past_due') return subscription.periodStart + grace_ms
  return subscription.status === 'paused' ? renewalAfterPause(subscription, now) : subscription.periodEnd
}
