import { randomUUID } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { suppressNumber } from '../store/outbox.ts'
import { readById } from '../store/read-conversation.ts'
import { ann, bob, cat } from '../testing/cast.ts'
import { openTestEngine } from '../testing/engine.ts'
import { addMessage, addPerson, addRow, clear, column } from '../testing/rows.ts'
import { active, askOf } from '../testing/situation.ts'
import type { Engine } from './engine.ts'
import { handleEvent } from './handle-event.ts'
import { settleBeforeDeciding, settleUndelivered } from './settle-undelivered.ts'

const undelivered = suite<{ engine: Engine; close(): Promise<void> }>('texts that will never arrive')

undelivered.before(async (context) => {
  Object.assign(context, await openTestEngine())
})

undelivered.before.each(async ({ engine }) => {
  await clear(engine.db.pool, 'message', 'suppression', 'consent', 'conversation', 'learner')
  for (const person of [ann, bob]) await addPerson(engine.db.pool, person, active({ unanswered: 2 }))
})

undelivered.after(async ({ close }) => {
  await close()
})

const phaseOf = async ({ db, sender }: Engine, id: string) => (await readById(db.pool, sender, id))?.state

/** How the carrier says that a number has opted out. */
const blocked = { status: 'undelivered', error_code: 21_610 }

undelivered('each is told to its conversation once', async ({ engine }) => {
  const ids = [
    await addMessage(engine.db.pool, ann, { kind: 'lesson', lesson_id: 'assets', status: 'failed' }),
    await addMessage(engine.db.pool, bob, {
      kind: 'question',
      lesson_id: 'assets',
      question_id: 'assets-1',
      status: 'undelivered',
    }),
  ]
  assert.equal(await settleUndelivered(engine), { settled: 2, poisoned: 0 })
  assert.equal(await column(engine.db.pool, 'message', 'settled', ids), [true, true])
  assert.equal(await settleUndelivered(engine), { settled: 0, poisoned: 0 })
  assert.equal(
    [(await phaseOf(engine, ann.learner.id))?.unanswered, (await phaseOf(engine, bob.learner.id))?.unanswered],
    [1, 1],
  )
})

undelivered('a reply that went through the outbox in vain is nobody’s weekly text', async ({ engine }) => {
  await addMessage(engine.db.pool, ann, { kind: 'lesson', lesson_id: 'assets', status: 'cancelled', answers: 'SM1' })
  assert.equal(await settleUndelivered(engine), { settled: 1, poisoned: 0 })
  assert.is((await phaseOf(engine, ann.learner.id))?.unanswered, 2)
})

undelivered('nor is a question that came again because it was put off', async ({ engine }) => {
  const cause = `timer:${ann.learner.id}:1:0`
  await addMessage(engine.db.pool, ann, {
    kind: 'question',
    lesson_id: 'assets',
    question_id: 'assets-1',
    status: 'undelivered',
    cause,
  })
  assert.equal(await settleUndelivered(engine), { settled: 1, poisoned: 0 })
  assert.is((await phaseOf(engine, ann.learner.id))?.unanswered, 2)
})

undelivered('no more at once than asked for', async ({ engine }) => {
  for (const _ of [1, 2, 3]) await addMessage(engine.db.pool, ann, { status: 'failed' })
  assert.equal(await settleUndelivered(engine, 2), { settled: 2, poisoned: 0 })
})

undelivered(
  'a lesson that never arrived is forgotten; the one that a lost question was about is not',
  async ({ engine }) => {
    const { pool } = engine.db
    const card = { stability: 2, difficulty: 5, taughtAt: 0, seenAt: 0, reviews: 0, lapses: 0 }
    await pool.query('insert into memory values ($1, $2)', [ann.learner.id, { assets: card, income: card }])
    await addMessage(pool, ann, { kind: 'question', lesson_id: 'assets', question_id: 'assets-1', status: 'failed' })
    await addMessage(pool, ann, { kind: 'lesson', lesson_id: 'income', status: 'failed' })
    await settleUndelivered(engine)
    assert.equal(Object.keys((await readById(pool, engine.sender, ann.learner.id))?.memory ?? {}), ['assets'])
  },
)

/** A colleague sends a lesson again, and that text does not arrive either. */
async function resendInVain(engine: Engine): Promise<void> {
  const text = { body: 'What a company owns.', lessonId: 'assets' }
  await handleEvent(engine, ann.learner.id, {
    ...{ id: randomUUID(), type: 'desk-acted', by: 'Lin', reason: 'The learner called.' },
    deed: { do: 'resend', text },
  })
  await engine.db.pool.query(`update message set status = 'undelivered' where kind = 'notice'`)
  assert.equal(await settleUndelivered(engine), { settled: 1, poisoned: 0 })
}

undelivered('a lesson that the desk sent again in vain was not taught, and is no weekly text', async ({ engine }) => {
  await resendInVain(engine)
  const after = await readById(engine.db.pool, engine.sender, ann.learner.id)
  assert.equal(after?.memory, {})
  assert.is(after?.state.unanswered, 2)
})

undelivered('a lesson that came before the desk sent it again in vain stays taught', async ({ engine }) => {
  const { pool } = engine.db
  const card = { stability: 2, difficulty: 5, taughtAt: 0, seenAt: 0, reviews: 0, lapses: 0 }
  await pool.query('insert into memory values ($1, $2)', [ann.learner.id, { assets: card }])
  await resendInVain(engine)
  assert.equal((await readById(pool, engine.sender, ann.learner.id))?.memory, { assets: card })
})

undelivered('only lessons and questions are the week’s texts', async ({ engine }) => {
  for (const kind of ['notice', 'code', 'nudge']) await addMessage(engine.db.pool, ann, { kind, status: 'failed' })
  await settleUndelivered(engine)
  assert.is((await phaseOf(engine, ann.learner.id))?.unanswered, 2)
})

undelivered('a number that the carrier blocks is out', async ({ engine }) => {
  await addMessage(engine.db.pool, ann, blocked)
  await settleUndelivered(engine)
  assert.is((await phaseOf(engine, ann.learner.id))?.phase, 'stopped')
  assert.is((await phaseOf(engine, bob.learner.id))?.phase, 'active')
})

const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 16, 14, minutes))
const reports: readonly (readonly [string, readonly object[], 'active' | 'stopped'])[] = [
  ['START since then undoes it', [{ action: 'opt-in', via: 'keyword', at: minute(2) }], 'active'],
  ['the number was proved since then', [{ action: 'opt-in', via: 'web', at: minute(2) }], 'active'],
  ['a START before it does not', [{ action: 'opt-in', via: 'keyword', at: minute(0) }], 'stopped'],
  ['a faster pace since then does not', [{ action: 'opt-in', via: 'text', at: minute(2) }], 'stopped'],
  [
    'START and then STOP does not',
    [
      { action: 'opt-in', via: 'keyword', at: minute(2) },
      { action: 'opt-out', via: 'keyword', at: minute(3) },
    ],
    'stopped',
  ],
]
for (const [what, consents, phase] of reports) {
  undelivered(`a late report that the carrier blocks a number: ${what}`, async ({ engine }) => {
    const { db, sender } = engine
    await addMessage(db.pool, ann, { ...blocked, at: minute(0), sent_at: minute(1) })
    for (const consent of consents) await addRow(db.pool, 'consent', { phone: ann.phone, sender, ...consent })
    await settleUndelivered(engine)
    assert.is((await phaseOf(engine, ann.learner.id))?.phase, phase)
    const outs = await db.pool.query(`select from consent where via = 'carrier'`)
    assert.is(outs.rowCount, phase === 'stopped' ? 1 : 0)
  })
}

undelivered('a refusal that suppressed the number is news, whenever START came', async ({ engine }) => {
  const { db, sender } = engine
  await addMessage(db.pool, ann, { ...blocked, at: minute(0), status: 'failed' })
  await addRow(db.pool, 'consent', { phone: ann.phone, sender, action: 'opt-in', via: 'keyword', at: minute(1) })
  await suppressNumber(db.pool, sender, ann.phone, minute(2).getTime())
  await settleUndelivered(engine)
  assert.is((await phaseOf(engine, ann.learner.id))?.phase, 'stopped')
})

undelivered('other errors block nothing', async ({ engine }) => {
  await addMessage(engine.db.pool, ann, { ...blocked, error_code: 30_003 })
  await addMessage(engine.db.pool, ann, { ...blocked, error_code: null })
  await settleUndelivered(engine)
  assert.is((await phaseOf(engine, ann.learner.id))?.phase, 'active')
})

undelivered('the old number’s block leaves the new one alone', async ({ engine }) => {
  await addMessage(engine.db.pool, ann, { ...blocked, phone: cat.phone })
  await settleUndelivered(engine)
  assert.is((await phaseOf(engine, ann.learner.id))?.phase, 'active')
})

/** An engine that is overtaken right after it has read which texts will never arrive. */
function overtakenBy(others: () => Promise<unknown>, { db, ...engine }: Engine): Engine {
  const query = async (statement: string | { readonly name?: string }, values?: unknown[]) => {
    const result = await db.pool.query(statement as string, values)
    if (typeof statement === 'object' && statement.name === 'read-undelivered') await others()
    return result
  }
  return { ...engine, db: { ...db, pool: Object.assign(Object.create(db.pool), { query }) } }
}

undelivered('what two workers read is told once, and closes no question that was asked since', async ({ engine }) => {
  const { pool } = engine.db
  const conversationOf = () => readById(pool, engine.sender, ann.learner.id)
  const ask = (questionId: string) =>
    pool.query('update conversation set seq = seq + 1, state = $2 where id = $1', [
      ann.learner.id,
      JSON.stringify(active({ unanswered: 1, open: askOf(questionId, { bringsLesson: true }) })),
    ])
  await ask('assets-1')
  await addMessage(pool, ann, { kind: 'question', lesson_id: 'assets', question_id: 'assets-1', status: 'failed' })
  const slow = overtakenBy(async () => {
    const before = await conversationOf()
    assert.ok(before)
    assert.equal(await settleBeforeDeciding(engine, [before], Date.now()), new Set([ann.learner.id]))
    assert.is((await conversationOf())?.state.open, null)
    await ask('income-1')
  }, engine)
  assert.equal(await settleUndelivered(slow), { settled: 1, poisoned: 0 })
  const { unanswered, open } = (await conversationOf())?.state ?? {}
  assert.equal([unanswered, open?.questionId], [1, 'income-1'])
  const told = await pool.query(`select from turn where conversation_id = $1 and event ->> 'type' = 'undelivered'`, [
    ann.learner.id,
  ])
  assert.is(told.rowCount, 1)
})

undelivered('what belongs to no conversation is done with', async ({ engine }) => {
  const id = await addMessage(engine.db.pool, ann, { ...blocked, conversation_id: null })
  assert.equal(await settleUndelivered(engine), { settled: 1, poisoned: 0 })
  assert.equal(await column(engine.db.pool, 'message', 'settled', [id]), [true])
})

undelivered('one that cannot be told is put off, and the others are told', async ({ engine }) => {
  const { pool } = engine.db
  await pool.query(`update conversation set state = '{"version": 99}' where id = $1`, [ann.learner.id])
  const ids = [await addMessage(pool, ann, blocked), await addMessage(pool, bob, { status: 'failed' })]
  assert.equal(await settleUndelivered(engine), { settled: 1, poisoned: 1 })
  assert.equal(await column(pool, 'message', 'settled', ids), [false, true])
  assert.equal(await settleUndelivered(engine), { settled: 0, poisoned: 0 })
})

undelivered.run()
