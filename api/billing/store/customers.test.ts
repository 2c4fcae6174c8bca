import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { subscriptionOf } from '../testing/records.ts'
import { openStore } from '../testing/store.ts'
import {
  accountOfCustomer,
  accountsToReconcile,
  accountsToResume,
  accountsToSync,
  expectRetry,
  expectSync,
  findCustomer,
  insertCustomer,
  keepMark,
  markReported,
  markSynced,
  nextResumeAt,
} from './customers.ts'
import { writeMirror } from './mirror.ts'

const store = await openStore()
const { db, newCustomer, newAccount, row } = store
test.after(store.close)
test.before.each(() => store.empty('billing_customer'))

const set = (id: string, change: string) =>
  store.pool.query(`update billing_customer set ${change} where id = $1`, [id])
/** Seconds until a job reads it, tries so far, and whether it was ever read. */
const waitOf = (id: string) =>
  row(
    `select round(extract(epoch from sync_at_machine - now()))::int as wait_s, sync_attempts as attempts,
       synced_at_machine is not null as synced
     from billing_customer where id = $1`,
    [id],
  )

test('a customer is found by its account and mode, and an account by its customer and mode', async () => {
  const { id, accountId } = await newCustomer('test')
  assert.is((await findCustomer(db, accountId, 'test'))?.id, id)
  assert.is(await findCustomer(db, accountId, 'live'), null)
  assert.is(await findCustomer(db, await newAccount(), 'test'), null)
  assert.is(await accountOfCustomer(db, id, 'test'), accountId)
  assert.is(await accountOfCustomer(db, id, 'demo'), null)
  assert.is(await accountOfCustomer(db, 'cus_none', 'test'), null)
})

test('a new customer is to be read at once; one that is there stays as it is', async () => {
  const { id, accountId } = await newCustomer()
  assert.equal(await waitOf(id), { wait_s: 0, attempts: 0, synced: false })
  await expectRetry(db, accountId, 'test')
  const again = await insertCustomer(db, { id, accountId, mode: 'test', payerEmail: null })
  const mark = await keepMark(db, accountId, 'test')
  assert.equal(again, { id, accountId, payerEmail: null, reportedResumeAt: null, dunnedFor: null, mark })
  assert.is((await waitOf(id)).attempts, 1)
})

test('a command is followed up after 15 seconds, and does not make the job wait longer', async () => {
  const [{ id, accountId }, other] = [await newCustomer(), await newCustomer()]
  await expectSync(db, accountId, 'test')
  await expectSync(db, accountId, 'test')
  assert.equal(await waitOf(id), { wait_s: 15, attempts: 0, synced: false })
  await expectSync(db, accountId, 'live')
  assert.is((await waitOf(other.id)).wait_s, 0)
})

test('each look that fails puts the next one off twice as long, up to an hour', async () => {
  const { id, accountId } = await newCustomer()
  const waits_s: unknown[] = []
  for (let attempt = 0; attempt < 11; attempt++) {
    await expectRetry(db, accountId, 'test')
    waits_s.push((await waitOf(id)).wait_s)
  }
  assert.equal(waits_s, [15, 30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600])
  await set(id, 'sync_attempts = 2000')
  await expectRetry(db, accountId, 'test')
  assert.equal(await waitOf(id), { wait_s: 3_600, attempts: 2_001, synced: false })
  await expectRetry(db, accountId, 'demo')
  assert.is((await waitOf(id)).attempts, 2_001, 'not another mode’s customer')
})

test('a look that succeeds ends the waiting', async () => {
  const [{ id, accountId }, other] = [await newCustomer(), await newCustomer()]
  await expectRetry(db, accountId, 'test')
  await markSynced(db, { id, mark: await keepMark(db, accountId, 'test') })
  assert.equal(await waitOf(id), { wait_s: null, attempts: 0, synced: true })
  assert.is((await waitOf(other.id)).synced, false)
})

test('a mark that was set since the lock was taken outlasts the look; one that was cleared before is set again', async () => {
  const { id, accountId } = await newCustomer()
  const mark = await keepMark(db, accountId, 'test')
  await expectSync(db, accountId, 'test')
  await markSynced(db, { id, mark })
  assert.equal(await waitOf(id), { wait_s: 15, attempts: 0, synced: true })
  await markSynced(db, { id, mark: await keepMark(db, accountId, 'test') })
  assert.is((await waitOf(id)).wait_s, null)
  assert.type(await keepMark(db, accountId, 'test'), 'string')
  assert.is((await waitOf(id)).wait_s, 15)
  assert.is(await keepMark(db, accountId, 'live'), null)
})

test('what was told is kept to the millisecond, and can be taken back', async () => {
  const [{ id, accountId }, other] = [await newCustomer(), await newCustomer()]
  await markReported(db, id, { reportedResumeAt: 1_700_000_000_123, dunnedFor: 1_700_000_000_000 })
  const found = await findCustomer(db, accountId, 'test')
  assert.equal([found?.reportedResumeAt, found?.dunnedFor], [1_700_000_000_123, 1_700_000_000_000])
  await markReported(db, id, { reportedResumeAt: null, dunnedFor: null })
  const after = await findCustomer(db, accountId, 'test')
  assert.equal([after?.reportedResumeAt, after?.dunnedFor], [null, null])
  assert.is((await findCustomer(db, other.accountId, 'test'))?.dunnedFor, null)
})

test('to be read: who is due, in this mode, longest first, not more than asked for', async () => {
  const [later, sooner, waiting, elsewhere, read] = [
    await newCustomer(),
    await newCustomer(),
    await newCustomer(),
    await newCustomer('demo'),
    await newCustomer(),
  ]
  await set(later.id, `sync_at_machine = now() - interval '1 minute'`)
  await set(sooner.id, `sync_at_machine = now() - interval '2 minutes'`)
  await set(elsewhere.id, `sync_at_machine = now() - interval '3 minutes'`)
  await set(waiting.id, `sync_at_machine = now() + interval '1 minute'`)
  await markSynced(db, read)
  assert.equal(await accountsToSync(db, 'test', 5), [sooner.accountId, later.accountId])
  assert.equal(await accountsToSync(db, 'test', 1), [sooner.accountId])
})

test('to be read again: who was not since a moment, unless due anyway', async () => {
  const [old, older, fresh, due, elsewhere] = [
    await newCustomer(),
    await newCustomer(),
    await newCustomer(),
    await newCustomer(),
    await newCustomer('live'),
  ]
  const synced = (minutes: number) =>
    `sync_at_machine = null, synced_at_machine = now() - interval '${minutes} minutes'`
  await set(old.id, synced(61))
  await set(older.id, synced(90))
  await set(fresh.id, synced(59))
  await set(elsewhere.id, synced(99))
  await set(due.id, `${synced(99)}`)
  await set(due.id, 'sync_at_machine = now()')
  const before = new Date(Date.now() - 3_600_000)
  assert.equal(await accountsToReconcile(db, 'test', { before, limit: 5 }), [older.accountId, old.accountId])
  assert.equal(await accountsToReconcile(db, 'test', { before, limit: 1 }), [older.accountId])
})

/** A customer whose pause ends at a given time. */
async function paused(resumeAt: number, mode: 'test' | 'demo' = 'test') {
  const customer = await newCustomer(mode)
  const subscription = subscriptionOf({ id: `sub_${customer.id}`, status: 'paused', pausedAt: 1, resumeAt })
  await writeMirror(db, customer.id, { subscriptions: [subscription], invoices: [], cards: [] })
  await set(customer.id, 'sync_at_machine = null')
  return customer
}

test('to be resumed: whose pause is over by service time, first ended first, and nobody works on', async () => {
  const [second, first] = [await paused(2_000), await paused(1_000)]
  const [ahead, elsewhere, worked, failed] = [
    await paused(2_001),
    await paused(500, 'demo'),
    await paused(600),
    await paused(1_500),
  ]
  await set(worked.id, `sync_at_machine = now() + interval '1 minute'`)
  await set(failed.id, `sync_at_machine = now() - interval '1 minute'`)
  assert.equal(await accountsToResume(db, 'test', 2_000, 5), [first.accountId, failed.accountId, second.accountId])
  assert.equal(await accountsToResume(db, 'test', 2_000, 1), [first.accountId])
  assert.equal(await accountsToResume(db, 'demo', 2_000, 5), [elsewhere.accountId])
  assert.is((await accountsToResume(db, 'test', 2_001, 5)).at(-1), ahead.accountId)
})

test('the next pause to end, in this mode', async () => {
  assert.is(await nextResumeAt(db, 'test'), null)
  await paused(5_001)
  await paused(4_123)
  await paused(1_000, 'demo')
  assert.is(await nextResumeAt(db, 'test'), 4_123)
})

test.run()
