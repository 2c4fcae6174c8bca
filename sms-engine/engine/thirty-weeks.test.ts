/** The figures of somebody who has learned by text for 30 weeks and never opened the portal. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hour_ms, minute_ms } from '../domain/model/units.ts'
import { letters } from '../domain/wording/lessons.ts'
import { ask } from '../runtime/reads.ts'
import { serviceNow, writeClockOffset } from '../runtime/service-clock.ts'
import { readById } from '../store/read-conversation.ts'
import { ann } from '../testing/cast.ts'
import { openTestEngine } from '../testing/engine.ts'
import { join } from '../testing/join.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { monday_8am } from '../testing/situation.ts'
import { syntheticCatalogue } from '../testing/synthetic-content.ts'
import { dispatchDue } from './dispatch-due.ts'
import { hearText } from './hear-text.ts'
import { historyRead } from './history.ts'
import { findLearner } from './learners.ts'
import { readLearningData } from './learning-data.ts'

const weeks = 30
const texts = weeks * ann.learner.textsPerWeek
const { engine: small, close } = await openTestEngine()
const engine = { ...small, catalogue: syntheticCatalogue() }
const { pool } = engine.db
const random = seededRandom(30)
/** When the learner last texted us, ms. */
let lastHeardAt = 0

const moveTo = (at: number) => writeClockOffset(pool, at - Date.now())
const openAsk = async () => (await readById(pool, engine.sender, ann.learner.id))?.state.open ?? null

let sid = 0
/** Sends a text a minute after the last one: any sooner, the same letter would be a double tap. */
async function say(body: string) {
  await moveTo((await serviceNow(pool)) + minute_ms)
  lastHeardAt = await serviceNow(pool)
  await hearText(engine, { sid: `SM${sid++}`, from: ann.phone, body, media: 0, handledByCarrier: null })
}

/** Answers what was asked, correctly 17 times out of 20. If nothing was, asks for a lesson's questions first. */
async function reply() {
  if (!(await openAsk())) await say('Q')
  for (let open = await openAsk(); open; open = await openAsk()) {
    const isRight = random() < 0.85
    await say(letters[open.order.findIndex((option) => (option === 0) === isRight)] ?? '')
  }
}

test.before(async () => {
  await moveTo(monday_8am)
  await join(engine, ann)
  for (let sent = 0; sent < texts; sent += 1) {
    const at = (await findLearner(engine, ann.learner.id))?.nextAt
    assert.ok(at, `no text is planned after ${sent}`)
    await moveTo(at + minute_ms)
    await dispatchDue(engine, { lane: 0, lanes: 1, limit: 10 })
    await pool.query(`update message set status = 'delivered', sent_at = at where status = 'queued'`)
    await moveTo(at + hour_ms)
    if (random() < 0.85) await reply()
  }
})
test.after(() => close())

test('who answers 85 % of the texts is not told that they are new', async () => {
  const { rows: history } = await ask(engine.db.pool, historyRead(ann.learner.id, { limit: 520 }))
  assert.ok(history.length >= texts, `${history.length} texts`)
  const unread = history.filter(({ read }) => !read)
  assert.ok(
    unread.every(({ at }) => at > lastHeardAt - minute_ms),
    `${unread.length} texts are new, some from before the last answer`,
  )
  assert.ok(unread.length <= 2, `${unread.length} texts are new`)
})

test('every question that was answered by text shows its answer', async () => {
  const { rows: history } = await ask(engine.db.pool, historyRead(ann.learner.id, { limit: 520 }))
  const questions = history.filter(({ kind }) => kind === 'question')
  const answered = questions.filter(({ answer }) => answer !== null)
  assert.ok(answered.length >= 0.9 * questions.length, `${answered.length} of ${questions.length}`)
})

test('the journey grows over 30 weeks and ends in the figure of today', async () => {
  const { journey, pass, mastery } = await readLearningData(engine, ann.learner.id, 14)
  assert.ok(journey.length >= weeks && journey.length <= weeks + 2, `${journey.length} points`)
  const now = journey.at(-1)
  assert.is(Math.round(now?.remembered ?? 0), pass.likely)
  assert.is(now?.taught, pass.taught)
  assert.is(
    mastery.reduce((sum, { taught }) => sum + taught, 0),
    pass.taught,
  )
  const quarter = journey[Math.floor(journey.length / 4)]
  assert.ok((now?.remembered ?? 0) > 2 * (quarter?.remembered ?? 0), 'no flat line')
  assert.ok(
    journey.every(({ taught, remembered }) => remembered <= taught),
    'never more than was taught',
  )
})

test('most of what is due comes up only in a review, and the forecast says so', async () => {
  const { forecast } = await readLearningData(engine, ann.learner.id, 14)
  const byText = forecast.reduce((sum, day) => sum + day.byText, 0)
  const due = forecast.reduce((sum, day) => sum + day.due, 0)
  assert.ok(byText >= 1 && byText <= 3, `${byText} questions by text in a fortnight of one a week`)
  assert.ok(due > byText, `${due} are due`)
})

test.run()
