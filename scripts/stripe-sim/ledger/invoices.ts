/** Invoices: drafted, finalized, paid, given up (https://docs.stripe.com/invoicing/overview). */
import type Stripe from 'stripe'
import { type InvoiceTerms, newCharge, newInvoice, newPaymentIntent } from '../objects.ts'
import { idOf } from '../reference.ts'
import { noTaxLocation } from '../refusals.ts'
import type { Books, State } from '../state.ts'
import { attach, type Decline, declineOf, outcomeOf, readCard, type TypedCard } from './cards.ts'
import { change } from './changes.ts'
import { dispute } from './disputes.ts'

/** A renewal's invoice stays editable for an hour before it is collected. */
const draft_s = 3_600
const day_s = 86_400
/** Days after its first collection on which an invoice is retried, as the README says to configure at Stripe. */
const retry_days = [3, 5, 7] as const

export function subscriptionOf({ subscriptions }: State, { parent }: Stripe.Invoice): Stripe.Subscription | null {
  return subscriptions[idOf(parent?.subscription_details?.subscription) ?? ''] ?? null
}

export function customerOf({ customers }: State, of: { readonly customer: unknown }): Stripe.Customer {
  const customer = customers[String(of.customer)]
  if (!customer) throw new Error('the local Stripe has lost a customer')
  return customer
}

export function intentOf({ paymentIntents, payments }: State, { id }: Stripe.Invoice): Stripe.PaymentIntent | null {
  return paymentIntents[payments[id] ?? ''] ?? null
}

/** A subscription's open invoices. */
export function openInvoicesOf(state: State, subscription: Stripe.Subscription): Stripe.Invoice[] {
  return Object.values(state.invoices).filter(
    (invoice) => invoice.status === 'open' && subscriptionOf(state, invoice) === subscription,
  )
}

/** Drafts an invoice. A renewal's waits for an hour; any other must be finalized by the caller. */
export function draw(books: Books, subscription: Stripe.Subscription, terms: InvoiceTerms): Stripe.Invoice {
  const invoice = newInvoice(books, customerOf(books.state, subscription), subscription, terms)
  books.state.invoices[invoice.id] = invoice
  subscription.latest_invoice = invoice.id
  if (invoice.auto_advance) {
    invoice.automatically_finalizes_at = invoice.created + draft_s
    invoice.next_payment_attempt = invoice.created + draft_s
  }
  books.tell({ type: 'invoice.created', data: { object: invoice } })
  return invoice
}

/**
 * Like `finalize`, unless taxes are to be calculated and the customer's location is unknown: then it stays a draft and
 * is not collected until somebody fixes that and finalizes it at Stripe
 * (https://docs.stripe.com/billing/subscriptions/webhooks).
 * @returns whether it was finalized
 */
export function finalizeOrFail(books: Books, invoice: Stripe.Invoice): boolean {
  if (!invoice.automatic_tax.enabled || books.state.taxLocations[String(invoice.customer)] !== undefined) {
    finalize(books, invoice)
    return true
  }
  const { error } = noTaxLocation().body
  Object.assign(invoice, {
    last_finalization_error: error,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
  })
  invoice.automatic_tax.status = 'requires_location_inputs'
  books.tell({ type: 'invoice.finalization_failed', data: { object: invoice } })
  return false
}

/** Makes an invoice due. An invoice over nothing is thereby paid. */
export function finalize(books: Books, invoice: Stripe.Invoice): void {
  const { state, now, pageOf } = books
  applyBalance(customerOf(state, invoice), invoice)
  const numbered = Object.values(state.invoices).filter(
    (one) => one.customer === invoice.customer && one.number !== null,
  )
  const prefix = String(invoice.customer).slice(-8).toUpperCase()
  Object.assign(invoice, {
    status: 'open',
    number: `${prefix}-${String(numbered.length + 1).padStart(4, '0')}`,
    effective_at: now(),
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    last_finalization_error: null,
    hosted_invoice_url: pageOf(invoice.id),
    invoice_pdf: `${pageOf(invoice.id)}/pdf`,
  })
  invoice.status_transitions.finalized_at = now()
  if (invoice.automatic_tax.enabled) invoice.automatic_tax.status = 'complete'
  if (invoice.amount_due > 0) {
    const intent = newPaymentIntent(books, invoice)
    state.paymentIntents[intent.id] = intent
    state.payments[invoice.id] = intent.id
  }
  books.tell({ type: 'invoice.finalized', data: { object: invoice } })
  if (invoice.amount_due === 0) settle(books, invoice)
}

/** A credit balance reduces the next amount due. */
function applyBalance(customer: Stripe.Customer, invoice: Stripe.Invoice): void {
  invoice.starting_balance = customer.balance
  const credit = Math.max(0, -customer.balance)
  invoice.amount_due = Math.max(0, invoice.total - credit)
  invoice.amount_remaining = invoice.amount_due
  customer.balance += invoice.total - invoice.amount_due
  invoice.ending_balance = customer.balance
  customer.currency = invoice.currency
}

/** The outcome of collecting an invoice. */
export type Collected = 'paid' | 'asks' | 'no-card' | Decline

/** The card that a subscription's invoices are charged to: its own, else the customer's. */
export function cardFor(state: State, subscription: Stripe.Subscription): Stripe.PaymentMethod | null {
  const { invoice_settings } = customerOf(state, subscription)
  const id = idOf(subscription.default_payment_method) ?? idOf(invoice_settings.default_payment_method)
  return state.paymentMethods[id ?? ''] ?? null
}

/** Charges an open invoice to the card, in its owner's absence. */
export function collect(books: Books, invoice: Stripe.Invoice): Collected {
  const { state } = books
  const subscription = subscriptionOf(state, invoice)
  const intent = intentOf(state, invoice)
  if (!subscription || !intent) throw new Error('the local Stripe asks for nothing')
  const card = cardFor(state, subscription)
  const outcome = card ? outcomeOf(card, state.behaviours[card.id] ?? 'declined', books.now()) : 'no-card'
  intent.payment_method = card?.id ?? null
  if (outcome === 'paid') pay(books, invoice, intent)
  else if (outcome === 'asks') ask(books, invoice, intent)
  else if (outcome === 'no-card') {
    Object.assign(intent, { status: 'requires_payment_method', next_action: null })
    fail(books, invoice)
  } else decline(books, { invoice, intent, why: outcome })
  return outcome
}

/** Retries collection some days after it failed; after the last failure the subscription is given up. */
export function collectAgain(books: Books, invoice: Stripe.Invoice, giveUp: () => void): void {
  const { retries } = books.state
  retries[invoice.id] = (retries[invoice.id] ?? 0) + 1
  if (collect(books, invoice) !== 'paid' && retries[invoice.id] === retry_days.length) giveUp()
}

/** A card is typed into a payment form, with its owner present to answer the bank. */
export function payByForm(books: Books, intent: Stripe.PaymentIntent, typed: TypedCard): 'done' | 'declined' | null {
  const { state, now } = books
  const invoice = Object.values(state.invoices).find(({ id }) => state.payments[id] === intent.id)
  const subscription = invoice && subscriptionOf(state, invoice)
  if (!subscription || invoice.status !== 'open') return null
  const refuse = (why: Decline): 'declined' => {
    decline(books, { invoice, intent, why })
    return 'declined'
  }
  const read = readCard(books, typed)
  if ('code' in read) return refuse(read)
  const why = declineOf(read.card, { behaviour: read.behaviour, use: 'charge', now: now() })
  if (why) return refuse(why)
  const card = attach(books, read, String(invoice.customer))
  intent.payment_method = card.id
  if (subscription.payment_settings?.save_default_payment_method === 'on_subscription') {
    subscription.default_payment_method = card.id
  }
  pay(books, invoice, intent)
  return 'done'
}

/** The cardholder answers the bank's question. False when there was none. */
export function answerBank(books: Books, clientSecret: string): boolean {
  const { state } = books
  const intent = Object.values(state.paymentIntents).find(
    ({ client_secret, status }) => client_secret === clientSecret && status === 'requires_action',
  )
  const invoice = intent && Object.values(state.invoices).find(({ id }) => state.payments[id] === intent.id)
  if (!invoice) return false
  pay(books, invoice, intent)
  return true
}

function pay(books: Books, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  const charge = newCharge(books, intent, customerOf(books.state, invoice), null)
  books.state.charges[charge.id] = charge
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  })
  invoice.attempt_count++
  settle(books, invoice)
  if (books.state.behaviours[idOf(intent.payment_method) ?? ''] === 'disputed') dispute(books, charge, 'needs_response')
}

function ask(books: Books, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  intent.status = 'requires_action'
  intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
  books.tell({ type: 'invoice.payment_action_required', data: { object: invoice } })
  fail(books, invoice)
}

function decline(
  books: Books,
  {
    invoice,
    intent,
    why,
  }: { readonly invoice: Stripe.Invoice; readonly intent: Stripe.PaymentIntent; readonly why: Decline },
): void {
  const charge = newCharge(books, intent, customerOf(books.state, invoice), why)
  books.state.charges[charge.id] = charge
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: { type: 'card_error', charge: charge.id, ...why },
  })
  invoice.attempt_count++
  fail(books, invoice)
}

/** Collection failed. A renewal is retried; a first payment needs somebody to act. */
function fail(books: Books, invoice: Stripe.Invoice): void {
  const { state } = books
  const subscription = subscriptionOf(state, invoice)
  invoice.attempted = true
  const days = retry_days[state.retries[invoice.id] ?? 0]
  const { finalized_at } = invoice.status_transitions
  const isTried = invoice.auto_advance && days !== undefined && finalized_at !== null
  invoice.next_payment_attempt = isTried ? finalized_at + days * day_s : null
  books.tell({ type: 'invoice.payment_failed', data: { object: invoice } })
  if (!subscription || invoice.billing_reason === 'subscription_create') return
  setDelinquent(books, customerOf(state, invoice), true)
  if (subscription.status === 'active' || subscription.status === 'trialing') {
    change(books, subscription, () => {
      subscription.status = 'past_due'
    })
  }
}

function setDelinquent(books: Books, customer: Stripe.Customer, delinquent: boolean): void {
  const before = customer.delinquent ?? null
  if (before === delinquent) return
  customer.delinquent = delinquent
  books.tell({ type: 'customer.updated', data: { object: customer, previous_attributes: { delinquent: before } } })
}

/** Marks an invoice as paid. */
function settle(books: Books, invoice: Stripe.Invoice): void {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
  })
  invoice.status_transitions.paid_at = books.now()
  books.tell({ type: 'invoice.paid', data: { object: invoice } })
  follow(books, invoice, 'active')
}

/** Voids an open invoice: it is no longer collected and can never be paid. */
export function voidInvoice(books: Books, invoice: Stripe.Invoice): void {
  Object.assign(invoice, { status: 'void', auto_advance: false, next_payment_attempt: null })
  invoice.status_transitions.voided_at = books.now()
  const intent = intentOf(books.state, invoice)
  if (intent) {
    Object.assign(intent, {
      status: 'canceled',
      canceled_at: books.now(),
      cancellation_reason: 'void_invoice',
      next_action: null,
    })
  }
  books.tell({ type: 'invoice.voided', data: { object: invoice } })
  follow(books, invoice, 'incomplete_expired')
}

/** Writes off an open invoice. */
export function writeOff(books: Books, invoice: Stripe.Invoice): void {
  Object.assign(invoice, { status: 'uncollectible', auto_advance: false, next_payment_attempt: null })
  invoice.status_transitions.marked_uncollectible_at = books.now()
  books.tell({ type: 'invoice.marked_uncollectible', data: { object: invoice } })
  follow(books, invoice, 'incomplete_expired')
}

/** Stops automatic collection for a subscription; open invoices can still be paid. */
export function stopCollecting(state: State, subscription: Stripe.Subscription): void {
  for (const invoice of Object.values(state.invoices)) {
    if (subscriptionOf(state, invoice) !== subscription) continue
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue
    Object.assign(invoice, { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null })
  }
}

/** Updates a subscription from its latest invoice. @param first new status of one that waited for its first payment */
function follow(books: Books, invoice: Stripe.Invoice, first: 'active' | 'incomplete_expired'): void {
  const subscription = subscriptionOf(books.state, invoice)
  if (!subscription || subscription.latest_invoice !== invoice.id) return
  const { status } = subscription
  if (status === 'past_due' || status === 'unpaid') {
    setDelinquent(books, customerOf(books.state, invoice), false)
    change(books, subscription, () => {
      subscription.status = 'active'
    })
  } else if (status === 'incomplete') {
    change(books, subscription, () => {
      subscription.status = first
      if (first === 'incomplete_expired') subscription.ended_at = books.now()
    })
  }
}
