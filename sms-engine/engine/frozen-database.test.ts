import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type CarrierSim, startCarrierSim } from '../../scripts/carrier-sim/start.ts'
import { freePort } from '../../scripts/ports.ts'
import { type Database, openDatabase } from '../runtime/database.ts'
import { readClockOffset } from '../runtime/service-clock.ts'
import { ann, bob } from '../testing/cast.ts'
import { type FreezingProxy, startFreezingProxy } from '../testing/freezing-proxy.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { shortDeadlines } from '../testing/short-deadlines.ts'
import { waitFor } from '../testing/wait-for.ts'
import { textWebhook } from '../webhooks/text.ts'

/** Our connections hang silently, as when a firewall forgets them: nothing is refused and nothing arrives. */
interface World {
  service: TestService
  proxy: FreezingProxy
  db: Database
  app: FastifyInstance
  sim: CarrierSim
}

const frozen = suite<World>('connections that are frozen')

frozen.before(async (context) => {
  const service = await startTestService({ startsAt: beforeTheLesson })
  const proxy = await startFreezingProxy(service.databaseUrl)
  const db = await openDatabase({ url: proxy.url, deadlines: shortDeadlines })
  const publicUrl = `http://127.0.0.1:${await freePort()}`
  const app = Fastify()
  await app.register(textWebhook, { engine: { ...service.engine, db }, publicUrl })
  await app.listen({ port: Number(new URL(publicUrl).port), host: '127.0.0.1' })
  const { accountSid, authToken } = service.carrierConfig
  const from = service.engine.sender
  const sim = await startCarrierSim({ accountSid, authToken, from, publicUrl, keywords: 'carrier', retryDelay_ms: 50 })
  Object.assign(context, { service, proxy, db, app, sim })
  await service.join(ann)
  await service.join(bob)
})

frozen.after(async ({ service, proxy, db, app, sim }) => {
  proxy.thaw()
  await sim.stop()
  await app.close()
  await db.close()
  await proxy.close()
  await service.stop()
})

const strangers = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, nth) => `+1212555${prefix}${String(nth).padStart(2, '0')}`)

frozen('every text is answered, in time and once, while new connections work', async ({ service, proxy, sim }) => {
  // Makes connections to freeze.
  await Promise.all(strangers('60', 40).map((phone) => sim.text(phone, 'hi')))
  proxy.freeze()
  const texts = strangers('61', 40).map(async (phone, nth) => {
    await sleep(nth * 50)
    return sim.text(phone, 'hi')
  })
  const results = await Promise.all(texts)
  proxy.thaw()
  assert.equal(
    results.map(({ replies, error }) => error?.message ?? replies.length),
    results.map(() => 1),
  )
  const { rows } = await service.engine.db.pool.query(
    `select count(*)::int as n from message where direction = 'in' and phone like '+121255561%'`,
  )
  assert.is(rows[0].n, 40)
})

frozen('a lesson that falls due meanwhile is late by less than half a minute', async ({ service, proxy }) => {
  const worker = fork(join(import.meta.dirname, '../testing/hasty-worker.ts'), [], {
    env: { ...service.workerEnvironment, DATABASE_URL: proxy.url },
  })
  await once(worker, 'message')
  const { pool } = service.engine.db
  await waitFor('its ticks run', async () => {
    const { rows } = await pool.query('select from agenda_jobs where last_finished_at is not null')
    return rows.length > 3
  })
  proxy.freeze()
  const start = performance.now()
  await pool.query(
    `update conversation set next_send_at = to_timestamp($2::float8 / 1000),
       state = jsonb_set(state, '{slot}', to_jsonb($2::float8)) where id = $1`,
    [ann.learner.id, Date.now() + (await readClockOffset(pool))],
  )
  await waitFor('the lesson is delivered', async () => {
    const { rows } = await pool.query(
      `select from message where conversation_id = $1 and kind = 'lesson' and status in ('sent', 'delivered')`,
      [ann.learner.id],
    )
    return rows.length === 1
  })
  assert.ok(performance.now() - start < 30_000)
  proxy.thaw()
  worker.disconnect()
  await once(worker, 'exit')
})

frozen.run()
