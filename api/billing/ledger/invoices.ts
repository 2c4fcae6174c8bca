/** Invoices: issued, paid, given up. */
import { isExpired } from './cards.ts'
import type { Ledger, LedgerInvoice, LedgerSubscription, World } from './ledger.ts'

/** A subscription's open invoices. */
export function openInvoicesOf({ invoices }: Ledger, { id }: Pick<LedgerSubscription, 'id'>): LedgerInvoice[] {
  return invoices.filter(({ subscriptionId, status }) => subscriptionId === id && status === 'open')
}

/** Issues an invoice for a period's price. */
export function addInvoice(
  ledger: Ledger,
  { id, cents }: LedgerSubscription,
  isFirst: boolean,
  world: World,
): LedgerInvoice {
  const invoice: LedgerInvoice = {
    id: world.newId('in'),
    subscriptionId: id,
    cents,
    status: 'open',
    isFirst,
    at: world.now,
  }
  ledger.invoices.push(invoice)
  world.tell({ type: 'invoice.finalized', invoice })
  return invoice
}

const settlements = {
  paid: 'invoice.paid',
  void: 'invoice.voided',
  uncollectible: 'invoice.marked_uncollectible',
} as const

/** Moves an open invoice to a final status. */
export function settle(invoice: LedgerInvoice, status: keyof typeof settlements, world: World): void {
  invoice.status = status
  delete invoice.question
  world.tell({ type: settlements[status], invoice })
}

/** Voids all open invoices of a subscription. */
export function voidOpen(ledger: Ledger, subscription: Pick<LedgerSubscription, 'id'>, world: World): void {
  for (const invoice of openInvoicesOf(ledger, subscription)) settle(invoice, 'void', world)
}

/** False when it cannot be voided, because it was settled otherwise. */
export function voidInvoice(invoice: LedgerInvoice, world: World): boolean {
  if (invoice.status === 'open') settle(invoice, 'void', world)
  return invoice.status === 'void'
}

/** Tries to collect an open invoice now; false when the card fails. True if it was paid before. */
export function payInvoice(ledger: Ledger, invoice: LedgerInvoice, world: World): boolean {
  if (invoice.status !== 'open') return invoice.status === 'paid'
  const subscription = ledger.subscriptions.find(({ id }) => id === invoice.subscriptionId)
  return subscription !== undefined && payOwed(ledger, subscription, world)
}

/** Pays every open invoice of a subscription; false when the card fails. */
export function payOwed(ledger: Ledger, subscription: LedgerSubscription, world: World): boolean {
  for (const invoice of openInvoicesOf(ledger, subscription)) {
    if (!charge(ledger, subscription, invoice, world)) return false
  }
  return goOn(subscription, world)
}

/** The cardholder confirms a payment, as the bank requested. False when no such confirmation is (still) awaited. */
export function answerBank(ledger: Ledger, secret: string, world: World): boolean {
  const invoice = ledger.invoices.find(({ question }) => question === secret)
  const subscription = ledger.subscriptions.find(({ id }) => id === invoice?.subscriptionId)
  if (!invoice || !subscription) return false
  settle(invoice, 'paid', world)
  return openInvoicesOf(ledger, subscription).length > 0 || goOn(subscription, world)
}

/** Reactivates a past-due subscription once nothing is owed. */
function goOn(subscription: LedgerSubscription, world: World): true {
  if (subscription.status === 'past_due') {
    subscription.status = 'active'
    subscription.nextTryAt = null
    world.tell({ type: 'customer.subscription.updated', subscription })
  }
  return true
}

/** Charges the subscription's own card, otherwise the customer's default; false when there is none or it fails. */
export function charge(
  ledger: Ledger,
  subscription: LedgerSubscription,
  invoice: LedgerInvoice,
  world: World,
): boolean {
  const card = ledger.cards.find(({ id }) => id === (subscription.cardId ?? ledger.defaultCardId))
  if ((card?.behaviour === 'pays' || card?.behaviour === 'asks-once') && !isExpired(card, world.now)) {
    settle(invoice, 'paid', world)
    return true
  }
  // A pending confirmation may belong to a card charged before.
  delete invoice.question
  if (card?.behaviour === 'asks' && !isExpired(card, world.now)) {
    invoice.question = `${world.newId('pi')}_secret_${world.newId('s')}`
    world.tell({ type: 'invoice.payment_action_required', invoice })
  }
  world.tell({ type: 'invoice.payment_failed', invoice })
  return false
}

/** Refunds part of a payment, or all of it. False when less than that is left. */
export function refund(invoice: LedgerInvoice, cents: number): boolean {
  const refundedCents = (invoice.refundedCents ?? 0) + cents
  if (invoice.status !== 'paid' || refundedCents > invoice.cents) return false
  invoice.refundedCents = refundedCents
  return true
}
