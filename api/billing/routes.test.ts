/** Billing over HTTP, in the documented shapes. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { defaults } from '../../content/product.ts'
import { ann, bob, type Person } from '../testing/cast.ts'
import { cards, day_ms, openBillingWorld } from './testing/world.ts'

const world = await openBillingWorld('demo')
test.after(() => world.close())

const cat: Person = { ...bob, firstName: 'Cat', email: 'cat@example.com' }
const dan: Person = { ...bob, firstName: 'Dan', email: 'dan@example.com' }
const fay: Person = { ...bob, firstName: 'Fay', email: 'fay@example.com' }
const gil: Person = { ...bob, firstName: 'Gil', email: 'gil@example.com' }
const eve: Person = { ...bob, firstName: 'Eve', email: 'eve@example.com' }

const get = async (url: string) => (await world.api.injectAs(ann, { url })).json()
const post = async (url: string, body?: object) =>
  (await world.api.injectAs(ann, { method: 'POST', url, ...(body && { body }) })).json()
const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040 }

test('a browser learns first how payment works here', async () => {
  const answer = await world.api.inject({ url: '/api/config' })
  assert.equal(answer.json(), { billing: { mode: 'demo', publishableKey: null, tax: 'off', required: false } })
})

test('everything else needs a session', async () => {
  for (const url of ['/api/user/subscription', '/api/user/billing-history', '/api/user/payment-methods']) {
    assert.is((await world.api.inject({ url })).statusCode, 401)
  }
  const method = 'POST'
  for (const url of ['/api/create-subscription', '/api/user/cancel-subscription', '/api/demo/confirm-payment']) {
    assert.is((await world.api.inject({ method, url })).statusCode, 401)
  }
})

test('before a subscription there is none, and no history', async () => {
  await world.api.signUp(ann)
  const { hasSubscription, amount, cancelAtPeriodEnd } = await get('/api/user/subscription')
  assert.equal([hasSubscription, amount, cancelAtPeriodEnd], [false, null, false])
  assert.equal(await get('/api/user/billing-history'), { history: [] })
  assert.equal(await get('/api/user/payment-methods'), { paymentMethods: [] })
})

test('a plan that is none is 400', async () => {
  assert.is((await post('/api/create-subscription', { plan: 'weekly' })).code, 'invalid')
})

test('subscribed: dollars, dates, a card', async () => {
  const { clientSecret } = await post('/api/create-subscription', { plan: 'yearly' })
  await post('/api/demo/confirm-payment', { clientSecret, card })
  const { amount, interval, status, nextBilling, productName } = await get('/api/user/subscription')
  assert.equal([amount, interval, status, productName], [50, 'year', 'active', 'Tallytext Pro'])
  assert.ok(Date.parse(nextBilling) > world.now())
  const { history } = await get('/api/user/billing-history')
  assert.equal([history.length, history[0].amount, history[0].currency, history[0].paid], [1, 50, 'usd', true])
  const { paymentMethods } = await get('/api/user/payment-methods')
  assert.equal(paymentMethods[0].card, { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 })
  assert.is(paymentMethods[0].isDefault, true)
})

test('each command answers with a sentence', async () => {
  assert.match(
    (await post('/api/user/pause-subscription', { months: 2 })).message,
    /^Lessons and billing are paused until /,
  )
  assert.match(
    (await post('/api/user/resume-subscription')).message,
    /^Your lessons go on\. Your subscription renews on /,
  )
  assert.match(
    (await post('/api/user/cancel-subscription')).message,
    /^Your subscription ends on .* Your lessons go on/,
  )
  assert.match((await post('/api/user/reactivate-subscription')).message, /^Your yearly subscription goes on\./)
})

test('each answer names the day, and each command is written down', async () => {
  const { timezone } = await get('/api/user')
  const timeZone = timezone ?? defaults.timeZone
  const day = (at: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(at))
  const shown = () => get('/api/user/subscription')
  const said = async (command: string, body?: object) => (await post(`/api/user/${command}-subscription`, body)).message
  const paused = await said('pause', { months: 1 })
  assert.is(paused, `Lessons and billing are paused until ${day((await shown()).pausedUntil)}. No paid day is lost.`)
  const resumed = await said('resume')
  const { nextBilling } = await shown()
  assert.is(resumed, `Your lessons go on. Your subscription renews on ${day(nextBilling)}.`)
  assert.is(await said('cancel'), `Your subscription ends on ${day(nextBilling)}. Your lessons go on until then.`)
  assert.is(await said('reactivate'), `Your yearly subscription goes on. It renews on ${day(nextBilling)}.`)
  const { id } = await get('/api/user')
  const { rows } = await world.api.engine.db.pool.query(
    `select what from audit where account_id = $1 and what like 'subscription-%' order by id`,
    [id],
  )
  const each = ['subscription-paused', 'subscription-resumed', 'subscription-canceled', 'subscription-reactivated']
  assert.equal(
    rows.map(({ what }) => what),
    [...each, ...each],
  )
})

test('a monthly plan is called monthly', async () => {
  await world.api.signUp(bob)
  const send = async (url: string, body?: object) =>
    (await world.api.injectAs(bob, { method: 'POST', url, ...(body && { body }) })).json()
  const { clientSecret } = await send('/api/create-subscription', { plan: 'monthly' })
  const done = await send('/api/demo/confirm-payment', { clientSecret, card })
  assert.is(done.message, 'Done. This is a demo: nothing was charged.')
  await send('/api/user/cancel-subscription')
  assert.match((await send('/api/user/reactivate-subscription')).message, /^Your monthly subscription goes on\./)
})

test('canceled while it is owed: the answer says until when lessons go on', async () => {
  const { id } = await get('/api/user')
  await world.useCard(id, cards.failsLater)
  await world.advance(367 * day_ms)
  const { message } = await post('/api/user/cancel-subscription')
  assert.match(
    message,
    /^Your subscription has ended\. Nothing more is charged\. Your lessons go on until \w+ \d+, \d{4}\.$/,
  )
})

test('canceled when nothing was left: nothing is promised', async () => {
  await world.api.signUp(dan)
  const { id } = (await world.api.injectAs(dan, { url: '/api/user' })).json()
  await world.subscribe(id)
  await world.useCard(id, cards.failsLater)
  await world.advance(32 * day_ms)
  // The week of grace is over, but the subscription has not ended because nothing has read it.
  const { pool } = world.api.engine.db
  await pool.query(
    `update demo_ledger set ledger = jsonb_set(jsonb_set(ledger, '{subscriptions,0,nextTryAt}', 'null'),
       '{subscriptions,0,periodStart}', to_jsonb($2::float8)) where customer_id = $1`,
    [`demo_${id}`, world.now() - 8 * day_ms],
  )
  const canceled = await world.api.injectAs(dan, { method: 'POST', url: '/api/user/cancel-subscription' })
  assert.is(canceled.json().message, 'Your subscription has ended. Nothing more is charged.')
})

test('an answer names the same day as the page: the learner’s, which may not be that of London', async () => {
  await world.api.signUp(fay)
  const hour_ms = 3_600_000
  // Three in the morning in London is still the day before in every offered zone.
  const now = world.now()
  await world.advance(Math.ceil(now / day_ms) * day_ms + 3 * hour_ms - now)
  const { id, timezone } = (await world.api.injectAs(fay, { url: '/api/user' })).json()
  await world.subscribe(id)
  const { nextBilling } = await world.view(id)
  const dayIn = (zone: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(new Date(nextBilling ?? ''))
  const own = dayIn(timezone ?? defaults.timeZone)
  assert.is.not(own, dayIn('UTC'))
  const { message } = (await world.api.injectAs(fay, { method: 'POST', url: '/api/user/cancel-subscription' })).json()
  assert.is(message, `Your subscription ends on ${own}. Your lessons go on until then.`)
})

test('canceled after the payment was returned: no lessons are promised', async () => {
  await world.api.signUp(gil)
  const { id } = (await world.api.injectAs(gil, { url: '/api/user' })).json()
  await world.subscribe(id)
  const [invoice] = (await world.billing.commands.read(id)).invoices
  await world.billing.commands.refund(id, invoice?.id ?? '', 500)
  const { message } = (await world.api.injectAs(gil, { method: 'POST', url: '/api/user/cancel-subscription' })).json()
  assert.match(message, /^Your subscription ends on \w+ \d+, \d{4}\. Nothing more is charged\.$/)
})

test('the first 60 commands in a quarter of an hour are heard', async () => {
  await world.api.signUp(cat)
  const codes: number[] = []
  for (let press = 0; press < 61; press++) {
    codes.push((await world.api.injectAs(cat, { method: 'POST', url: '/api/user/resume-subscription' })).statusCode)
  }
  assert.equal([new Set(codes.slice(0, 60)), codes[60]], [new Set([409]), 429])
})

test('only a card that is not there is written down, not every refusal', async () => {
  const { id } = (await world.api.injectAs(cat, { url: '/api/user' })).json()
  await world.api.injectAs(bob, { method: 'DELETE', url: '/api/user/payment-methods/pm_none' })
  const [own] = (await world.api.injectAs(bob, { url: '/api/user/payment-methods' })).json().paymentMethods
  const last = await world.api.injectAs(bob, { method: 'DELETE', url: `/api/user/payment-methods/${own.id}` })
  assert.is(last.json().code, 'last_card')
  const { rows } = await world.api.engine.db.pool.query(
    `select account_id from audit where what = 'foreign-card-refused'`,
  )
  const bobs = (await world.api.injectAs(bob, { url: '/api/user' })).json().id
  assert.equal([rows.map(({ account_id }) => account_id), id === bobs], [[bobs], false])
})

test('a renewal that the bank asks about is confirmed with a secret of its own', async () => {
  await world.api.signUp(eve)
  const send = async (method: 'GET' | 'POST', url: string, body?: object) =>
    (await world.api.injectAs(eve, { method, url, ...(body && { body }) })).json()
  const { clientSecret } = await send('POST', '/api/create-subscription', { plan: 'monthly' })
  await send('POST', '/api/demo/confirm-payment', { clientSecret, card: { ...card, number: cards.asks } })
  assert.is((await send('POST', '/api/user/confirm-payment')).code, 'nothing_to_confirm')
  await world.advance(32 * day_ms)
  assert.is((await send('GET', '/api/user/subscription')).pastDue.isToBeConfirmed, true)
  const question = await send('POST', '/api/user/confirm-payment')
  assert.match((await send('POST', '/api/demo/answer-bank', { clientSecret })).message, /start again/)
  assert.match((await send('POST', '/api/demo/answer-bank', question)).message, /^Confirmed\./)
  assert.is((await send('GET', '/api/user/subscription')).status, 'active')
})

test('an expired card and a used form are refused', async () => {
  const { clientSecret } = await post('/api/user/setup-payment-method')
  const expired = { ...card, expYear: 2020 }
  assert.match((await post('/api/demo/confirm-payment', { clientSecret, card: expired })).message, /expired/)
  await post('/api/demo/confirm-payment', { clientSecret, card })
  assert.match((await post('/api/demo/confirm-payment', { clientSecret, card })).message, /start again/)
})

test.run()
