import { dispatch_lanes, dispatchDue } from '../../sms-engine/engine/dispatch-due.ts'
import { syntheticCatalogue } from '../../sms-engine/testing/synthetic-content.ts'
import { type BenchEngine, engineHalf, startBenchEngine } from './bench-database.ts'
import { blast } from './blast.ts'
import { atLeast, atMost, type Figure, type Part, ratio, whole } from './report.ts'
import { seedLearners } from './seed-learners.ts'

/** Dispatches due learners into the outbox, in databases of 10,000 and 100,000 learners. */
export const dispatchPart: Part = {
  name: 'dispatch',
  async run() {
    const small = await measure(10_000)
    const large = await measure(100_000)
    return [
      atLeast('dispatch', 'learners a second, 10 k learners', small.perSecond, 5_000, whole),
      atLeast('dispatch', 'learners a second, 100 k learners', large.perSecond, 5_000, whole),
    ]
  },
}

/** The same with a million learners; takes minutes and several gigabytes. */
export const millionPart: Part = {
  name: '1M',
  onlyByName: true,
  async run() {
    const small = await measure(10_000)
    const million = await measure(1_000_000)
    const figures: Figure[] = [
      { part: '1M', what: 'learners a second, 10 k learners', value: whole(small.perSecond) },
      { part: '1M', what: 'learners a second, 1 M learners', value: whole(million.perSecond) },
      atMost('1M', 'cost per learner, 1 M against 10 k', small.perSecond / million.perSecond, 1.25, ratio),
    ]
    return [...figures, ...(await blast('1M', 1_000_000))]
  },
}

/** Learners due in the measured run; the first batches warm up the process. */
const due = 10_000
const warm_batches = 4
const batch = 500

async function measure(learners: number): Promise<{ perSecond: number }> {
  const bench = await startBenchEngine(syntheticCatalogue(), engineHalf)
  try {
    const warm = dispatch_lanes * warm_batches * batch
    await seedLearners(bench.db.pool, bench.engine.catalogue, {
      count: Math.max(learners, due + warm),
      taught: 24,
      slot: Date.now() + 3_600_000,
    })
    await makeDue(bench, due + warm)
    await runLanes(bench, warm_batches)
    const start = performance.now()
    const decided = await runLanes(bench, Number.POSITIVE_INFINITY)
    if (decided < due) throw new Error(`only ${decided} of ${due} learners were due`)
    return { perSecond: decided / ((performance.now() - start) / 1_000) }
  } finally {
    await bench.stop()
  }
}

/** Runs this many batches in each lane, or until nobody is due. As in a worker's jobs, no lane waits for another. */
async function runLanes({ engine }: BenchEngine, batches: number): Promise<number> {
  const lanes = Array.from({ length: dispatch_lanes }, async (_, lane) => {
    let sum = 0
    for (let round = 0; round < batches; round++) {
      const { decided } = await dispatchDue(engine, { lane, lanes: dispatch_lanes, limit: batch })
      if (decided === 0) break
      sum += decided
    }
    return sum
  })
  return (await Promise.all(lanes)).reduce((total, sum) => total + sum, 0)
}

/** Moves the slots of some learners, spread over the table, into the last hour of a window that is open now. */
async function makeDue({ db }: BenchEngine, count: number): Promise<void> {
  const slot = Date.now() - 60_000
  await db.pool.query(
    `with chosen as (select id from conversation order by id limit $1)
     update conversation c set next_send_at = to_timestamp($2::float8 / 1000), state = jsonb_set(c.state, '{slot}', to_jsonb($2::float8))
     from chosen where c.id = chosen.id`,
    [count, slot],
  )
  await db.pool.query('vacuum analyze conversation')
}
