/** How a subscription begins, changes and ends (https://docs.stripe.com/billing/subscriptions/overview). */
import type Stripe from 'stripe'
import { type Charged, newSubscription, planOf, type SubscriptionTerms } from '../objects.ts'
import type { Books, State } from '../state.ts'
import { change } from './changes.ts'
import {
  type Collected,
  collect,
  customerOf,
  draw,
  finalize,
  openInvoicesOf,
  stopCollecting,
  subscriptionOf,
  voidInvoice,
  writeOff,
} from './invoices.ts'
import { type Interval, periodEndAfter, unusedPart } from './periods.ts'

export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error('the local Stripe has lost an item')
  return item
}

function intervalOf({ recurring }: Stripe.Price): Interval {
  return recurring?.interval === 'year' ? 'year' : 'month'
}

/** Starts a subscription that waits for its first payment (`payment_behavior: default_incomplete`). */
export function subscribe(books: Books, terms: Omit<SubscriptionTerms, 'period'>): Stripe.Subscription {
  const start = books.now()
  const end = periodEndAfter(start, { anchor: start, interval: intervalOf(terms.price) })
  const subscription = newSubscription(books, { ...terms, period: { start, end } })
  books.state.subscriptions[subscription.id] = subscription
  books.tell({ type: 'customer.subscription.created', data: { object: subscription } })
  finalize(
    books,
    draw(books, subscription, { reason: 'subscription_create', lines: [fullPeriod(terms.price, { start, end })] }),
  )
  return subscription
}

function fullPeriod(price: Stripe.Price, period: { start: number; end: number }): Charged {
  const sum = ((price.unit_amount ?? 0) / 100).toFixed(2)
  const description = `1 × Tallytext Pro (at $${sum} / ${intervalOf(price)})`
  return { amount: price.unit_amount ?? 0, description, period, price, isProration: false }
}

/**
 * What the next renewal charges; if the subscription is set to end within that period, only the part before that day.
 */
export function upcoming(subscription: Stripe.Subscription): Charged {
  const { price, current_period_end: start } = itemOf(subscription)
  const { billing_cycle_anchor: anchor, cancel_at } = subscription
  const period = { start, end: periodEndAfter(start, { anchor, interval: intervalOf(price) }) }
  const whole = fullPeriod(price, period)
  if (cancel_at === null || cancel_at <= period.start || cancel_at >= period.end) return whole
  const amount = whole.amount - unusedPart(whole.amount, period, cancel_at)
  return { ...whole, amount, period: { start, end: cancel_at }, isProration: true }
}

/** Ends a period and starts the next. Its invoice is a draft for an hour, unless collection is paused. */
export function renew(books: Books, subscription: Stripe.Subscription): void {
  const item = itemOf(subscription)
  const start = item.current_period_end
  const { billing_cycle_anchor: anchor } = subscription
  const end = periodEndAfter(start, { anchor, interval: intervalOf(item.price) })
  change(books, subscription, () => {
    const lines = [upcoming(subscription)]
    item.current_period_start = start
    item.current_period_end = end
    if (subscription.status === 'trialing') subscription.status = 'active'
    const invoice = draw(books, subscription, { reason: 'subscription_cycle', lines })
    const behavior = subscription.pause_collection?.behavior
    if (behavior === undefined) return
    Object.assign(invoice, { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null })
    if (behavior === 'keep_as_draft') return
    finalize(books, invoice)
    if (behavior === 'void') voidInvoice(books, invoice)
    else writeOff(books, invoice)
  })
}

/** Moves the next renewal to another day, with nothing charged until then: a trial, whatever was paid before. */
export function moveRenewal(books: Books, subscription: Stripe.Subscription, trialEnd: number): void {
  const item = itemOf(subscription)
  const isNew = subscription.status !== 'trialing'
  if (isNew) {
    item.current_period_start = books.now()
    subscription.trial_start = books.now()
    subscription.status = 'trialing'
  }
  item.current_period_end = trialEnd
  subscription.trial_end = trialEnd
  subscription.billing_cycle_anchor = trialEnd
  if (subscription.cancel_at_period_end) subscription.cancel_at = trialEnd
  if (!isNew) return
  // A trial has an invoice like any period, over nothing.
  const period = { start: books.now(), end: trialEnd }
  const description = 'Trial period for Tallytext Pro'
  const line = { amount: 0, description, period, price: item.price, isProration: false }
  finalize(books, draw(books, subscription, { reason: 'subscription_update', lines: [line] }))
}

/** Changes the price from the next invoice on. */
export function setPrice(subscription: Stripe.Subscription, price: Stripe.Price): void {
  const item = itemOf(subscription)
  item.price = price
  item.plan = planOf(price)
}

/**
 * The immediate charge for a price with another interval: a whole period, less the unused part of the paid one, as of
 * now or of another moment of that period (`proration_date`).
 */
export function changeNow(
  { state, now }: Books,
  subscription: Stripe.Subscription,
  { price, prorates, asOf }: { readonly price: Stripe.Price; readonly prorates: boolean; readonly asOf: number | null },
): Charged[] {
  const start = now()
  const end = periodEndAfter(start, { anchor: start, interval: intervalOf(price) })
  const debit = fullPeriod(price, { start, end })
  const since = asOf ?? start
  const paid = prorates ? lastPaidLine(state, subscription, since) : null
  if (!paid) return [debit]
  const credit: Charged = {
    amount: -unusedPart(paid.amount, paid.period, since),
    description: 'Unused time on Tallytext Pro',
    period: { start: since, end: paid.period.end },
    price: itemOf(subscription).price,
    isProration: true,
  }
  return [credit, debit]
}

/** With flexible billing, the credit is a share of what was charged, whatever the price is now. */
function lastPaidLine(state: State, subscription: Stripe.Subscription, now: number): Stripe.InvoiceLineItem | null {
  const lines = Object.values(state.invoices)
    .filter((invoice) => invoice.status === 'paid' && subscriptionOf(state, invoice) === subscription)
    .flatMap(({ lines }) => lines.data)
  return lines.findLast(({ amount, period }) => amount > 0 && period.start <= now && now < period.end) ?? null
}

/** Another interval starts a new period now, with a new anchor. */
export function beginPeriod(subscription: Stripe.Subscription, { period }: Charged): void {
  const item = itemOf(subscription)
  item.current_period_start = period.start
  item.current_period_end = period.end
  subscription.billing_cycle_anchor = period.start
  if (subscription.cancel_at_period_end) subscription.cancel_at = period.end
}

/** Pauses a subscription entirely: no period passes, nothing is charged, and the unused paid time is credited. */
export function pauseAll(books: Books, subscription: Stripe.Subscription): void {
  const { state, now } = books
  const paid = lastPaidLine(state, subscription, now())
  if (paid) customerOf(state, subscription).balance -= unusedPart(paid.amount, paid.period, now())
  subscription.status = 'paused'
  const type = 'pause_requested'
  subscription.status_details = { paused: { subscription: { type }, transitioned_at: now(), type: 'subscription' } }
  books.tell({ type: 'customer.subscription.paused', data: { object: subscription } })
}

/** Resumes it with a period that starts and is paid now, less the credit; if payment fails, it stays paused. */
export function resumeAll(books: Books, subscription: Stripe.Subscription): Collected {
  const { price } = itemOf(subscription)
  const start = books.now()
  const line = fullPeriod(price, { start, end: periodEndAfter(start, { anchor: start, interval: intervalOf(price) }) })
  const invoice = draw(books, subscription, { reason: 'subscription_update', lines: [line] })
  finalize(books, invoice)
  const outcome = invoice.status === 'open' ? collect(books, invoice) : 'paid'
  if (outcome !== 'paid') {
    voidInvoice(books, invoice)
    return outcome
  }
  subscription.status = 'active'
  delete subscription.status_details
  beginPeriod(subscription, line)
  books.tell({ type: 'customer.subscription.resumed', data: { object: subscription } })
  return 'paid'
}

/** Ends a subscription now. An unpaid first attempt expires; other open invoices stay open but are not collected. */
export function end(
  books: Books,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): void {
  const isAttempt = subscription.status === 'incomplete'
  subscription.status = isAttempt ? 'incomplete_expired' : 'canceled'
  subscription.canceled_at ??= books.now()
  subscription.ended_at = books.now()
  if (subscription.cancellation_details) subscription.cancellation_details.reason = reason
  stopCollecting(books.state, subscription)
  if (isAttempt) for (const invoice of openInvoicesOf(books.state, subscription)) voidInvoice(books, invoice)
  books.tell({ type: 'customer.subscription.deleted', data: { object: subscription } })
}

/** Every payment attempt failed: ends the subscription and writes off what is owed. */
export function giveUp(books: Books, subscription: Stripe.Subscription): void {
  end(books, subscription, 'payment_failed')
  for (const invoice of openInvoicesOf(books.state, subscription)) writeOff(books, invoice)
}

export function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}
