import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openStore } from '../testing/store.ts'
import { accountsNeverTold } from './newcomers.ts'

const store = await openStore()
const { db, pool, newAccount, newCustomer } = store
test.after(store.close)
test.before.each(() => store.empty('account'))

/** A learner entitled, according to the engine, until the given time. */
async function learner(until: string | null, id?: string): Promise<string> {
  const account = id ?? (await newAccount())
  await pool.query('insert into learner (id, entitled_until) values ($1, $2)', [account, until])
  return account
}
const find = (options: { requireSubscription?: boolean; which?: 'recent' | 'all'; limit?: number } = {}) =>
  accountsNeverTold(db, 'test', { requireSubscription: false, which: 'all', limit: 10, ...options })

test('where no subscription is required: whoever is believed to be entitled for a time only', async () => {
  await learner(null)
  const limited = await learner('2026-12-01')
  assert.equal(await find(), [limited])
})

test('where one is required: whoever is believed to be entitled at all', async () => {
  const [free, limited] = [await learner(null), await learner('2026-12-01')]
  await learner('1970-01-01Z')
  assert.equal((await find({ requireSubscription: true })).sort(), [free, limited].sort())
})

test('nobody who is a customer in this mode, or has no learner', async () => {
  const [customer, demo] = [await newCustomer('test'), await newCustomer('demo')]
  await learner('2026-12-01', customer.accountId)
  await learner('2026-12-01', demo.accountId)
  await newAccount()
  assert.equal(await find(), [demo.accountId])
})

test('the recent ones: of the last two hours', async () => {
  const [recent, old] = [await learner('2026-12-01'), await learner('2026-12-01')]
  await pool.query(`update account set created_at = now() - interval '121 minutes' where id = $1`, [old])
  await pool.query(`update account set created_at = now() - interval '119 minutes' where id = $1`, [recent])
  assert.equal(await find({ which: 'recent' }), [recent])
  assert.is((await find()).length, 2)
  assert.is((await find({ limit: 1 })).length, 1)
})

test.run()
