import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clear, connect, openTestStore, otherSender, sender } from '../testing/rows.ts'
import { settleBudgets, takeBudgets } from './sender-budget.ts'

const budget = suite<{ pool: pg.Pool; close(): Promise<void> }>('what a sender may send')

budget.before(async (context) => {
  Object.assign(context, await openTestStore())
  await connect(context.pool, 9)
})

budget.before.each(async ({ pool }) => {
  await clear(pool, 'sender_budget')
})

budget.after(async ({ close }) => {
  await close()
})

const takeBudget = async (pool: pg.Pool, by: string, perSecond: number) =>
  (await takeBudgets(pool, [{ sender: by, perSecond }])).get(by) ?? Number.NaN

const returnBudget = (pool: pg.Pool, by: string, segments: number) => settleBudgets(pool, new Map([[by, segments]]))

/** As if the sender had been idle for so long. */
const idle = (pool: pg.Pool, seconds: number) =>
  pool.query(`update sender_budget set at_machine = at_machine - $1 * interval '1 second'`, [seconds])

/** Segments a second of a sender so slow that the duration of a test does not matter. */
const slow = 0.02

budget('at first a twentieth of a second’s worth, then nothing until time has passed', async ({ pool }) => {
  assert.equal([await takeBudget(pool, sender, 400), await takeBudget(pool, sender, slow)], [20, 0])
})

budget('segments come in with time, and a part of one is kept for later', async ({ pool }) => {
  await takeBudget(pool, sender, slow)
  await idle(pool, 40)
  assert.is(await takeBudget(pool, sender, slow), 0)
  await idle(pool, 40)
  assert.is(await takeBudget(pool, sender, slow), 1)
  await idle(pool, 5)
  assert.is(await takeBudget(pool, sender, slow), 0)
})

budget(
  'idle time saves at most a twentieth of a second, so that no second carries more than that beyond its rate',
  async ({ pool }) => {
    await takeBudget(pool, sender, 400)
    await idle(pool, 60)
    assert.is(await takeBudget(pool, sender, 400), 20)
  },
)

budget('what a text needs beyond what was taken is owed', async ({ pool }) => {
  await takeBudget(pool, sender, slow)
  await returnBudget(pool, sender, -3)
  await idle(pool, 100)
  assert.is(await takeBudget(pool, sender, slow), 0)
  await idle(pool, 120)
  assert.is(await takeBudget(pool, sender, slow), 1)
})

budget('a sender without a rate sends as much as goes', async ({ pool }) => {
  const rates = [
    { sender, perSecond: undefined },
    { sender: otherSender, perSecond: 400 },
  ]
  assert.equal(
    await takeBudgets(pool, rates),
    new Map([
      [sender, Number.POSITIVE_INFINITY],
      [otherSender, 20],
    ]),
  )
})

budget('a slow sender may save up for a message of two segments', async ({ pool }) => {
  await takeBudget(pool, sender, slow)
  await idle(pool, 3_600)
  assert.is(await takeBudget(pool, sender, slow), 2)
})

budget('what was not used can be taken again', async ({ pool }) => {
  await takeBudget(pool, sender, 400)
  await returnBudget(pool, sender, 5)
  const taken = await takeBudget(pool, sender, 400)
  assert.ok(taken >= 5, String(taken))
})

budget('each sender has its own', async ({ pool }) => {
  await takeBudget(pool, sender, 400)
  assert.is(await takeBudget(pool, otherSender, 400), 20)
  await returnBudget(pool, otherSender, 15)
  assert.is(await takeBudget(pool, sender, slow), 0)
  assert.ok((await takeBudget(pool, otherSender, 400)) >= 15)
})

const eight = Array.from({ length: 8 }, (_, index) => index)
const takeAtOnce = (pool: pg.Pool) => Promise.all(eight.map(() => takeBudget(pool, sender, slow)))

budget('however many ask at once, they get together what one would have got', async ({ pool }) => {
  await takeBudget(pool, sender, slow)
  await idle(pool, 3_600)
  const worker = await pool.connect()
  await worker.query('begin')
  await worker.query('select from sender_budget for update')
  const taken = takeAtOnce(pool)
  await sleep(100)
  await worker.query('commit')
  worker.release()
  assert.equal((await taken).sort(), [0, 0, 0, 0, 0, 0, 0, 2])
})

budget('however many begin at once, none fails', async ({ pool }) => {
  assert.equal(await takeAtOnce(pool), Array(8).fill(0))
})

budget.run()
