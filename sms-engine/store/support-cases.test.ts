import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hour_ms } from '../domain/model/units.ts'
import { ann, bob } from '../testing/cast.ts'
import { addMessage, addPerson, addRow, clear, column, openTestStore } from '../testing/rows.ts'
import { monday_8am, monday_9am } from '../testing/situation.ts'
import { keepAnswer, markAnswered, readCases, readLastLines, takeUnmailed } from './support-cases.ts'
import { inTransaction } from './transaction.ts'

const cases = suite<{ pool: pg.Pool; close(): Promise<void> }>('rows of support cases')

cases.before(async (context) => {
  Object.assign(context, await openTestStore())
  for (const person of [ann, bob]) await addPerson(context.pool, person)
})

cases.before.each(async ({ pool }) => {
  await clear(pool, 'support_case', 'message')
  await pool.query('update service_clock set offset_ms = 0')
})

cases.after(async ({ close }) => {
  await close()
})

const addCase = (pool: pg.Pool, columns: object = {}) =>
  addRow(pool, 'support_case', {
    conversation_id: ann.learner.id,
    question: 'How?',
    at: new Date(monday_8am),
    ...columns,
  })

const take = (pool: pg.Pool) => inTransaction(pool, takeUnmailed)

const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id)

cases('a case says who asked what, and what was answered', async ({ pool }) => {
  const answered = { answer: 'So.', answered_by: 'Sue', answered_at: new Date(monday_9am), urgent: true }
  const id = await addCase(pool, answered)
  const found = {
    id,
    conversationId: ann.learner.id,
    phone: ann.phone,
    question: 'How?',
    urgent: true,
    at: monday_8am,
    answer: 'So.',
    answeredBy: 'Sue',
    answeredAt: monday_9am,
  }
  assert.equal(await readCases(pool, { open: false, limit: 1, before: undefined }), [found])
  assert.equal(await take(pool), { ...found, learnerId: ann.learner.id })
})

/** The ids of all cases that support has not been mailed about, in the order of their mails. */
async function takeAll(pool: pg.Pool): Promise<string[]> {
  const taken: string[] = []
  for (let one = await take(pool); one; one = await take(pool)) taken.push(one.id)
  return taken
}

cases('each case is taken once, an urgent one first, then the oldest', async ({ pool }) => {
  const [first, second] = [await addCase(pool), await addCase(pool)]
  const urgent = await addCase(pool, { urgent: true })
  await addCase(pool, { mailed_at: new Date() })
  assert.equal(await takeAll(pool), [urgent, first, second])
  assert.equal(await takeAll(pool), [])
})

cases('a case whose mail could not be written can be taken again', async ({ pool }) => {
  const id = await addCase(pool)
  const failed = inTransaction(pool, async (client) => {
    await takeUnmailed(client)
    throw new Error('the disk is full')
  })
  assert.is(await failed.catch((error: Error) => error.message), 'the disk is full')
  assert.equal(await takeAll(pool), [id])
})

cases('a case that another worker takes just now is left to it', async ({ pool }) => {
  const [held, free] = [await addCase(pool), await addCase(pool)]
  const worker = await pool.connect()
  await worker.query('begin')
  await worker.query('select from support_case where id = $1 for update', [held])
  // A caller that waited for the lock would wait forever.
  const end = setTimeout(() => worker.query('rollback'), 1_000)
  try {
    assert.is((await take(pool))?.id, free)
  } finally {
    clearTimeout(end)
    await worker.query('rollback')
    worker.release()
  }
})

cases('cases are listed the newest first, all of them or the open ones, page by page', async ({ pool }) => {
  const [done, first, second, third] = [
    await addCase(pool, { done_at: new Date() }),
    await addCase(pool),
    await addCase(pool, { answered_at: new Date() }),
    await addCase(pool),
  ]
  const list = async (open: boolean, limit = 50, before?: string) => ids(await readCases(pool, { open, limit, before }))
  assert.equal(await list(false), [third, second, first, done])
  assert.equal(await list(true), [third, first])
  assert.equal(await list(false, 2), [third, second])
  assert.equal(await list(false, 2, second), [first, done])
})

cases('the end of a thread is read in order, without codes and without other threads', async ({ pool }) => {
  const at = new Date(monday_8am)
  for (const body of ['first', 'second', 'third']) await addMessage(pool, ann, { body, at })
  await addMessage(pool, ann, { kind: 'code', body: '123456', at })
  await addMessage(pool, bob, { body: 'of Bob', at })
  await addMessage(pool, ann, { direction: 'in', body: 'fourth', at })
  assert.equal(await readLastLines(pool, ann.learner.id, 2), [
    { at: monday_8am, direction: 'out', body: 'third' },
    { at: monday_8am, direction: 'in', body: 'fourth' },
  ])
  assert.is((await readLastLines(pool, ann.learner.id, 50)).length, 4)
})

cases('the first answer stands', async ({ pool }) => {
  const [id, other] = [await addCase(pool), await addCase(pool)]
  const first = await keepAnswer(pool, { id: id as string, answer: 'So.', by: 'Sue' })
  assert.equal([first?.kept, first?.found.answer, first?.found.answeredBy], [true, 'So.', 'Sue'])
  const second = await keepAnswer(pool, { id: id as string, answer: 'Or so.', by: 'Tom' })
  assert.equal([second?.kept, second?.found.answer, second?.found.answeredBy], [false, 'So.', 'Sue'])
  assert.equal(await column(pool, 'support_case', 'answer', [String(other)]), [null], 'no other case is answered')
  assert.is(await keepAnswer(pool, { id: '999999', answer: 'So.', by: 'Sue' }), null)
})

cases('when a case was mailed and first answered is service time, and stays', async ({ pool }) => {
  const [id = '', other = ''] = [await addCase(pool), await addCase(pool)]
  const ahead_s = async (name: string) =>
    column(pool, 'support_case', `round(extract(epoch from ${name} - clock_timestamp()) / 600)::int`, [id, other])
  await pool.query('update service_clock set offset_ms = $1', [hour_ms])
  assert.is((await take(pool))?.id, id)
  await markAnswered(pool, id)
  assert.equal(
    [await ahead_s('mailed_at'), await ahead_s('answered_at')],
    [
      [6, null],
      [6, null],
    ],
  )
  await pool.query('update service_clock set offset_ms = 0')
  await markAnswered(pool, id)
  assert.equal(await ahead_s('answered_at'), [6, null])
})

cases.run()
