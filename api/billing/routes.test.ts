/** Billing by HTTP, in the documented shapes. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from '../testing/cast.ts'
import { cards, day_ms, openBillingWorld } from './testing/world.ts'

const world = await openBillingWorld('demo')
test.after(() => world.close())

const get = async (url: string) => (await world.api.injectAs(ann, { url })).json()
const post = async (url: string, body?: object) =>
  (await world.api.injectAs(ann, { method: 'POST', url, ...(body && { body }) })).json()
const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040 }

test('a browser learns first how payment works here', async () => {
  const answer = await world.api.inject({ url: '/api/config' })
  assert.equal(answer.json(), { billing: { mode: 'demo', publishableKey: null, required: false } })
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

test('an expired card and a used form are refused', async () => {
  const { clientSecret } = await post('/api/user/setup-payment-method')
  const expired = { ...card, expYear: 2020 }
  assert.match((await post('/api/demo/confirm-payment', { clientSecret, card: expired })).message, /expired/)
  await post('/api/demo/confirm-payment', { clientSecret, card })
  assert.match((await post('/api/demo/confirm-payment', { clientSecret, card })).message, /start again/)
})

test.run()
