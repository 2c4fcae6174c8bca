/** What a learner does in the portal, and what it counts for. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nextLesson } from '../domain/teaching/plan.ts'
import { readById } from '../store/read-conversation.ts'
import { ann } from '../testing/cast.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import type { Engine } from './engine.ts'
import { findLearner } from './learners.ts'
import { readLearningData } from './learning-data.ts'
import { openLesson, openText, setCompleted } from './portal-activity.ts'

const activity = suite<{ service: TestService }>('what a learner does in the portal')

activity.before(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson })
  await context.service.join(ann)
  await context.service.text(ann.phone, 'NEXT')
})

activity.after(async ({ service }) => {
  await service.stop()
})

const lessonSent = async ({ engine }: TestService): Promise<{ id: string; lesson_id: string }> => {
  const { rows } = await engine.db.pool.query(`select id, lesson_id from message where kind = 'lesson' limit 1`)
  return rows[0]
}

/** The state of the only conversation. */
async function stateOf({ engine }: TestService) {
  const { rows } = await engine.db.pool.query('select state from conversation where id = $1', [ann.learner.id])
  return rows[0].state
}

activity('reading is no answer that a streak counts; completing is', async ({ service }) => {
  const { engine } = service
  const { id, lesson_id } = await lessonSent(service)
  const waiting = () =>
    engine.db.pool.query(`update conversation set state = jsonb_set(state, '{unanswered}', '3') where id = $1`, [
      ann.learner.id,
    ])
  await waiting()
  assert.is(await openText(engine, ann.learner.id, id), true)
  assert.equal([(await stateOf(service)).unanswered, (await stateOf(service)).streak], [0, null])
  await waiting()
  await openLesson(engine, ann.learner.id, lesson_id)
  assert.equal([(await stateOf(service)).unanswered, (await stateOf(service)).streak], [0, null])
  await setCompleted(engine, ann.learner.id, lesson_id, true)
  assert.is((await stateOf(service)).streak.weeks, 1)
})

activity('a lesson that was completed before it came is not texted any more', async ({ service }) => {
  const { engine } = service
  const memoryNow = async () => (await readById(engine.db.pool, engine.sender, ann.learner.id))?.memory ?? {}
  const next = async () => nextLesson(engine.catalogue, ann.learner, await memoryNow(), beforeTheLesson)?.id
  const waits = await next()
  assert.ok(waits)
  await setCompleted(engine, ann.learner.id, waits, false)
  assert.is(await next(), waits, 'what is not completed comes')
  await setCompleted(engine, ann.learner.id, waits, true)
  assert.is.not(await next(), waits)
  assert.is((await memoryNow())[waits]?.reviews, 0, 'it is asked about like one that was taught')
  await setCompleted(engine, ann.learner.id, waits, false)
  assert.is(await next(), waits, 'who takes it back gets it by text')
})

/** An engine whose database fails the nth statement that writes. */
function failingAt(nth: number, { db, ...engine }: Engine): Engine {
  let writes = 0
  const query = async (statement: string | { text: string }, values?: unknown[]) => {
    const text = typeof statement === 'string' ? statement : statement.text
    if (/insert into (turn|lesson_mark) /.test(text) && ++writes === nth) throw new Error('the database broke down')
    return (db.pool.query as (...given: unknown[]) => Promise<unknown>)(statement, values)
  }
  return { ...engine, db: { ...db, pool: Object.assign(Object.create(db.pool), { query }) } }
}

for (const nth of [1, 2]) {
  activity(`a completion that failed at its write ${nth} is repeated whole, and counts once`, async ({ service }) => {
    const { engine } = service
    const { pool } = engine.db
    const lessonId = nth === 1 ? 'credits' : 'entries'
    await pool.query(`update conversation set state = jsonb_set(state, '{streak}', 'null') where id = $1`, [
      ann.learner.id,
    ])
    const failing = failingAt(nth, engine)
    await setCompleted(failing, ann.learner.id, lessonId, true).then(
      () => assert.unreachable(),
      (error) => assert.match(error.message, 'broke down'),
    )
    for (const _ of ['again', 'and again']) await setCompleted(failing, ann.learner.id, lessonId, true)
    const snapshot = await readById(pool, engine.sender, ann.learner.id)
    assert.ok(snapshot?.memory[lessonId])
    assert.is(snapshot.state.streak?.weeks, 1)
    const { rows } = await pool.query('select completed from lesson_mark where lesson_id = $1', [lessonId])
    assert.equal(rows, [{ completed: true }])
  })
}

activity('a lesson that was texted stays taught, completed or not', async ({ service }) => {
  const { engine } = service
  const { lesson_id } = await lessonSent(service)
  for (const completed of [true, false]) await setCompleted(engine, ann.learner.id, lesson_id, completed)
  assert.ok((await readById(engine.db.pool, engine.sender, ann.learner.id))?.memory[lesson_id])
})

activity('nobody opens a text that was sent to somebody else', async ({ service }) => {
  const { id } = await lessonSent(service)
  assert.is(await openText(service.engine, '00000000-0000-4000-8000-00000000ffff', id), false)
  assert.ok(await findLearner(service.engine, ann.learner.id))
})

activity('answers about a lesson that has left the content change no chart', async ({ service }) => {
  const { engine } = service
  const before = await readLearningData(engine, ann.learner.id, 7)
  await engine.db.pool.query(
    `insert into review (learner_id, lesson_id, question_id, choice, is_right, is_unsure, at)
     select $1, 'a-lesson-of-old', 'a-lesson-of-old-1', 0, true, false, now() - n * interval '5 days'
     from generate_series(1, 20) n`,
    [ann.learner.id],
  )
  const after = await readLearningData(engine, ann.learner.id, 7)
  assert.is(after.journey.length, before.journey.length, 'it begins when the first lesson of today’s content came')
  assert.ok(after.journey.every(({ answers }) => answers === 0))
})

activity.run()
