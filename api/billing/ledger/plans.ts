/** Changes of plan: from monthly to yearly at once, anything else when the paid period is over. */
import { type PlanId, plans } from '../../../content/product.ts'
import { addInvoice, charge, settle } from './invoices.ts'
import type { Ledger, LedgerSubscription, World } from './ledger.ts'
import { periodEndAfter } from './subscriptions.ts'

/**
 * Whether a change is made and paid at once. A renewal that was moved, as by a pause, leaves nothing to credit: then it
 * waits.
 */
export function changesNow({ status, plan }: LedgerSubscription, next: PlanId): boolean {
  return status === 'active' && plan === 'monthly' && next === 'yearly'
}

/** The amount due at once: the new price, less the share of the old one for the time left at `asOf`, ms. */
export function dueNow({ cents, periodStart, periodEnd }: LedgerSubscription, next: PlanId, asOf: number): number {
  const left = Math.max(0, periodEnd - asOf) / (periodEnd - periodStart)
  return plans[next].cents - Math.round(cents * left)
}

/**
 * Changes the plan at once. When the card does not pay, the plan is unchanged and the invoice is void: a bank's request
 * for confirmation goes unanswered.
 */
export function changeNow(
  ledger: Ledger,
  subscription: LedgerSubscription,
  { next, asOf }: { readonly next: PlanId; readonly asOf: number },
  world: World,
): 'paid' | 'asked' | 'declined' {
  const before = { ...subscription }
  const due = dueNow(subscription, next, asOf)
  setPlan(subscription, next)
  subscription.periodStart = world.now
  subscription.periodEnd = periodEndAfter(world.now, { anchor: world.now, plan: next })
  subscription.anchor = world.now
  const invoice = addInvoice(ledger, { ...subscription, cents: due }, false, world)
  if (charge(ledger, subscription, invoice, world)) {
    world.tell({ type: 'customer.subscription.updated', subscription })
    return 'paid'
  }
  const outcome = invoice.question === undefined ? 'declined' : 'asked'
  Object.assign(subscription, before)
  settle(invoice, 'void', world)
  return outcome
}

/** Sets the plan and price from the next renewal on. */
export function setPlan(subscription: LedgerSubscription, next: PlanId): void {
  subscription.plan = next
  subscription.cents = plans[next].cents
}
