/** The local Stripe's answers are checked against the pinned SDK; a planted fault is found and named. */
import { readFileSync } from 'node:fs'
import Stripe from 'stripe'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBooks, seedPlans } from '../books.ts'
import { cardFor } from '../ledger/invoices.ts'
import { subscribe } from '../ledger/subscriptions.ts'
import { newCustomer } from '../objects.ts'
import { missing } from '../refusals.ts'
import { newState } from '../state.ts'
import { apiVersion, problemsOf } from './check-shape.ts'
import { readShapes } from './declarations.ts'

const books = openBooks(newState(), { now: () => Date.UTC(2026, 10, 20), pageOf: () => 'http://localhost', tell() {} })
seedPlans(books)
const { state } = books
const customer = newCustomer(books, { email: 'ann@example.com', name: 'Ann', metadata: { account_id: '1' } })
state.customers[customer.id] = customer
const [price] = state.prices
if (!price) throw new Error('there is no price')
const subscription = subscribe(books, { customer: customer.id, price, metadata: {}, savesCard: true, isTaxed: false })
const [invoice] = Object.values(state.invoices)
const event = {
  id: 'evt_1',
  object: 'event',
  api_version: apiVersion,
  created: 1,
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type: 'customer.subscription.updated',
  data: { object: subscription, previous_attributes: { status: 'incomplete' } },
}

/** As sent over the wire. */
type Wire = ReturnType<typeof JSON.parse>
const wire = (object: unknown): Wire => JSON.parse(JSON.stringify(object))

test('the table is what the installed SDK declares', () => {
  const written = readFileSync(new URL('./shapes.json', import.meta.url), 'utf8')
  assert.equal(JSON.parse(written), wire(readShapes()), 'run `npm run stripe:shapes`')
  assert.is(apiVersion, Stripe.API_VERSION)
})

test('an object, a list, an event and an error as Stripe sends them pass', () => {
  const list = { object: 'list', data: [subscription], has_more: false, url: '/v1/subscriptions' }
  const said = [subscription, invoice, customer, price, list, event, missing('customer', 'cus_1').body]
  assert.equal(
    said.map((one) => problemsOf(wire(one))),
    said.map(() => []),
  )
  assert.is(cardFor(state, subscription), null)
})

const planted: readonly [what: string, of: unknown, plant: (said: Wire) => void, problem: RegExp][] = [
  ['a field is missing', invoice, (said) => delete said.attempt_count, /^invoice\.attempt_count is missing$/],
  [
    'a field of a part is missing',
    subscription,
    (said) => delete said.items.data[0].current_period_end,
    /current_period_end is missing/,
  ],
  [
    'a field is too many',
    subscription,
    (said) => (said.current_period_end = 1),
    /^subscription\.current_period_end is too many$/,
  ],
  [
    'a field deep inside is too many',
    invoice,
    (said) => (said.lines.data[0].period.middle = 1),
    /period\.middle is too many/,
  ],
  [
    'a word is not listed',
    subscription,
    (said) => (said.status = 'pausing'),
    /status is "pausing", none of .*'paused'/,
  ],
  [
    'a word deep inside is not listed',
    invoice,
    (said) => (said.billing_reason = 'renewal'),
    /billing_reason is "renewal"/,
  ],
  [
    'a number stands for a text',
    customer,
    (said) => (said.email = 7),
    /^customer\.email is 7, none of string \| null$/,
  ],
  ['a null where there is always something', price, (said) => (said.metadata = null), /metadata is null/],
  ['a list is a mere array', subscription, (said) => (said.items = said.items.data), /items is .*none of ApiList/],
  [
    'an object of another kind stands whole',
    subscription,
    (said) => (said.customer = wire(price)),
    /subscription\.customer\./,
  ],
  ['an event has no such type', event, (said) => (said.type = 'invoice.forgotten'), /not in the table/],
  ['an event is about something else', event, (said) => (said.data.object = wire(customer)), /updated\.object\./],
  [
    'an event tells of a change in what is not there',
    event,
    (said) => (said.data.previous_attributes = { plan: 1 }),
    /previous\.plan is too many/,
  ],
  ['a price is no decimal', price, (said) => (said.unit_amount_decimal = '5 dollars'), /unit_amount_decimal/],
  [
    'an error has a code that nobody knows',
    missing('customer', '1').body,
    (said) => (said.error.code = 'gone'),
    /error\.code is "gone"/,
  ],
]

for (const [what, of, plant, problem] of planted) {
  test(`found: ${what}`, () => {
    const said = wire(of)
    assert.equal(problemsOf(said), [])
    plant(said)
    const problems = problemsOf(said)
    assert.ok(problems.length > 0)
    assert.match(problems.join('\n'), problem)
  })
}

test.run()
