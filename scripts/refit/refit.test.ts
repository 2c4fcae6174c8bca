/** Weights are recovered from answers simulated with them, and nothing is found where there is nothing to find. */
import type pg from 'pg'
import { suite, test } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms } from '../../sms-engine/domain/model/units.ts'
import { builtIn, Forgetting } from '../../sms-engine/domain/teaching/forgetting.ts'
import { taughtCard } from '../../sms-engine/domain/teaching/memory.ts'
import { type Life, readLives } from '../../sms-engine/store/lives.ts'
import { activateWeights, readActiveWeights, readVersions } from '../../sms-engine/store/memory-weights.ts'
import { openTestStore } from '../../sms-engine/testing/rows.ts'
import { others, trueLife } from '../bench/memory/lives.ts'
import { binsOf } from './bins.ts'
import { fit } from './fit.ts'
import { type Foreseen, foresee, logLoss } from './foresee.ts'
import { answers_min, judge, TooFewAnswers } from './judge.ts'
import { movingAverage } from './moving-average.ts'
import { findOptimizer } from './optimizer.ts'
import { printVerdict, printVersions } from './print.ts'
import { refit } from './propose.ts'

const none = () => []
/** Together they give slightly more answers than required. */
const learners = 68

const livesBy = (forgetting: Forgetting, count = learners) =>
  Array.from({ length: count }, (_, seed) => trueLife(seed + 1, forgetting))

const later = (lives: readonly Life[], forgetting: Forgetting) => {
  const all = foresee(lives, forgetting, none)
  const times = all.map(({ at }) => at).sort((one, other) => one - other)
  return logLoss(all.filter(({ at }) => at >= (times[Math.floor(0.4 * times.length)] ?? 0)))
}

test('where the built-in weights are the truth nothing is proposed', async () => {
  const lives = livesBy(builtIn, 34)
  const verdict = await judge(lives, none, builtIn, null, 10_000)
  assert.match(verdict.refused ?? '', /^today’s weights foresaw the later answers as well/)
  const [proposal, today] = verdict.contestants
  assert.ok(Math.abs((proposal?.logLoss ?? 0) - (today?.logLoss ?? 1)) < 0.001)
})

test('an average that moves foresees what it has seen', () => {
  const answers = Array.from(
    { length: 400 },
    (_, nth): Foreseen => ({ chance: 0.5, right: nth % 2 === 0, learner: nth % 2, at: nth }),
  )
  const judged = movingAverage(answers, 200)
  assert.is(judged.length, 200)
  assert.ok(logLoss(judged) < 0.05, 'one learner is always right and the other never')
})

test('answers fall into ten bins, the surest into the last', () => {
  const bins = binsOf([
    { chance: 0.999, right: true },
    { chance: 0.55, right: true },
    { chance: 0.57, right: false },
  ])
  assert.is(bins.length, 10)
  assert.equal([bins[9]?.answers, bins[5]?.answers, bins[5]?.right], [1, 2, 0.5])
})

test('what no answer tells of stays as it was', () => {
  const lives = livesBy(builtIn, 4)
  const found = fit(lives, none, builtIn.weights)
  assert.is(found.length, 21)
  // Here nobody ever doubts, nothing is easy, and a day's later answers tell nothing.
  for (const index of [1, 3, 15, 16, 17, 18, 19])
    assert.ok(Math.abs((found[index] ?? 0) - (builtIn.weights[index] ?? 1)) < 1e-4)
})

const optimizer = await findOptimizer()
const optimizing = suite('FSRS’s own optimizer')
if (!optimizer) optimizing.skip('it is not installed for this machine')
else
  optimizing('takes our answers', async () => {
    const lives = livesBy(others, 10)
    const found = await optimizer(lives, none, builtIn.weights)
    assert.equal(found.filter((weight) => Number.isFinite(weight)).length, 21)
    assert.is(found[3], builtIn.weights[3], 'what the product does not use stays')
    assert.ok(found.some((weight, index) => weight !== builtIn.weights[index]))
    assert.ok(logLoss(foresee(lives, new Forgetting(found), none)) < 0.75)
  })

const stored = suite<{ pool: pg.Pool; lives: readonly Life[]; close(): Promise<void> }>('refitting from a database')

stored.before(async (context) => {
  const { pool, close } = await openTestStore()
  const lives = livesBy(others)
  for (const [nth, life] of lives.entries()) await addLife(pool, nth, life)
  Object.assign(context, { pool, lives, close })
})
stored.after(({ close }) => close())

const idOf = (nth: number) => `00000000-0000-4000-8000-${String(nth + 1).padStart(12, '0')}`

async function addLife(pool: pg.Pool, nth: number, { taught, reviews }: Life): Promise<void> {
  const id = idOf(nth)
  await pool.query('insert into learner (id) values ($1)', [id])
  const cards = taught.map(([lessonId, at]) => {
    const count = reviews.filter((review) => review.lessonId === lessonId).length
    return [lessonId, { ...taughtCard(at), reviews: count }]
  })
  await pool.query('insert into memory values ($1, $2)', [id, Object.fromEntries(cards)])
  await pool.query(
    `insert into review (learner_id, lesson_id, question_id, choice, is_right, is_unsure, at)
     select $1, r."lessonId", 'question', case when r."gaveUp" then -1 else 0 end, r."right", r.unsure, to_timestamp(r.at / 1000.0)
     from jsonb_to_recordset($2) as r ("lessonId" text, "right" boolean, unsure boolean, "gaveUp" boolean, at float8)`,
    [id, JSON.stringify(reviews)],
  )
}

async function readAll(pool: pg.Pool): Promise<Life[]> {
  const client = await pool.connect()
  const lives: Life[] = []
  for await (const life of readLives(client)) lives.push(life)
  client.release()
  return lives
}

stored('lives are read as they were lived', async ({ pool, lives }) => {
  assert.equal(await readAll(pool), lives)
})

stored('too few answers are refused in one sentence, and nothing is stored', async ({ pool, lives }) => {
  try {
    await judge(lives.slice(0, 3), none, builtIn, null)
    assert.unreachable()
  } catch (error) {
    assert.instance(error, TooFewAnswers)
    assert.match((error as Error).message, /^Only \d{3} answers tell of forgetting .*; 20,000 are needed\.$/)
  }
  assert.equal(await readVersions(pool), [])
})

stored(
  'the weights of the truth are found: they foresee later answers as well as the truth',
  async ({ pool, lives }) => {
    const { verdict, version } = await refit(pool, none, null)
    assert.is(verdict.refused, null)
    assert.ok(verdict.answers >= answers_min)
    const [proposal, today, average] = verdict.contestants.map((each) => each.logLoss)
    assert.is(today?.toFixed(6), later(lives, builtIn).toFixed(6), 'all are judged on the same later answers')
    assert.ok(proposal && today && average && proposal < average)
    assert.ok(today - proposal > 0.002, `clearly better than the built-in weights: ${proposal}, ${today}`)
    assert.ok(proposal - later(lives, others) < 0.001, `as good as the truth: ${proposal}, ${later(lives, others)}`)
    const decay = verdict.weights[20] ?? 0
    assert.ok(decay > 0.18 && decay < 0.45, `the fall is steeper: ${decay}`)

    const printed = printVerdict(verdict)
    assert.match(printed, /^[\d,]+ answers of 68 learners tell of forgetting/)
    assert.match(printed, /today’s weights +0\.\d{4} +\d+\.\d % +\+0\.\d{4}, between \+0\.\d{4} and \+0\.\d{4}/)
    assert.match(printed, /60 to 70 % +6\d expected +6\d came +\|·+[ox*]/)

    assert.is(await readActiveWeights(pool), undefined, 'a proposal holds only when somebody activates it')
    const [row] = await readVersions(pool)
    assert.equal([row?.version, row?.values, row?.reviews], [version, verdict.weights, verdict.answers])
    assert.match(
      printVersions([row as NonNullable<typeof row>]),
      /from 2\d,\d{3} answers {2}proposed\nThe built-in weights hold\.$/,
    )
    await activateWeights(pool, version ?? 0)
    assert.match(printVersions(await readVersions(pool)), /ACTIVE since/)
  },
)

stored('the versions outlive the answers, and lessons of which answers are gone are left out', async ({ pool }) => {
  const { rows } = await pool.query('delete from review where at < $1 returning learner_id, lesson_id', [
    new Date(100 * day_ms),
  ])
  const gone = new Set(rows.map(({ learner_id, lesson_id }) => `${learner_id} ${lesson_id}`))
  const [life] = await readAll(pool)
  assert.ok(life && life.reviews.length > 0)
  assert.ok(life.reviews.every(({ lessonId }) => !gone.has(`${idOf(0)} ${lessonId}`)))
  assert.ok(life.taught.every(([lessonId]) => !gone.has(`${idOf(0)} ${lessonId}`)))
  await pool.query('delete from learner')
  assert.is((await readVersions(pool)).length, 1)
  assert.is((await readActiveWeights(pool))?.version, 1)
})

test.run()
optimizing.run()
stored.run()
