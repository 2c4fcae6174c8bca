import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms } from '../../../sms-engine/domain/model/units.ts'
import { openStore } from '../testing/store.ts'
import {
  claimEvents,
  countDeadEvents,
  failEvents,
  finishEvents,
  forgetEvents,
  storeEvent,
  sweepEvents,
  tries_max,
} from './events.ts'

const store = await openStore()
const { db, pool } = store
test.after(store.close)
test.before.each(() => store.empty('stripe_event'))

const store1 = (id: string, customerId: string | null = 'cus_1') =>
  storeEvent(db, { id, type: 'invoice.paid', customerId, paymentId: null })
const waitOf = (id: string) =>
  store.row(
    `select round(extract(epoch from next_try_at_machine - now()))::int as wait_s, attempts, failure
     from stripe_event where id = $1`,
    [id],
  )
const makeDue = (ago: string, id: string) =>
  pool.query(`update stripe_event set next_try_at_machine = now() - $1::interval where id = $2`, [ago, id])

test('an event is kept once, as it came first', async () => {
  await store1('evt_1')
  await storeEvent(db, { id: 'evt_1', type: 'invoice.voided', customerId: null, paymentId: 'ch_1' })
  await store1('evt_2', null)
  const { rows } = await pool.query('select id, type, customer_id from stripe_event order by id')
  assert.equal(rows, [
    { id: 'evt_1', type: 'invoice.paid', customer_id: 'cus_1' },
    { id: 'evt_2', type: 'invoice.paid', customer_id: null },
  ])
})

test('those that are due are taken, longest first, not more than asked for, and each once', async () => {
  for (const [id, ago] of [
    ['evt_1', '1 minute'],
    ['evt_2', '3 minutes'],
    ['evt_3', '2 minutes'],
    ['evt_4', '-1 minute'],
  ] as const) {
    await store1(id)
    await makeDue(ago, id)
  }
  assert.equal((await claimEvents(db, 2)).map(({ id }) => id).sort(), ['evt_2', 'evt_3'])
  assert.equal(await claimEvents(db, 5), [{ id: 'evt_1', customerId: 'cus_1', paymentId: null, tries: 1 }])
  assert.equal(await claimEvents(db, 5), [])
})

test('what another process is taking is left to it', async () => {
  await store1('evt_1')
  await store1('evt_2')
  const other = await pool.connect()
  await other.query('begin')
  await other.query(`select from stripe_event where id = 'evt_1' for update`)
  assert.equal(
    (await claimEvents(db, 5)).map(({ id }) => id),
    ['evt_2'],
  )
  await other.query('rollback')
  other.release()
})

test('each try puts the next one off twice as long, up to an hour', async () => {
  await store1('evt_1')
  const waits_s: unknown[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    await makeDue('0', 'evt_1')
    await claimEvents(db, 1)
    waits_s.push((await waitOf('evt_1')).wait_s)
  }
  assert.equal(waits_s, [5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600])
})

test('one that was handled is done with, and its failure forgotten', async () => {
  await store1('evt_1')
  await store1('evt_2')
  await claimEvents(db, 2)
  await failEvents(db, ['evt_1'], { failure: 'no answer', waits: false })
  await finishEvents(db, ['evt_1'], null)
  assert.equal(await waitOf('evt_1'), { wait_s: null, attempts: 1, failure: null })
  assert.is((await waitOf('evt_2')).wait_s, 5)
  assert.is(await countDeadEvents(db), 0)
})

test('one that fails is tried again, until it was often enough', async () => {
  for (const [id, attempts] of [
    ['evt_1', tries_max - 1],
    ['evt_2', tries_max],
    ['evt_3', tries_max],
  ] as const) {
    await store1(id)
    await pool.query('update stripe_event set attempts = $1 where id = $2', [attempts, id])
  }
  await failEvents(db, ['evt_1', 'evt_2'], { failure: 'no answer', waits: false })
  assert.equal(await waitOf('evt_1'), { wait_s: 0, attempts: 9, failure: 'no answer' })
  assert.equal(await waitOf('evt_2'), { wait_s: null, attempts: 10, failure: 'no answer' })
  assert.equal(await waitOf('evt_3'), { wait_s: 0, attempts: 10, failure: null })
  await failEvents(db, ['evt_3'], { failure: 'no answer', waits: true })
  assert.equal(await waitOf('evt_3'), { wait_s: 0, attempts: 10, failure: 'no answer' }, 'an outage gives nothing up')
  assert.is(await countDeadEvents(db), 1)
})

test('one about a payment gets its owner instead as soon as that is known, also if it fails', async () => {
  const { id: owner, accountId } = await store.newCustomer()
  const about = () => store.row('select customer_id, payment_id, failure from stripe_event')
  await storeEvent(db, { id: 'evt_1', type: 'charge.dispute.created', customerId: null, paymentId: 'ch_1' })
  await failEvents(db, ['evt_1'], { failure: 'no owner', waits: false })
  assert.equal(await about(), { customer_id: null, payment_id: 'ch_1', failure: 'no owner' })
  await failEvents(db, ['evt_1'], { failure: 'no answer', waits: false, owner })
  assert.equal(await about(), { customer_id: owner, payment_id: null, failure: 'no answer' })
  await forgetEvents(db, accountId)
  assert.equal(await idsLeft(), [])
})

test('one that was given up without its owner names its payment for thirty-five days', async () => {
  const now = Date.UTC(2026, 0, 15)
  const insert = (id: string, days: number, nextTry: Date | null) =>
    pool.query(
      `insert into stripe_event (id, type, payment_id, received_at_machine, next_try_at_machine, failure)
       values ($1, 'charge.dispute.created', 'ch_1', $2, $3, 'no answer')`,
      [id, new Date(now - days * day_ms), nextTry],
    )
  await insert('evt_dead', 34, null)
  await insert('evt_dead_long_ago', 36, null)
  await insert('evt_waiting', 36, new Date(now))
  assert.is(await sweepEvents(db, now), 0)
  const { rows } = await pool.query('select id from stripe_event where payment_id is not null order by id')
  assert.equal(rows, [{ id: 'evt_dead' }, { id: 'evt_waiting' }])
  assert.is(await countDeadEvents(db), 2)
})

const idsLeft = async () =>
  (await pool.query<{ id: string }>('select id from stripe_event order by id')).rows.map(({ id }) => id)

test('one that was handled is kept for thirty-five days; one that waits or was given up for longer', async () => {
  const now = Date.UTC(2026, 0, 15)
  const insert = (id: string, days: number, nextTry: Date | null, failure: string | null) =>
    pool.query(
      `insert into stripe_event (id, type, received_at_machine, next_try_at_machine, failure)
       values ($1, 'invoice.paid', $2, $3, $4)`,
      [id, new Date(now - days * day_ms), nextTry, failure],
    )
  await insert('evt_dead', 40, null, 'no answer')
  await insert('evt_handled', 20, null, null)
  await insert('evt_handled_just', 35, null, null)
  await insert('evt_handled_long_ago', 40, null, null)
  await insert('evt_waiting', 40, new Date(now), null)
  assert.is(await sweepEvents(db, now), 1)
  assert.equal(await idsLeft(), ['evt_dead', 'evt_handled', 'evt_handled_just', 'evt_waiting'])
  assert.is(await sweepEvents(db, now), 0)
})

test('a thousand go at once, and the rest the next time', async () => {
  await pool.query(
    `insert into stripe_event (id, type, received_at_machine, next_try_at_machine)
     select 'evt_' || n, 'invoice.paid', now() - interval '36 days', null from generate_series(1, 1001) n`,
  )
  const now = Date.now()
  assert.equal([await sweepEvents(db, now), await sweepEvents(db, now), await sweepEvents(db, now)], [1000, 1, 0])
})

test('an account that is deleted takes the events of all its customers with it, and nobody else’s', async () => {
  const [mine, other] = [await store.newCustomer(), await store.newCustomer()]
  const gone = `${mine.id}_before`
  await pool.query(
    `insert into billing_customer (id, account_id, mode, gone_at_machine) values ($1, $2, 'test', now())`,
    [gone, mine.accountId],
  )
  for (const [id, customerId] of [
    ['evt_1', mine.id],
    ['evt_2', gone],
    ['evt_3', other.id],
    ['evt_4', null],
  ] as const) {
    await store1(id, customerId)
  }
  await forgetEvents(db, mine.accountId)
  assert.equal(await idsLeft(), ['evt_3', 'evt_4'])
})

test('one about nobody of ours does not keep who it was about', async () => {
  const { id } = await store.newCustomer()
  await store1('evt_1', id)
  await store1('evt_2', 'cus_deleted')
  await finishEvents(db, ['evt_1', 'evt_2'], null)
  const { rows } = await pool.query('select id, customer_id from stripe_event order by id')
  assert.equal(rows, [
    { id: 'evt_1', customer_id: id },
    { id: 'evt_2', customer_id: null },
  ])
})

test('one that names a payment goes with the account whose payment it was, and keeps no other’s', async () => {
  const { id, accountId } = await store.newCustomer()
  const about = (event: string, paymentId: string) =>
    storeEvent(db, { id: event, type: 'charge.dispute.closed', customerId: null, paymentId })
  await about('evt_1', 'ch_1')
  await about('evt_2', 'ch_2')
  await finishEvents(db, ['evt_1'], id)
  await finishEvents(db, ['evt_2'], 'cus_deleted')
  const { rows } = await pool.query('select id, customer_id, payment_id from stripe_event order by id')
  assert.equal(rows, [
    { id: 'evt_1', customer_id: id, payment_id: null },
    { id: 'evt_2', customer_id: null, payment_id: null },
  ])
  await forgetEvents(db, accountId)
  assert.equal(await idsLeft(), ['evt_2'])
})

test.run()
