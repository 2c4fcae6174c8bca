import type { CardRecord, InvoiceRecord, SubscriptionRecord } from '../model/records.ts'

/** A paid, ongoing subscription, unless the test changes it. */
export function subscriptionOf(change: Partial<SubscriptionRecord> = {}): SubscriptionRecord {
  return {
    id: 'sub_1',
    plan: 'monthly',
    cents: 500,
    nextPlan: change.plan ?? 'monthly',
    nextCents: change.cents ?? 500,
    status: 'active',
    createdAt: 1_000,
    periodStart: 1_000,
    periodEnd: 9_000,
    cancelAtPeriodEnd: false,
    endsAt: null,
    endedAt: null,
    pausedAt: null,
    resumeAt: null,
    ...change,
  }
}

/** A paid renewal's invoice, unless the test changes it. */
export function invoiceOf(change: Partial<InvoiceRecord> = {}): InvoiceRecord {
  return {
    id: 'in_1',
    subscriptionId: 'sub_1',
    cents: 500,
    taxCents: 0,
    owedCents: change.status === 'open' ? (change.cents ?? 500) : 0,
    currency: 'usd',
    status: 'paid',
    isFirst: false,
    at: 1_000,
    url: null,
    payUrl: null,
    awaitsOwner: false,
    refundedCents: 0,
    dispute: null,
    ...change,
  }
}

/** A saved card, unless the test changes it. */
export function cardOf(change: Partial<CardRecord> = {}): CardRecord {
  return { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, isDefault: false, ...change }
}
