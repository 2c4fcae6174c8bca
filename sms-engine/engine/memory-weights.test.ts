import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Card } from '../domain/model/card.ts'
import { day_ms, minute_ms } from '../domain/model/units.ts'
import { builtIn } from '../domain/teaching/forgetting.ts'
import { readTurnDetail } from '../replay/learner-page.ts'
import { replay } from '../replay/replay.ts'
import { writeClockOffset } from '../runtime/service-clock.ts'
import { activateWeights, proposeWeights, readVersions, retireWeights } from '../store/memory-weights.ts'
import { readLog } from '../store/turn-log.ts'
import { ann } from '../testing/cast.ts'
import { openTestEngine } from '../testing/engine.ts'
import { join } from '../testing/join.ts'
import { beforeTheLesson } from '../testing/service.ts'
import type { Engine } from './engine.ts'
import { hearText } from './hear-text.ts'
import { readLearningData } from './learning-data.ts'

interface World {
  readonly engine: Engine
  /** Lets this many days pass. */
  wait(days: number): Promise<void>
  /** A lesson and two answers, this many days after the last ones. */
  learn(days: number): Promise<void>
  close(): Promise<void>
}

const weights = suite<World>('weights of the memory')

weights.before.each(async (context) => {
  const { engine, close } = await openTestEngine()
  let now = beforeTheLesson
  let sid = 0
  const wait = async (days: number) => {
    now += days * day_ms
    await writeClockOffset(engine.db.pool, now - Date.now())
  }
  const say = async (body: string) => {
    await wait(minute_ms / day_ms)
    await hearText(engine, { sid: `SM${sid++}`, from: ann.phone, body, media: 0, handledByCarrier: null })
  }
  const learn = async (days: number) => {
    await wait(days)
    for (const body of ['NEXT', 'Q', 'A', 'B']) await say(body)
  }
  await wait(0)
  await join(engine, ann)
  Object.assign(context, { engine, wait, learn, close } satisfies World)
})
weights.after.each(({ close }) => close())

/** With these weights, everybody remembers a lesson ten times as long after reading it. */
const slow = builtIn.weights.map((weight, index) => (index < 3 ? 10 * weight : weight))

const propose = ({ engine }: World, values = slow) =>
  proposeWeights(engine.db.pool, { values, reviews: 20_000, figures: {} })

const turnsOf = ({ engine }: World) => readLog(engine.db.pool, ann.learner.id)

const isIdentical = async (world: World) => replay(await turnsOf(world), () => world.engine.catalogue).identical

/** The versions of the weights that decided a learner's turns, in order, without immediate repeats. */
async function versionsIn(world: World): Promise<(number | undefined)[]> {
  const all = (await turnsOf(world)).map(({ context }) => context.weights?.version)
  return all.filter((version, nth) => nth === 0 || version !== all[nth - 1])
}

async function newestCard({ engine }: World): Promise<Card> {
  const { rows } = await engine.db.pool.query<{ cards: Record<string, Card> }>('select cards from memory')
  const cards = Object.values(rows[0]?.cards ?? {})
  return cards.reduce((newest, card) => (card.taughtAt > newest.taughtAt ? card : newest))
}

weights(
  'an activation holds from the next turn on, and each turn replays by the weights it was decided with',
  async (world) => {
    const { engine, learn } = world
    const { pool } = engine.db
    await learn(0)
    const version = await propose(world)
    await learn(1)
    assert.equal(await versionsIn(world), [undefined], 'a proposal alone changes nothing')
    assert.is(await activateWeights(pool, version), true)
    await learn(3)
    await learn(3)
    assert.equal(await versionsIn(world), [undefined, version])
    assert.is(await isIdentical(world), true)
    assert.is(await retireWeights(pool), version)
    await learn(3)
    assert.equal(await versionsIn(world), [undefined, version, undefined])
    assert.is(await isIdentical(world), true)
    assert.is((await turnsOf(world)).at(-1)?.context.weights, undefined)

    // The replay would notice a turn decided by weights other than those it names.
    const turns = await turnsOf(world)
    const without = turns.map((turn) => ({ ...turn, context: { ...turn.context, weights: undefined } }))
    assert.is(replay(without, () => engine.catalogue).identical, false)
  },
)

weights('cards keep their stability; the next lesson and the next answer meet the new weights', async (world) => {
  const { engine, learn, wait } = world
  const { pool } = engine.db
  await learn(0)
  await wait(30)
  const before = await pool.query('select cards from memory')
  const known = await readLearningData(engine, ann.learner.id, 7)
  await activateWeights(
    pool,
    await propose(
      world,
      slow.map((weight, index) => (index === 20 ? 0.5 : weight)),
    ),
  )
  assert.equal((await pool.query('select cards from memory')).rows, before.rows)
  const { journey, mastery, pass } = await readLearningData(engine, ann.learner.id, 7)
  assert.is.not(journey.at(-1)?.remembered, known.journey.at(-1)?.remembered)
  const summed = mastery.reduce((sum, each) => sum + each.taught * each.passing, 0)
  assert.ok(Math.abs(summed - (journey.at(-1)?.remembered ?? 0)) < 1e-9, 'all figures go by the same weights')
  assert.is(pass.likely, Math.round(summed))
  await learn(3)
  assert.ok((await newestCard(world)).stability > 5 * builtIn.learned.good.stability)
})

weights('why a question was chosen is told by the weights of then', async (world) => {
  const { engine, learn } = world
  const steeper = slow.with(20, 0.5)
  await learn(0)
  await activateWeights(engine.db.pool, await propose(world, steeper))
  await learn(3)
  const asked = (await turnsOf(world)).find(
    ({ context, effects }) =>
      context.weights && effects.some((effect) => 'kind' in effect && effect.kind === 'question'),
  )
  const seq = asked?.seq ?? 0
  const rankingOf = async () => {
    const detail = await readTurnDetail(engine, ann.learner.id, seq)
    return detail?.lessons.flatMap(({ chosen }) => chosen?.ranking ?? []) ?? []
  }
  const told = await rankingOf()
  assert.ok(told.length > 0)
  await retireWeights(engine.db.pool)
  assert.equal(await rankingOf(), told)
  // The turn names the version, so if the version's values change, what is told changes too.
  await engine.db.pool.query('update memory_weights set weights = $1', [builtIn.weights])
  assert.not.equal(await rankingOf(), told)
})

weights(
  'one version is active at most, an earlier one can be activated again, an unknown one changes nothing',
  async (world) => {
    const { pool } = world.engine.db
    const [first, second] = [await propose(world), await propose(world)]
    const active = async () => {
      const versions = await readVersions(pool)
      return versions.flatMap(({ version, activatedAt, retiredAt }) => (activatedAt && !retiredAt ? version : []))
    }
    await activateWeights(pool, first)
    await activateWeights(pool, second)
    assert.equal(await active(), [second])
    assert.is(await activateWeights(pool, 99), false)
    assert.equal(await active(), [second])
    await Promise.all([activateWeights(pool, first), activateWeights(pool, first), activateWeights(pool, first)])
    assert.equal(await active(), [first])
    assert.is(await retireWeights(pool), first)
    assert.is(await retireWeights(pool), null)
    assert.equal((await readVersions(pool))[0]?.values, slow, 'a version keeps every digit')
  },
)

weights.run()
