import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hour_ms } from '../domain/model/units.ts'
import { ann } from '../testing/cast.ts'
import { addPerson, addRow, clear, column, openTestStore } from '../testing/rows.ts'
import { monday_8am } from '../testing/situation.ts'
import { claimLetter, markLetterMailed, unclaimLetter } from './letters.ts'

const letters = suite<{ pool: pg.Pool; close(): Promise<void> }>('letters to learners')

letters.before(async (context) => {
  Object.assign(context, await openTestStore())
  await addPerson(context.pool, ann)
})

letters.before.each(async ({ pool }) => {
  await clear(pool, 'learner_letter')
})

letters.after(async ({ close }) => {
  await close()
})

const add = (pool: pg.Pool, columns: object = {}) =>
  addRow(pool, 'learner_letter', {
    learner_id: ann.learner.id,
    about: 'paused-by-silence',
    at: new Date(monday_8am),
    ...columns,
  })

letters('each letter is claimed once, the oldest first', async ({ pool }) => {
  const [first, second] = [await add(pool), await add(pool)]
  await add(pool, { mailed_at: new Date() })
  assert.equal(await claimLetter(pool), { id: first, learnerId: ann.learner.id, about: 'paused-by-silence' })
  assert.is((await claimLetter(pool))?.id, second)
  assert.is(await claimLetter(pool), null)
})

letters('one that was given back can be claimed again, and no other', async ({ pool }) => {
  const [first = ''] = [await add(pool), await add(pool)]
  await claimLetter(pool)
  await claimLetter(pool)
  await unclaimLetter(pool, first)
  assert.is((await claimLetter(pool))?.id, first)
  assert.is(await claimLetter(pool), null)
})

letters('one that another worker claims just now is left to it', async ({ pool }) => {
  const [held, free] = [await add(pool), await add(pool)]
  const worker = await pool.connect()
  await worker.query('begin')
  await worker.query('select from learner_letter where id = $1 for update', [held])
  // Whoever waited for it would wait for ever.
  const end = setTimeout(() => worker.query('rollback'), 1_000)
  try {
    assert.is((await claimLetter(pool))?.id, free)
  } finally {
    clearTimeout(end)
    await worker.query('rollback')
    worker.release()
  }
})

letters('when one went is service time, and of that one only', async ({ pool }) => {
  const ids = [await add(pool), await add(pool)]
  await pool.query('update service_clock set offset_ms = $1', [hour_ms])
  await markLetterMailed(pool, ids[0] as string)
  await pool.query('update service_clock set offset_ms = 0')
  const ahead = 'round(extract(epoch from mailed_at - clock_timestamp()) / 600)::int'
  assert.equal(await column(pool, 'learner_letter', ahead, ids), [6, null])
})

letters.run()
