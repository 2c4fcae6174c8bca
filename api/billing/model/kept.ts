import { lastsIfCanceled } from './entitlement.ts'
import { type Holdings, isLive, type SubscriptionRecord } from './records.ts'

/**
 * What is kept of a customer that was deleted at the gateway: every subscription has ended, nothing is asked for any more
 * and no card is left, but what was paid stays paid, to the end of its period. Pure, and the same when done again.
 * @param now service time, ms
 */
export function keptOf({ subscriptions, invoices }: Holdings, now: number): Holdings {
  return {
    subscriptions: subscriptions.map((subscription) => ended(subscription, now)),
    invoices: invoices.map((invoice) =>
      invoice.status === 'open' || invoice.status === 'stuck'
        ? { ...invoice, status: 'void', owedCents: 0, payUrl: null, awaitsOwner: false }
        : invoice,
    ),
    cards: [],
  }
}

function ended(subscription: SubscriptionRecord, now: number): SubscriptionRecord {
  const over = { pausedAt: null, resumeAt: null, cancelAtPeriodEnd: false, endsAt: null } as const
  if (isLive(subscription)) {
    return { ...subscription, ...over, status: 'canceled', endedAt: lastsIfCanceled(subscription, now) }
  }
  return subscription.status === 'incomplete'
    ? { ...subscription, status: 'incomplete_expired', endedAt: now }
    : subscription
}
