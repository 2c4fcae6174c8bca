import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { subscriptionOf } from '../testing/records.ts'
import { openStore } from '../testing/store.ts'
import { claimLetter, expectLetter, finishLetter } from './letters.ts'
import { writeMirror } from './mirror.ts'

const store = await openStore()
const { db, pool, newCustomer } = store
test.after(store.close)
test.before.each(() => store.empty('payment_letter'))

const makeDue = (ago: string, customerId: string) =>
  pool.query('update payment_letter set next_try_at_machine = now() - $1::interval where customer_id = $2', [
    ago,
    customerId,
  ])

test('one letter for each renewal that failed, however often it is noted', async () => {
  const { id } = await newCustomer()
  await expectLetter(db, id, { periodStart: 1_000, cents: 500 })
  await expectLetter(db, id, { periodStart: 1_000, cents: 999 })
  await expectLetter(db, id, { periodStart: 2_000, cents: 500 })
  const { rows } = await pool.query('select cents from payment_letter where customer_id = $1 order by period_start', [
    id,
  ])
  assert.equal(rows, [{ cents: 500 }, { cents: 500 }])
})

test('taken with whom it is for, what it is about and whether it is still owed', async () => {
  const { id, accountId } = await newCustomer()
  await expectLetter(db, id, { periodStart: 1_700_000_000_123, cents: 500 })
  assert.equal(await claimLetter(db), {
    customerId: id,
    accountId,
    periodStart: 1_700_000_000_123,
    cents: 500,
    isOwed: false,
    awaitsOwner: false,
    payUrl: null,
  })
  assert.is(await claimLetter(db), null)
})

for (const [what, change, isOwed] of [
  ['past due for that period', { status: 'past_due', periodStart: 1_000 }, true],
  ['past due for another', { status: 'past_due', periodStart: 2_000 }, false],
  ['paid by now', { status: 'active', periodStart: 1_000 }, false],
] as const) {
  test(`${isOwed ? 'still' : 'not any more'} owed: ${what}`, async () => {
    const [{ id }, other] = [await newCustomer(), await newCustomer()]
    const none = { invoices: [], cards: [] }
    await writeMirror(db, id, { ...none, subscriptions: [subscriptionOf({ id: `sub_${id}`, ...change })] })
    const owing = subscriptionOf({ id: `sub_${other.id}`, status: 'past_due', periodStart: 1_000 })
    await writeMirror(db, other.id, { ...none, subscriptions: [owing] })
    await expectLetter(db, id, { periodStart: 1_000, cents: 500 })
    assert.is((await claimLetter(db))?.isOwed, isOwed)
  })
}

test('the longest due is taken first; what another process is taking is left to it', async () => {
  const [one, other] = [await newCustomer(), await newCustomer()]
  for (const { id } of [one, other]) await expectLetter(db, id, { periodStart: 1_000, cents: 500 })
  await makeDue('1 minute', one.id)
  await makeDue('2 minutes', other.id)
  const process = await pool.connect()
  await process.query('begin')
  await process.query('select from payment_letter where customer_id = $1 for update', [other.id])
  assert.is((await claimLetter(db))?.customerId, one.id)
  await process.query('rollback')
  process.release()
  await makeDue('1 minute', one.id)
  assert.is((await claimLetter(db))?.customerId, other.id)
})

test('each try puts the next one off twice as long, up to an hour', async () => {
  const { id } = await newCustomer()
  await expectLetter(db, id, { periodStart: 1_000, cents: 500 })
  const waits_min: unknown[] = []
  const note = async () => {
    await makeDue('0', id)
    await claimLetter(db)
    const sql = 'select round(extract(epoch from next_try_at_machine - now()) / 60)::int as wait from payment_letter'
    waits_min.push((await store.row(sql)).wait)
  }
  for (let attempt = 0; attempt < 8; attempt++) await note()
  await pool.query('update payment_letter set attempts = 2000')
  await note()
  assert.equal(waits_min, [1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('one that is done with is not taken again, but the others of its customer are', async () => {
  const [{ id }, other] = [await newCustomer(), await newCustomer()]
  await expectLetter(db, id, { periodStart: 1_000, cents: 500 })
  await expectLetter(db, id, { periodStart: 2_000, cents: 500 })
  await expectLetter(db, other.id, { periodStart: 1_000, cents: 500 })
  await finishLetter(db, { customerId: id, periodStart: 1_000 })
  const left = [await claimLetter(db), await claimLetter(db)]
  assert.equal(left.map((letter) => letter?.periodStart).sort(), [1_000, 2_000])
  assert.is(await claimLetter(db), null)
})

test.run()
