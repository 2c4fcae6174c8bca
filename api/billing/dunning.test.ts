import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { handleEvent } from '../../sms-engine/engine/handle-event.ts'
import { findLearner, savePreferences } from '../../sms-engine/engine/learners.ts'
import { sendMails } from '../../sms-engine/engine/mails.ts'
import { type BillingWorld, cards, day_ms, openBillingWorld } from './testing/world.ts'

/** A learner whose lessons are on. */
async function newLearner(world: BillingWorld, number: string): Promise<string> {
  const id = await world.newAccount()
  const consent = { version: '2026-11-20', page: '/onboarding', ip: null, userAgent: null }
  const { engine } = world.api
  await handleEvent(engine, id, { id: `proved:${id}`, type: 'number-proved', number, consent })
  await savePreferences(engine, id, { onboarded: true, lessonsEnabled: true })
  return id
}

async function owedOf(world: BillingWorld, id: string): Promise<unknown> {
  const { rows } = await world.api.engine.db.pool.query('select state -> $2 as owed from conversation where id = $1', [
    id,
    'owed',
  ])
  return rows[0].owed
}

const world = await openBillingWorld('demo')
test.after(() => world.close())

test('a payment that fails: one mail, one of the week’s texts, whatever happens on the way', async () => {
  const id = await newLearner(world, '+12125550130')
  await world.subscribe(id)
  await world.useCard(id, cards.failsLater)
  await world.advance(35 * day_ms)
  await world.billing.commands.refresh(id)
  await world.settle()
  const mails = await world.api.mailsTo(`${id}@example.com`)
  assert.is(mails.length, 1)
  assert.match(mails[0] ?? '', /did not accept the payment of \$5\.00/)
  assert.match(mails[0] ?? '', 'http://localhost:3000/dashboard?settings=cards', 'where another card is entered')
  assert.is(await owedOf(world, id), true)
  const pause = world.billing.commands.pause(id, world.now() + 90 * day_ms)
  const { code } = await pause.then(
    () => ({ code: 'paused' }),
    (error) => error,
  )
  assert.is(code, 'past_due', 'once it was paid, billing would go on while lessons are held')

  await world.useCard(id, cards.good)
  assert.is(await owedOf(world, id), null, 'paid: there is nothing to tell any more')
})

/** The mail server is up again, and the worker sends waiting mails. */
async function sendWaiting() {
  const { engine, mailer } = world.api
  await engine.db.pool.query('update mail set next_try_at_machine = now() where next_try_at_machine is not null')
  await sendMails(engine, mailer)
}

test('the mail server is down: billing stays true, and the mail goes once when it is up', async () => {
  const id = await newLearner(world, '+12125550134')
  const { mailer, mailsTo } = world.api
  await world.subscribe(id)
  await world.useCard(id, cards.failsLater)
  const { send } = mailer
  Object.assign(mailer, { send: () => Promise.reject(new Error('no mail server')) })
  await world.advance(32 * day_ms).finally(() => Object.assign(mailer, { send }))
  assert.is((await world.view(id)).status, 'past_due')
  assert.equal(await mailsTo(`${id}@example.com`), [])
  for (let minute = 0; minute < 3; minute++) {
    await world.settle()
    await sendWaiting()
  }
  assert.is((await mailsTo(`${id}@example.com`)).length, 1)
})

test('a payment that is made before the mail could go: no mail', async () => {
  const id = await newLearner(world, '+12125550135')
  const { mailer, mailsTo } = world.api
  await world.subscribe(id)
  await world.useCard(id, cards.failsLater)
  const { send } = mailer
  Object.assign(mailer, { send: () => Promise.reject(new Error('no mail server')) })
  await world.advance(32 * day_ms).finally(() => Object.assign(mailer, { send }))
  await world.useCard(id, cards.good)
  await world.settle()
  await sendWaiting()
  assert.equal(await mailsTo(`${id}@example.com`), [])
})

test('a card that expires before the renewal does not pay it', async () => {
  const id = await newLearner(world, '+12125550138')
  const { commands } = world.billing
  const { clientSecret } = await commands.subscribe(id, 'yearly')
  const soon = new Date(world.now() + 60 * day_ms)
  const expiry = { expMonth: soon.getUTCMonth() + 1, expYear: soon.getUTCFullYear() }
  await commands.confirmDemo(id, clientSecret, { number: cards.good, ...expiry })
  await world.advance(367 * day_ms)
  assert.is((await world.view(id)).status, 'past_due')
})

test('a pause holds lessons and billing, and ends for both', async () => {
  const { engine } = world.api
  const id = await newLearner(world, '+12125550131')
  await world.subscribe(id)
  await world.billing.commands.pauseMonths(id, 1)
  const held = await findLearner(engine, id)
  assert.is(held?.phase, 'paused')
  assert.is(held?.pausedUntil, Date.parse((await world.view(id)).pausedUntil ?? ''))
  await world.billing.commands.resumeNow(id)
  const on = await findLearner(engine, id)
  assert.is(on?.phase, 'active')
  assert.ok((on?.nextAt ?? 0) > world.now())

  await world.billing.commands.pause(id, world.now() + 10 * day_ms)
  assert.is((await world.view(id)).status, 'paused')
  await world.billing.commands.resume(id)
  assert.is((await world.view(id)).status, 'active')
})

test('a longer pause by text outlasts one of billing', async () => {
  const { engine } = world.api
  const id = await newLearner(world, '+12125550133')
  await world.subscribe(id)
  await world.billing.commands.pauseMonths(id, 1)
  const text = { id: `text:${id}`, type: 'text', body: 'PAUSE 3 MONTHS', media: 0, handledByCarrier: null } as const
  await handleEvent(engine, id, text)
  await world.billing.commands.resumeNow(id)
  assert.is((await world.view(id)).status, 'active')
  assert.is((await findLearner(engine, id))?.phase, 'paused')
})

test('where a subscription is required, whoever never had one gets no lessons until they do', async () => {
  const strict = await openBillingWorld('demo', { requireSubscription: true })
  const id = await newLearner(strict, '+12125550132')
  await strict.settle()
  assert.is(await strict.entitledUntil(id), 0)
  assert.is((await findLearner(strict.api.engine, id))?.nextAt, null)
  await strict.subscribe(id)
  // Whether the first arrives at once or at the next slot depends on the hour.
  assert.type((await findLearner(strict.api.engine, id))?.nextAt, 'number')
  await strict.close()
})

test('from the demo to Stripe: what the demo gave is not given any more, and its pauses stop no clock', async () => {
  const strict = await openBillingWorld('stripe', { requireSubscription: true })
  const { pool } = strict.api.engine.db
  const [subscriber, pausing] = [await newLearner(strict, '+12125550136'), await newLearner(strict, '+12125550137')]
  await pool.query(`update learner set entitled_until = now() + interval '1 year' where id = $1`, [subscriber])
  await pool.query(`insert into billing_customer (id, account_id, mode) values ('demo_pausing', $1, 'demo')`, [pausing])
  await pool.query(
    `insert into subscription (id, customer_id, plan, cents, next_plan, next_cents, status, created_at, period_start, period_end,
       cancel_at_period_end, paused_at, resume_at)
     values ('sub_demo', 'demo_pausing', 'monthly', 500, 'monthly', 500, 'paused', now(), now(), now(), false, now(), now())`,
  )
  assert.is(await strict.billing.nextDueAt(), null)
  await strict.settle()
  assert.is(await strict.entitledUntil(subscriber), 0)
  await strict.close()
})

test.run()
