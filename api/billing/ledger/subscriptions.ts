/** A subscription's start, its first payment and its end. What time alone changes in between is in `time.ts`. */
import { DateTime } from 'luxon'
import { type PlanId, plans } from '../../../content/product.ts'
import { attach, type DatedCard } from './cards.ts'
import { addInvoice, openInvoicesOf, settle } from './invoices.ts'
import type { Ledger, LedgerSubscription, World } from './ledger.ts'

/** A new subscription awaiting its first payment. */
export function startSubscription(ledger: Ledger, plan: PlanId, world: World): LedgerSubscription {
  const subscription: LedgerSubscription = {
    id: world.newId('sub'),
    plan,
    cents: plans[plan].cents,
    status: 'incomplete',
    createdAt: world.now,
    periodStart: world.now,
    periodEnd: periodEndAfter(world.now, { anchor: world.now, plan }),
    anchor: world.now,
    cancelAtPeriodEnd: false,
    endedAt: null,
    tries: 0,
    nextTryAt: null,
    cardId: null,
    secret: `${world.newId('pi')}_secret_${world.newId('s')}`,
    metadata: {},
  }
  ledger.subscriptions.push(subscription)
  addInvoice(ledger, subscription, true, world)
  world.tell({ type: 'customer.subscription.created', subscription })
  return subscription
}

/**
 * The end of the period that begins at `start`, by the calendar. Counted from the anchor, not from the previous period:
 * otherwise a subscription begun on the 31st would renew on the 28th forever after February.
 */
export function periodEndAfter(start: number, { anchor, plan }: { anchor: number; plan: PlanId }): number {
  const first = DateTime.fromMillis(anchor, { zone: 'utc' })
  for (let count = 1; ; count++) {
    const end = first.plus({ [plans[plan].interval]: count }).toMillis()
    if (end > start) return end
  }
}

/** Submits a card in the form that a secret belongs to. `no-such-form`: the secret was used up or never existed. */
export function confirm(
  ledger: Ledger,
  secret: string,
  card: DatedCard,
  world: World,
): 'done' | 'declined' | 'no-such-form' {
  const subscription = ledger.subscriptions.find((one) => one.secret === secret && one.status === 'incomplete')
  if (!subscription && !ledger.setups.includes(secret)) return 'no-such-form'
  if (card.behaviour === 'declined' || (subscription && card.behaviour === 'fails')) return 'declined'
  const saved = attach(ledger, card, world)
  if (!subscription) {
    ledger.setups = ledger.setups.filter((one) => one !== secret)
    return 'done'
  }
  subscription.cardId = saved.id
  subscription.status = 'active'
  for (const invoice of openInvoicesOf(ledger, subscription)) settle(invoice, 'paid', world)
  world.tell({ type: 'customer.subscription.updated', subscription })
  return 'done'
}

/** Moves the renewal, as a trial does at Stripe. */
export function moveRenewal(subscription: LedgerSubscription, at: number): void {
  subscription.status = 'trialing'
  subscription.periodEnd = at
  subscription.anchor = at
}

/** Ends a subscription at once. Harmless when it has ended. */
export function endNow(ledger: Ledger, subscription: LedgerSubscription, world: World): void {
  if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired') {
    end(ledger, subscription, world)
  }
}

/** As at Stripe, a renewal's invoice stays open, and can be paid, until it is voided. */
export function end(ledger: Ledger, subscription: LedgerSubscription, world: World): void {
  // An abandoned attempt is not an ended subscription.
  subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled'
  subscription.endedAt = world.now
  subscription.nextTryAt = null
  for (const invoice of openInvoicesOf(ledger, subscription)) if (invoice.isFirst) settle(invoice, 'void', world)
  world.tell({ type: 'customer.subscription.deleted', subscription })
}
