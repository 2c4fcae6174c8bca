/** Billing as a whole: which gateway it uses, and what is due. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { writeClockOffset } from '../../sms-engine/runtime/service-clock.ts'
import { storeEvent } from './store/events.ts'
import { openBillingWorld } from './testing/world.ts'

test('without keys a demonstration, which nobody sends events to', async () => {
  const world = await openBillingWorld('demo')
  assert.equal([world.billing.gateway.mode, world.billing.stripe], ['demo', null])
  const answer = await world.api.inject({ method: 'POST', url: '/webhooks/stripe', body: {} })
  assert.is(answer.statusCode, 404)
  await world.close()
})

test('what falls due next: the end of a pause, or a renewal of the demonstration, whichever is first', async () => {
  const world = await openBillingWorld('demo')
  const { billing } = world
  assert.is(await billing.nextDueAt(), null)
  const id = await world.newAccount()
  await world.subscribe(id)
  assert.is(await billing.nextDueAt(), Date.parse((await world.view(id)).nextBilling ?? ''))
  await billing.commands.pauseMonths(id, 1)
  assert.is(await billing.nextDueAt(), Date.parse((await world.view(id)).pausedUntil ?? ''))
  await world.close()
})

test('on Stripe only our own: it renews by itself', async () => {
  const world = await openBillingWorld('stripe')
  const { billing } = world
  assert.equal([billing.gateway.mode, billing.gateway === billing.stripe], ['test', true])
  const id = await world.newAccount()
  await world.subscribe(id)
  assert.is(await billing.nextDueAt(), null)
  await billing.commands.pauseMonths(id, 1)
  assert.is(await billing.nextDueAt(), Date.parse((await world.view(id)).pausedUntil ?? ''))
  const { pool } = world.api.engine.db
  await writeClockOffset(pool, 5_000_000)
  assert.ok(Math.abs((await billing.now()) - Date.now() - 5_000_000) < 60_000)
  await storeEvent(billing.db, { id: 'evt_1', type: 'invoice.paid', customerId: null, paymentId: null })
  assert.is(await billing.countDeadEvents(), 0)
  await pool.query(`update stripe_event set next_try_at_machine = null, failure = 'no'`)
  assert.ok((await billing.countDeadEvents()) > 0)
  const kinds = await billing.export(id)
  assert.equal([kinds.customers?.length, kinds.subscriptions?.length], [1, 1])
  await world.close()
})

test.run()
