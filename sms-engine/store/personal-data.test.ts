import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms } from '../domain/model/units.ts'
import { ann, bob, cat, type Person } from '../testing/cast.ts'
import { addMessage, addPerson, addRow, clear, openTestStore, sender } from '../testing/rows.ts'
import { monday_8am, unproved } from '../testing/situation.ts'
import { insertLearner } from './conversations.ts'
import { insertMail } from './mails.ts'
import { deleteLearnerRows, readPersonalData } from './personal-data.ts'

const personal = suite<{ pool: pg.Pool; close(): Promise<void> }>('personal data')

const tables = ['handled_text', 'message', 'consent', 'suppression', 'conversation', 'learner'] as const
const at = new Date(monday_8am)

personal.before(async (context) => {
  Object.assign(context, await openTestStore())
})

personal.before.each(async ({ pool }) => {
  await clear(pool, ...tables)
  for (const person of [bob, ann]) await fill(pool, person)
})

personal.after(async ({ close }) => {
  await close()
})

/** Two rows of every kind for a person, the second written first where the order is not by id. */
async function fill(pool: pg.Pool, person: Person): Promise<void> {
  const { learner, phone } = person
  await addPerson(pool, person)
  await pool.query('insert into memory values ($1, $2)', [
    learner.id,
    { income: { stability: 2 }, assets: { stability: 1 } },
  ])
  for (const turn of [2, 1])
    await pool.query(`insert into turn values ($1, $2, $3, $4, '{}', '{}', '[]', 'hash')`, [
      learner.id,
      turn,
      at,
      { turn },
    ])
  await pool.query(`insert into suppression values ($1, $2, 'keyword', $3)`, [phone, sender, at])
  for (const [index, lesson_id] of ['assets', 'income'].entries()) {
    await addMessage(pool, person, { body: lesson_id, lesson_id, at })
    await addRow(pool, 'review', {
      learner_id: learner.id,
      lesson_id,
      question_id: 'q',
      choice: 1,
      is_right: true,
      is_unsure: false,
      at,
    })
    await pool.query('insert into lesson_mark values ($1, $2, true, $3)', [
      learner.id,
      lesson_id,
      new Date(monday_8am - index),
    ])
    await addRow(pool, 'consent', { phone, sender, learner_id: learner.id, action: 'opt-in', via: lesson_id, at })
    await addRow(pool, 'support_case', { conversation_id: learner.id, question: lesson_id, at })
    await addRow(pool, 'phone_code', {
      learner_id: learner.id,
      phone,
      code_hash: 'secret',
      sent_at: at,
      expires_at: at,
      ip: lesson_id,
    })
    const refused = { learner_id: learner.id, phone, why: lesson_id, at, last_at: at }
    await addRow(pool, 'code_refused', refused)
    const words = { to: `${lesson_id}@example.com`, subject: 'A secret', text: 'secret' }
    await insertMail(pool, { about: lesson_id, learnerId: learner.id, ...words })
    await addRow(pool, 'dead_letter', { conversation_id: learner.id, phone, event: { lesson_id }, error: 'Error', at })
  }
  await addMessage(pool, person, { kind: 'code', body: '123456 is your code.' })
}

personal('a learner’s export has every kind of row, in order, and nobody else’s', async ({ pool }) => {
  const data = await readPersonalData(pool, ann.learner.id)
  const values = (kind: string, field: string) => data[kind]?.map((row) => row[field])
  const inOrder = ['assets', 'income']
  assert.equal(values('preferences', 'zone'), ['America/New_York'])
  assert.equal(values('numbers', 'phone'), [ann.phone])
  assert.equal(values('messages', 'body'), inOrder, 'without the codes')
  assert.equal(values('answers', 'lessonId'), inOrder)
  assert.equal(values('marks', 'lessonId'), ['income', 'assets'], 'by time')
  assert.equal(values('memory', 'lessonId'), inOrder)
  assert.equal(values('memory', 'card'), [{ stability: 1 }, { stability: 2 }])
  assert.equal(values('consents', 'via'), inOrder)
  assert.equal(values('consents', 'phone'), [ann.phone, ann.phone])
  assert.equal(values('questions', 'question'), inOrder)
  assert.equal(values('optOuts', 'phone'), [ann.phone])
  assert.equal(values('codes', 'ip'), inOrder)
  assert.equal(values('codes', 'phone'), [ann.phone, ann.phone])
  assert.equal(values('refusedCodes', 'why'), inOrder)
  assert.equal(values('mails', 'about'), inOrder)
  assert.equal(values('mails', 'to'), ['assets@example.com', 'income@example.com'])
  assert.is(values('conversation', 'state')?.length, 1)
  assert.equal(values('log', 'event'), [{ turn: 1 }, { turn: 2 }])
  assert.equal(values('unhandled', 'event'), [{ lesson_id: 'assets' }, { lesson_id: 'income' }])
})

personal('no export holds a code or its hash', async ({ pool }) => {
  const all = JSON.stringify(await readPersonalData(pool, ann.learner.id))
  assert.not.match(all, '123456')
  assert.not.match(all, 'secret')
})

personal('whoever has no number exports none', async ({ pool }) => {
  await pool.query('update conversation set phone = null where id = $1', [ann.learner.id])
  const { numbers, optOuts } = await readPersonalData(pool, ann.learner.id)
  assert.equal([numbers, optOuts], [[], []])
})

const remove = (pool: pg.Pool, id = ann.learner.id) => deleteLearnerRows(pool, sender, id, monday_8am)

personal('deleting a learner removes all that hangs on them, and nothing of anybody else', async ({ pool }) => {
  const others = await readPersonalData(pool, bob.learner.id)
  await remove(pool)
  assert.equal(await readPersonalData(pool, bob.learner.id), others)
  const left = Object.entries(await readPersonalData(pool, ann.learner.id)).filter(([, rows]) => rows.length > 0)
  assert.equal(
    left.map(([kind]) => kind),
    ['consents'],
  )
})

personal('what belongs to the number outlives its learner: consents and suppressions', async ({ pool }) => {
  await remove(pool)
  const { rows } = await pool.query('select from suppression where phone = $1', [ann.phone])
  assert.is(rows.length, 1)
})

personal('the carrier’s ids of the last two days’ texts outlive their learner', async ({ pool }) => {
  const ago = (days: number) => new Date(monday_8am - days * day_ms)
  await addMessage(pool, ann, { sid: 'SMheard', direction: 'in', status: 'received', at: ago(1.9) })
  await addMessage(pool, ann, { sid: 'SMsent', status: 'delivered', at: ago(2.1), sent_at: ago(1.9) })
  await addMessage(pool, ann, { sid: 'SMold', status: 'delivered', at: ago(2.2), sent_at: ago(2.1) })
  await addMessage(pool, bob, { sid: 'SMother', status: 'delivered', at: ago(1), sent_at: ago(1) })
  await remove(pool)
  const { rows } = await pool.query('select sid, extract(epoch from at)::float8 * 1000 as at from handled_text')
  assert.equal(
    new Map(rows.map(({ sid, at }) => [sid, new Date(at)])),
    new Map([
      ['SMheard', ago(1.9)],
      ['SMsent', ago(1.9)],
    ]),
  )
})

personal('the keys of a learner’s texts go with them, and nobody else’s', async ({ pool }) => {
  await addMessage(pool, ann, { sid: 'SMheard', direction: 'in', status: 'received' })
  await addMessage(pool, ann, { cause: 'SMheard:0', status: 'replied' })
  await pool.query(`insert into message_key select k, now() from unnest(array['SMheard', 'SMheard:0', 'SMother']) k`)
  await remove(pool)
  assert.equal((await pool.query('select key from message_key')).rows, [{ key: 'SMother' }])
})

personal('deleting one learner writes an opt-out for their number, and no opt-out for another', async ({ pool }) => {
  await remove(pool)
  const { rows } = await pool.query(
    `select phone, sender, learner_id, via, (extract(epoch from at) * 1000)::float8 as at from consent where action = 'opt-out'`,
  )
  assert.equal(rows, [{ phone: ann.phone, sender, learner_id: ann.learner.id, via: 'web', at: monday_8am }])
})

personal('deleting a learner without a number writes no opt-out; doing it twice is harmless', async ({ pool }) => {
  await insertLearner(pool, cat.learner.id, unproved())
  await remove(pool, cat.learner.id)
  await remove(pool)
  await remove(pool)
  const { rowCount } = await pool.query(`select from consent where action = 'opt-out'`)
  assert.is(rowCount, 1)
})

personal.run()
