import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runTick } from '../../sms-engine/runtime/jobs/tick.ts'
import { createTestDatabase } from '../../sms-engine/testing/database.ts'
import { openApiDatabase } from '../database.ts'
import { migrateAll } from '../migrations/migrate-all.ts'
import { createThrottleStore, sweepThrottlesTick } from './throttle-store.ts'

const minute_ms = 60_000
const url = await createTestDatabase(migrateAll)
const db = await openApiDatabase({ url, poolSize: 4 })
const other = await openApiDatabase({ url, poolSize: 4 })
test.after(async () => {
  await Promise.all([db.close(), other.close()])
})

const store = createThrottleStore(db.pool)
const beside = createThrottleStore(other.pool)
const names = async () => (await db.pool.query('select from throttle')).rowCount
test.before.each(async () => {
  await db.pool.query('truncate throttle')
})

test('tries that come at the same time in two processes are each told another number', async () => {
  const counted = Array.from({ length: 60 }, (_, nth) => (nth % 2 === 0 ? store : beside).count('ann', minute_ms))
  const tries = (await Promise.all(counted)).map((tally) => tally.tries)
  assert.equal(
    tries.sort((a, b) => a - b),
    Array.from({ length: 60 }, (_, nth) => nth + 1),
  )
})

test('names are counted apart', async () => {
  await store.count('ann', minute_ms)
  assert.is((await store.count('bob', minute_ms)).tries, 1)
  assert.is((await store.count('ann', minute_ms)).tries, 2)
})

test('a window ends after its time from the first try, and then counting starts anew', async () => {
  const first = await store.count('ann', 400)
  assert.ok(first.left_ms > 350 && first.left_ms <= 400, `${first.left_ms}`)
  await sleep(200)
  const second = await store.count('ann', 400)
  assert.is(second.tries, 2)
  assert.ok(second.left_ms < 210, `${second.left_ms}: a try does not lengthen the window`)
  await sleep(250)
  const third = await store.count('ann', 400)
  assert.is(third.tries, 1)
  assert.ok(third.left_ms > 350, `${third.left_ms}`)
})

test('a try that is given back was none; more than were counted cannot be given back', async () => {
  await store.count('ann', minute_ms)
  await store.count('ann', minute_ms)
  await beside.giveBack('ann')
  assert.is((await store.count('ann', minute_ms)).tries, 2)
  for (const _ of [1, 2, 3]) await store.giveBack('ann')
  assert.is((await store.count('ann', minute_ms)).tries, 1)
  await store.giveBack('nobody')
  assert.is(await names(), 1)
})

test('what is stored does not tell whose tries they were', async () => {
  await store.count('sign-in 10.0.0.1 ann@example.com', minute_ms)
  const { rows } = await db.pool.query(
    `select convert_from(decode(encode(key, 'hex'), 'escape'), 'utf8') as key from throttle`,
  )
  assert.not.match(rows[0].key, 'ann')
})

test('counts are swept away once their window is over, and only then', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, nth) => store.count(`${nth}`, 1)))
  await store.count('ann', minute_ms)
  await sleep(20)
  const tick = sweepThrottlesTick(db.pool)
  assert.equal(await runTick(tick, 0), { swept: 50 })
  assert.is(await names(), 1)
  assert.is((await store.count('ann', minute_ms)).tries, 2)
  assert.equal([tick.name, tick.every, tick.lanes], ['sweep-throttles', '1 minute', 1])
})

test.run()
