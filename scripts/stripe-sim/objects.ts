import type { LedgerCard, LedgerInvoice, LedgerSubscription } from '../../api/billing/ledger/ledger.ts'
import type { CustomerBook, PriceBook } from './books.ts'

/** Our ledger in Stripe's words, as far as anybody here reads them. */

export function customerObject(book: CustomerBook): object {
  if (book.deleted) return { id: book.id, object: 'customer', deleted: true }
  const { id, email, name, metadata, createdAt, ledger } = book
  return {
    id,
    object: 'customer',
    email,
    name,
    metadata,
    created: seconds(createdAt),
    invoice_settings: { default_payment_method: ledger.defaultCardId },
    livemode: false,
  }
}

/** @param expand the names that the request wants whole */
export function subscriptionObject(
  subscription: LedgerSubscription,
  book: CustomerBook,
  price: PriceBook,
  expand: readonly string[] = [],
): object {
  const { id, status, createdAt, cancelAtPeriodEnd, periodStart, periodEnd, endedAt, cardId, metadata } = subscription
  const latest = book.ledger.invoices.findLast(({ subscriptionId }) => subscriptionId === id)
  const whole = expand.some((name) => name.startsWith('latest_invoice'))
  const paused = book.paused[id]
  return {
    id,
    object: 'subscription',
    customer: book.id,
    status,
    created: seconds(createdAt),
    metadata,
    cancel_at_period_end: cancelAtPeriodEnd,
    cancel_at: cancelAtPeriodEnd ? seconds(periodEnd) : null,
    ended_at: endedAt === null ? null : seconds(endedAt),
    trial_end: status === 'trialing' ? seconds(periodEnd) : null,
    default_payment_method: cardId,
    billing_mode: { type: 'flexible' },
    pause_collection: paused === undefined ? null : { behavior: 'void', resumes_at: paused },
    latest_invoice: latest && whole ? invoiceObject(latest, book, '', subscription) : (latest?.id ?? null),
    items: list([
      {
        id: `si_${id}`,
        object: 'subscription_item',
        price: priceObject(price),
        current_period_start: seconds(periodStart),
        current_period_end: seconds(periodEnd),
      },
    ]),
    livemode: false,
  }
}

export function invoiceObject(
  { id, status, cents, isFirst, at, subscriptionId }: LedgerInvoice,
  book: CustomerBook,
  url: string,
  subscription?: LedgerSubscription,
): object {
  return {
    id,
    object: 'invoice',
    customer: book.id,
    status,
    total: cents,
    amount_due: cents,
    amount_paid: status === 'paid' ? cents : 0,
    currency: 'usd',
    billing_reason: isFirst ? 'subscription_create' : 'subscription_cycle',
    created: seconds(at),
    invoice_pdf: null,
    hosted_invoice_url: `${url}/sim/invoices/${id}`,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscriptionId } },
    ...(subscription && { confirmation_secret: { type: 'payment_intent', client_secret: subscription.secret } }),
    livemode: false,
  }
}

export function cardObject({ id, brand, last4, expMonth, expYear }: LedgerCard, customer: string | null): object {
  return {
    id,
    object: 'payment_method',
    type: 'card',
    customer,
    card: { brand, last4, exp_month: expMonth, exp_year: expYear },
    livemode: false,
  }
}

export function priceObject({ id, product, cents, currency, interval, lookupKey }: PriceBook): object {
  return {
    id,
    object: 'price',
    active: true,
    product,
    currency,
    unit_amount: cents,
    lookup_key: lookupKey,
    type: 'recurring',
    recurring: { interval, interval_count: 1 },
    livemode: false,
  }
}

export function list(data: readonly object[]): object {
  return { object: 'list', data, has_more: false, url: '/v1' }
}

function seconds(at: number): number {
  return Math.floor(at / 1000)
}
