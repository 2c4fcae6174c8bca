/** What happens at Stripe by itself. */
import type Stripe from 'stripe'
import type { Books, State } from '../state.ts'
import { change } from './changes.ts'
import { collect, collectAgain, finalizeOrFail, openInvoicesOf, subscriptionOf, voidInvoice } from './invoices.ts'
import { end, giveUp, itemOf, renew } from './subscriptions.ts'

/** A first payment not made within 23 hours is given up. */
const incomplete_s = 23 * 3_600

/** What happens next to one object, and when (s). */
interface Due {
  readonly at: number
  happen(books: Books): void
}

/** When something happens next, s, or null. */
export function nextDueAt(state: State): number | null {
  const times = dues(state).map(({ at }) => at)
  return times.length === 0 ? null : Math.min(...times)
}

/** Lets everything happen that is due by now, in order of time. */
export function passTime(books: Books): void {
  for (;;) {
    const now = books.now()
    const [first] = dues(books.state)
      .filter(({ at }) => at <= now)
      .sort((a, b) => a.at - b.at)
    if (!first) return
    first.happen({ ...books, now: () => first.at })
  }
}

function dues(state: State): Due[] {
  return [
    ...Object.values(state.subscriptions).flatMap(subscriptionDues),
    ...Object.values(state.invoices).flatMap((invoice) => invoiceDues(state, invoice)),
  ]
}

function subscriptionDues(subscription: Stripe.Subscription): Due[] {
  const { status, created, cancel_at, pause_collection } = subscription
  switch (status) {
    case 'incomplete':
      return [{ at: created + incomplete_s, happen: (books) => expire(books, subscription) }]
    case 'active':
    case 'trialing':
    case 'past_due': {
      const periodEnd = itemOf(subscription).current_period_end
      const resumes = pause_collection?.resumes_at ?? null
      return [
        ...(resumes === null ? [] : [{ at: resumes, happen: (books: Books) => collectAnew(books, subscription) }]),
        cancel_at !== null && cancel_at <= periodEnd
          ? { at: cancel_at, happen: (books: Books) => end(books, subscription) }
          : { at: periodEnd, happen: (books: Books) => renew(books, subscription) },
      ]
    }
    case 'paused':
    case 'unpaid':
    case 'canceled':
    case 'incomplete_expired':
      return []
  }
  throw new Error(`the local Stripe has a subscription that is ${status}`)
}

function invoiceDues(state: State, invoice: Stripe.Invoice): Due[] {
  const { status, automatically_finalizes_at, next_payment_attempt } = invoice
  if (status === 'draft' && automatically_finalizes_at !== null && automatically_finalizes_at !== undefined) {
    return [{ at: automatically_finalizes_at, happen: (books) => askFor(books, invoice) }]
  }
  const subscription = subscriptionOf(state, invoice)
  if (status !== 'open' || next_payment_attempt === null || !subscription) return []
  return [
    {
      at: next_payment_attempt,
      happen: (books) => collectAgain(books, invoice, () => giveUp(books, subscription)),
    },
  ]
}

/** The hour in which a renewal could be changed is over. */
function askFor(books: Books, invoice: Stripe.Invoice): void {
  if (!finalizeOrFail(books, invoice)) return
  if (invoice.status === 'open') collect(books, invoice)
}

/** Gives up an attempt: voids its invoice, which the subscription follows. */
function expire(books: Books, subscription: Stripe.Subscription): void {
  for (const invoice of openInvoicesOf(books.state, subscription)) voidInvoice(books, invoice)
}

function collectAnew(books: Books, subscription: Stripe.Subscription): void {
  change(books, subscription, () => {
    subscription.pause_collection = null
  })
}
