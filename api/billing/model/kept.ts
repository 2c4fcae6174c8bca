import { lastsIfCanceled } from './entitlement.ts'
import { type Holdings, isLive, type SubscriptionRecord } from './records.ts'

/**
 * What is kept of a customer deleted at the gateway: all subscriptions are ended, open invoices voided and cards
 * removed, but what was paid stays paid, to the end of its period. Pure and idempotent.
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
