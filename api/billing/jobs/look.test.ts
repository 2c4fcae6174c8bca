/** The hourly check for what the webhooks missed. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms, hour_ms, minute_ms } from '../../../sms-engine/domain/model/units.ts'
import { type GatewayEvent, GatewayUnavailable } from '../gateway.ts'
import { storeEvent } from '../store/events.ts'
import { writeMirror } from '../store/mirror.ts'
import { openDesk } from '../testing/desk.ts'
import { invoiceOf, subscriptionOf } from '../testing/records.ts'
import { lookAtEverybody } from './look.ts'

const desk = await openDesk()
const { context, gateway, newCustomer, store, logged } = desk
test.after(desk.close)
test.before.each(async () => {
  for (const table of ['billing_look', 'stripe_event', 'billing_customer', 'account']) await store.empty(table)
  gateway.reset()
  gateway.asked.length = 0
  logged.length = 0
})

const now = Date.UTC(2026, 10, 22, 12)
const look = (at = now) => lookAtEverybody(context, at)
const isDue = () => store.pool.query('update billing_look set next_at_machine = now()')
const cursor = async () =>
  Number((await store.row('select extract(epoch from events_until) * 1000 as at from billing_look')).at)
const eventsStored = async () => Number((await store.row('select count(*) as n from stripe_event')).n)
const eventOf = (n: number, customerId: string | null = 'cus_1'): GatewayEvent => ({
  id: `evt_${n}`,
  type: 'invoice.paid',
  customerId,
  paymentId: null,
})

/** Customers marked to be read. */
async function due(): Promise<string[]> {
  const { rows } = await store.pool.query('select id from billing_customer where sync_at_machine <= now() order by id')
  return rows.map(({ id }) => id)
}

/** A customer that need not be read. */
async function idle(): Promise<string> {
  const { id } = await newCustomer()
  await store.pool.query('update billing_customer set sync_at_machine = null where id = $1', [id])
  gateway.asked.length = 0
  return id
}

test('the first look begins a day back; the next begins where it ended, and five minutes before', async () => {
  while ((await look()).parts);
  assert.is(await cursor(), now)
  const first = gateway.asked.filter((asked) => asked.startsWith('eachEvents'))
  assert.is(first[0], `eachEvents ${now - day_ms - 5 * minute_ms} ${now - 18 * hour_ms}`)
  assert.is(first.length, 4, 'in parts of six hours')
  await isDue()
  await look(now + hour_ms)
  assert.is(gateway.asked.at(-2), `eachEvents ${now - 5 * minute_ms} ${now + hour_ms}`)
  assert.is(gateway.asked.at(-1), 'readUnpaid')
})

test('once an hour, and one process at a time', async () => {
  while ((await look()).parts);
  assert.equal(await look(now + hour_ms), { parts: 0, missed: 0, owing: 0 })
  await isDue()
  const both = await Promise.all([look(now + hour_ms), look(now + hour_ms)])
  assert.equal(both.map(({ parts }) => parts).sort(), [0, 1])
})

test('events that did not come are kept as if they had; those that came are not kept twice', async () => {
  while ((await look()).parts);
  await isDue()
  await storeEvent(context.db, eventOf(1))
  await store.pool.query(`update stripe_event set next_try_at_machine = null`)
  gateway.lists([[eventOf(3), eventOf(2)], [eventOf(1)]])
  assert.equal(await look(now + hour_ms), { parts: 1, missed: 2, owing: 0 })
  const { rows } = await store.pool.query(
    'select id, next_try_at_machine is null as done from stripe_event order by id',
  )
  assert.equal(rows, [
    { id: 'evt_1', done: true },
    { id: 'evt_2', done: false },
    { id: 'evt_3', done: false },
  ])
})

test('a look that breaks off between two pages begins again where it began', async () => {
  while ((await look()).parts);
  await isDue()
  const down = new GatewayUnavailable('Stripe is down')
  gateway.instead.eachEvents = async (_from, _to, take) => {
    await take([eventOf(9)])
    throw down
  }
  assert.is(await look(now + hour_ms).catch((error) => error), down)
  assert.is(await eventsStored(), 1)
  assert.is(await cursor(), now, 'the page before is older: it must be asked for again')
  await isDue()
  Reflect.deleteProperty(gateway.instead, 'eachEvents')
  gateway.lists([[eventOf(9)], [eventOf(8)]])
  await look(now + hour_ms)
  assert.equal([await eventsStored(), await cursor()], [2, now + hour_ms])
})

test('a look whose events cannot be stored does not move on', async () => {
  while ((await look()).parts);
  await isDue()
  gateway.lists([[{ ...eventOf(1), id: '\u0000' }]])
  assert.instance(await look(now + hour_ms).catch((error) => error), Error)
  assert.is(await cursor(), now)
})

test('after weeks without us the list is worked off part by part, each noted; of longer ago than 30 days nothing is asked', async () => {
  while ((await look(now - 40 * day_ms)).parts);
  await isDue()
  gateway.asked.length = 0
  assert.equal(await look(), { parts: 1, missed: 0, owing: 0 })
  assert.is(gateway.asked[0], `eachEvents ${now - 30 * day_ms - 5 * minute_ms} ${now - 30 * day_ms + 6 * hour_ms}`)
  assert.match(logged.at(-1) ?? '', /the nightly look makes good/)
  assert.is(await cursor(), now - 30 * day_ms + 6 * hour_ms)
  let parts = 1
  while ((await look()).parts) parts++
  assert.equal([parts, await cursor()], [120, now])
})

test('who owes by the lists and not by our rows is read, and the other way round; who owes by both is not', async () => {
  const [theirs, ours, both, invoice, paid] = [await idle(), await idle(), await idle(), await idle(), await idle()]
  for (const id of [ours, both]) {
    const subscriptions = [subscriptionOf({ id: `sub_${id}`, status: 'past_due' })]
    await writeMirror(context.db, id, {
      subscriptions,
      invoices: [invoiceOf({ id: `in_${id}`, status: 'open' })],
      cards: [],
    })
  }
  await writeMirror(context.db, paid, {
    subscriptions: [subscriptionOf({ id: `sub_${paid}` })],
    invoices: [],
    cards: [],
  })
  gateway.lists([], {
    pastDue: [
      { id: `sub_${theirs}`, customerId: theirs },
      { id: `sub_${both}`, customerId: both },
      { id: 'sub_of_another_shop', customerId: 'cus_of_another_shop' },
    ],
    open: [
      { id: `in_${both}`, customerId: both },
      { id: `in_${invoice}`, customerId: invoice },
    ],
  })
  let owing = 0
  for (let counts = await look(); counts.parts; counts = await look()) owing += counts.owing ?? 0
  assert.is(owing, 3)
  assert.equal(await due(), [theirs, ours, invoice].sort())
})

test('a demonstration is not looked at: its books are ours', async () => {
  assert.equal(await lookAtEverybody({ ...context, overview: null }, now), { parts: 0, missed: 0, owing: 0 })
})

test.run()
