/** What time alone causes: renewals, retries, ends. */
import { day_ms, hour_ms } from '../../../sms-engine/domain/model/units.ts'
import { addInvoice, charge, openInvoicesOf, payOwed, settle, voidOpen } from './invoices.ts'
import type { Ledger, LedgerSubscription, World } from './ledger.ts'
import { end, periodEndAfter } from './subscriptions.ts'

/** Days after a failed renewal on which it is retried; after the last retry the subscription ends. */
const retry_days = [3, 5, 7] as const
/** An unpaid first invoice expires after 23 hours (https://docs.stripe.com/billing/subscriptions/overview). */
const incomplete_ms = 23 * hour_ms

/** What happens next to a subscription if nobody intervenes. */
interface Due {
  readonly at: number
  readonly happen: (ledger: Ledger, subscription: LedgerSubscription, world: World) => void
}

/** When something will next happen without intervention, or null. */
export function nextHappening({ subscriptions }: Ledger): number | null {
  const times = subscriptions.map(dueOf).flatMap((due) => (due ? [due.at] : []))
  return times.length === 0 ? null : Math.min(...times)
}

/** Makes everything happen that is due by now, in order of time. */
export function passTime(ledger: Ledger, world: World): void {
  for (;;) {
    const [first] = ledger.subscriptions
      .flatMap((subscription) => {
        const due = dueOf(subscription)
        return due && due.at <= world.now ? [{ subscription, ...due }] : []
      })
      .sort((a, b) => a.at - b.at)
    if (!first) return
    first.happen(ledger, first.subscription, { ...world, now: first.at })
  }
}

function dueOf(subscription: LedgerSubscription): Due | null {
  const { status, createdAt, periodEnd, nextTryAt, cancelAtPeriodEnd } = subscription
  const cancelAt = subscription.cancelAt ?? Number.POSITIVE_INFINITY
  switch (status) {
    case 'incomplete':
      return { at: createdAt + incomplete_ms, happen: expire }
    case 'active':
    case 'trialing':
      return { at: Math.min(cancelAt, periodEnd), happen: cancelAtPeriodEnd || cancelAt <= periodEnd ? end : renew }
    case 'past_due':
      return nextTryAt === null ? null : { at: nextTryAt, happen: tryAgain }
    case 'unpaid':
    case 'incomplete_expired':
    case 'canceled':
      return null
  }
}

function expire(ledger: Ledger, subscription: LedgerSubscription, world: World): void {
  subscription.status = 'incomplete_expired'
  voidOpen(ledger, subscription, world)
  world.tell({ type: 'customer.subscription.updated', subscription })
}

function renew(ledger: Ledger, subscription: LedgerSubscription, world: World): void {
  subscription.status = 'active'
  subscription.periodStart = subscription.periodEnd
  const { anchor = subscription.periodStart, plan } = subscription
  subscription.periodEnd = periodEndAfter(subscription.periodStart, { anchor, plan })
  const invoice = addInvoice(ledger, subscription, false, world)
  if (charge(ledger, subscription, invoice, world)) return
  subscription.status = 'past_due'
  subscription.tries = 0
  subscription.nextTryAt = world.now + retry_days[0] * day_ms
  world.tell({ type: 'customer.subscription.updated', subscription })
}

function tryAgain(ledger: Ledger, subscription: LedgerSubscription, world: World): void {
  if (payOwed(ledger, subscription, world)) return
  subscription.tries++
  const days = retry_days[subscription.tries]
  if (days === undefined) giveUp(ledger, subscription, world)
  else subscription.nextTryAt = subscription.periodStart + days * day_ms
}

/** After the last retry: ends it, and writes off what is owed. */
function giveUp(ledger: Ledger, subscription: LedgerSubscription, world: World): void {
  for (const invoice of openInvoicesOf(ledger, subscription)) settle(invoice, 'uncollectible', world)
  end(ledger, subscription, world)
}
