import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hour_ms } from '../domain/model/units.ts'
import { ann } from '../testing/cast.ts'
import { addPerson, addRow, clear, column, openTestStore } from '../testing/rows.ts'
import { monday_8am } from '../testing/situation.ts'
import { markLetterMailed, readUnmailedLetters } from './letters.ts'
import { inTransaction } from './transaction.ts'

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

letters('what is not mailed is read, the oldest first and no more than asked for', async ({ pool }) => {
  const [first, second, third] = [await add(pool), await add(pool), await add(pool)]
  await add(pool, { mailed_at: new Date() })
  const about = { learnerId: ann.learner.id, about: 'paused-by-silence' }
  assert.equal(await readUnmailedLetters(pool, 2), [
    { id: first, ...about },
    { id: second, ...about },
  ])
  assert.equal(
    (await readUnmailedLetters(pool, 9)).map(({ id }) => id),
    [first, second, third],
  )
})

letters('of two who have written the mail of one, one may keep it', async ({ pool }) => {
  const id = await add(pool)
  const mark = () => inTransaction(pool, (client) => markLetterMailed(client, id))
  assert.equal((await Promise.all([mark(), mark()])).sort(), [false, true])
})

letters('when one went is service time, and of that one only', async ({ pool }) => {
  const ids = [await add(pool), await add(pool)]
  await pool.query('update service_clock set offset_ms = $1', [hour_ms])
  await inTransaction(pool, (client) => markLetterMailed(client, ids[0] as string))
  await pool.query('update service_clock set offset_ms = 0')
  const ahead = 'round(extract(epoch from mailed_at - clock_timestamp()) / 600)::int'
  assert.equal(await column(pool, 'learner_letter', ahead, ids), [6, null])
})

letters.run()
