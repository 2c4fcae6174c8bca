/** What people at a payment provider can hold by hand. The demonstration has nobody who would. */
import { addInvoice, charge, settle } from './invoices.ts'
import type { Ledger, LedgerSubscription, World } from './ledger.ts'
import { periodAfter } from './subscriptions.ts'

/** Pauses all of a subscription: no period passes, nothing is asked for, and the unused time is credited. */
export function pauseAll(subscription: LedgerSubscription, world: World): void {
  const { cents, periodStart, periodEnd } = subscription
  subscription.status = 'paused'
  subscription.heldAt = world.now
  subscription.creditCents = Math.round((cents * Math.max(0, periodEnd - world.now)) / (periodEnd - periodStart))
  world.tell({ type: 'customer.subscription.paused', subscription })
}

/** Lets it go on with a period that begins now and is paid at once, less the credit. False when the card does not pay. */
export function resumeAll(ledger: Ledger, subscription: LedgerSubscription, world: World): boolean {
  const due = subscription.cents - (subscription.creditCents ?? 0)
  const invoice = addInvoice(ledger, { ...subscription, cents: due }, false, world)
  if (!charge(ledger, subscription, invoice, world)) {
    settle(invoice, 'void', world)
    return false
  }
  subscription.status = 'active'
  subscription.periodStart = world.now
  subscription.periodEnd = periodAfter(world.now, subscription.plan)
  delete subscription.heldAt
  delete subscription.creditCents
  world.tell({ type: 'customer.subscription.resumed', subscription })
  return true
}
