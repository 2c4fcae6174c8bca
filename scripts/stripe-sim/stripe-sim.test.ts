/** The local Stripe as the real SDK sees it. */
import Stripe from 'stripe'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { seedPlans } from './books.ts'
import { startStripeSim } from './stripe-sim.ts'

let now = Date.UTC(2026, 10, 20, 12)
const events: Stripe.Event[] = []
const sim = await startStripeSim({
  now: () => now,
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_1',
  async deliver(body, signature) {
    events.push(Stripe.webhooks.constructEvent(body, signature, 'whsec_1'))
    return 200
  },
})
seedPlans(sim.books)
test.after(() => sim.stop())

const { hostname: host, port } = new URL(sim.url)
const connect = (key: string) => new Stripe(key, { host, port, protocol: 'http', telemetry: false })
const stripe = connect('sk_test_1')
const failureOf = (work: Promise<unknown>) => work.catch((error: Stripe.errors.StripeError) => error)
const about = { email: 'ann@example.com', name: 'Ann Archer' }

test('who has not the key is refused', async () => {
  assert.instance(
    await failureOf(connect('sk_test_2').customers.create(about)),
    Stripe.errors.StripeAuthenticationError,
  )
})

test('a price is read with its amount as a decimal', async () => {
  const { data } = await stripe.prices.list({ lookup_keys: ['pro_monthly'] })
  const [price] = data
  assert.equal([price?.unit_amount, price?.unit_amount_decimal?.toString()], [500, '500'])
  assert.is((await stripe.products.retrieve('tallytext_pro')).object, 'product')
})

test('a subscription from its beginning to its renewal, and the events about it', async () => {
  const customer = await stripe.customers.create(about)
  const { data } = await stripe.prices.list({ lookup_keys: ['pro_monthly'] })
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: data[0]?.id ?? '' }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  })
  assert.equal([made.status, made.items.data[0]?.plan.interval], ['incomplete', 'month'])
  const invoice = made.latest_invoice
  if (invoice === null || typeof invoice === 'string') throw new Error('the invoice was not expanded')
  assert.equal([invoice.amount_remaining, invoice.lines.data[0]?.amount, invoice.attempted], [500, 500, false])
  assert.is(sim.confirm(invoice.confirmation_secret?.client_secret ?? '', '4242424242424242'), 'done')
  assert.is((await stripe.subscriptions.retrieve(made.id)).status, 'active')

  now = Date.UTC(2026, 11, 20, 12)
  await sim.pass()
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
  const types = events.map(({ type }) => type)
  assert.equal(types, [
    'invoice.finalized',
    'customer.subscription.created',
    'payment_method.attached',
    'invoice.paid',
    'customer.subscription.updated',
    'invoice.finalized',
    'invoice.paid',
  ])
  assert.ok(events.every((event) => event.object === 'event' && event.api_version === '2026-10-28.endive'))
})

test('a renewal that the bank asks about: its events, its payment, and its end', async () => {
  const customer = await stripe.customers.create(about)
  const { data } = await stripe.prices.list({ lookup_keys: ['pro_monthly'] })
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: data[0]?.id ?? '' }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  })
  const first = made.latest_invoice as Stripe.Invoice
  sim.confirm(first.confirmation_secret?.client_secret ?? '', '4000002760003184')
  await sim.idle()
  events.length = 0
  now = Date.UTC(2027, 0, 20, 12)
  await sim.pass()
  const types = events.filter(({ data }) => 'customer' in data.object && data.object.customer === customer.id)
  assert.equal(
    types.map(({ type }) => type),
    ['invoice.finalized', 'invoice.payment_action_required', 'invoice.payment_failed', 'customer.subscription.updated'],
  )
  const { data: open } = await stripe.invoices.list({ customer: customer.id, status: 'open' })
  const invoice = open[0]?.id ?? ''
  const expand = ['data.payment.payment_intent']
  const payments = await stripe.invoicePayments.list({ invoice, status: 'open', expand })
  const intent = payments.data[0]?.payment.payment_intent as Stripe.PaymentIntent
  assert.is(intent.status, 'requires_action')
  const refusal = (await failureOf(stripe.invoices.pay(invoice))) as Stripe.errors.StripeError
  assert.equal([refusal.type, refusal.code], ['StripeCardError', 'invoice_payment_intent_requires_action'])
  const { confirmation_secret } = await stripe.invoices.retrieve(invoice, { expand: ['confirmation_secret'] })
  assert.is(sim.answerBank(confirmation_secret?.client_secret ?? ''), 'done')
  assert.is((await stripe.subscriptions.retrieve(made.id)).status, 'active')
  now = Date.UTC(2026, 11, 20, 12)
})

test('a card that is removed belongs to nobody, and its event says whose it was', async () => {
  const customer = await stripe.customers.create(about)
  const { client_secret } = await stripe.setupIntents.create({ customer: customer.id })
  sim.confirm(client_secret ?? '', '5555555555554444')
  const { data } = await stripe.customers.listPaymentMethods(customer.id)
  assert.equal([data[0]?.card?.brand, data[0]?.customer], ['mastercard', customer.id])
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

test('a customer that was deleted says so, and has gone', async () => {
  const { id } = await stripe.customers.create(about)
  assert.is((await stripe.customers.del(id)).deleted, true)
  assert.is((await stripe.customers.retrieve(id)).deleted, true)
  assert.match(String(await failureOf(stripe.customers.update(id, about))), 'No such customer')
})

test('one key, one answer; other parameters under it are refused', async () => {
  const options = { idempotencyKey: 'key-1' }
  const first = await stripe.customers.create(about, options)
  assert.is((await stripe.customers.create(about, options)).id, first.id)
  const other = await failureOf(stripe.customers.create({ ...about, name: 'Bob' }, options))
  assert.instance(other, Stripe.errors.StripeIdempotencyError)
})

test('a parameter that a call does not know is refused by name', async () => {
  const unknown = { nickname: 'annie' } as Stripe.CustomerCreateParams
  const error = await failureOf(stripe.customers.create(unknown))
  assert.match(String(error), 'Received unknown parameter: nickname')
})

test('a price that is made anew takes the lookup key with it, if it is told to', async () => {
  const price = {
    product: 'tallytext_pro',
    currency: 'usd',
    unit_amount: 600,
    recurring: { interval: 'month' },
    lookup_key: 'pro_monthly',
  } as const
  assert.match(String(await failureOf(stripe.prices.create(price))), 'The lookup key is taken.')
  await stripe.prices.create({ ...price, transfer_lookup_key: true })
  const { data } = await stripe.prices.list({ lookup_keys: ['pro_monthly'] })
  assert.equal(
    data.map(({ unit_amount }) => unit_amount),
    [600],
  )
})

test.run()
