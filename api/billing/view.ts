/** Our rows as shown in the portal: dollars instead of cents, ISO instead of milliseconds. Pure. */
import { brand, plans } from '../../content/product.ts'
import type { BillingHistory, PaymentMethods, Subscription } from '../schemas/billing.ts'
import { grace_ms, lastsIfCanceled } from './model/entitlement.ts'
import { currentOf, type Holdings, isOver, owedFor, payUrlOf, returnedPayment, toConfirm } from './model/records.ts'

const noSubscription: Subscription = {
  hasSubscription: false,
  productName: null,
  amount: null,
  interval: null,
  status: null,
  cancelAtPeriodEnd: false,
  nextBilling: null,
  endsOn: null,
  nextPlan: null,
  pausedUntil: null,
  pastDue: null,
  isReturned: false,
  lessonsUntilIfCanceled: null,
}

/**
 * A subscription that is over or was never paid counts as none.
 * @param now service time, ms
 */
export function viewSubscription(holdings: Holdings, now: number): Subscription {
  const current = currentOf(holdings.subscriptions)
  if (!current || isOver(current)) return noSubscription
  const { plan, cents, nextPlan, nextCents, status, cancelAtPeriodEnd, periodStart, periodEnd, endsAt, resumeAt } =
    current
  const isReturned = returnedPayment(holdings, current) !== null
  return {
    hasSubscription: true,
    productName: `${brand} Pro`,
    amount: dollars(cents),
    interval: plans[plan].interval,
    status,
    cancelAtPeriodEnd,
    nextBilling: iso(periodEnd),
    endsOn: endsAt === null ? null : iso(endsAt),
    nextPlan: nextPlan === plan ? null : { interval: plans[nextPlan].interval, amount: dollars(nextCents) },
    pausedUntil: resumeAt === null ? null : iso(resumeAt),
    pastDue:
      status === 'past_due'
        ? {
            amount: dollars(owedFor(holdings, current)),
            lessonsUntil: iso(periodStart + grace_ms),
            isToBeConfirmed: toConfirm(holdings, current) !== undefined,
            payUrl: payUrlOf(holdings, current),
          }
        : null,
    isReturned,
    lessonsUntilIfCanceled: cancelAtPeriodEnd || isReturned ? null : iso(lastsIfCanceled(current, now)),
  }
}

/**
 * Omits first invoices that were never paid, which are attempts; invoices nobody had to pay; and zero invoices, which
 * Stripe creates when a renewal is moved.
 */
export function viewHistory({ invoices }: Holdings): BillingHistory {
  const shown = invoices.filter(
    ({ cents, isFirst, status }) =>
      cents > 0 && (status === 'paid' || (!isFirst && (status === 'open' || status === 'uncollectible'))),
  )
  return {
    history: shown.map(({ id, cents, taxCents, currency, at, status, url, awaitsOwner, refundedCents, dispute }) => ({
      id,
      amount: dollars(cents),
      ...(taxCents > 0 && { tax: dollars(taxCents) }),
      currency,
      date: iso(at),
      paid: status === 'paid',
      ...(awaitsOwner && { isToBeConfirmed: true as const }),
      ...(url !== null && { invoiceUrl: url }),
      ...(refundedCents > 0 && { refunded: dollars(refundedCents) }),
      ...(dispute !== null && { dispute }),
    })),
  }
}

export function viewCards({ cards }: Holdings): PaymentMethods {
  return {
    paymentMethods: cards.map(({ id, isDefault, brand, last4, expMonth, expYear }) => ({
      id,
      isDefault,
      card: { brand, last4, exp_month: expMonth, exp_year: expYear },
    })),
  }
}

function dollars(cents: number): number {
  return cents / 100
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
