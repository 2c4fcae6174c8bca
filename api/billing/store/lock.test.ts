import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { GatewayUnavailable } from '../gateway.ts'
import { openStore } from '../testing/store.ts'
import { createAccountLock } from './lock.ts'

const store = await openStore()
const { db } = store
test.after(store.close)

/** Work that finishes on command, and records its start and end. */
function held(noted: string[], name: string) {
  const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = async () => {
    noted.push(`${name} begins`)
    begun.resolve()
    await told.promise
    noted.push(`${name} ends`)
  }
  return { work, begun: begun.promise, end: told.resolve }
}

test('one at a time for an account, also from another process', async () => {
  const noted: string[] = []
  const [first, second] = [held(noted, 'first'), held(noted, 'second')]
  // Each lock represents a process.
  const one = createAccountLock(db)('ann', first.work)
  await first.begun
  const other = createAccountLock(db)('ann', second.work)
  second.end()
  await sleep(50)
  first.end()
  await Promise.all([one, other])
  assert.equal(noted, ['first begins', 'first ends', 'second begins', 'second ends'])
})

test('side by side for two accounts', async () => {
  const [ann, bob] = [held([], 'ann'), held([], 'bob')]
  const lock = createAccountLock(db)
  const both = [lock('ann', ann.work), lock('bob', bob.work)]
  // Neither ends before the other has begun.
  await Promise.all([ann.begun, bob.begun])
  ann.end()
  bob.end()
  await Promise.all(both)
})

test('one account that asks many times takes no place from another', async () => {
  const lock = createAccountLock(db)
  const first = held([], 'ann')
  const flood = [lock('ann', first.work), ...Array.from({ length: 120 }, () => lock('ann', async () => {}))]
  await first.begun
  assert.is(await lock('bob', async () => 'bob'), 'bob')
  first.end()
  await Promise.all(flood)
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

test('three at a time in a process and no more: a slow gateway must not take every connection', async () => {
  const lock = createAccountLock(db)
  const noted: string[] = []
  const works = ['a', 'b', 'c', 'd'].map((name) => held(noted, name))
  const [a, b, c, d] = works
  const all = works.map(({ work }, index) => lock(`account ${index}`, work))
  await Promise.all([a?.begun, b?.begun, c?.begun])
  await sleep(50)
  assert.equal(noted.toSorted(), ['a begins', 'b begins', 'c begins'])
  a?.end()
  await d?.begun
  for (const { end } of works) end()
  await Promise.all(all)
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
