/**
 * Our client and the real SDK, observed on the wire: the exact requests to Stripe, and the result of each of Stripe's
 * answers. Our own Stripe simulator (`scripts/stripe-sim`) is not involved.
 */
import { createServer, type Server, type Socket } from 'node:net'
import nock from 'nock'
import Stripe from 'stripe'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { StripeConfig } from '../config.ts'
import {
  CardDeclined,
  CustomerGone,
  GatewayRefused,
  GatewayUnavailable,
  NoSuchCard,
  NoTaxLocation,
} from '../gateway.ts'
import type { SubscriptionRecord } from '../model/records.ts'
import { subscriptionOf } from '../testing/records.ts'
import { type Answer, type Asked, answerAsStripe } from '../testing/stripe-wire.ts'
import { createStripeGateway } from './client.ts'
import { eventsRead } from './events-read.ts'
import { archiveOldPrices, SetupRefused, setUpPlans, setUpStripe, setUpWebhook } from './setup.ts'

const config: StripeConfig = {
  mode: 'test',
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
  apiUrl: undefined,
}
const gateway = createStripeGateway(config)

const list = (...data: object[]): Answer => ({ ok: { object: 'list', data, has_more: false, url: '/v1' } })
const error = (status: number, type: string, rest: object = {}, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { error: { type, message: `Stripe says ${type}.`, ...rest } },
  headers,
})
const missing = error(404, 'invalid_request_error', { code: 'resource_missing', param: 'id' })

/** The result, or the error. */
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

/** Requests as calls and parameters, without headers. */
const words = (asked: readonly Asked[]) => asked.map(({ call, params }) => [call, params])

const calls = suite('what Stripe is asked')
calls.before(() => {
  if (!nock.isActive()) nock.activate()
})
calls.after.each(() => nock.cleanAll())

calls('every request names the account and the version of the API', async () => {
  const asked = answerAsStripe({ 'DELETE /v1/customers/cus_1': { ok: { id: 'cus_1', deleted: true } } })
  await gateway.deleteCustomer('cus_1')
  const [{ headers } = { headers: new Headers() }] = asked
  assert.is(headers.get('authorization'), 'Bearer sk_test_1')
  assert.is(headers.get('stripe-version'), '2026-10-28.endive')
  assert.is(headers.get('x-stripe-client-telemetry'), null, 'we report nothing about ourselves')
})

calls('the events of a span: by type, twenty types at a time, page after page while there is more', async () => {
  const event = (id: string) => ({ id, object: 'event', type: 'invoice.paid', data: { object: { customer: 'cus_1' } } })
  const page = (has_more: boolean, ...ids: string[]): Answer => ({
    ok: { object: 'list', data: ids.map(event), has_more, url: '/v1/events' },
  })
  const asked = answerAsStripe({
    'GET /v1/events': [page(true, 'evt_3', 'evt_2'), page(false, 'evt_1'), page(false, 'evt_4')],
  })
  const taken: string[] = []
  await gateway.eachEvents(1_000_500, 2_000_500, async (events) => void taken.push(...events.map(({ id }) => id)))
  assert.equal(taken, ['evt_3', 'evt_2', 'evt_1', 'evt_4'])
  const [first, second, third] = asked.map(({ params }) => params)
  assert.equal([first?.['created[gte]'], first?.['created[lt]'], first?.limit], ['1000', '2001', '100'])
  assert.is(second?.starting_after, 'evt_2')
  const typesOf = (params: object = {}) =>
    Object.entries(params).flatMap(([name, type]) => (name.startsWith('types') ? [type] : []))
  assert.equal(typesOf(second), typesOf(first))
  assert.equal([...typesOf(first), ...typesOf(third)], [...eventsRead])
  assert.ok(typesOf(first).length <= 20 && typesOf(third).length <= 20, 'Stripe takes twenty')
})

calls('who owes: subscriptions past due and open invoices of everybody, page after page', async () => {
  const page = (has_more: boolean, ...ids: string[]): Answer => ({
    ok: { object: 'list', data: ids.map((id) => ({ id, customer: `cus of ${id}` })), has_more, url: '/v1' },
  })
  const asked = answerAsStripe({
    'GET /v1/subscriptions': [page(true, 'sub_2'), page(false, 'sub_1')],
    'GET /v1/invoices': page(false, 'in_1'),
  })
  assert.equal(await gateway.readUnpaid(), {
    pastDue: [
      { id: 'sub_2', customerId: 'cus of sub_2' },
      { id: 'sub_1', customerId: 'cus of sub_1' },
    ],
    open: [{ id: 'in_1', customerId: 'cus of in_1' }],
  })
  assert.equal(words(asked), [
    ['GET /v1/subscriptions', { status: 'past_due', limit: '100' }],
    ['GET /v1/subscriptions', { status: 'past_due', limit: '100', starting_after: 'sub_2' }],
    ['GET /v1/invoices', { status: 'open', limit: '100' }],
  ])
})

calls('a customer: who it is, under the attempt’s key', async () => {
  const asked = answerAsStripe({ 'POST /v1/customers': { ok: { id: 'cus_1' } } })
  const payer = { accountId: 'account-1', email: 'ann@example.com', name: 'Ann Archer' }
  assert.is(await gateway.createCustomer(payer, 'attempt-1'), 'cus_1')
  assert.equal(words(asked), [
    ['POST /v1/customers', { email: 'ann@example.com', name: 'Ann Archer', 'metadata[account_id]': 'account-1' }],
  ])
  assert.is(asked[0]?.headers.get('idempotency-key'), 'attempt-1')
  assert.is(asked[0]?.headers.get('content-type'), 'application/x-www-form-urlencoded')
})

calls('a customer that is gone is deleted already', async () => {
  answerAsStripe({ 'DELETE /v1/customers/cus_1': missing })
  await gateway.deleteCustomer('cus_1')
})

calls('a look reads everything: ended subscriptions too, and every page', async () => {
  const customer = { id: 'cus_1', object: 'customer', invoice_settings: { default_payment_method: null } }
  const card = (id: string) => ({ id, card: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 } })
  const asked = answerAsStripe({
    'GET /v1/customers/cus_1': { ok: customer },
    'GET /v1/subscriptions': list(),
    'GET /v1/charges': list(),
    'GET /v1/invoices': list(),
    'GET /v1/customers/cus_1/payment_methods': [
      { ok: { object: 'list', data: [card('pm_1')], has_more: true, url: '/v1' } },
      list(card('pm_2')),
    ],
  })
  const { cards } = await gateway.read('cus_1')
  assert.equal(
    cards.map(({ id }) => id),
    ['pm_1', 'pm_2'],
  )
  const paramsOf = (wanted: string) => asked.filter(({ call }) => call === wanted).map(({ params }) => params)
  assert.equal(paramsOf('GET /v1/subscriptions'), [{ customer: 'cus_1', status: 'all', limit: '100' }])
  assert.equal(paramsOf('GET /v1/invoices'), [{ customer: 'cus_1', limit: '100' }])
  assert.equal(paramsOf('GET /v1/customers/cus_1/payment_methods'), [
    { type: 'card', limit: '100' },
    { type: 'card', limit: '100', starting_after: 'pm_1' },
  ])
})

for (const [what, answer] of [
  ['is gone', missing],
  ['was deleted', { ok: { id: 'cus_1', object: 'customer', deleted: true } }],
] as const) {
  calls(`a customer that ${what} is said to be gone, and is not asked about again`, async () => {
    const asked = answerAsStripe({ 'GET /v1/customers/cus_1': answer })
    assert.instance(await failureOf(gateway.read('cus_1')), CustomerGone)
    assert.is(asked.length, 1)
  })
}

calls('a customer gets the address and the name that the account has by now', async () => {
  const asked = answerAsStripe({ 'POST /v1/customers/cus_1': { ok: { id: 'cus_1' } } })
  await gateway.setPayer('cus_1', { accountId: 'a', email: 'ann@example.com', name: 'Ann Archer' })
  assert.equal(words(asked), [['POST /v1/customers/cus_1', { email: 'ann@example.com', name: 'Ann Archer' }]])
})

calls('whatever is asked for a customer that is gone says so', async () => {
  const gone = error(400, 'invalid_request_error', { code: 'resource_missing', param: 'customer' })
  answerAsStripe({
    'GET /v1/prices': list({ id: 'price_1' }),
    'POST /v1/subscriptions': gone,
    'POST /v1/setup_intents': gone,
  })
  assert.instance(await failureOf(createStripeGateway(config).subscribe('cus_1', 'monthly', 'key')), CustomerGone)
  assert.instance(await failureOf(gateway.setUpCard('cus_1')), CustomerGone)
})

/** A subscription at the time of a change of plan. */
const heldAt = (change: object) => ({
  ok: {
    id: 'sub_1',
    status: 'active',
    metadata: {},
    items: { data: [{ id: 'si_1', current_period_start: 1_000, current_period_end: 2_000, price: { ...price } }] },
    ...change,
  },
})
const byTheYear = { id: 'price_2', unit_amount: 5_000, currency: 'usd', recurring: { interval: 'year' } }
const paidUntil = (at_s: number, price: object) => ({
  items: { data: [{ id: 'si_1', current_period_start: 1_000, current_period_end: at_s, price }] },
})

calls('monthly to yearly: the sum by the preview, then the same at once, or not at all', async () => {
  const asked = answerAsStripe({
    'GET /v1/subscriptions/sub_1': heldAt({}),
    'GET /v1/prices': list(byTheYear),
    'POST /v1/invoices/create_preview': { ok: { amount_due: 4_600 } },
    'POST /v1/subscriptions/sub_1': [heldAt({}), error(402, 'card_error', { code: 'card_declined' })],
  })
  const fresh = createStripeGateway(config)
  assert.equal(await fresh.previewPlan('sub_1', 'yearly', 1_500_999), { at: null, dueCents: 4_600, taxCents: 0 })
  assert.is(await fresh.changePlan('sub_1', 'yearly', 'key-1', 1_500_999), 'paid')
  assert.equal(await fresh.changePlan('sub_1', 'yearly', 'key-1', 1_500_999), { declined: 'Stripe says card_error.' })
  const posts = words(asked).filter(([call]) => String(call).startsWith('POST'))
  const change = {
    'items[0][id]': 'si_1',
    'items[0][price]': 'price_2',
    proration_behavior: 'always_invoice',
    proration_date: '1500',
  }
  assert.equal(posts.slice(0, 2), [
    [
      'POST /v1/invoices/create_preview',
      {
        subscription: 'sub_1',
        'subscription_details[items][0][id]': 'si_1',
        'subscription_details[items][0][price]': 'price_2',
        'subscription_details[proration_behavior]': 'always_invoice',
        'subscription_details[proration_date]': '1500',
      },
    ],
    ['POST /v1/subscriptions/sub_1', { ...change, payment_behavior: 'error_if_incomplete' }],
  ])
  assert.is(asked.find(({ call }) => call === 'POST /v1/subscriptions/sub_1')?.headers.get('idempotency-key'), 'key-1')
})

for (const code of ['subscription_payment_intent_requires_action', 'authentication_required']) {
  calls(
    `monthly to yearly, and the bank asks (${code}): no decline, and none of Stripe's words for programmers`,
    async () => {
      answerAsStripe({
        'GET /v1/subscriptions/sub_1': heldAt({}),
        'GET /v1/prices': list(byTheYear),
        'POST /v1/subscriptions/sub_1': error(402, 'card_error', { code }),
      })
      assert.is(await createStripeGateway(config).changePlan('sub_1', 'yearly', 'key-1', 1_500_000), 'to-confirm')
    },
  )
}

const note = { changed_from: 'yearly', changed_from_cents: '5000', changes_at: '2000' }
for (const [what, held, plan, metadata] of [
  ['yearly to monthly waits for the renewal', paidUntil(2_000, byTheYear), 'monthly', note],
  [
    'monthly to yearly after a pause waits too',
    { status: 'trialing' },
    'yearly',
    { changed_from: 'monthly', changed_from_cents: '500', changes_at: '2000' },
  ],
  [
    'a change that waits is taken back',
    { status: 'trialing', metadata: note },
    'yearly',
    { changed_from: '', changed_from_cents: '', changes_at: '' },
  ],
] as const) {
  calls(what, async () => {
    const asked = answerAsStripe({
      'GET /v1/subscriptions/sub_1': heldAt(held),
      'GET /v1/prices': list({ id: 'price_new' }),
      'POST /v1/subscriptions/sub_1': heldAt({}),
    })
    const fresh = createStripeGateway(config)
    assert.equal(await fresh.previewPlan('sub_1', plan, 1_500_000), { at: 2_000_000, dueCents: 0, taxCents: 0 })
    assert.is(await fresh.changePlan('sub_1', plan, 'key-1', 1_500_000), 'paid')
    const [, params] = words(asked).at(-1) ?? []
    assert.equal(params, {
      'items[0][id]': 'si_1',
      'items[0][price]': 'price_new',
      trial_end: '2000',
      proration_behavior: 'none',
      ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value])),
    })
  })
}

/** A pending payment of an invoice. */
const paymentOf = (intent: object) =>
  list({ id: 'inpay_1', invoice: 'in_1', status: 'open', payment: { type: 'payment_intent', payment_intent: intent } })
const underWay = { invoice: 'in_1', status: 'open', 'expand[0]': 'data.payment.payment_intent' }

for (const [what, intent, isAwaited] of [
  ['asks a question', { status: 'requires_action' }, true],
  [
    'declines until its question is answered',
    { status: 'requires_payment_method', last_payment_error: { code: 'authentication_required' } },
    true,
  ],
  ['declines', { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } }, false],
  ['has not answered', { status: 'processing' }, false],
] as const) {
  calls(`a renewal that failed: the bank ${what}`, async () => {
    const subscription = {
      id: 'sub_1',
      status: 'past_due',
      metadata: {},
      cancel_at: null,
      items: { data: [{ current_period_start: 1, current_period_end: 2, price: { unit_amount: 500 } }] },
    }
    const invoice = {
      id: 'in_1',
      status: 'open',
      parent: { subscription_details: { subscription: 'sub_1' } },
      hosted_invoice_url: 'https://invoice.stripe.example/in_1',
      confirmation_secret: { client_secret: 'pi_1_secret_1' },
    }
    const asked = answerAsStripe({
      'GET /v1/customers/cus_1': { ok: { id: 'cus_1', invoice_settings: { default_payment_method: null } } },
      'GET /v1/subscriptions': list(subscription),
      'GET /v1/charges': list(),
      'GET /v1/invoices': list(invoice, { ...invoice, id: 'in_2', status: 'paid' }),
      'GET /v1/customers/cus_1/payment_methods': list(),
      'GET /v1/invoice_payments': paymentOf(intent),
      'GET /v1/invoices/in_1': { ok: invoice },
    })
    const { invoices } = await gateway.read('cus_1')
    assert.equal(
      invoices.map(({ payUrl, awaitsOwner }) => [payUrl, awaitsOwner]),
      [
        ['https://invoice.stripe.example/in_1', isAwaited],
        [null, false],
      ],
    )
    assert.equal(
      words(asked).slice(5),
      [['GET /v1/invoice_payments', underWay]],
      'only what is past due is asked about',
    )
    assert.is(await gateway.confirmationSecret('in_1'), isAwaited ? 'pi_1_secret_1' : null)
  })
}

for (const code of ['invoice_payment_intent_requires_action', 'authentication_required']) {
  calls(`paying what is owed: ${code} is no decline`, async () => {
    answerAsStripe({
      'GET /v1/invoices': list({ id: 'in_1' }),
      'POST /v1/invoices/in_1/pay': error(402, 'card_error', { code }),
    })
    assert.is(await gateway.payWhatIsOwed('sub_1', 'key-1'), 'to-confirm')
  })
}

calls('a bank that declines by asking for its owner is no decline either', async () => {
  answerAsStripe({
    'GET /v1/invoices': list({ id: 'in_1' }),
    'POST /v1/invoices/in_1/pay': error(402, 'card_error', {
      code: 'card_declined',
      decline_code: 'authentication_required',
    }),
  })
  assert.is(await gateway.payWhatIsOwed('sub_1', 'key-1'), 'to-confirm')
})

calls('a refund: of the payment that paid the invoice, under its key', async () => {
  const asked = answerAsStripe({
    'GET /v1/invoice_payments': list({ id: 'inpay_1', payment: { type: 'payment_intent', payment_intent: 'pi_1' } }),
    'POST /v1/refunds': { ok: { id: 're_1' } },
  })
  await gateway.refund('in_1', 200, 'refund-1')
  assert.equal(words(asked), [
    ['GET /v1/invoice_payments', { invoice: 'in_1', status: 'paid' }],
    ['POST /v1/refunds', { payment_intent: 'pi_1', amount: '200', reason: 'requested_by_customer' }],
  ])
  assert.is(asked[1]?.headers.get('idempotency-key'), 'refund-1')
})

calls('money that went back: of which invoice, and what became of the dispute', async () => {
  const charge = { id: 'ch_1', amount_refunded: 0, disputed: false, payment_intent: 'pi_1' }
  const asked = answerAsStripe({
    'GET /v1/customers/cus_1': { ok: { id: 'cus_1', invoice_settings: { default_payment_method: null } } },
    'GET /v1/subscriptions': list(),
    'GET /v1/invoices': list({ id: 'in_1', status: 'paid' }, { id: 'in_2', status: 'paid' }),
    'GET /v1/customers/cus_1/payment_methods': list(),
    'GET /v1/charges': list(charge, {
      ...charge,
      id: 'ch_2',
      amount_refunded: 200,
      disputed: true,
      payment_intent: 'pi_2',
    }),
    'GET /v1/invoice_payments': list({ id: 'inpay_1', invoice: 'in_2' }),
    'GET /v1/disputes': list({ id: 'du_1', status: 'lost' }),
  })
  const { invoices } = await gateway.read('cus_1')
  assert.equal(
    invoices.map(({ id, refundedCents, dispute }) => [id, refundedCents, dispute]),
    [
      ['in_1', 0, null],
      ['in_2', 200, 'lost'],
    ],
  )
  const more = [
    ['GET /v1/disputes', { charge: 'ch_2' }],
    ['GET /v1/invoice_payments', { 'payment[type]': 'payment_intent', 'payment[payment_intent]': 'pi_2' }],
  ]
  const byCall = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]))
  assert.equal(words(asked).slice(5).sort(byCall), more, 'only what went back is asked about')
})

for (const [id, path, answer, customer] of [
  ['ch_1', '/v1/charges/ch_1', { ok: { id: 'ch_1', customer: 'cus_1' } }, 'cus_1'],
  ['pi_1', '/v1/payment_intents/pi_1', { ok: { id: 'pi_1', customer: { id: 'cus_1' } } }, 'cus_1'],
  ['ch_2', '/v1/charges/ch_2', { ok: { id: 'ch_2', customer: null } }, null],
  ['ch_3', '/v1/charges/ch_3', missing, null],
] as const) {
  calls(`whose the payment ${id} is`, async () => {
    answerAsStripe({ [`GET ${path}`]: answer })
    assert.is(await gateway.customerOfPayment(id), customer)
  })
}

const price = { id: 'price_1', unit_amount: 500, currency: 'usd', recurring: { interval: 'month' } }
const unpaid = {
  id: 'sub_1',
  status: 'incomplete',
  latest_invoice: { id: 'in_1', confirmation_secret: { type: 'payment_intent', client_secret: 'pi_1_secret_1' } },
}

calls('a subscription waits for its first payment, by card, under the attempt’s key', async () => {
  const asked = answerAsStripe({ 'GET /v1/prices': list(price), 'POST /v1/subscriptions': { ok: unpaid } })
  const { clientSecret } = await createStripeGateway(config).subscribe('cus_1', 'monthly', 'attempt-2')
  assert.is(clientSecret, 'pi_1_secret_1')
  assert.equal(words(asked), [
    ['GET /v1/prices', { 'lookup_keys[0]': 'pro_monthly', active: 'true' }],
    [
      'POST /v1/subscriptions',
      {
        customer: 'cus_1',
        'items[0][price]': 'price_1',
        payment_behavior: 'default_incomplete',
        'billing_mode[type]': 'flexible',
        'payment_settings[save_default_payment_method]': 'on_subscription',
        'payment_settings[payment_method_types][0]': 'card',
        'expand[0]': 'latest_invoice.confirmation_secret',
      },
    ],
  ])
  assert.is(asked[1]?.headers.get('idempotency-key'), 'attempt-2')
})

calls('taxes, where they are on: where the customer is, to be known at once, and that they are reckoned', async () => {
  const asked = answerAsStripe({
    'POST /v1/customers/cus_1': { ok: { id: 'cus_1' } },
    'GET /v1/prices': list(price),
    'POST /v1/subscriptions': { ok: unpaid },
    'POST /v1/invoices/create_preview': { ok: { amount_due: 540, total_taxes: [{ amount: 40 }] } },
  })
  const taxing = createStripeGateway({ ...config, tax: 'exclusive' })
  await taxing.placeCustomer('cus_1', '203.0.113.9')
  await taxing.subscribe('cus_1', 'monthly', 'attempt-3')
  assert.equal(await taxing.previewRenewal('sub_1'), { cents: 540, taxCents: 40 })
  assert.equal(asked[0]?.params, { 'tax[ip_address]': '203.0.113.9', 'tax[validate_location]': 'immediately' })
  assert.is(asked[2]?.params['automatic_tax[enabled]'], 'true')
  assert.equal(asked[3]?.params, { subscription: 'sub_1' })
})

calls('a customer who is nowhere that Stripe knows', async () => {
  answerAsStripe({
    'POST /v1/customers/cus_1': error(400, 'invalid_request_error', { code: 'customer_tax_location_invalid' }),
  })
  assert.instance(await failureOf(gateway.placeCustomer('cus_1', '192.0.2.1')), NoTaxLocation)
})

calls('each plan has its price, which is remembered for five minutes', async () => {
  const asked = answerAsStripe({ 'GET /v1/prices': list(price), 'POST /v1/subscriptions': { ok: unpaid } })
  let now_ms = 0
  const remembering = createStripeGateway(config, () => now_ms)
  const looked = () =>
    asked.filter(({ call }) => call === 'GET /v1/prices').map(({ params }) => params['lookup_keys[0]'])
  await remembering.subscribe('cus_1', 'yearly', 'a')
  now_ms = 5 * 60_000 - 1
  await remembering.subscribe('cus_1', 'yearly', 'b')
  assert.equal(looked(), ['pro_yearly'])
  now_ms = 5 * 60_000
  await remembering.subscribe('cus_1', 'yearly', 'c')
  await remembering.subscribe('cus_1', 'monthly', 'd')
  assert.equal(looked(), ['pro_yearly', 'pro_yearly', 'pro_monthly'])
})

calls('without a price nothing is begun, and the way out is named', async () => {
  answerAsStripe({ 'GET /v1/prices': list() })
  const failure = await createStripeGateway(config)
    .subscribe('cus_1', 'monthly', 'a')
    .catch((error) => error)
  assert.instance(failure, GatewayUnavailable)
  assert.match(failure.message, 'Stripe has no price pro_monthly: run `npm run stripe:setup` once')
  assert.is(failure.isUnclear, false)
})

calls('a subscription or a form without its secret is a bug, not a payment', async () => {
  answerAsStripe({
    'GET /v1/prices': list(price),
    'POST /v1/subscriptions': { ok: { ...unpaid, latest_invoice: 'in_1' } },
    'POST /v1/setup_intents': { ok: { client_secret: null } },
  })
  const subscribed = await createStripeGateway(config)
    .subscribe('cus_1', 'monthly', 'a')
    .catch((error) => error)
  assert.match(subscribed.message, 'without a confirmation secret')
  assert.match((await gateway.setUpCard('cus_1').catch((error) => error)).message, 'without a secret')
})

const first: readonly [what: string, answer: Answer, secret: string | null][] = [
  ['still waits', { ok: unpaid }, 'pi_1_secret_1'],
  ['was paid', { ok: { ...unpaid, status: 'active' } }, null],
  ['is gone', missing, null],
]
for (const [what, answer, secret] of first) {
  calls(`the first payment of a subscription that ${what}`, async () => {
    const asked = answerAsStripe({ 'GET /v1/subscriptions/sub_1': answer })
    assert.is(await gateway.firstPaymentSecret('sub_1'), secret)
    assert.equal(asked[0]?.params, { 'expand[0]': 'latest_invoice.confirmation_secret' })
  })
}

calls('ending: canceled first, then all that is still asked for is voided', async () => {
  const asked = answerAsStripe({
    'DELETE /v1/subscriptions/sub_1': { ok: { id: 'sub_1', status: 'canceled' } },
    'GET /v1/invoices': list({ id: 'in_2' }, { id: 'in_1' }),
    'POST /v1/invoices/in_1/void': { ok: { id: 'in_1' } },
    'POST /v1/invoices/in_2/void': { ok: { id: 'in_2' } },
  })
  await gateway.endNow('sub_1')
  assert.equal(words(asked), [
    ['DELETE /v1/subscriptions/sub_1', {}],
    ['GET /v1/invoices', { subscription: 'sub_1', status: 'open', limit: '100' }],
    ['POST /v1/invoices/in_2/void', {}],
    ['POST /v1/invoices/in_1/void', {}],
  ])
})

calls('one that has ended already still has its debt voided', async () => {
  const asked = answerAsStripe({
    'DELETE /v1/subscriptions/sub_1': missing,
    'GET /v1/invoices': list({ id: 'in_1' }),
    'POST /v1/invoices/in_1/void': { ok: { id: 'in_1' } },
  })
  await gateway.endNow('sub_1')
  assert.is(asked.length, 3)
})

const paused_at = 1_700_000_000
const pausePlan = {
  pausedAt: paused_at * 1000,
  resumeAt: (paused_at + 60) * 1000 + 999,
  renewsAt: (paused_at + 90) * 1000,
}
const held = subscriptionOf()
/** Yearly, changing to monthly at renewal. */
const goingDown = subscriptionOf({ plan: 'yearly', nextPlan: 'monthly' })
const resumed = {
  pause_collection: '',
  trial_end: '1700000090',
  proration_behavior: 'none',
  'metadata[paused_at]': '',
  'metadata[resume_at]': '',
}
const changes: readonly [what: string, work: () => Promise<void>, params: Record<string, string>][] = [
  ['canceling', () => gateway.setCancelAtPeriodEnd('sub_1', true), { cancel_at_period_end: 'true' }],
  [
    'pausing: nothing is collected, the renewal moves, and both ends are written down, in whole seconds',
    () => gateway.pause(held, pausePlan),
    {
      'pause_collection[behavior]': 'void',
      'pause_collection[resumes_at]': '1700000060',
      trial_end: '1700000090',
      proration_behavior: 'none',
      'metadata[paused_at]': '1700000000',
      'metadata[resume_at]': '1700000060',
    },
  ],
  [
    'resuming: collected again, and what was written down is gone',
    () => gateway.resume(held, pausePlan.renewsAt),
    resumed,
  ],
  [
    'canceling what is paused, in one step',
    () => gateway.cancelPaused(held, pausePlan.renewsAt),
    { ...resumed, cancel_at_period_end: 'true' },
  ],
  [
    'resuming where another plan waits: it waits for the renewal as that is now',
    () => gateway.resume(goingDown, pausePlan.renewsAt),
    { ...resumed, 'metadata[changes_at]': '1700000090' },
  ],
  [
    'resuming where another plan waits and the renewal was not moved',
    () => gateway.resume(goingDown, null),
    { pause_collection: '', 'metadata[paused_at]': '', 'metadata[resume_at]': '' },
  ],
]
for (const [what, work, params] of changes) {
  calls(what, async () => {
    const asked = answerAsStripe({ 'POST /v1/subscriptions/sub_1': { ok: { id: 'sub_1' } } })
    await work()
    assert.equal(words(asked), [['POST /v1/subscriptions/sub_1', params]])
    // The SDK's own key, so that its retry is the same request.
    assert.match(asked[0]?.headers.get('idempotency-key') ?? '', /^stripe-node-retry-/)
  })
}

for (const [what, set, params] of [
  ['with its period', { cancel_at_period_end: true, cancel_at: 9_000 }, { cancel_at_period_end: 'false' }],
  ['on a day that was set at Stripe', { cancel_at_period_end: false, cancel_at: 9_000 }, { cancel_at: '' }],
] as const) {
  calls(`reactivating what would end ${what} takes that back, and only that`, async () => {
    const path = '/v1/subscriptions/sub_1'
    const asked = answerAsStripe({ [`GET ${path}`]: { ok: set }, [`POST ${path}`]: { ok: { id: 'sub_1' } } })
    await gateway.setCancelAtPeriodEnd('sub_1', false)
    assert.equal(words(asked), [
      [`GET ${path}`, {}],
      [`POST ${path}`, params],
    ])
  })
}

calls('a form for another card, which will be charged without its owner there', async () => {
  const asked = answerAsStripe({ 'POST /v1/setup_intents': { ok: { client_secret: 'seti_1_secret_1' } } })
  assert.equal(await gateway.setUpCard('cus_1'), { clientSecret: 'seti_1_secret_1' })
  assert.equal(asked[0]?.params, { customer: 'cus_1', usage: 'off_session', 'allowed_payment_method_types[0]': 'card' })
})

const subscription = { id: 'sub_1' } as SubscriptionRecord
const theirCard = 'GET /v1/customers/cus_1/payment_methods/pm_1'

calls('choosing a card: the customer’s own, for the customer and for the subscription', async () => {
  const asked = answerAsStripe({
    [theirCard]: { ok: { id: 'pm_1' } },
    'POST /v1/customers/cus_1': { ok: { id: 'cus_1' } },
    'POST /v1/subscriptions/sub_1': { ok: { id: 'sub_1' } },
  })
  await gateway.setDefaultCard('cus_1', 'pm_1', subscription)
  const chosen = [
    [theirCard, {}],
    ['POST /v1/customers/cus_1', { 'invoice_settings[default_payment_method]': 'pm_1' }],
  ]
  assert.equal(words(asked), [...chosen, ['POST /v1/subscriptions/sub_1', { default_payment_method: 'pm_1' }]])
  asked.length = 0
  await gateway.setDefaultCard('cus_1', 'pm_1', null)
  assert.equal(words(asked), chosen)
})

calls('removing a card: the customer’s own', async () => {
  const asked = answerAsStripe({
    [theirCard]: { ok: { id: 'pm_1' } },
    'POST /v1/payment_methods/pm_1/detach': { ok: { id: 'pm_1' } },
  })
  await gateway.removeCard('cus_1', 'pm_1')
  assert.equal(words(asked), [
    [theirCard, {}],
    ['POST /v1/payment_methods/pm_1/detach', {}],
  ])
})

calls('another’s card is none, and nothing happens to it', async () => {
  const asked = answerAsStripe({ [theirCard]: missing })
  const works = [gateway.setDefaultCard('cus_1', 'pm_1', subscription), gateway.removeCard('cus_1', 'pm_1')]
  for (const work of works) assert.instance(await work.catch((error) => error), NoSuchCard)
  assert.is(asked.length, 2)
})

calls('paying what is owed: one invoice after the other', async () => {
  const asked = answerAsStripe({
    'GET /v1/invoices': list({ id: 'in_1' }, { id: 'in_2' }),
    'POST /v1/invoices/in_1/pay': { ok: { id: 'in_1' } },
    'POST /v1/invoices/in_2/pay': { ok: { id: 'in_2' } },
  })
  assert.is(await gateway.payWhatIsOwed('sub_1', 'key-1'), 'paid')
  assert.equal(
    asked.map(({ call }) => call),
    ['GET /v1/invoices', 'POST /v1/invoices/in_1/pay', 'POST /v1/invoices/in_2/pay'],
  )
  const keys = asked.slice(1).map(({ headers }) => headers.get('idempotency-key'))
  assert.equal(keys, ['key-1:in_1', 'key-1:in_2'], 'each is charged once')
})

const refusals: readonly [code: string, decline_code: string | undefined, message: string][] = [
  ['card_declined', 'generic_decline', 'Your card was declined.'],
  ['card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['card_declined', 'lost_card', 'Your card was declined.'],
  ['card_declined', 'do_not_honor', 'Your card was declined.'],
  ['expired_card', undefined, 'Your card has expired.'],
  ['incorrect_cvc', undefined, "Your card's security code is incorrect."],
  ['processing_error', undefined, 'An error occurred while processing your card. Try again in a little bit.'],
]
for (const [code, decline_code, message] of refusals) {
  calls(`a card that does not pay: ${decline_code ?? code}`, async () => {
    const asked = answerAsStripe({
      'GET /v1/invoices': list({ id: 'in_1' }, { id: 'in_2' }),
      'POST /v1/invoices/in_1/pay': error(402, 'card_error', { code, decline_code, message }),
      'POST /v1/setup_intents': error(402, 'card_error', { code, decline_code, message }),
    })
    assert.equal(await gateway.payWhatIsOwed('sub_1', 'key-1'), { declined: message })
    assert.is(asked.length, 2, 'neither tried again nor tried on the next invoice')
    const failure = await gateway.setUpCard('cus_1').catch((error) => error)
    assert.instance(failure, CardDeclined)
    assert.is(failure.message, message)
  })
}

calls('an invoice that cannot be paid for another reason is no card’s fault', async () => {
  answerAsStripe({
    'GET /v1/invoices': list({ id: 'in_1' }),
    'POST /v1/invoices/in_1/pay': error(429, 'rate_limit_error'),
  })
  assert.instance(await gateway.payWhatIsOwed('sub_1', 'key-1').catch((error) => error), GatewayUnavailable)
})

calls('the address can be another than Stripe’s', async () => {
  for (const apiUrl of ['http://127.0.0.1:12111', 'http://stripe.example', 'https://stripe.example']) {
    const asked = answerAsStripe({ 'POST /v1/setup_intents': { ok: { client_secret: apiUrl } } }, apiUrl)
    assert.equal(await createStripeGateway({ ...config, apiUrl }).setUpCard('cus_1'), { clientSecret: apiUrl })
    assert.is(asked.length, 1)
  }
})

calls.run()

const setup = suite('the product and its prices at Stripe')
setup.after.each(() => nock.cleanAll())
const pro = 'GET /v1/products/tallytext_pro'
const monthly = { unit_amount: 500, currency: 'usd', recurring: { interval: 'month' } }
const yearly = { unit_amount: 5_000, currency: 'usd', recurring: { interval: 'year' } }

setup('are made once', async () => {
  const asked = answerAsStripe({
    [pro]: missing,
    'POST /v1/products': { ok: { id: 'tallytext_pro' } },
    'GET /v1/prices': list(),
    'POST /v1/prices': { ok: { id: 'price_1' } },
  })
  assert.equal(await setUpPlans(config), [
    'made the product Tallytext Pro',
    'made the price pro_monthly: 500 cents a month',
    'made the price pro_yearly: 5000 cents a year',
  ])
  const made = (unit_amount: string, interval: string, lookup_key: string) => [
    'POST /v1/prices',
    {
      product: 'tallytext_pro',
      currency: 'usd',
      unit_amount,
      'recurring[interval]': interval,
      lookup_key,
      transfer_lookup_key: 'true',
    },
  ]
  assert.equal(words(asked), [
    [pro, {}],
    ['POST /v1/products', { id: 'tallytext_pro', name: 'Tallytext Pro' }],
    ['GET /v1/prices', { 'lookup_keys[0]': 'pro_monthly', active: 'true' }],
    made('500', 'month', 'pro_monthly'),
    ['GET /v1/prices', { 'lookup_keys[0]': 'pro_yearly', active: 'true' }],
    made('5000', 'year', 'pro_yearly'),
  ])
  assert.is(asked[1]?.headers.get('idempotency-key'), 'product:tallytext_pro')
})

setup('stay when they are right', async () => {
  const asked = answerAsStripe({
    [pro]: { ok: { id: 'tallytext_pro' } },
    'GET /v1/prices': [list(monthly), list(yearly)],
  })
  assert.equal(await setUpPlans(config), [])
  assert.is(asked.length, 3)
})

for (const wrong of [
  { unit_amount: 400 },
  { currency: 'eur' },
  { recurring: { interval: 'year' } },
  { recurring: null },
]) {
  setup(`are made anew when ${JSON.stringify(wrong)} stands there`, async () => {
    answerAsStripe({
      [pro]: { ok: { id: 'tallytext_pro' } },
      'GET /v1/prices': [list({ ...monthly, ...wrong }), list(yearly)],
      'POST /v1/prices': { ok: { id: 'price_2' } },
    })
    assert.equal(await setUpPlans(config), ['made the price pro_monthly: 500 cents a month'])
  })
}

for (const [tax, stands, made] of [
  ['off', 'unspecified', null],
  ['off', 'inclusive', null],
  ['exclusive', 'exclusive', null],
  ['exclusive', 'unspecified', 'made the price pro_monthly: 500 cents a month, plus tax'],
  ['inclusive', 'exclusive', 'made the price pro_monthly: 500 cents a month, tax included'],
] as const) {
  setup(`with taxes ${tax}, a price that is ${stands} ${made ? 'is made anew' : 'stays'}`, async () => {
    const asked = answerAsStripe({
      [pro]: { ok: { id: 'tallytext_pro' } },
      'GET /v1/prices': [list({ ...monthly, tax_behavior: stands }), list({ ...yearly, tax_behavior: tax })],
      'POST /v1/prices': { ok: { id: 'price_2' } },
    })
    assert.equal(await setUpPlans({ ...config, tax }), made ? [made] : [])
    assert.is(asked[2]?.params.tax_behavior, made ? tax : undefined)
  })
}

setup('old prices are archived: those that lost their key, and no other', async () => {
  const asked = answerAsStripe({
    'GET /v1/prices': list(
      { id: 'price_1', lookup_key: 'pro_monthly' },
      { id: 'price_2', lookup_key: null },
      { id: 'price_3', lookup_key: 'pro_yearly' },
    ),
    'POST /v1/prices/price_2': { ok: { id: 'price_2' } },
  })
  assert.equal(await archiveOldPrices(config), ['archived the old price price_2'])
  assert.equal(words(asked), [
    ['GET /v1/prices', { product: 'tallytext_pro', active: 'true', limit: '100' }],
    ['POST /v1/prices/price_2', { active: 'false' }],
  ])
})

const url = 'https://tallytext.example/webhooks/stripe'
const endpointAt = (change: object = {}) => ({
  id: 'we_1',
  url,
  status: 'enabled',
  api_version: '2026-10-28.endive',
  enabled_events: eventsRead,
  ...change,
})

setup('the webhook endpoint is made with the events that we read, and its secret is said once', async () => {
  const asked = answerAsStripe({
    'GET /v1/webhook_endpoints': list(endpointAt({ url: 'https://other.example' })),
    'POST /v1/webhook_endpoints': { ok: { ...endpointAt(), secret: 'whsec_new' } },
  })
  assert.is((await setUpWebhook(config, url)).webhookSecret, 'whsec_new')
  const params = asked[1]?.params ?? {}
  assert.equal([params.url, params.api_version], [url, '2026-10-28.endive'])
  assert.equal(Object.keys(params).filter((name) => name.startsWith('enabled_events')).length, eventsRead.length)
})

setup('a webhook endpoint that is right stays', async () => {
  const asked = answerAsStripe({ 'GET /v1/webhook_endpoints': list(endpointAt()) })
  assert.equal(await setUpWebhook(config, url), { done: [], webhookSecret: null })
  assert.is(asked.length, 1)
})

for (const wrong of [
  { enabled_events: ['*'] },
  { enabled_events: eventsRead.slice(1) },
  { enabled_events: [...eventsRead, 'payout.paid'] },
  { status: 'disabled' },
]) {
  setup(
    `a webhook endpoint with ${Object.keys(wrong)} wrong is put right: ${JSON.stringify(wrong).length}`,
    async () => {
      const asked = answerAsStripe({
        'GET /v1/webhook_endpoints': list(endpointAt(wrong)),
        'POST /v1/webhook_endpoints/we_1': { ok: endpointAt() },
      })
      assert.is((await setUpWebhook(config, url)).done.length, 1)
      assert.equal([asked[1]?.params.disabled, asked[1]?.params['enabled_events[0]']], ['false', eventsRead[0]])
    },
  )
}

setup('a webhook endpoint of another version of the API is not taken for ours', async () => {
  answerAsStripe({ 'GET /v1/webhook_endpoints': list(endpointAt({ api_version: null })) })
  const failure = await failureOf(setUpWebhook(config, url))
  assert.instance(failure, SetupRefused)
})

for (const [what, status, sentence] of [
  ['a wrong key', 401, /^Stripe does not know this STRIPE_SECRET_KEY/],
  [
    'a key that may not',
    403,
    /^This restricted key may not do that\. It needs: Customers: write; .*Webhook Endpoints: write\.$/,
  ],
] as const) {
  setup(`${what} is refused in one sentence`, async () => {
    answerAsStripe({ [pro]: error(status, 'invalid_request_error') })
    const failure = await failureOf(setUpStripe(config, url))
    assert.instance(failure, SetupRefused)
    assert.match((failure as Error).message, sentence)
  })
}

setup.run()

/** A request's outcome: done, not done, or unknown; and how often Stripe was called. */
type Outcome = 'done' | 'refused' | 'unclear' | 'our mistake'
const faults: readonly [what: string, answers: Answer | readonly Answer[], outcome: Outcome, times: number][] = [
  ['429: we ask too often, and not again at once', error(429, 'rate_limit_error'), 'refused', 1],
  [
    '429 over a lock, which Stripe says to try again',
    [error(429, 'invalid_request_error', { code: 'lock_timeout' }, { 'stripe-should-retry': 'true' }), { ok: {} }],
    'done',
    2,
  ],
  ['500 twice', error(500, 'api_error'), 'refused', 2],
  ['500 once', [error(500, 'api_error'), { ok: {} }], 'done', 2],
  ['503', error(503, 'api_error'), 'refused', 2],
  [
    '500, and Stripe says that trying again is no use',
    error(500, 'api_error', {}, { 'stripe-should-retry': 'false' }),
    'refused',
    1,
  ],
  ['409: the one before, under this key, is still worked on', error(409, 'idempotency_error'), 'unclear', 2],
  ['another request under the same key', error(400, 'idempotency_error'), 'refused', 1],
  ['no connection', { breaks: 'ECONNREFUSED' }, 'unclear', 2],
  ['the connection breaks', { breaks: 'ECONNRESET' }, 'unclear', 2],
  ['the connection breaks once', [{ breaks: 'ECONNRESET' }, { ok: {} }], 'done', 2],
  ['a wrong parameter', error(400, 'invalid_request_error', { code: 'parameter_unknown' }), 'our mistake', 1],
  ['a wrong key', error(401, 'invalid_request_error'), 'our mistake', 1],
  ['a key that may not', error(403, 'invalid_request_error'), 'our mistake', 1],
]

const outcomes = suite('what becomes of Stripe’s errors')
let runs: Promise<{ outcome: unknown; asked: readonly Asked[] }>[] = []
outcomes.before(() => {
  // All started at once, because the SDK waits half a second before each retry.
  runs = faults.map(async ([, answers], index) => {
    const asked = answerAsStripe({ [`DELETE /v1/customers/cus_${index}`]: answers })
    const work = gateway.deleteCustomer(`cus_${index}`)
    return { outcome: await work.then(() => 'done', meaningOf), asked }
  })
})
outcomes.after(() => {
  nock.cleanAll()
  // Other tests in this process call servers of their own.
  nock.restore()
})

function meaningOf(error: unknown): unknown {
  if (error instanceof GatewayUnavailable) {
    assert.match(error.message, /^Stripe (did|will) not do it: Stripe\w+Error( \w+)*$/, 'nothing of what was sent')
    if (error instanceof GatewayRefused) return 'our mistake'
    return error.isUnclear ? 'unclear' : 'refused'
  }
  return error
}

faults.forEach(([what, , outcome, times], index) => {
  outcomes(what, async () => {
    const run = await runs[index]
    assert.is(run?.outcome, outcome)
    assert.is(run?.asked.length, times)
  })
})

outcomes('the second try carries the key of the first', async () => {
  const asked = answerAsStripe({ 'POST /v1/customers': [error(500, 'api_error'), { ok: { id: 'cus_1' } }] })
  await gateway.createCustomer({ accountId: 'a', email: 'a@example.com', name: 'A' }, 'attempt-3')
  assert.equal(
    asked.map(({ headers }) => headers.get('idempotency-key')),
    ['attempt-3', 'attempt-3'],
  )
})

outcomes('a missing object that a command needs is a mistake of ours', async () => {
  answerAsStripe({ 'POST /v1/subscriptions/sub_gone': missing })
  const failure = await failureOf(gateway.setCancelAtPeriodEnd('sub_gone', true))
  assert.instance(failure, GatewayRefused)
  assert.is((failure as Error).message, 'Stripe will not do it: StripeInvalidRequestError resource_missing id')
})

outcomes('an invoice that Stripe was paid for meanwhile is not owed any more', async () => {
  const asked = answerAsStripe({
    'GET /v1/invoices': list({ id: 'in_1' }),
    'POST /v1/invoices/in_1/pay': error(400, 'invalid_request_error'),
    'GET /v1/invoices/in_1': { ok: { id: 'in_1', status: 'paid' } },
  })
  assert.is(await gateway.payWhatIsOwed('sub_1', 'key-1'), 'paid')
  assert.is(asked.length, 3)
})

outcomes('a customer that is gone when its address or card is set says so', async () => {
  answerAsStripe({ 'POST /v1/customers/cus_1': missing })
  const payer = { accountId: 'a', email: 'a@example.com', name: 'A' }
  assert.instance(await failureOf(gateway.setPayer('cus_1', payer)), CustomerGone)
})

outcomes('no answer in time: asked twice, and nobody knows', async () => {
  const silent = await listenInSilence()
  const patient = createStripeGateway({ ...config, apiUrl: silent.url, request_ms_max: 50 })
  assert.is(await patient.setUpCard('cus_1').catch(meaningOf), 'unclear')
  assert.is(silent.connections(), 2)
  await silent.close()
})

outcomes.run()

/** A server that accepts every connection and never answers. (nock cannot simulate timeouts.) */
async function listenInSilence() {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const signatures = suite('what Stripe signed')
const event = {
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  data: { object: { object: 'invoice', customer: 'cus_1' } },
}
const payload = JSON.stringify(event)
const now_s = () => Math.floor(Date.now() / 1000)
const signed = (options: { secret?: string; payload?: string; timestamp?: number; scheme?: string } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_1', timestamp: now_s(), ...options })

const headers: readonly [what: string, header: () => string, isGood: boolean][] = [
  ['ours', signed, true],
  ['almost five minutes ago', () => signed({ timestamp: now_s() - 290 }), true],
  ['more than five minutes ago', () => signed({ timestamp: now_s() - 310 }), false],
  ['with another secret', () => signed({ secret: 'whsec_2' }), false],
  ['for another body', () => signed({ payload: payload.replace('cus_1', 'cus_2') }), false],
  ['by a scheme that is not in use', () => signed({ scheme: 'v0' }), false],
  [
    'by the old and the new secret, while they change',
    () => `${signed()},${signed({ secret: 'whsec_2' }).split(',')[1]}`,
    true,
  ],
  ['without a time', () => signed().replace(/t=\d+/, 't='), false],
  ['in no way', () => '', false],
]
for (const [what, header, isGood] of headers) {
  signatures(`signed ${what}`, () => {
    const expected = isGood ? { id: 'evt_1', type: 'invoice.paid', customerId: 'cus_1', paymentId: null } : null
    assert.equal(gateway.verifyEvent(Buffer.from(payload), header()), expected)
  })
}

signatures('signed, and of a new kind: known for what it is, and not when somebody else signed it', () => {
  const thin = JSON.stringify({ id: 'evt_2', object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found' })
  assert.is(gateway.verifyEvent(Buffer.from(thin), signed({ payload: thin })), 'unknown-kind')
  assert.is(gateway.verifyEvent(Buffer.from(thin), signed({ payload: thin, secret: 'whsec_2' })), null)
})

signatures('signed, and no JSON: a mistake of somebody’s that must be seen', () => {
  const header = signed({ payload: 'no json' })
  assert.throws(() => gateway.verifyEvent(Buffer.from('no json'), header))
})

signatures.run()
