import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runTick } from '../../sms-engine/runtime/jobs/tick.ts'
import { createTestDatabase } from '../../sms-engine/testing/database.ts'
import { openApiDatabase } from '../database.ts'
import { migrateAll } from '../migrations/migrate-all.ts'
import { createThrottleStore, sweepThrottlesTick } from './throttle-store.ts'

const minute_ms = 60_000
const once = { max: 1, window_ms: minute_ms }
const url = await createTestDatabase(migrateAll)
const db = await openApiDatabase({ url, poolSize: 4 })
const other = await openApiDatabase({ url, poolSize: 4 })
test.after(async () => {
  await Promise.all([db.close(), other.close()])
})

const store = createThrottleStore(db.pool)
const beside = createThrottleStore(other.pool)
/** Time passes: what was counted lies that much further back. */
const pass = (ms: number) => db.pool.query(`update throttle set ends_at = ends_at - $1 * interval '1 ms'`, [ms])
const names = async () => (await db.pool.query('select from throttle')).rowCount
test.before.each(async () => {
  await db.pool.query('truncate throttle')
})

test('of tries that come at the same time in two processes no more get through than may', async () => {
  for (const max of [1, 7]) {
    await db.pool.query('truncate throttle')
    const limit = { max, window_ms: minute_ms }
    const tried = Array.from({ length: 60 }, (_, nth) => (nth % 2 === 0 ? store : beside).take('ann', limit))
    const waits = await Promise.all(tried)
    assert.is(waits.filter((left_ms) => left_ms === null).length, max)
    for (const left_ms of waits) assert.ok(left_ms === null || (left_ms > 50_000 && left_ms <= minute_ms), `${left_ms}`)
  }
})

test('names are counted apart', async () => {
  assert.is(await store.take('ann', once), null)
  assert.is(await store.take('bob', once), null)
  assert.is.not(await store.take('ann', once), null)
})

test('a window ends after its time from the first try, and then counting starts anew', async () => {
  const limit = { max: 2, window_ms: minute_ms }
  assert.is(await store.take('ann', limit), null)
  await pass(minute_ms / 2)
  assert.is(await store.take('ann', limit), null)
  const left_ms = await store.take('ann', limit)
  assert.ok(left_ms !== null && left_ms <= minute_ms / 2, `${left_ms}: a try does not lengthen the window`)
  await pass(minute_ms / 2)
  for (const expected of [null, null]) assert.is(await store.take('ann', limit), expected)
  const anew_ms = await store.take('ann', limit)
  assert.ok(anew_ms !== null && anew_ms > minute_ms / 2, `${anew_ms}`)
})

test('a try that is given back was none, and one that was refused was not counted', async () => {
  const limit = { max: 2, window_ms: minute_ms }
  for (const _ of [1, 2, 3, 4, 5]) await store.take('ann', limit)
  await beside.giveBack('ann')
  assert.is(await store.take('ann', limit), null)
  assert.is.not(await store.take('ann', limit), null)
})

test('more than were counted cannot be given back', async () => {
  await store.take('ann', once)
  for (const _ of [1, 2, 3]) await store.giveBack('ann')
  await store.giveBack('nobody')
  assert.is(await names(), 1)
  assert.is(await store.take('ann', once), null)
  assert.is.not(await store.take('ann', once), null)
})

test('what is stored does not tell whose tries they were', async () => {
  await store.take('sign-in 10.0.0.1 ann@example.com', once)
  const { rows } = await db.pool.query(
    `select convert_from(decode(encode(key, 'hex'), 'escape'), 'utf8') as key from throttle`,
  )
  assert.not.match(rows[0].key, 'ann')
})

test('counts are swept away once their window is over, and only then', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, nth) => store.take(`${nth}`, { max: 1, window_ms: 1 })))
  await store.take('ann', once)
  await sleep(20)
  const tick = sweepThrottlesTick(db.pool)
  assert.equal(await runTick(tick, 0), { swept: 50 })
  assert.is(await names(), 1)
  assert.is.not(await store.take('ann', once), null)
  assert.equal([tick.name, tick.every, tick.lanes], ['sweep-throttles', '1 minute', 1])
})

test.run()
