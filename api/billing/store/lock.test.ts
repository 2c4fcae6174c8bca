import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { GatewayUnavailable } from '../gateway.ts'
import { openStore } from '../testing/store.ts'
import { createAccountLock } from './lock.ts'

const store = await openStore()
const { db } = store
test.after(store.close)

/** Work that notes when it begins and ends. */
function noting(noted: string[], name: string, held_ms = 20) {
  return async () => {
    noted.push(`${name} begins`)
    await sleep(held_ms)
    noted.push(`${name} ends`)
    return name
  }
}

test('one at a time for an account, also from another process; side by side for two', async () => {
  // Each lock stands for a process.
  const [one, other] = [createAccountLock(db), createAccountLock(db)]
  const same: string[] = []
  await Promise.all([one('ann', noting(same, 'a')), other('ann', noting(same, 'b'))])
  assert.equal([same[0]?.slice(0, 1), same[2]?.slice(0, 1)], [same[1]?.slice(0, 1), same[3]?.slice(0, 1)])
  const apart: string[] = []
  await Promise.all([one('ann', noting(apart, 'a', 200)), other('bob', noting(apart, 'b', 200))])
  assert.equal(apart.slice(0, 2).sort(), ['a begins', 'b begins'])
})

test('what was done stays, what failed is undone, and both let the next one in', async () => {
  const lock = createAccountLock(db)
  const insert = `insert into stripe_event (id, type) values (?, 'invoice.paid')`
  await lock('ann', (inside) => inside.execute(insert, ['evt_done']))
  const failed = lock('ann', async (inside) => {
    await inside.execute(insert, ['evt_undone'])
    throw new Error('a bug')
  })
  assert.is((await failed.catch((error) => error)).message, 'a bug')
  const { rows } = await store.pool.query('select id from stripe_event')
  assert.equal(rows, [{ id: 'evt_done' }])
  assert.is(await lock('ann', async () => 'next'), 'next')
})

test('at most three at a time in a process, so that a slow gateway does not take every connection', async () => {
  const lock = createAccountLock(db)
  const noted: string[] = []
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => lock(name, noting(noted, name, 100))))
  assert.equal(
    noted.slice(0, 3).map((line) => line.slice(2)),
    ['begins', 'begins', 'begins'],
  )
  assert.match(noted[3] ?? '', /ends$/)
})

test('who waits too long for the one before is told to come again', async () => {
  const before = await store.pool.connect()
  await before.query('select pg_advisory_lock(1, 1)')
  const waiting = createAccountLock(db)('ann', async (inside) => {
    await inside.execute('set local lock_timeout = 50')
    await inside.execute('select pg_advisory_xact_lock(1, 1)')
  })
  const error = await waiting.catch((thrown) => thrown)
  assert.instance(error, GatewayUnavailable)
  assert.is(error.isUnclear, false, 'nothing was asked of the gateway')
  await before.query('select pg_advisory_unlock(1, 1)')
  before.release()
})

test('it waits ten seconds for the one before', async () => {
  const wait = await createAccountLock(db)('ann', (inside) => inside.execute('show lock_timeout'))
  assert.equal(wait, [{ lock_timeout: '10s' }])
})

test.run()
