import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hour_ms } from '../domain/model/units.ts'
import { ask } from '../runtime/reads.ts'
import { ann, bob, type Person } from '../testing/cast.ts'
import { addMessage, addPerson, addRow, clear, openTestStore } from '../testing/rows.ts'
import { monday_8am, monday_9am } from '../testing/situation.ts'
import {
  completedLessonsRead,
  historyRead,
  isMarked,
  markLesson,
  markLessonRead,
  markRead,
  readReviews,
  scoresRead,
} from './history.ts'

const history = suite<{ pool: pg.Pool; close(): Promise<void> }>('the history')

history.before(async (context) => {
  Object.assign(context, await openTestStore())
  for (const person of [ann, bob]) await addPerson(context.pool, person)
})

history.before.each(async ({ pool }) => {
  await clear(pool, 'message', 'review', 'lesson_mark')
})

history.after(async ({ close }) => {
  await close()
})

/** A lesson that was delivered at nine, decided at eight. */
const addLesson = (pool: pg.Pool, columns: object = {}, person = ann) =>
  addMessage(pool, person, {
    kind: 'lesson',
    lesson_id: 'assets',
    status: 'delivered',
    at: new Date(monday_8am),
    sent_at: new Date(monday_9am),
    ...columns,
  })

const addReview = (pool: pg.Pool, columns: object = {}, { learner }: Person = ann) =>
  addRow(pool, 'review', {
    learner_id: learner.id,
    lesson_id: 'assets',
    question_id: 'assets-1',
    choice: 0,
    is_right: true,
    is_unsure: false,
    at: new Date(monday_9am),
    ...columns,
  })

const list = async (pool: pg.Pool, page: { limit: number; before?: string } = { limit: 50 }) =>
  (await ask(pool, historyRead(ann.learner.id, page))).rows

history('a lesson is listed by when it was sent, else by when it was decided', async ({ pool }) => {
  const id = await addLesson(pool)
  const waiting = await addLesson(pool, { sent_at: null, status: 'replied' })
  assert.equal(await list(pool), [
    { id: waiting, kind: 'lesson', lessonId: 'assets', body: 'Hello.', at: monday_8am, read: false, answer: null },
    { id, kind: 'lesson', lessonId: 'assets', body: 'Hello.', at: monday_9am, read: false, answer: null },
  ])
})

history('only lessons and questions that went to the learner are listed', async ({ pool }) => {
  const listed: string[] = []
  for (const status of ['replied', 'sent', 'delivered']) listed.push(await addLesson(pool, { status }))
  listed.push(await addLesson(pool, { kind: 'question' }))
  for (const status of ['queued', 'sending', 'uncertain', 'undelivered', 'failed', 'cancelled'])
    await addLesson(pool, { status })
  for (const kind of ['notice', 'code', 'feedback', 'keyword', 'nudge']) await addLesson(pool, { kind })
  await addLesson(pool, { direction: 'in' })
  await addLesson(pool, {}, bob)
  assert.equal(
    (await list(pool)).map(({ id }) => id),
    listed.reverse(),
  )
})

history('pages go back in time', async ({ pool }) => {
  const [first, second, third] = [await addLesson(pool), await addLesson(pool), await addLesson(pool)]
  assert.equal(
    (await list(pool, { limit: 2 })).map(({ id }) => id),
    [third, second],
  )
  assert.equal(
    (await list(pool, { limit: 2, before: second as string })).map(({ id }) => id),
    [first],
  )
})

/** Whether the only text sent to Ann counts as read. */
const isRead = async (pool: pg.Pool) => (await list(pool))[0]?.read

history('a text is read once it was opened, by its learner', async ({ pool }) => {
  const id = await addLesson(pool)
  assert.is(await markRead(pool, bob.learner.id, id), false)
  assert.is(await isRead(pool), false)
  assert.is(await markRead(pool, ann.learner.id, id), true)
  assert.is(await isRead(pool), true)
})

history('only what is listed can be opened', async ({ pool }) => {
  const opened = async (columns: object) => markRead(pool, ann.learner.id, await addLesson(pool, columns))
  for (const columns of [{}, { kind: 'question' }, { status: 'replied' }, { status: 'sent' }]) {
    assert.is(await opened(columns), true, JSON.stringify(columns))
  }
  for (const columns of [{ kind: 'code' }, { status: 'queued' }, { status: 'failed' }, { direction: 'in' }]) {
    assert.is(await opened(columns), false, JSON.stringify(columns))
  }
})

history('opening it again leaves the first time, which is service time', async ({ pool }) => {
  const id = await addLesson(pool)
  const read = async () => {
    await markRead(pool, ann.learner.id, id)
    const { rows } = await pool.query(
      'select read_at, extract(epoch from read_at - clock_timestamp())::float8 as ahead_s from message where id = $1',
      [id],
    )
    return rows[0]
  }
  await pool.query('update service_clock set offset_ms = $1', [hour_ms])
  const first = await read()
  assert.ok(Math.abs(first.ahead_s - 3_600) < 60, String(first.ahead_s))
  await pool.query('update service_clock set offset_ms = 0')
  assert.is((await read()).read_at, first.read_at)
})

const answers = [
  { review: {}, person: ann, read: true, why: 'its lesson was answered since' },
  { review: { at: new Date(monday_8am) }, person: ann, read: true, why: 'its lesson was answered at once' },
  { review: { at: new Date(monday_8am - 1) }, person: ann, read: false, why: 'its lesson was answered before' },
  { review: { lesson_id: 'income' }, person: ann, read: false, why: 'another lesson was answered' },
  { review: {}, person: bob, read: false, why: 'another learner answered' },
]
for (const { review, person, read, why } of answers) {
  history(`a text counts as ${read ? 'read' : 'unread'}: ${why}`, async ({ pool }) => {
    await addLesson(pool)
    await addReview(pool, review, person)
    assert.is(await isRead(pool), read)
  })
}

const after = new Date(monday_9am + 1)

history('a text counts as read once anything is answered after it', async ({ pool }) => {
  await addLesson(pool)
  await addReview(pool, { lesson_id: 'income', at: after }, bob)
  assert.is(await isRead(pool), false)
  await addReview(pool, { lesson_id: 'income', is_right: false, at: after })
  assert.is(await isRead(pool), true)
})

let turns = 0
/** A text from a phone, as the log has it: only what it was read as matters. */
const hear = (pool: pg.Pool, is: string, at = after, { learner } = ann) => {
  turns += 1
  const event = { id: `SM${turns}`, type: 'text', body: 'x', media: 0, optOutType: null }
  return pool.query(
    `insert into turn (conversation_id, seq, at, event, context, state, effects, content_hash)
     values ($1, $2, $3, $4, $5, '{}', '[]', '')`,
    [learner.id, turns, at, event, { heard: { reader: 3, is, by: 'rule' } }],
  )
}

const heard: [is: string, read: boolean][] = [
  ['answer', true],
  ['learning-command', true],
  ['managing-command', true],
  ['wish', true],
  ['keyword', false],
  ['opt-out', false],
  ['how-to-stop', false],
  ['auto-reply', false],
  ['tapback', false],
  ['unclear', false],
  ['empty', false],
]
for (const [is, read] of heard) {
  history(
    `a text counts as ${read ? 'read' : 'unread'} when the phone says something that is read as ${is}`,
    async ({ pool }) => {
      await pool.query('delete from turn')
      await addLesson(pool)
      await hear(pool, is)
      assert.is(await isRead(pool), read)
    },
  )
}

history(
  'a command counts for what came before it, whatever was said since, and not for what it brought',
  async ({ pool }) => {
    await pool.query('delete from turn')
    const before = await addLesson(pool)
    await hear(pool, 'learning-command')
    await hear(pool, 'tapback', new Date(monday_9am + 2))
    await hear(pool, 'wish', new Date(monday_9am + 3), bob)
    const brought = await addLesson(pool, { at: after, sent_at: null, status: 'replied' })
    assert.equal(
      (await list(pool)).map(({ id, read }) => [id, read]),
      [
        [brought, false],
        [before, true],
      ],
    )
  },
)

history('a text counts as read once its lesson was opened', async ({ pool }) => {
  await pool.query('delete from turn')
  await addLesson(pool)
  await markLessonRead(pool, ann.learner.id, 'income')
  await markLessonRead(pool, bob.learner.id, 'assets')
  assert.is(await isRead(pool), false)
  await markLessonRead(pool, ann.learner.id, 'assets')
  assert.is(await isRead(pool), true)
})

history('a question has its first answer within a fortnight, of its own learner', async ({ pool }) => {
  const answerOf = async (columns: object, person = ann) => {
    await clear(pool, 'message', 'review')
    await addLesson(pool, { kind: 'question', question_id: 'assets-1' })
    await addReview(pool, { choice: 2, is_right: false, ...columns }, person)
    await addReview(pool, { choice: 0, at: new Date(monday_9am + 5) }, person)
    return (await list(pool))[0]?.answer
  }
  const first = { questionId: 'assets-1', values: null, choice: 2, right: false }
  assert.equal(await answerOf({}), first)
  const values = { own: '41000', owe: '23000' }
  assert.equal(await answerOf({ asked_with: values }), { ...first, values })
  const second = { questionId: 'assets-1', values: null, choice: 0, right: true }
  for (const columns of [
    { question_id: 'assets-2' },
    { at: new Date(monday_8am - 1) },
    { at: new Date(monday_8am + 14 * 24 * hour_ms + 1) },
  ]) {
    assert.equal(await answerOf(columns), second, JSON.stringify(columns))
  }
  assert.is(await answerOf({}, bob), null)
})

const mark = (pool: pg.Pool, lessonId: string, completed: boolean, { learner }: Person = ann, now = monday_9am) =>
  markLesson(pool, learner.id, { lessonId, completed, now })

history('a text counts as read while its learner says that its lesson is completed', async ({ pool }) => {
  await addLesson(pool)
  await mark(pool, 'assets', true, bob)
  await mark(pool, 'income', true)
  await mark(pool, 'assets', false)
  assert.is(await isRead(pool), false)
  await mark(pool, 'assets', true)
  assert.is(await isRead(pool), true)
})

history(
  'a mark counts for what was sent before it: months later a question about the lesson is new',
  async ({ pool }) => {
    await pool.query('delete from turn')
    await addLesson(pool)
    await mark(pool, 'assets', true)
    const later = new Date(monday_9am + 90 * 24 * hour_ms)
    await addLesson(pool, { kind: 'question', question_id: 'assets-1', at: later, sent_at: later })
    const sentAfter = await addLesson(pool, { sent_at: after })
    assert.equal(
      (await list(pool)).map(({ id, kind, read }) => [kind, read, id === sentAfter]),
      [
        ['lesson', false, true],
        ['question', false, false],
        ['lesson', true, false],
      ],
    )
  },
)

history('a mark that says nothing new changes nothing', async ({ pool }) => {
  assert.equal([await mark(pool, 'assets', true), await mark(pool, 'assets', true)], [true, false])
  assert.equal([await mark(pool, 'assets', false), await mark(pool, 'assets', false)], [true, false])
  assert.is(await mark(pool, 'assets', false, bob), true)
})

history('a mark is known by its learner, its lesson and what it says', async ({ pool }) => {
  const says = (completed: boolean, { learner } = ann) => isMarked(pool, learner.id, { lessonId: 'assets', completed })
  await mark(pool, 'income', true)
  assert.equal([await says(true), await says(false)], [false, false])
  await mark(pool, 'assets', true)
  assert.equal([await says(true), await says(false), await says(true, bob)], [true, false, false])
  await mark(pool, 'assets', false)
  assert.equal([await says(true), await says(false)], [false, true])
})

history('a mark has the time of the last change', async ({ pool }) => {
  await mark(pool, 'assets', true, ann, monday_8am)
  await mark(pool, 'assets', false, ann, monday_9am)
  await mark(pool, 'assets', false, ann, monday_9am + 1)
  const { rows } = await pool.query('select (extract(epoch from at) * 1000)::float8 as at from lesson_mark')
  assert.equal(rows, [{ at: monday_9am }])
})

/** Ann's scores by lesson; the read of her completed lessons must agree with them. */
const scores = async (pool: pg.Pool) => {
  const found = await ask(pool, scoresRead(ann.learner.id))
  const completed = found.filter((score) => score.completed).map(({ lessonId }) => lessonId)
  assert.equal([...(await ask(pool, completedLessonsRead(ann.learner.id)))].sort(), completed.sort())
  return [...found].sort((one, other) => one.lessonId.localeCompare(other.lessonId))
}

history('answers are counted by lesson; the first one says whether it is completed', async ({ pool }) => {
  await addReview(pool, { is_right: true })
  await addReview(pool, { is_right: false, question_id: 'assets-2' })
  await addReview(pool, { lesson_id: 'income', question_id: 'income-1', is_right: false })
  await addReview(pool, { lesson_id: 'income', question_id: 'income-2', is_right: true })
  await addReview(pool, {}, bob)
  assert.equal(await scores(pool), [
    { lessonId: 'assets', right: 1, answered: 2, completed: true },
    { lessonId: 'income', right: 1, answered: 2, completed: false },
  ])
})

history('a question that is answered twice on one local day counts once, as in the score', async ({ pool }) => {
  const late = Date.parse('2026-11-17T04:30:00Z')
  await addReview(pool, { is_right: false, at: new Date(late) })
  await addReview(pool, { is_right: true, at: new Date(late + 60_000) })
  assert.equal(await scores(pool), [{ lessonId: 'assets', right: 0, answered: 1, completed: false }])
  // In New York it is half past midnight then, while in London the day is as old as before.
  await addReview(pool, { is_right: true, at: new Date(late + hour_ms) })
  assert.equal(await scores(pool), [{ lessonId: 'assets', right: 1, answered: 2, completed: false }])
})

history('without an answer and a mark there are no scores', async ({ pool }) => {
  await addReview(pool, {}, bob)
  await mark(pool, 'assets', true, bob)
  assert.equal(await scores(pool), [])
})

history('the learner’s own mark outweighs the answers, and needs none', async ({ pool }) => {
  await addReview(pool)
  await mark(pool, 'assets', false)
  await mark(pool, 'credits', true)
  await mark(pool, 'entries', true, bob)
  assert.equal(await scores(pool), [
    { lessonId: 'assets', right: 1, answered: 1, completed: false },
    { lessonId: 'credits', right: 0, answered: 0, completed: true },
  ])
})

history('answers are read in the order in which they were given', async ({ pool }) => {
  await addReview(pool, { is_right: false, is_unsure: true })
  await addReview(pool, { lesson_id: 'income', at: after })
  await addReview(pool, { lesson_id: 'income', at: after, is_right: false, choice: -1, asked_with: { own: '41000' } })
  await addReview(pool, {}, bob)
  assert.equal(await readReviews(pool, ann.learner.id), [
    { lessonId: 'assets', right: false, unsure: true, gaveUp: false, varied: false, at: monday_9am },
    { lessonId: 'income', right: true, unsure: false, gaveUp: false, varied: false, at: monday_9am + 1 },
    { lessonId: 'income', right: false, unsure: false, gaveUp: true, varied: true, at: monday_9am + 1 },
  ])
})

history.run()
