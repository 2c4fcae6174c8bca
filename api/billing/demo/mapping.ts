/** Maps a demo's ledger to the vocabulary shared by all gateways. Pure. */
import type { Ledger, LedgerCard, LedgerInvoice, LedgerSubscription } from '../ledger/ledger.ts'
import type { CardRecord, Holdings, InvoiceRecord, SubscriptionRecord, SubscriptionStatus } from '../model/records.ts'

export function toHoldings({ subscriptions, invoices, cards, defaultCardId }: Ledger): Holdings {
  const charged = subscriptions.find(
    ({ status }) => status === 'active' || status === 'trialing' || status === 'past_due',
  )
  // The subscription's own card is charged before the customer's.
  const preferred = charged?.cardId ?? defaultCardId
  return {
    subscriptions: subscriptions.map(toSubscription),
    invoices: invoices.map(toInvoice),
    cards: cards.map((card) => toCard(card, preferred)),
  }
}

function toSubscription(subscription: LedgerSubscription): SubscriptionRecord {
  const { id, createdAt, periodStart, periodEnd, cancelAtPeriodEnd, endedAt, metadata } = subscription
  const status = statusOf(subscription)
  const paused = status === 'paused'
  return {
    id,
    ...plansOf(subscription),
    status,
    createdAt,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd,
    // In a demonstration only its owner can end it.
    endsAt: null,
    endedAt,
    pausedAt: paused ? Number(metadata.paused_at) : null,
    resumeAt: paused ? Number(metadata.resume_at) : null,
  }
}

/** Whether it changes to another plan when the paid period is over. */
export function isChanging({ metadata, periodStart }: LedgerSubscription): boolean {
  return metadata.changed_from !== undefined && periodStart < Number(metadata.changes_at)
}

function plansOf(
  subscription: LedgerSubscription,
): Pick<SubscriptionRecord, 'plan' | 'cents' | 'nextPlan' | 'nextCents'> {
  const { plan, cents, metadata } = subscription
  const next = { nextPlan: plan, nextCents: cents }
  if (!isChanging(subscription)) return { plan, cents, ...next }
  return {
    plan: metadata.changed_from === 'yearly' ? 'yearly' : 'monthly',
    cents: Number(metadata.changed_from_cents),
    ...next,
  }
}

function statusOf({ status, metadata }: LedgerSubscription): SubscriptionStatus {
  if (status !== 'active' && status !== 'trialing') return status
  return metadata.paused_at === undefined ? 'active' : 'paused'
}

function toInvoice({
  id,
  subscriptionId,
  cents,
  status,
  isFirst,
  at,
  question,
  refundedCents = 0,
}: LedgerInvoice): InvoiceRecord {
  const owedCents = status === 'open' ? cents : 0
  return {
    id,
    subscriptionId,
    cents,
    taxCents: 0,
    owedCents,
    currency: 'usd',
    status,
    isFirst,
    at,
    url: null,
    payUrl: null,
    awaitsOwner: question !== undefined,
    refundedCents,
    // No bank is involved, so nothing is disputed.
    dispute: null,
  }
}

function toCard({ id, brand, last4, expMonth, expYear }: LedgerCard, preferred: string | null): CardRecord {
  return { id, brand, last4, expMonth, expYear, isDefault: id === preferred }
}
