import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type CarrierSim, startCarrierSim } from '../../scripts/carrier-sim/start.ts'
import { freePort } from '../../scripts/ports.ts'
import { createCarrier } from '../carrier/twilio/send.ts'
import { answerLate } from '../engine/answer-late.ts'
import { flushOutbox } from '../engine/flush-outbox.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/**
 * The API's process dies while texts come in. These texts have a separate carrier, which knows that process's address.
 */
interface World {
  service: TestService
  sim: CarrierSim
  publicUrl: string
}

const crash = suite<World>('a server killed')

crash.before(async (context) => {
  const service = await startTestService()
  const publicUrl = `http://127.0.0.1:${await freePort()}`
  const { accountSid, authToken } = service.carrierConfig
  const sim = await startCarrierSim({
    accountSid,
    authToken,
    from: service.engine.sender,
    publicUrl,
    keywords: 'carrier',
    deliveryDelay_ms: 0,
    retryDelay_ms: 20,
  })
  Object.assign(context, { service, sim, publicUrl })
})

crash.after(async ({ service, sim }) => {
  await sim.stop()
  await service.stop()
})

/** Where the server dies, on which pass, and how many texts are on record by then at least. */
const points = [
  { point: 'after read-by-phone', time: 4, heard_min: 0 },
  { point: 'before commit-turns', time: 4, heard_min: 0 },
  { point: 'after commit-turns', time: 4, heard_min: 4 },
  { point: 'before forget-answered', time: 1, heard_min: 1 },
] as const

for (const [index, { point, time, heard_min }] of points.entries()) {
  crash(`${point}: of the texts on record each is answered, once`, async (world) => {
    const phoneOf = (nth: number) => `+1212555${40 + index}${String(nth).padStart(2, '0')}`
    const phones = Array.from({ length: 20 }, (_, nth) => phoneOf(nth))
    const server = await startServer(world, point, String(time))
    const ended = once(server, 'exit')
    // These are strangers: each first text has one answer.
    await Promise.all(phones.map((phone) => world.sim.text(phone, 'hi')))
    // On a slow machine the whole crowd may be answered too late to count as delivered; a single text is not.
    while (server.signalCode === null && server.exitCode === null) {
      const phone = phoneOf(phones.length)
      phones.push(phone)
      await world.sim.text(phone, 'hi')
    }
    const [, signal] = await ended
    assert.is(signal, 'SIGKILL', `the server reached "${point}"`)
    await goThroughOutbox(world)
    const { rows } = await world.service.engine.db.pool.query<{ phone: string }>(
      `select phone from message where direction = 'in' and phone = any($1)`,
      [phones],
    )
    const heard = new Set(rows.map(({ phone }) => phone))
    assert.is(heard.size, rows.length)
    assert.ok(heard.size >= heard_min, `${heard.size} on record`)
    for (const phone of phones) assert.is(repliesOn(world, phone), heard.has(phone) ? 1 : 0, phone)
  })
}

async function startServer({ service, publicUrl, sim }: World, ...point: string[]): Promise<ChildProcess> {
  const server = fork(join(import.meta.dirname, '../testing/crash-server.ts'), point, {
    env: { ...service.workerEnvironment, PUBLIC_URL: publicUrl, TWILIO_API_URL: sim.url },
  })
  await once(server, 'message')
  return server
}

/** What a worker does after twenty seconds. */
async function goThroughOutbox({ service: { engine, carrierConfig }, sim, publicUrl }: World): Promise<void> {
  const carrier = createCarrier({ ...carrierConfig, apiUrl: sim.url })
  await answerLate(engine, carrier, { wait_ms: 0 })
  await flushOutbox(engine, carrier, { publicUrl })
  await sim.idle()
  const { rows } = await engine.db.pool.query('select from unanswered')
  assert.is(rows.length, 0)
}

function repliesOn({ sim }: World, phone: string): number {
  const thread = sim.carrier.thread(phone) ?? []
  return thread.filter((entry) => 'sid' in entry && entry.by === 'service').length
}

crash.run()
