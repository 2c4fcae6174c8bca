/** The local Stripe as the real SDK sees it. */
import Stripe from 'stripe'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { seedPlans } from './books.ts'
import { startStripeSim } from './stripe-sim.ts'

const day_ms = 86_400_000
const hour_ms = 3_600_000
const start = Date.UTC(2026, 10, 20, 12)
let now = start
/** How far the clock goes on each time it is read. */
let tick_ms = 0
const events: Stripe.Event[] = []
const sim = await startStripeSim({
  now() {
    now += tick_ms
    return now
  },
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_1',
  async deliver(body, signature) {
    events.push(Stripe.webhooks.constructEvent(body, signature, 'whsec_1'))
    return 200
  },
})
seedPlans(sim.books)
test.after(() => sim.stop())
test.before.each(() => {
  now = start
  tick_ms = 0
  events.length = 0
})

const { hostname: host, port } = new URL(sim.url)
const connect = (key: string) =>
  new Stripe(key, { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
const stripe = connect('sk_test_1')
const about = { email: 'ann@example.com', name: 'Ann Archer' }

/** Stripe's error, for its status, type and code. */
async function refusal(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await work.then(
    () => assert.unreachable('it was not refused'),
    (reason) => reason,
  )
  assert.instance(error, Stripe.errors.StripeError)
  return error as unknown as Stripe.errors.StripeError
}

const priceOf = async (key: 'pro_monthly' | 'pro_yearly') =>
  (await stripe.prices.list({ lookup_keys: [key], active: true })).data[0]?.id ?? ''

/** A new customer's attempt to subscribe. */
async function attempt(key: 'pro_monthly' | 'pro_yearly' = 'pro_monthly') {
  const customer = await stripe.customers.create(about)
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: await priceOf(key) }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  })
  const invoice = made.latest_invoice as Stripe.Invoice
  const secret = invoice.confirmation_secret?.client_secret ?? ''
  return { customer, made, invoice, secret, item: made.items.data[0]?.id ?? '' }
}

/** A paid subscription. */
async function subscribed(key: 'pro_monthly' | 'pro_yearly' = 'pro_monthly', number = '4242424242424242') {
  const begun = await attempt(key)
  assert.is(sim.confirm(begun.secret, number), 'done')
  return begun
}

/** The types of events about a customer, in order. */
async function told(customer: string): Promise<string[]> {
  await sim.idle()
  return events
    .filter(({ data }) => 'customer' in data.object && data.object.customer === customer)
    .map(({ type }) => type)
}

async function advanceTo(moment: number): Promise<void> {
  now = moment
  await sim.pass()
}

test('who has not the key is refused', async () => {
  const { type, statusCode } = await refusal(connect('sk_test_2').customers.create(about))
  assert.equal([type, statusCode], ['StripeAuthenticationError', 401])
})

test('a subscription begins at a single moment, even when a second ends meanwhile', async () => {
  tick_ms = 1_000
  const { customer, made, secret } = await attempt()
  const [item] = made.items.data
  assert.equal([made.start_date, item?.current_period_start], [made.billing_cycle_anchor, made.billing_cycle_anchor])
  assert.is(sim.confirm(secret, '4242424242424242'), 'done')
  tick_ms = 0
  await advanceTo(now + 31 * day_ms + hour_ms)
  const { data } = await stripe.invoices.list({ customer: customer.id })
  assert.is(data.length, 2, 'a first month, and its one renewal')
})

test('a price is read with its amount as a decimal', async () => {
  const { data } = await stripe.prices.list({ lookup_keys: ['pro_monthly'] })
  const [price] = data
  assert.equal([price?.unit_amount, price?.unit_amount_decimal?.toString()], [500, '500'])
  assert.is((await stripe.products.retrieve('tallytext_pro')).object, 'product')
})

test('a subscription from its beginning to its renewal, and the events about it', async () => {
  const { customer, made, invoice, secret } = await attempt()
  assert.equal([made.status, made.items.data[0]?.plan.interval], ['incomplete', 'month'])
  assert.equal([invoice.amount_remaining, invoice.lines.data[0]?.amount, invoice.attempted], [500, 500, false])
  assert.is(sim.confirm(secret, '4242424242424242'), 'done')
  assert.is((await stripe.subscriptions.retrieve(made.id)).status, 'active')
  assert.equal(await told(customer.id), [
    'customer.subscription.created',
    'invoice.finalized',
    'payment_method.attached',
    'invoice.paid',
    'customer.subscription.updated',
  ])
  events.length = 0
  await advanceTo(Date.UTC(2026, 11, 20, 13))
  const { data: invoices } = await stripe.invoices.list({ customer: customer.id })
  assert.equal(
    invoices.map(({ billing_reason, status, amount_paid, number }) => [
      billing_reason,
      status,
      amount_paid,
      number?.slice(-4),
    ]),
    [
      ['subscription_cycle', 'paid', 500, '0002'],
      ['subscription_create', 'paid', 500, '0001'],
    ],
  )
  assert.equal(await told(customer.id), ['customer.subscription.updated', 'invoice.finalized', 'invoice.paid'])
  assert.ok(events.every((event) => event.object === 'event' && event.api_version === '2026-10-28.endive'))
})

test('what happened is listed: the newest first, by type and span, ten to a page, for 30 days', async () => {
  const { customer } = await subscribed()
  await sim.idle()
  const of = (all: readonly Stripe.Event[]) =>
    all.filter(({ data }) => 'customer' in data.object && data.object.customer === customer.id).map(({ type }) => type)
  const at = Math.floor(start / 1000)
  const { data } = await stripe.events.list({ created: { gte: at }, limit: 100 })
  const heard = of(data).toReversed()
  assert.equal(
    heard.filter((type) => type !== 'invoice.created'),
    await told(customer.id),
  )
  assert.ok(heard.includes('invoice.created'), 'also what the endpoint is not sent')
  const paid = await stripe.events.list({ types: ['invoice.paid', 'payout.paid'], limit: 1 })
  assert.equal([paid.data[0]?.type, paid.data.length, paid.has_more], ['invoice.paid', 1, true])
  const next = await stripe.events.list({ types: ['invoice.paid'], limit: 1, starting_after: paid.data[0]?.id ?? '' })
  assert.is.not(next.data[0]?.id, paid.data[0]?.id)
  assert.equal(of((await stripe.events.list({ created: { lt: at }, limit: 100 })).data), [])
  const event = events.find(({ type }) => type === 'customer.subscription.created')
  const listed = data.find(({ id }) => id === event?.id)
  assert.equal(listed?.data, event?.data, 'as it was when it happened')
  await advanceTo(start + 30 * day_ms + 1_000)
  assert.equal(of((await stripe.events.list({ created: { lte: at }, limit: 100 })).data), [])
})

test('a question for events that Stripe refuses', async () => {
  const types = Array.from({ length: 21 }, () => 'invoice.paid')
  assert.equal((await refusal(stripe.events.list({ types }))).param, 'types')
  assert.is((await refusal(stripe.events.list({ types: ['a'], type: 'a' }))).code, 'parameters_exclusive')
  assert.is((await refusal(stripe.events.list({ starting_after: 'evt_none' }))).code, 'resource_missing')
  assert.is((await refusal(stripe.events.list({ limit: 101 }))).statusCode, 400)
})

test('lists by status: who is past due, and what is open', async () => {
  const { made } = await subscribed('pro_monthly', '4000002760003184')
  await advanceTo(Date.UTC(2026, 11, 20, 13))
  const pastDue = await stripe.subscriptions.list({ status: 'past_due', limit: 100 })
  assert.ok(pastDue.data.some(({ id }) => id === made.id))
  assert.ok(pastDue.data.every(({ status }) => status === 'past_due'))
  const open = await stripe.invoices.list({ status: 'open', limit: 100 })
  assert.ok(open.data.some(({ parent }) => parent?.subscription_details?.subscription === made.id))
  assert.ok(open.data.every(({ status }) => status === 'open'))
})

test('the invoice of a renewal is a draft for an hour, and asks for nothing in it', async () => {
  const { customer } = await subscribed()
  await advanceTo(Date.UTC(2026, 11, 20, 12, 59))
  const latest = async () => (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data[0]
  const draft = await latest()
  assert.equal([draft?.status, draft?.number, draft?.attempted], ['draft', null, false])
  assert.is((await refusal(stripe.invoices.voidInvoice(draft?.id ?? ''))).statusCode, 400)
  await advanceTo(Date.UTC(2026, 11, 20, 13))
  assert.equal([(await latest())?.status, (await latest())?.attempt_count], ['paid', 1])
})

test('begun on the 31st: renewed on the 28th, and on the 31st again', async () => {
  now = Date.UTC(2027, 0, 31, 10)
  const { made } = await subscribed()
  const ends: (string | undefined)[] = []
  for (const moment of [Date.UTC(2027, 0, 31, 11), Date.UTC(2027, 1, 28, 12), Date.UTC(2027, 2, 31, 12)]) {
    await advanceTo(moment)
    const { items } = await stripe.subscriptions.retrieve(made.id)
    ends.push(new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10))
  }
  assert.equal(ends, ['2027-02-28', '2027-03-31', '2027-04-30'])
})

test('a first payment that nobody makes is given up after 23 hours', async () => {
  const { made, invoice, secret } = await attempt()
  assert.is(sim.confirm(secret, '4000000000000002'), 'declined')
  await advanceTo(start + 23 * hour_ms - 1000)
  assert.is((await stripe.subscriptions.retrieve(made.id)).status, 'incomplete')
  await advanceTo(start + 23 * hour_ms)
  assert.is((await stripe.subscriptions.retrieve(made.id)).status, 'incomplete_expired')
  assert.is((await stripe.invoices.retrieve(invoice.id)).status, 'void')
  assert.is(sim.confirm(secret, '4242424242424242'), 'no-such-form')
})

test('a card that declines later: tried on four days, then ended and written off', async () => {
  const { customer, made } = await subscribed()
  const { client_secret } = await stripe.setupIntents.create({ customer: customer.id })
  assert.is(sim.confirm(client_secret ?? '', '4000000000000341'), 'done')
  const [card] = (await stripe.customers.listPaymentMethods(customer.id)).data
  await stripe.subscriptions.update(made.id, { default_payment_method: card?.id ?? '' })
  await sim.idle()
  events.length = 0
  const asked = Date.UTC(2026, 11, 20, 13)
  await advanceTo(asked)
  const [invoice] = (await stripe.invoices.list({ customer: customer.id, status: 'open' })).data
  const why = await refusal(stripe.invoices.pay(invoice?.id ?? ''))
  assert.equal([why.statusCode, why.code, why.decline_code], [402, 'card_declined', 'generic_decline'])
  const seen: [string, number | null | undefined][] = []
  for (const days of [0, 3, 5, 7]) {
    await advanceTo(asked + days * day_ms)
    const { status } = await stripe.subscriptions.retrieve(made.id)
    seen.push([status, (await stripe.invoices.retrieve(invoice?.id ?? '')).next_payment_attempt])
  }
  const tries = [3, 5, 7].map((days) => (asked + days * day_ms) / 1000)
  assert.equal(seen, [
    ['past_due', tries[0]],
    ['past_due', tries[1]],
    ['past_due', tries[2]],
    ['canceled', null],
  ])
  assert.is((await stripe.invoices.retrieve(invoice?.id ?? '')).status, 'uncollectible')
  const failed = 'invoice.payment_failed'
  assert.equal(await told(customer.id), [
    'customer.subscription.updated',
    'invoice.finalized',
    failed,
    'customer.subscription.updated',
    ...[failed, failed, failed, failed],
    'customer.subscription.deleted',
    'invoice.marked_uncollectible',
  ])
})

test('a renewal that the bank asks about: its events, its payment, and its end', async () => {
  const { customer, made } = await subscribed('pro_monthly', '4000002760003184')
  await sim.idle()
  events.length = 0
  await advanceTo(Date.UTC(2026, 11, 20, 13))
  assert.equal(await told(customer.id), [
    'customer.subscription.updated',
    'invoice.finalized',
    'invoice.payment_action_required',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ])
  const { data: open } = await stripe.invoices.list({ customer: customer.id, status: 'open' })
  const invoice = open[0]?.id ?? ''
  const expand = ['data.payment.payment_intent']
  const payments = await stripe.invoicePayments.list({ invoice, status: 'open', expand })
  const intent = payments.data[0]?.payment.payment_intent as Stripe.PaymentIntent
  assert.is(intent.status, 'requires_action')
  const why = await refusal(stripe.invoices.pay(invoice))
  assert.equal([why.type, why.code], ['StripeCardError', 'invoice_payment_intent_requires_action'])
  const { confirmation_secret } = await stripe.invoices.retrieve(invoice, { expand: ['confirmation_secret'] })
  assert.is(sim.answerBank(confirmation_secret?.client_secret ?? ''), 'done')
  assert.is((await stripe.subscriptions.retrieve(made.id)).status, 'active')
})

test('monthly to yearly: a new period from now, less what is left of the old one', async () => {
  const { made, item } = await subscribed()
  await advanceTo(start + 15 * day_ms)
  const items = [{ id: item, price: await priceOf('pro_yearly') }]
  const preview = await stripe.invoices.createPreview({
    subscription: made.id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  })
  assert.equal(
    [preview.status, preview.amount_due, preview.lines.data.map(({ amount }) => amount)],
    ['draft', 4_750, [-250, 5_000]],
  )
  await stripe.subscriptions.update(made.id, {
    items,
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  })
  const after = await stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice'] })
  const { amount_paid, billing_reason } = after.latest_invoice as Stripe.Invoice
  assert.equal([amount_paid, billing_reason, after.billing_cycle_anchor], [4_750, 'subscription_update', now / 1000])
  assert.is(after.items.data[0]?.current_period_end, Date.UTC(2027, 11, 5, 12) / 1000)
})

test('a plan that the card does not pay for is not changed at all', async () => {
  const { customer, made, item } = await subscribed()
  const { client_secret } = await stripe.setupIntents.create({ customer: customer.id })
  sim.confirm(client_secret ?? '', '4000000000000341')
  const [card] = (await stripe.customers.listPaymentMethods(customer.id)).data
  await stripe.subscriptions.update(made.id, { default_payment_method: card?.id ?? '' })
  const before = await stripe.subscriptions.retrieve(made.id)
  const items = [{ id: item, price: await priceOf('pro_yearly') }]
  const change = stripe.subscriptions.update(made.id, { items, payment_behavior: 'error_if_incomplete' })
  assert.is((await refusal(change)).statusCode, 402)
  assert.equal(await stripe.subscriptions.retrieve(made.id), before)
  assert.is((await stripe.invoices.list({ customer: customer.id })).data.length, 1)
})

test('a renewal that is moved: a trial with an invoice for nothing, and the anchor with it', async () => {
  const { customer, made } = await subscribed()
  await advanceTo(start + 10 * day_ms)
  const trial_end = Date.UTC(2027, 0, 31, 12) / 1000
  const moved = await stripe.subscriptions.update(made.id, { trial_end, proration_behavior: 'none' })
  assert.equal([moved.status, moved.billing_cycle_anchor], ['trialing', trial_end])
  const { data } = await stripe.invoices.list({ customer: customer.id })
  assert.equal(
    data.map(({ total, status, billing_reason }) => [total, status, billing_reason]),
    [
      [0, 'paid', 'subscription_update'],
      [500, 'paid', 'subscription_create'],
    ],
  )
  await advanceTo(Date.UTC(2027, 0, 31, 13))
  const after = await stripe.subscriptions.retrieve(made.id)
  assert.equal([after.status, after.items.data[0]?.current_period_end], ['active', Date.UTC(2027, 1, 28, 12) / 1000])
})

test('collection that is paused: renewals are void, and it goes on by itself on its day', async () => {
  const { customer, made } = await subscribed()
  const resumes_at = Date.UTC(2026, 11, 25) / 1000
  await stripe.subscriptions.update(made.id, { pause_collection: { behavior: 'void', resumes_at } })
  await advanceTo(Date.UTC(2026, 11, 21))
  const { data } = await stripe.invoices.list({ customer: customer.id })
  assert.equal(
    data.map(({ status }) => status),
    ['void', 'paid'],
  )
  assert.is((await stripe.subscriptions.retrieve(made.id)).status, 'active')
  await advanceTo(resumes_at * 1000)
  assert.is((await stripe.subscriptions.retrieve(made.id)).pause_collection, null)
})

test('a card that is removed belongs to nobody, and its event says whose it was', async () => {
  const customer = await stripe.customers.create(about)
  const { client_secret } = await stripe.setupIntents.create({ customer: customer.id })
  sim.confirm(client_secret ?? '', '5555555555554444')
  const { data } = await stripe.customers.listPaymentMethods(customer.id)
  assert.equal([data[0]?.card?.brand, data[0]?.customer], ['mastercard', customer.id])
  await sim.idle()
  events.length = 0
  assert.is((await stripe.paymentMethods.detach(data[0]?.id ?? '')).customer, null)
  await sim.idle()
  const [event] = events
  assert.equal(
    [event?.type, event?.data.object, event?.data.previous_attributes].map((part) => JSON.stringify(part)),
    [
      '"payment_method.detached"',
      JSON.stringify({ ...data[0], customer: null }),
      JSON.stringify({ customer: customer.id }),
    ],
  )
})

test('a customer that was deleted says so, and has gone; its subscription can still be read', async () => {
  const { customer, made } = await subscribed()
  assert.is((await stripe.customers.del(customer.id)).deleted, true)
  assert.is((await stripe.customers.retrieve(customer.id)).deleted, true)
  assert.match(String(await refusal(stripe.customers.update(customer.id, about))), 'No such customer')
  assert.is((await stripe.subscriptions.retrieve(made.id)).status, 'canceled')
})

test('one key, one answer for a day; other parameters and another endpoint under it are refused', async () => {
  const options = { idempotencyKey: 'key-1' }
  const first = await stripe.customers.create(about, options)
  assert.is((await stripe.customers.create(about, options)).id, first.id)
  const other = await refusal(stripe.customers.create({ ...about, name: 'Bob' }, options))
  assert.equal([other.type, other.statusCode], ['StripeIdempotencyError', 400])
  const elsewhere = await refusal(stripe.setupIntents.create({ customer: first.id }, options))
  assert.equal([elsewhere.type, elsewhere.statusCode], ['StripeIdempotencyError', 400])
  now = start + day_ms - 1000
  assert.is((await stripe.customers.create(about, options)).id, first.id)
  now = start + day_ms
  assert.not.equal((await stripe.customers.create(about, options)).id, first.id)
})

test('answers are forgotten with their keys, so that what is kept does not grow for years', async () => {
  for (let day = 0; day < 5; day++) {
    now = start + (10_000 + day) * day_ms
    for (const part of ['a', 'b', 'c']) await stripe.customers.create(about, { idempotencyKey: `${day}${part}` })
  }
  assert.equal(Object.keys(sim.books.state.answers), ['4a', '4b', '4c'])
})

test('lists come in pages of ten, the newest first', async () => {
  const customer = await stripe.customers.create(about)
  for (let n = 0; n < 12; n++) {
    const { client_secret } = await stripe.setupIntents.create({ customer: customer.id })
    sim.confirm(client_secret ?? '', '4242424242424242')
  }
  const first = await stripe.customers.listPaymentMethods(customer.id)
  assert.equal([first.data.length, first.has_more], [10, true])
  const rest = await stripe.customers.listPaymentMethods(customer.id, { starting_after: first.data.at(-1)?.id ?? '' })
  assert.equal([rest.data.length, rest.has_more], [2, false])
})

const nobody = { customer: 'cus_nobody' } as const
const never = Math.floor(start / 1000) - 1
type Refused = readonly [what: string, work: () => Promise<unknown>, said: readonly unknown[]]
/** What Stripe rejects, with status, code and the parameter named. */
const refusals: readonly Refused[] = [
  ['a customer that is not there', () => stripe.customers.retrieve('cus_nobody'), [404, 'resource_missing', 'id']],
  [
    'what a parameter names is not there',
    () => stripe.setupIntents.create(nobody),
    [400, 'resource_missing', 'customer'],
  ],
  ['a list of somebody who is not there', () => stripe.charges.list(nobody), [400, 'resource_missing', 'customer']],
  ['a subscription that is not there', () => stripe.subscriptions.cancel('sub_none'), [404, 'resource_missing', 'id']],
  ['an invoice that is not there', () => stripe.invoices.retrieve('in_none'), [404, 'resource_missing', 'invoice']],
  ['to pay an invoice that is not there', () => stripe.invoices.pay('in_none'), [404, 'resource_missing', 'id']],
  [
    'a card that is not there',
    () => stripe.paymentMethods.detach('pm_none'),
    [404, 'resource_missing', 'payment_method'],
  ],
  [
    'a price that is not there',
    async () =>
      stripe.subscriptions.create({
        customer: (await stripe.customers.create(about)).id,
        items: [{ price: 'price_none' }],
      }),
    [400, 'resource_missing', 'items[0][price]'],
  ],
  [
    'more than a hundred at once',
    () => stripe.invoices.list({ limit: 101 }),
    [400, 'parameter_invalid_integer', 'limit'],
  ],
  [
    'a status that no invoice has',
    () => stripe.invoices.list({ status: 'late' as 'open' }),
    [400, undefined, 'status'],
  ],
  [
    'a parameter that a call does not know',
    () => stripe.customers.create({ nickname: 'annie' } as Stripe.CustomerCreateParams),
    [400, 'parameter_unknown', 'nickname'],
  ],
  ['no items', () => stripe.subscriptions.create(nobody), [400, 'parameter_missing', 'items']],
  [
    'what cannot be expanded',
    async () => stripe.subscriptions.retrieve((await subscribed()).made.id, { expand: ['customer.secrets'] }),
    [400, undefined, undefined],
  ],
  [
    'a lookup key that is taken',
    () =>
      stripe.prices.create({
        product: 'tallytext_pro',
        currency: 'usd',
        unit_amount: 600,
        recurring: { interval: 'month' },
        lookup_key: 'pro_monthly',
      }),
    [400, undefined, 'lookup_key'],
  ],
  [
    'a product that is there',
    () => stripe.products.create({ id: 'tallytext_pro', name: 'Again' }),
    [400, 'resource_already_exists', 'id'],
  ],
  [
    'to pay what is paid',
    async () => stripe.invoices.pay((await subscribed()).invoice.id),
    [400, undefined, undefined],
  ],
  [
    'to void what is paid',
    async () => stripe.invoices.voidInvoice((await subscribed()).invoice.id),
    [400, undefined, undefined],
  ],
  [
    'to void what is void',
    async () => {
      const { invoice } = await attempt()
      await stripe.invoices.voidInvoice(invoice.id)
      return stripe.invoices.voidInvoice(invoice.id)
    },
    [400, undefined, undefined],
  ],
  [
    'to pay what is void',
    async () => {
      const { invoice } = await attempt()
      await stripe.invoices.voidInvoice(invoice.id)
      return stripe.invoices.pay(invoice.id)
    },
    [400, undefined, undefined],
  ],
  [
    'to pay without a card',
    async () => stripe.invoices.pay((await attempt()).invoice.id),
    [400, 'resource_missing', undefined],
  ],
  [
    'to cancel twice',
    async () => {
      const { made } = await subscribed()
      await stripe.subscriptions.cancel(made.id)
      return stripe.subscriptions.cancel(made.id)
    },
    [404, 'resource_missing', 'id'],
  ],
  [
    'to change what was canceled',
    async () => {
      const { made } = await subscribed()
      await stripe.subscriptions.cancel(made.id)
      return stripe.subscriptions.update(made.id, { cancel_at_period_end: false })
    },
    [400, 'invalid_canceled_subscription_fields', undefined],
  ],
  [
    'to preview what was canceled',
    async () => {
      const { made, item } = await subscribed()
      await stripe.subscriptions.cancel(made.id)
      const items = [{ id: item, price: await priceOf('pro_yearly') }]
      return stripe.invoices.createPreview({ subscription: made.id, subscription_details: { items } })
    },
    [400, 'invoice_upcoming_none', undefined],
  ],
  [
    'to cancel what was never paid at its end',
    async () => stripe.subscriptions.update((await attempt()).made.id, { cancel_at_period_end: true }),
    [400, undefined, 'cancel_at_period_end'],
  ],
  [
    'a day and the end of the period at once',
    async () =>
      stripe.subscriptions.update((await subscribed()).made.id, { cancel_at: never, cancel_at_period_end: true }),
    [400, 'parameters_exclusive', undefined],
  ],
  [
    'a trial that has ended',
    async () => stripe.subscriptions.update((await subscribed()).made.id, { trial_end: never }),
    [400, undefined, 'trial_end'],
  ],
  [
    'a trial of three years',
    async () => stripe.subscriptions.update((await subscribed()).made.id, { trial_end: never + 3 * 366 * 86_400 }),
    [400, undefined, 'trial_end'],
  ],
  [
    'an item of another',
    async () =>
      stripe.subscriptions.update((await subscribed()).made.id, {
        items: [{ id: 'si_none', price: await priceOf('pro_yearly') }],
      }),
    [400, 'resource_missing', 'items[0][id]'],
  ],
  [
    'a card of somebody else',
    async () => {
      const [mine, theirs] = [await subscribed(), await subscribed()]
      const [card] = (await stripe.customers.listPaymentMethods(theirs.customer.id)).data
      return stripe.subscriptions.update(mine.made.id, { default_payment_method: card?.id ?? '' })
    },
    [400, 'resource_missing', 'default_payment_method'],
  ],
  [
    'a card that was detached, as the default',
    async () => {
      const { customer } = await subscribed()
      const [card] = (await stripe.customers.listPaymentMethods(customer.id)).data
      await stripe.paymentMethods.detach(card?.id ?? '')
      return stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card?.id ?? '' } })
    },
    [400, 'resource_missing', 'invoice_settings[default_payment_method]'],
  ],
  [
    'to detach a card twice',
    async () => {
      const { customer } = await subscribed()
      const [card] = (await stripe.customers.listPaymentMethods(customer.id)).data
      await stripe.paymentMethods.detach(card?.id ?? '')
      return stripe.paymentMethods.detach(card?.id ?? '')
    },
    [400, undefined, undefined],
  ],
  [
    'a card that expired, for a plan that is paid now',
    async () => {
      const begun = await attempt()
      assert.is(sim.confirm(begun.secret, '4242424242424242', { month: 12, year: 2026 }), 'done')
      now = Date.UTC(2027, 0, 2)
      return stripe.subscriptions.update(begun.made.id, {
        items: [{ id: begun.item, price: await priceOf('pro_yearly') }],
        payment_behavior: 'error_if_incomplete',
      })
    },
    [402, 'expired_card', undefined],
  ],
  [
    'a bank that asks, for a plan that is paid now',
    async () => {
      const { made, item } = await subscribed('pro_monthly', '4000002760003184')
      return stripe.subscriptions.update(made.id, {
        items: [{ id: item, price: await priceOf('pro_yearly') }],
        payment_behavior: 'error_if_incomplete',
      })
    },
    [402, 'subscription_payment_intent_requires_action', undefined],
  ],
]

for (const [what, work, said] of refusals) {
  test(`refused as Stripe refuses it: ${what}`, async () => {
    const { statusCode, code, param } = await refusal(work())
    assert.equal([statusCode, code, param], said)
  })
}

test('a price that is made anew takes the lookup key with it, if it is told to', async () => {
  const price = {
    product: 'tallytext_pro',
    currency: 'usd',
    unit_amount: 600,
    recurring: { interval: 'month' },
    lookup_key: 'pro_monthly',
  } as const
  await stripe.prices.create({ ...price, transfer_lookup_key: true })
  const { data } = await stripe.prices.list({ lookup_keys: ['pro_monthly'] })
  assert.equal(
    data.map(({ unit_amount }) => unit_amount),
    [600],
  )
})

test('a key that was let expire opens nothing', async () => {
  sim.expireKey()
  const { statusCode, code } = await refusal(stripe.customers.create(about))
  assert.equal([statusCode, code], [401, 'api_key_expired'])
})

test.run()
