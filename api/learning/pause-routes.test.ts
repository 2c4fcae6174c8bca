import type { InjectOptions } from 'fastify'
import { DateTime } from 'luxon'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { handleEvent } from '../../sms-engine/engine/handle-event.ts'
import { hearText } from '../../sms-engine/engine/hear-text.ts'
import { findLearner, savePreferences } from '../../sms-engine/engine/learners.ts'
import { cards, day_ms, openBillingWorld } from '../billing/testing/world.ts'
import { ann, bob, type Person } from '../testing/cast.ts'

const another = (name: string): Person => ({ ...ann, firstName: name, email: `${name.toLowerCase()}@example.com` })
const [cat, dan, eve, fay] = [another('Cat'), another('Dan'), another('Eve'), another('Fay')]
const [gus, hal] = [another('Gus'), another('Hal')]

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

test('who skipped the payment where one is required reads that no subscription covers texts', async () => {
  const strict = await openBillingWorld('demo', { requireSubscription: true })
  const as = (request: InjectOptions) => strict.api.injectAs(eve, request)
  await strict.api.signUp(eve)
  await strict.settle()
  const { id } = (await as({ url: '/api/user' })).json()
  const proved = { id: `proved:${id}`, type: 'number-proved', number: '+12125550179', consent } as const
  await handleEvent(strict.api.engine, id, proved)
  const payload = { onboardingCompleted: true, smsLessonsEnabled: true, dailyLessons: 3 }
  const completed = (await as({ method: 'PUT', url: '/api/user/onboarding', payload })).json()
  assert.equal([completed.noTextsBecause, completed.nextLessonAt], ['not paid', null])
  await strict.subscribe(id, 'monthly', cards.good)
  const { noTextsBecause, nextLessonAt } = (await as({ url: '/api/user' })).json()
  assert.equal([noTextsBecause, typeof nextLessonAt], [null, 'string'])
  await as({ method: 'POST', url: '/api/user/pause', payload: { days: 14 } })
  assert.is((await as({ url: '/api/user' })).json().noTextsBecause, 'paused', 'and not unpaid, though billing is held')
  await strict.close()
})

let sid = 0
const consent = { version: '2026-11-20', page: '/onboarding', ip: null, userAgent: null }

/** A subscriber who gets lessons by text, and what she is answered on her phone. */
async function texting(person: Person, phone: string) {
  const id = await subscribed(person)
  const { engine } = world.api
  await handleEvent(engine, id, { id: `proved:${id}`, type: 'number-proved', number: phone, consent })
  await savePreferences(engine, id, { onboarded: true, lessonsEnabled: true })
  const inbound = { from: phone, media: 0, handledByCarrier: null }
  const text = async (body: string) => (await hearText(engine, { ...inbound, sid: `SMpause${sid++}`, body })).join(' ')
  const phase = async () => (await findLearner(engine, id))?.phase
  return { text, phase }
}

test('who holds billing after STOP and texts START is told of the hold', async () => {
  const { text, phase } = await texting(cat, '+12125550178')
  await text('STOP')
  assert.is((await post(cat, '/api/user/pause', { days: 30 })).statusCode, 200)
  assert.is(await phase(), 'stopped')
  await text('START')
  assert.match(await text('PLAN'), 'on hold until')
  await post(cat, '/api/user/resume')
  assert.is(await phase(), 'active')
})

test('the page says whether an opt-out was said in other words than STOP', async () => {
  const { text } = await texting(fay, '+12125550181')
  const inWords = async () => (await get(fay, '/api/user')).optOut?.inWords
  for (const [said, expected] of [
    ['please stop texting me', true],
    ['START', undefined],
    ['STOP', false],
    ['START', undefined],
  ] as const) {
    await text(said)
    assert.is(await inWords(), expected, said)
  }
})

test('who goes on paying after STOP is not held again by START', async () => {
  const { text, phase } = await texting(dan, '+12125550179')
  await post(dan, '/api/user/pause', { days: 90 })
  await text('STOP')
  await post(dan, '/api/user/resume')
  await text('START')
  assert.is(await phase(), 'active')
})

test('nothing is held where neither lessons nor a plan are on, and nothing is remembered of it', async () => {
  await world.api.signUp(eve)
  assert.is((await post(eve, '/api/user/pause', { days: 30 })).statusCode, 409)
  const { id } = await get(eve, '/api/user')
  assert.is((await findLearner(world.api.engine, id))?.heldUntil, null)
})

test('a second pause that would be too long ends for the lessons when it ends for billing', async () => {
  const { phase } = await texting(gus, '+12125550182')
  assert.is((await post(gus, '/api/user/pause', { days: 90 })).statusCode, 200)
  await world.advance(80 * day_ms)
  const { isPaused, pausedUntil } = (await post(gus, '/api/user/pause', { days: 90 })).json()
  assert.equal([isPaused, pausedUntil], [true, (await get(gus, '/api/user/subscription')).pausedUntil])
  await world.advance(14 * day_ms)
  assert.equal([await phase(), (await get(gus, '/api/user/subscription')).status], ['active', 'active'])
})

test('a day on which the text has come already does not count to the length of a pause', async () => {
  await texting(hal, '+12125550183')
  const zone = 'America/New_York'
  const held = async (hour: number, days: number) => {
    const now = DateTime.fromMillis(world.now(), { zone })
    await world.advance(now.startOf('day').plus({ days: 1 }).set({ hour }).toMillis() - now.toMillis())
    const today = DateTime.fromMillis(world.now(), { zone }).startOf('day')
    const { pausedUntil } = (await post(hal, '/api/user/pause', { days })).json()
    assert.is(pausedUntil, (await get(hal, '/api/user/subscription')).pausedUntil)
    await post(hal, '/api/user/resume')
    return DateTime.fromISO(pausedUntil, { zone }).diff(today, 'days').days
  }
  assert.is(await held(8, 14), 14, 'before the text at 9')
  assert.is(await held(20, 14), 15)
  assert.is(await held(20, 92), 92, 'no pause is longer')
})

test('nobody pauses more often than they may change anything else of billing', async () => {
  for (let times = 0; times < 60; times++) await post(eve, '/api/user/resume')
  assert.is((await post(eve, '/api/user/pause', { days: 1 })).statusCode, 429)
})

test.run()
