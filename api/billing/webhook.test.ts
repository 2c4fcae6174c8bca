import Fastify from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openStore } from './testing/store.ts'
import { stripeWebhook } from './webhook.ts'

const store = await openStore()
const app = Fastify()
/** The verification calls. */
const seen: [body: string, signature: string][] = []
await app.register(stripeWebhook, {
  db: store.db,
  gateway: {
    verifyEvent(body, signature) {
      seen.push([body.toString(), signature])
      if (signature === 'thin') return 'unknown-kind'
      return signature === 'good' ? { id: 'evt_1', type: 'invoice.paid', customerId: 'cus_1', paymentId: null } : null
    },
  },
})
test.before.each(() => void seen.splice(0))
test.after(async () => {
  await app.close()
  await store.close()
})

const post = (body: string, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: '/webhooks/stripe', headers, body })
const stored = async () => (await store.row('select count(*)::int as count from stripe_event')).count

test('what is not signed is refused before anything is kept', async () => {
  const answers = [
    await post('{}', { 'content-type': 'application/json' }),
    await post('{}', { 'content-type': 'application/json', 'stripe-signature': 'bad' }),
  ]
  for (const answer of answers) assert.equal([answer.statusCode, answer.json().code], [400, 'unsigned'])
  assert.equal([seen, await stored()], [[['{}', 'bad']], 0])
})

test('a request without a body is refused', async () => {
  const answer = await app.inject({ method: 'POST', url: '/webhooks/stripe', headers: { 'stripe-signature': 'good' } })
  assert.equal([answer.statusCode, seen, await stored()], [400, [], 0])
})

test('a signed event of a new kind is taken and not kept', async () => {
  const answer = await post('{"object":"v2.core.event"}', {
    'stripe-signature': 'thin',
    'content-type': 'application/json',
  })
  assert.equal([answer.statusCode, await stored()], [200, 0])
})

test('the bytes are verified as they came, whatever they are said to be, and kept', async () => {
  for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
    const answer = await post('{ "spaces":  2 }', { 'content-type': type, 'stripe-signature': 'good' })
    assert.equal([answer.statusCode, answer.json()], [200, { received: true }])
  }
  assert.equal(seen, Array(3).fill(['{ "spaces":  2 }', 'good']))
  assert.is(await stored(), 1)
})

test('up to half a megabyte', async () => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': 'good' }
  assert.is((await post('x'.repeat(512 * 1024), headers)).statusCode, 200)
  assert.is((await post('x'.repeat(512 * 1024 + 1), headers)).statusCode, 413)
})

test.run()
