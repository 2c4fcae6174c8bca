import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms, hour_ms } from '../domain/model/units.ts'
import { ann } from '../testing/cast.ts'
import { addMessage, addPerson, clear, column, connect, openTestStore, otherSender, sender } from '../testing/rows.ts'
import { claimOutbox } from './outbox.ts'
import { noteReached, openSpending, readSpending, returnSpending, type SpendCap } from './spending.ts'

const spending = suite<{ pool: pg.Pool; close(): Promise<void> }>('what a day may cost')

spending.before(async (context) => {
  Object.assign(context, await openTestStore())
  await addPerson(context.pool, ann)
  await connect(context.pool, 9)
})

spending.before.each(async ({ pool }) => {
  await clear(pool, 'message', 'spending', 'suppression')
})

spending.after(async ({ close }) => {
  await close()
})

/** Noon where Ann lives, because lessons go in the daytime only. */
const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T17:00:00Z`)

const add = (pool: pg.Pool, columns: object = {}) =>
  addMessage(pool, ann, {
    kind: 'lesson',
    country: 'US',
    segments: 1,
    at: new Date(noon),
    not_after: new Date(noon + hour_ms),
    ...columns,
  })

const unbounded = new Map([[sender, Number.POSITIVE_INFINITY]])

/** What a worker claims under a cap. */
async function claim(pool: pg.Pool, cap: SpendCap, now = noon, limit = 50): Promise<string[]> {
  const spent = await openSpending(pool, sender, now, cap)
  const left = Object.fromEntries(spent.map(({ scope, segments, cap }) => [scope, cap - segments]))
  const { claimed } = await claimOutbox(pool, sender, now, { limit, segments: unbounded, left })
  return claimed.map(({ id }) => id)
}

async function spent(pool: pg.Pool, cap: SpendCap, now = noon): Promise<Record<string, number>> {
  return Object.fromEntries(
    (await openSpending(pool, sender, now, cap)).map(({ scope, segments }) => [scope, segments]),
  )
}

spending('no more segments of scheduled texts are claimed in a day than the cap says', async ({ pool }) => {
  const ids = [await add(pool), await add(pool, { segments: 2 }), await add(pool, { segments: 2 }), await add(pool)]
  assert.equal(await claim(pool, { all: 4 }), ids.slice(0, 2))
  assert.equal(await spent(pool, { all: 4 }), { all: 3 })
  assert.equal(await claim(pool, { all: 4 }), [ids[3]], 'what still fits goes')
  assert.equal(await claim(pool, { all: 4 }), [])
  assert.equal(await column(pool, 'message', 'status', [ids[2] as string]), ['queued'], 'it is held, not lost')
})

spending(
  'a cap that is reached for one country stops its scheduled texts alone, however many wait',
  async ({ pool }) => {
    const american = await add(pool)
    for (let index = 0; index < 5; index++) await add(pool)
    const canadian = await add(pool, { country: 'CA' })
    const unknown = await add(pool, { country: null })
    assert.equal(await claim(pool, { US: 1 }), [american, canadian, unknown])
    assert.equal(await claim(pool, { US: 1 }, noon, 2), [], 'the batch is not full of what may not go')
    const further = await add(pool, { country: 'CA' })
    assert.equal(await claim(pool, { US: 1 }, noon, 2), [further])
  },
)

spending('codes, notices, late replies and confirmations of opt-outs go on, and count', async ({ pool }) => {
  await add(pool)
  await claim(pool, { all: 1 })
  const held = await add(pool)
  const ids = [
    await add(pool, { kind: 'code' }),
    await add(pool, { kind: 'notice' }),
    await add(pool, { answers: 'SM1' }),
    await add(pool, { kind: 'opt-out' }),
  ]
  assert.equal((await claim(pool, { all: 1 })).toSorted(), ids)
  assert.equal(await spent(pool, { all: 1 }), { all: 5 })
  assert.equal(await column(pool, 'message', 'status', [held]), ['queued'])
})

spending('what is held and then over is cancelled, and its learner told', async ({ pool }) => {
  await add(pool, { segments: 2 })
  const { cancelled } = await claimOutbox(pool, sender, noon + hour_ms, {
    limit: 50,
    segments: unbounded,
    left: { all: 0 },
  })
  assert.is(cancelled, 1)
})

spending('the cap is whole again from midnight on the Pacific coast, and the earlier day is kept', async ({ pool }) => {
  const midnight = Date.parse('2026-11-17T00:00:00-08:00')
  await openSpending(pool, sender, midnight - 1, { all: 1 })
  await pool.query('update spending set segments = 1')
  assert.equal(await spent(pool, { all: 1 }, midnight - 1), { all: 1 })
  assert.equal(await spent(pool, { all: 1 }, midnight), { all: 0 })
  assert.equal(await spent(pool, { all: 1 }, midnight - 1), { all: 1 })
})

spending('however many claim at once, they spend together what one would have', async ({ pool }) => {
  const cap = { all: 10, US: 7 }
  for (let index = 0; index < 100; index++) await add(pool, { country: index % 2 ? 'US' : 'CA' })
  await openSpending(pool, sender, noon, cap)
  const claimed = await Promise.all(Array.from({ length: 8 }, () => claim(pool, cap, noon, 5)))
  assert.ok(claimed.flat().length <= 10, String(claimed.flat().length))
  for (let round = 0; round < 3; round++) await claim(pool, cap)
  const { rows } = await pool.query(
    `select country, count(*)::int as n from message where status = 'sending' group by 1`,
  )
  assert.is(
    rows.reduce((sum, { n }) => sum + n, 0),
    10,
  )
  assert.ok(rows.find(({ country }) => country === 'US').n <= 7)
  assert.is((await spent(pool, cap)).all, 10)
})

spending('a cap that is raised lets the rest go', async ({ pool }) => {
  await add(pool)
  const held = await add(pool)
  await claim(pool, { all: 1 })
  assert.equal(await claim(pool, { all: 2 }), [held])
})

spending('segments that come back can be spent', async ({ pool }) => {
  await add(pool)
  await claim(pool, { all: 1, US: 1 })
  await returnSpending(pool, sender, noon, { all: 1, US: 1, CA: 1 })
  assert.equal(await spent(pool, { all: 1, US: 1 }), { all: 0, US: 0 })
})

spending('a cap is told once, when no scheduled text of full length fits any more', async ({ pool }) => {
  for (let index = 0; index < 2; index++) await add(pool)
  await claim(pool, { all: 3 }, noon, 1)
  assert.equal(await noteReached(pool, sender, noon), [])
  await claim(pool, { all: 3 }, noon, 1)
  assert.equal(await noteReached(pool, sender, noon), [{ scope: 'all', segments: 2, cap: 3, isReached: true }])
  assert.equal(await noteReached(pool, sender, noon), [])
  assert.equal(await noteReached(pool, sender, noon + day_ms), [])
})

spending('each sender has its own', async ({ pool }) => {
  await openSpending(pool, sender, Date.now(), { all: 5, US: 4 })
  assert.equal(
    (await readSpending(pool, sender)).map(({ scope, cap }) => [scope, cap]),
    [
      ['all', 5],
      ['US', 4],
    ],
  )
  assert.equal(await readSpending(pool, otherSender), [])
})

spending.run()
