import type Stripe from 'stripe'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { SubscriptionRecord } from '../model/records.ts'
import { confirmationSecretOf, plansOf, type Returned, toGatewayEvent, toHoldings } from './mapping.ts'

const item = {
  current_period_start: 1_000,
  current_period_end: 9_000,
  price: { unit_amount: 500, recurring: { interval: 'month' } },
}
/** Only the fields of Stripe's objects that we read; the local Stripe has the rest. */
const subscriptionAt = (change: object = {}) =>
  ({
    id: 'sub_1',
    status: 'active',
    metadata: {},
    created: 1_000,
    ended_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    default_payment_method: null,
    items: { data: [item] },
    ...change,
  }) as unknown as Stripe.Subscription
const invoiceAt = (change: object = {}) =>
  ({
    id: 'in_1',
    total: 500,
    amount_due: 500,
    amount_remaining: 0,
    currency: 'usd',
    status: 'paid',
    billing_reason: 'subscription_cycle',
    created: 1_000,
    invoice_pdf: null,
    hosted_invoice_url: null,
    parent: { subscription_details: { subscription: 'sub_1' } },
    ...change,
  }) as unknown as Stripe.Invoice
const cardAt = (id: string) =>
  ({ id, card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 } }) as Stripe.PaymentMethod
const customerAt = (default_payment_method: unknown = null) =>
  ({ id: 'cus_1', invoice_settings: { default_payment_method } }) as Stripe.Customer

function mapped(change: object, invoices: Stripe.Invoice[] = []): SubscriptionRecord {
  const [subscription] = toHoldings(customerAt(), [subscriptionAt(change)], invoices, []).subscriptions
  if (!subscription) throw new Error('it has gone')
  return subscription
}

test('a subscription: milliseconds, cents, and the plan by how often it is charged', () => {
  assert.equal(mapped({}), {
    id: 'sub_1',
    plan: 'monthly',
    cents: 500,
    status: 'active',
    createdAt: 1_000_000,
    periodStart: 1_000_000,
    periodEnd: 9_000_000,
    cancelAtPeriodEnd: false,
    endsAt: null,
    endedAt: null,
    pausedAt: null,
    resumeAt: null,
    nextPlan: 'monthly',
    nextCents: 500,
  })
  const yearly = { ...item, price: { unit_amount: null, recurring: { interval: 'year' } } }
  const { plan, cents } = mapped({ items: { data: [yearly] } })
  assert.equal([plan, cents], ['yearly', 0])
  assert.is(mapped({ ended_at: 5_000 }).endedAt, 5_000_000)
})

test('an invoice for nothing is none: Stripe writes one for each trial, and a moved renewal is a trial', () => {
  const { invoices } = toHoldings(customerAt(), [subscriptionAt({})], [invoiceAt({ total: 0 }), invoiceAt()], [])
  assert.equal(
    invoices.map(({ cents }) => cents),
    [500],
  )
})

test('a subscription to nothing is a bug', () => {
  assert.throws(() => mapped({ items: { data: [] } }), 'has no item')
})

const ends: readonly [what: string, change: object, cancels: boolean, periodEnd: number, endsAt: number | null][] = [
  ['with its period', { cancel_at_period_end: true, cancel_at: 9_000 }, true, 9_000_000, null],
  ['with its period, and Stripe says no more', { cancel_at_period_end: true }, true, 9_000_000, null],
  ['with its period, on a day that somebody at Stripe has set', { cancel_at: 9_000 }, true, 9_000_000, null],
  ['on a day that somebody at Stripe has set', { cancel_at: 4_000 }, true, 4_000_000, null],
  ['on a day after its next renewal', { cancel_at: 12_000 }, false, 9_000_000, 12_000_000],
]
for (const [what, change, cancels, periodEnd, endsAt] of ends) {
  test(`it ends ${what}`, () => {
    const record = mapped(change)
    assert.equal([record.cancelAtPeriodEnd, record.periodEnd, record.endsAt], [cancels, periodEnd, endsAt])
  })
}

const paidOnce = [invoiceAt()]
const statuses: readonly [theirs: object, ours: string, invoices?: Stripe.Invoice[]][] = [
  [{ status: 'incomplete' }, 'incomplete'],
  [{ status: 'incomplete_expired' }, 'incomplete_expired'],
  [{ status: 'active' }, 'active'],
  [{ status: 'trialing' }, 'active'],
  [{ status: 'active', pause_collection: { behavior: 'void', resumes_at: null } }, 'paused'],
  [{ status: 'trialing', pause_collection: { behavior: 'void', resumes_at: 3000 } }, 'paused'],
  // Free for a while, or paid for later: lessons continue.
  [{ status: 'active', pause_collection: { behavior: 'mark_uncollectible', resumes_at: null } }, 'active'],
  [{ status: 'active', pause_collection: { behavior: 'keep_as_draft', resumes_at: null } }, 'active'],
  // It was resumed at Stripe, and our note is still there.
  [{ status: 'trialing', metadata: { paused_at: '2000', resume_at: '3000' } }, 'active'],
  [{ status: 'past_due', metadata: { paused_at: '2000' } }, 'past_due'],
  [{ status: 'past_due' }, 'past_due'],
  [{ status: 'unpaid' }, 'unpaid'],
  [{ status: 'paused' }, 'paused'],
  [{ status: 'canceled' }, 'canceled', paidOnce],
  [{ status: 'canceled' }, 'incomplete_expired'],
  [{ status: 'canceled' }, 'incomplete_expired', [invoiceAt({ status: 'open' })]],
  [
    { status: 'canceled' },
    'incomplete_expired',
    [invoiceAt({ parent: { subscription_details: { subscription: 'sub_2' } } })],
  ],
]
for (const [theirs, ours, invoices = []] of statuses) {
  test(`${JSON.stringify(theirs)} with ${invoices.length} invoices is ${ours}`, () => {
    assert.is(mapped(theirs, invoices).status, ours)
  })
}

test('a status that we do not know is not taken for one that we do', () => {
  assert.throws(() => mapped({ status: 'frozen' }), 'the unknown status frozen')
})

test('a pause: since when and until when, as far as that can be read', () => {
  const paused = (metadata: object, resumes_at: number | null = 3000) => {
    const { pausedAt, resumeAt } = mapped({ metadata, pause_collection: { behavior: 'void', resumes_at } })
    return [pausedAt, resumeAt]
  }
  const note = { paused_at: '2000', resume_at: '3000' }
  assert.equal(paused(note), [2_000_000, 3_000_000])
  assert.equal(paused({ paused_at: 'soon', resume_at: '3000' }), [null, 3_000_000])
  assert.equal(paused({}), [null, 3_000_000], 'of the dashboard')
  assert.equal(paused(note, 4000), [null, 4_000_000], 'its end was changed there')
  assert.equal(paused(note, null), [null, null], 'until somebody says so')
  const status_details = { paused: { transitioned_at: 5000 } }
  const whole = mapped({ status: 'paused', metadata: note, status_details })
  assert.equal([whole.pausedAt, whole.resumeAt], [5_000_000, null], 'all of it')
})

test('a change of plan that waits is one until the period that it waits for is over', () => {
  const metadata = { changed_from: 'yearly', changed_from_cents: '5000', changes_at: '2000' }
  const price = { unit_amount: 500, recurring: { interval: 'month' } } as Stripe.Price
  const plans = (current_period_start: number) =>
    plansOf({ metadata }, { current_period_start, price } as Stripe.SubscriptionItem)
  assert.equal(plans(1_000), { plan: 'yearly', cents: 5_000, nextPlan: 'monthly', nextCents: 500 })
  assert.equal(plans(2_000), { plan: 'monthly', cents: 500, nextPlan: 'monthly', nextCents: 500 })
})

const invoicesOf = (...invoices: object[]) => toHoldings(customerAt(), [], invoices.map(invoiceAt), []).invoices

test('an invoice', () => {
  assert.equal(invoicesOf({}), [
    {
      id: 'in_1',
      subscriptionId: 'sub_1',
      cents: 500,
      taxCents: 0,
      owedCents: 0,
      currency: 'usd',
      status: 'paid',
      isFirst: false,
      at: 1_000_000,
      url: null,
      payUrl: null,
      awaitsOwner: false,
      refundedCents: 0,
      dispute: null,
    },
  ])
  const [whole, loose, bare] = invoicesOf(
    { parent: { subscription_details: { subscription: { id: 'sub_3' } } }, billing_reason: 'subscription_create' },
    { parent: { subscription_details: null } },
    { parent: null },
  )
  assert.equal([whole?.subscriptionId, whole?.isFirst], ['sub_3', true])
  assert.equal([loose?.subscriptionId, bare?.subscriptionId], [null, null])
})

test('what is owed of an invoice is what remains of it, and nothing once it is settled', () => {
  const owed = (change: object) => toHoldings(customerAt(), [], [invoiceAt(change)], []).invoices[0]?.owedCents
  assert.is(owed({ status: 'open', amount_remaining: 120 }), 120)
  assert.is(owed({ status: 'uncollectible', amount_remaining: 500 }), 0)
})

test('open, paid, void and written off; a draft is none yet', () => {
  const statuses = ['draft', 'open', 'paid', 'void', 'uncollectible', null]
  assert.equal(
    invoicesOf(...statuses.map((status) => ({ status }))).map(({ status }) => status),
    ['open', 'paid', 'void', 'uncollectible'],
  )
})

test('a draft that Stripe could not finalize is stuck, and nothing of it is owed', () => {
  const code = 'customer_tax_location_invalid'
  const stuck = { status: 'draft', amount_remaining: 500, last_finalization_error: { code } }
  const [invoice, ...more] = invoicesOf(stuck, { status: 'draft', last_finalization_error: null })
  assert.equal([invoice?.status, invoice?.cents, invoice?.owedCents, more], ['stuck', 500, 0, []])
})

test('the invoice as a file, else as a page', () => {
  const [pdf, page] = invoicesOf(
    { invoice_pdf: 'https://stripe.example/1.pdf', hosted_invoice_url: 'https://stripe.example/1' },
    { hosted_invoice_url: 'https://stripe.example/1' },
  )
  assert.equal([pdf?.url, page?.url], ['https://stripe.example/1.pdf', 'https://stripe.example/1'])
})

const cards = [cardAt('pm_1'), cardAt('pm_2'), cardAt('pm_3')]
const preferred = (theirs: unknown, ...subscriptions: object[]) =>
  toHoldings(customerAt(theirs), subscriptions.map(subscriptionAt), paidOnce, cards)
    .cards.filter(({ isDefault }) => isDefault)
    .map(({ id }) => id)

test('the default card: what the subscription that goes on is charged to, else the customer’s', () => {
  assert.equal(preferred('pm_1'), ['pm_1'])
  assert.equal(preferred({ id: 'pm_2' }), ['pm_2'])
  assert.equal(preferred(null), [])
  assert.equal(preferred('pm_1', { default_payment_method: 'pm_3' }), ['pm_3'])
  assert.equal(preferred('pm_1', { default_payment_method: { id: 'pm_3' } }), ['pm_3'])
  assert.equal(preferred('pm_1', { default_payment_method: null }), ['pm_1'])
  assert.equal(preferred('pm_1', { default_payment_method: 'pm_3', status: 'canceled' }), ['pm_1'])
  const beside = { id: 'sub_2', status: 'past_due', default_payment_method: 'pm_2' }
  assert.equal(preferred('pm_1', beside, { default_payment_method: 'pm_3' }), ['pm_3'])
})

test('a way to pay that is no card is not shown', () => {
  const others = [{ id: 'pm_link', type: 'link' } as Stripe.PaymentMethod, cardAt('pm_1')]
  assert.equal(toHoldings(customerAt('pm_link'), [], [], others).cards, [
    { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, isDefault: false },
  ])
})

const secrets: readonly [what: string, latest_invoice: unknown, secret: string | null][] = [
  ['an expanded invoice', { confirmation_secret: { client_secret: 'pi_1' } }, 'pi_1'],
  ['an invoice that asks for nothing', { confirmation_secret: null }, null],
  ['an invoice that was not expanded', 'in_1', null],
  ['no invoice', null, null],
]
for (const [what, latest_invoice, secret] of secrets) {
  test(`the secret of ${what}`, () => assert.is(confirmationSecretOf(subscriptionAt({ latest_invoice })), secret))
}

const returnedOf = (charge: object, ...statuses: string[]) =>
  ({ charge, invoiceId: 'in_1', disputes: statuses.map((status) => ({ status })) }) as unknown as Returned
const returned: readonly [what: string, of: readonly Returned[], refundedCents: number, dispute: string | null][] = [
  ['refunded in two charges', [returnedOf({ amount_refunded: 200 }), returnedOf({ amount_refunded: 50 })], 250, null],
  ['disputed', [returnedOf({ amount_refunded: 0 }, 'under_review')], 0, 'open'],
  ['asked about by the bank', [returnedOf({ amount_refunded: 0 }, 'warning_needs_response')], 0, 'open'],
  ['lost', [returnedOf({ amount_refunded: 0 }, 'won', 'lost')], 0, 'lost'],
  ['won', [returnedOf({ amount_refunded: 0 }, 'won', 'prevented', 'warning_closed')], 0, null],
  ['of another invoice', [{ ...returnedOf({ amount_refunded: 500 }, 'lost'), invoiceId: 'in_2' }], 0, null],
]
for (const [what, of, refundedCents, dispute] of returned) {
  test(`money of a payment: ${what}`, () => {
    const [invoice] = toHoldings(customerAt(), [], [invoiceAt({})], [], [], of).invoices
    assert.equal([invoice?.refundedCents, invoice?.dispute], [refundedCents, dispute])
  })
}

const events: readonly [what: string, data: object, customerId: string | null, paymentId?: string][] = [
  ['a dispute', { object: { object: 'dispute', charge: 'ch_1', payment_intent: 'pi_1' } }, null, 'ch_1'],
  ['a refund without a charge', { object: { object: 'refund', charge: null, payment_intent: 'pi_1' } }, null, 'pi_1'],
  ['a charge', { object: { object: 'charge', customer: 'cus_1', payment_intent: 'pi_1' } }, 'cus_1'],
  ['a customer', { object: { object: 'customer', id: 'cus_1' } }, 'cus_1'],
  ['something of a customer', { object: { object: 'invoice', id: 'in_1', customer: 'cus_1' } }, 'cus_1'],
  ['something with its customer whole', { object: { object: 'invoice', customer: { id: 'cus_1' } } }, 'cus_1'],
  [
    'a card that was just removed',
    { object: { object: 'payment_method', customer: null }, previous_attributes: { customer: 'cus_1' } },
    'cus_1',
  ],
  [
    'a card that was just saved',
    { object: { object: 'payment_method', customer: 'cus_1' }, previous_attributes: { customer: null } },
    'cus_1',
  ],
  ['nobody', { object: { object: 'price', id: 'price_1' }, previous_attributes: { nickname: null } }, null],
  ['nobody any more', { object: { object: 'invoice', customer: null } }, null],
  ['somebody odd', { object: { object: 'invoice', customer: { id: 7 } } }, null],
]
for (const [what, data, customerId, paymentId = null] of events) {
  test(`an event about ${what}`, () => {
    const event = { id: 'evt_1', type: 'invoice.paid', data } as unknown as Stripe.Event
    assert.equal(toGatewayEvent(event), { id: 'evt_1', type: 'invoice.paid', customerId, paymentId })
  })
}

test.run()
