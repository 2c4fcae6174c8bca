import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms } from '../domain/model/units.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { ann } from '../testing/cast.ts'
import { addPerson, clear, openTestStore } from '../testing/rows.ts'
import { makeMonths, readMonths, turnMonths } from './months.ts'

const months = suite<{ pool: pg.Pool; close(): Promise<void> }>('months of turns')

months.before(async (context) => {
  Object.assign(context, await openTestStore())
  await addPerson(context.pool, ann)
})
months.before.each(({ pool }) => clear(pool, 'turn'))
months.after(({ close }) => close())

async function addTurn(pool: pg.Pool, seq: number, at: number): Promise<void> {
  await pool.query(
    `insert into turn (conversation_id, seq, at, event, context, state, effects, content_hash)
     values ($1, $2, to_timestamp($3::float8 / 1000), '{}', '{}', '{}', '[]', 'hash')`,
    [ann.learner.id, seq, at],
  )
}

const tableOf = async (pool: pg.Pool, seq: number) =>
  (await pool.query('select tableoid::regclass::text as name from turn where seq = $1', [seq])).rows[0]?.name

months('months are made ahead once, and each follows the one before', async ({ pool }) => {
  const now = await serviceNow(pool)
  assert.ok((await makeMonths(pool, turnMonths, now)) >= 2)
  assert.is(await makeMonths(pool, turnMonths, now), 0, 'a second run finds nothing to do')
  const tables = await readMonths(pool, turnMonths)
  assert.is(tables[0]?.name, 'turn_first')
  assert.ok((tables.at(-1)?.until ?? 0) > now + 90 * day_ms)
  for (const [nth, { name, until }] of tables.slice(1).entries()) {
    const first = new Date(tables[nth]?.until ?? 0)
    assert.is(name, `turn_${first.toISOString().slice(0, 7).replace('-', '_')}`)
    assert.is(until, Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1))
  }
})

months('a turn stands in its month, and one that came before its month was made moves there', async ({ pool }) => {
  const now = await serviceNow(pool)
  const last = (await readMonths(pool, turnMonths)).at(-1)?.until ?? 0
  await addTurn(pool, 1, now)
  await addTurn(pool, 2, last - 1)
  await addTurn(pool, 3, last)
  assert.is(await tableOf(pool, 1), 'turn_first')
  assert.is(await tableOf(pool, 3), 'turn_rest')
  assert.is(await makeMonths(pool, turnMonths, last - 80 * day_ms), 1)
  const month = new Date(last).toISOString().slice(0, 7).replace('-', '_')
  assert.is(await tableOf(pool, 3), `turn_${month}`)
  assert.is(await tableOf(pool, 2), `turn_${new Date(last - 1).toISOString().slice(0, 7).replace('-', '_')}`)
})

months('a number is given once within a month, and goes with its conversation in every month', async ({ pool }) => {
  const now = await serviceNow(pool)
  await addTurn(pool, 1, now)
  const again = await addTurn(pool, 1, now).catch((error: Error) => error)
  assert.match(String(again), 'duplicate key')
  await addTurn(pool, 2, now + 70 * day_ms)
  await addTurn(pool, 3, now + 4_000 * day_ms)
  await pool.query('delete from conversation where id = $1', [ann.learner.id])
  assert.is((await pool.query('select from turn')).rowCount, 0)
  await addPerson(pool, ann)
})

months('several workers make a month once', async ({ pool }) => {
  const last = (await readMonths(pool, turnMonths)).at(-1)?.until ?? 0
  const end = async () => (await readMonths(pool, turnMonths)).at(-1)?.until ?? 0
  // None waits for a lock, so each of the three may have to try again.
  do await Promise.all([1, 2, 3].map(() => makeMonths(pool, turnMonths, last)))
  while ((await end()) <= last)
  const names = (await readMonths(pool, turnMonths)).map(({ name }) => name)
  assert.is(new Set(names).size, names.length)
})

months('nobody who writes waits for a month that is made; it is made later', async ({ pool }) => {
  const now = await serviceNow(pool)
  const last = (await readMonths(pool, turnMonths)).at(-1)?.until ?? 0
  const writer = await pool.connect()
  await writer.query('begin')
  await writer.query('lock table turn in row exclusive mode; lock table turn_rest in row exclusive mode')
  assert.is(await makeMonths(pool, turnMonths, last), 0)
  await writer.query('rollback')
  writer.release()
  assert.ok((await makeMonths(pool, turnMonths, last)) > 0)
  assert.ok((await readMonths(pool, turnMonths)).every(({ until }) => until > now))
})

months.run()
