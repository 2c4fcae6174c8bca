/** The numbers of the day, by the days of New York. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann, bob } from '../testing/cast.ts'
import { openTestEngine } from '../testing/engine.ts'
import { addMessage, addPerson } from '../testing/rows.ts'
import { type Numbers, readNumbers } from './day-numbers.ts'
import type { Engine } from './engine.ts'

const numbers = suite<{ engine: Engine; close(): Promise<void> }>('numbers of the day')

numbers.before(async (context) => {
  Object.assign(context, await openTestEngine())
  for (const person of [ann, bob]) await addPerson(context.engine.db.pool, person)
})
numbers.after(({ close }) => close())

const zone = 'America/New_York'
/** From midnight of the 16th until an hour before that of the 18th. */
const [from, until] = [Date.parse('2026-11-16T05:00:00Z'), Date.parse('2026-11-18T04:00:00Z')]

const answer = ({ db }: Engine, lessonId: string, isRight: boolean, at: number) =>
  db.pool.query(
    `insert into review (learner_id, lesson_id, question_id, choice, is_right, is_unsure, at)
     values ($1, $2, $2 || '-1', 0, $3, false, to_timestamp($4 / 1000.0))`,
    [ann.learner.id, lessonId, isRight, at],
  )
const ofDays = ({ days }: Numbers, pick: (day: Numbers['days'][number]) => unknown) => days.map(pick)

numbers('answers count for the day on which they came, from its first moment on, until now', async ({ engine }) => {
  await answer(engine, 'assets', true, from - 1)
  await answer(engine, 'assets', true, from)
  await answer(engine, 'assets', false, from + 1)
  await answer(engine, 'income', true, until - 1)
  await answer(engine, 'income', true, until)
  const read = await readNumbers(engine, { from, until, zone })
  assert.equal(
    ofDays(read, ({ day, answers, right }) => [day, answers, right]),
    [
      ['2026-11-16', 2, 1],
      ['2026-11-17', 1, 1],
    ],
  )
  assert.equal(
    read.lessons.map(({ lessonId, answers, right }) => [lessonId, answers, right]),
    [
      ['assets', 2, 1],
      ['income', 1, 1],
    ],
    'the least known first',
  )
})

numbers('texts count by what became of them; what waits or was taken back has not left', async ({ engine }) => {
  const { pool } = engine.db
  const at = new Date(from)
  for (const status of ['queued', 'sending', 'cancelled', 'sent', 'delivered', 'delivered', 'replied'])
    await addMessage(pool, ann, { status, at })
  await addMessage(pool, ann, { status: 'undelivered', error_code: 30003, at })
  await addMessage(pool, bob, { direction: 'in', kind: 'text', status: 'received', at })
  for (const outside of [from - 1, until]) await addMessage(pool, bob, { status: 'delivered', at: new Date(outside) })
  const read = await readNumbers(engine, { from, until, zone })
  assert.equal(
    ofDays(read, ({ out, in: heard, delivered, undelivered }) => [out, heard, delivered, undelivered]),
    [
      [5, 1, 2, 1],
      [0, 0, 0, 0],
    ],
  )
  assert.equal(
    read.endings.map(({ code, count }) => [code, count]),
    [
      [null, 2],
      [30003, 1],
      [null, 1],
      [null, 1],
    ],
  )
})

numbers.run()
