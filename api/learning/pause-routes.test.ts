import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { handleEvent } from '../../sms-engine/engine/handle-event.ts'
import { savePreferences } from '../../sms-engine/engine/learners.ts'
import { cards, openBillingWorld } from '../billing/testing/world.ts'
import { ann, bob, type Person } from '../testing/cast.ts'

const world = await openBillingWorld('stripe')
test.after(() => world.close())

const post = (person: Person, url: string, body?: object) =>
  world.api.injectAs(person, { method: 'POST', url, ...(body && { body }) })
const get = async (person: Person, url: string) => (await world.api.injectAs(person, { url })).json()

async function subscribed(person: Person): Promise<string> {
  await world.api.signUp(person)
  const { id } = await get(person, '/api/user')
  await world.subscribe(id, 'monthly', cards.good)
  return id
}

test('Stripe is down: lessons go on with the billing that could not be held', async () => {
  const id = await subscribed(ann)
  const { engine } = world.api
  const consent = { version: '2026-11-20', page: '/onboarding', ip: null, userAgent: null }
  await handleEvent(engine, id, { id: `proved:${id}`, type: 'number-proved', number: '+12125550177', consent })
  await savePreferences(engine, id, { onboarded: true, lessonsEnabled: true })
  world.sim?.faults.order({ requests: Array(8).fill({ status: 500 }) })
  assert.is((await post(ann, '/api/user/pause', { days: 14 })).statusCode, 503)
  while (world.sim?.faults.nextForRequest());
  assert.is((await get(ann, '/api/user')).isPaused, false)

  const paused = (await post(ann, '/api/user/pause', { days: 14 })).json()
  const { pausedUntil } = await get(ann, '/api/user/subscription')
  assert.equal([paused.isPaused, pausedUntil], [true, paused.pausedUntil])
  await post(ann, '/api/user/resume')
  assert.is((await get(ann, '/api/user/subscription')).pausedUntil, null)
  assert.is((await get(ann, '/api/user')).isPaused, false)
})

test('a subscriber whose texts are off holds billing alone', async () => {
  await subscribed(bob)
  assert.is((await post(bob, '/api/user/pause', { days: 30 })).statusCode, 200)
  const { status, pausedUntil } = await get(bob, '/api/user/subscription')
  assert.is(status, 'paused')
  assert.ok(Date.parse(pausedUntil) > world.now())
  assert.is((await post(bob, '/api/user/resume')).statusCode, 200)
  assert.is((await get(bob, '/api/user/subscription')).status, 'active')
})

test.run()
