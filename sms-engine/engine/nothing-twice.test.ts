import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send_ms_max } from '../carrier/port.ts'
import { createCarrier } from '../carrier/twilio/send.ts'
import { openDatabase } from '../runtime/database.ts'
import { ann } from '../testing/cast.ts'
import { addMessage } from '../testing/rows.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import type { Engine } from './engine.ts'
import { flushOutbox } from './flush-outbox.ts'
import { reconcileSends } from './reconcile-sends.ts'

const nothingTwice = suite<{ service: TestService }>('nothing is sent twice')

nothingTwice.before(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson, timeout_ms: 9_000 })
  await context.service.join(ann)
})

nothingTwice.after.each(async ({ service }) => {
  service.sim.faults.clear()
  await service.engine.db.pool.query(`delete from message where status in ('queued', 'uncertain', 'sending')`)
})

nothingTwice.after(async ({ service }) => {
  await service.stop()
})

/** Queues twenty texts, each with words of its own. */
async function queueTwenty({ engine }: TestService, about: string): Promise<readonly string[]> {
  const at = new Date(beforeTheLesson)
  const not_after = new Date(beforeTheLesson + 3_600_000)
  const bodies = Array.from({ length: 20 }, (_, index) => `Text ${index + 1} of twenty ${about}.`)
  for (const body of bodies) await addMessage(engine.db.pool, ann, { body, at, not_after })
  return bodies
}

/** How often each text reached the phone. */
const arrivals = (service: TestService, bodies: readonly string[]) =>
  bodies.map((body) => service.received(ann.phone).filter((received) => received === body).length)

/** A second worker, which stops between its claim and its sends until it is woken. */
async function openSleeper(
  service: TestService,
): Promise<{ engine: Engine; claimed: Promise<void>; wake(): void; close(): Promise<void> }> {
  const db = await openDatabase({ url: service.databaseUrl })
  const [claimed, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const query = db.pool.query.bind(db.pool) as (statement: { name?: string }, values?: unknown[]) => Promise<unknown>
  Object.assign(db.pool, {
    query: async (statement: { name?: string }, values?: unknown[]) => {
      const result = await query(statement, values)
      if (statement.name === 'claim-outbox') {
        claimed.resolve()
        await woken.promise
      }
      return result
    },
  })
  return { engine: { ...service.engine, db }, claimed: claimed.promise, wake: woken.resolve, close: db.close }
}

nothingTwice(
  'a worker that slept between claim and send for longer than the term lets the texts go',
  async ({ service }) => {
    const { engine, publicUrl } = service
    const bodies = await queueTwenty(service, 'claimed by a sleeper')
    const sleeper = await openSleeper(service)
    const carrier = createCarrier(service.carrierConfig)
    const slept_ms = 300
    const sleeping = flushOutbox(sleeper.engine, carrier, { publicUrl, claim_ms: send_ms_max + slept_ms })
    await sleeper.claimed
    // To the others its claim is over: the reconciler takes the texts back, and they send them.
    assert.is((await reconcileSends(engine, carrier, { uncertain_ms: 0, list_lag_ms: 0 })).requeued, 20)
    assert.is((await flushOutbox(engine, carrier, { publicUrl })).sent, 20)
    await sleep(slept_ms)
    sleeper.wake()
    assert.equal(await sleeping, { sent: 0, cancelled: 0, failed: 0, uncertain: 0, later: 20 })
    await service.settle()
    await sleeper.close()
    assert.equal(arrivals(service, bodies), Array(20).fill(1))
  },
)

nothingTwice('texts that nobody else took meanwhile go with the next claim', async ({ service }) => {
  const { engine, publicUrl } = service
  const bodies = await queueTwenty(service, 'let go')
  const sleeper = await openSleeper(service)
  const carrier = createCarrier(service.carrierConfig)
  const sleeping = flushOutbox(sleeper.engine, carrier, { publicUrl, claim_ms: send_ms_max + 100 })
  await sleeper.claimed
  await sleep(100)
  sleeper.wake()
  assert.is((await sleeping).later, 20)
  assert.equal(arrivals(service, bodies), Array(20).fill(0))
  assert.is((await flushOutbox(engine, carrier, { publicUrl })).sent, 20)
  await service.settle()
  await sleeper.close()
  assert.equal(arrivals(service, bodies), Array(20).fill(1))
})

nothingTwice('a list that lags by a minute doubles nothing', async ({ service }) => {
  const { engine, publicUrl, sim } = service
  const bodies = await queueTwenty(service, 'of a list that lags')
  const carrier = createCarrier({ ...service.carrierConfig, timeout_ms: 2_000 })
  sim.faults.last({ list_lag_s: 60 })
  sim.faults.add('timeout-after-accept', 20)
  assert.is((await flushOutbox(engine, carrier, { publicUrl })).uncertain, 20)
  // Without the delivery reports, which would settle them at once.
  await sim.idle()
  await engine.db.pool.query(
    `update message set status = 'uncertain', sid = null, attempted_at_machine = clock_timestamp() - interval '2 minutes'
     where body = any($1)`,
    [bodies],
  )
  await reconcileSends(engine, carrier)
  await service.settle()
  assert.equal(arrivals(service, bodies), Array(20).fill(1))
  const { rows } = await engine.db.pool.query('select distinct status from message where body = any($1)', [bodies])
  assert.equal(rows, [{ status: 'uncertain' }])
  await sim.clock.advance('PT61S')
  await engine.db.pool.query('update message set retry_at_machine = null where body = any($1)', [bodies])
  assert.is((await reconcileSends(engine, carrier)).found, 20)
  assert.equal(arrivals(service, bodies), Array(20).fill(1))
})

nothingTwice.run()
