/** Invoices: asked for, paid, given up. */
import { isExpired } from './cards.ts'
import type { Ledger, LedgerInvoice, LedgerSubscription, World } from './ledger.ts'

/** What a subscription still asks for. */
export function openInvoicesOf({ invoices }: Ledger, { id }: Pick<LedgerSubscription, 'id'>): LedgerInvoice[] {
  return invoices.filter(({ subscriptionId, status }) => subscriptionId === id && status === 'open')
}

/** Asks for a period's price. */
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

/** Brings an open invoice to its end. */
export function settle(invoice: LedgerInvoice, status: keyof typeof settlements, world: World): void {
  invoice.status = status
  delete invoice.question
  world.tell({ type: settlements[status], invoice })
}

/** Nothing of what a subscription still asks for is asked for any more. */
export function voidOpen(ledger: Ledger, subscription: Pick<LedgerSubscription, 'id'>, world: World): void {
  for (const invoice of openInvoicesOf(ledger, subscription)) settle(invoice, 'void', world)
}

/** False when it cannot be voided, because it was settled in another way. */
export function voidInvoice(invoice: LedgerInvoice, world: World): boolean {
  if (invoice.status === 'open') settle(invoice, 'void', world)
  return invoice.status === 'void'
}

/** Tries an open invoice now; false when the card fails. One that was paid before is fine. */
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

/** The card's owner confirms a payment, as the bank asked for. False when there is no such question (any more). */
export function answerBank(ledger: Ledger, secret: string, world: World): boolean {
  const invoice = ledger.invoices.find(({ question }) => question === secret)
  const subscription = ledger.subscriptions.find(({ id }) => id === invoice?.subscriptionId)
  if (!invoice || !subscription) return false
  settle(invoice, 'paid', world)
  return openInvoicesOf(ledger, subscription).length > 0 || goOn(subscription, world)
}

/** Nothing is owed any more. */
function goOn(subscription: LedgerSubscription, world: World): true {
  if (subscription.status === 'past_due') {
    subscription.status = 'active'
    subscription.nextTryAt = null
    world.tell({ type: 'customer.subscription.updated', subscription })
  }
  return true
}

/** Charges the subscription's own card, else the customer's default one; false when there is none or it fails. */
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
  // Another card may have been asked for before; the question was about that one.
  delete invoice.question
  if (card?.behaviour === 'asks' && !isExpired(card, world.now)) {
    invoice.question = `${world.newId('pi')}_secret_${world.newId('s')}`
    world.tell({ type: 'invoice.payment_action_required', invoice })
  }
  world.tell({ type: 'invoice.payment_failed', invoice })
  return false
}

/** Gives money of a payment back, all of it or a part. False when there is not so much to give back. */
export function refund(invoice: LedgerInvoice, cents: number): boolean {
  const refundedCents = (invoice.refundedCents ?? 0) + cents
  if (invoice.status !== 'paid' || refundedCents > invoice.cents) return false
  invoice.refundedCents = refundedCents
  return true
}
