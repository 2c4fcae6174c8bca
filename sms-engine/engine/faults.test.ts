import { Writable } from 'node:stream'
import pino from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { freePort } from '../../scripts/ports.ts'
import { createCarrier } from '../carrier/twilio/send.ts'
import { ann, bob, cat, dan, type Person } from '../testing/cast.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { waitFor } from '../testing/wait-for.ts'
import { flushOutbox } from './flush-outbox.ts'

const faults = suite<{ service: TestService }>('faults of the carrier')

faults.before(async (context) => {
  context.service = await startTestService({
    startsAt: beforeTheLesson,
    timeout_ms: 2_000,
    reconcile: { uncertain_ms: 300, list_lag_ms: 300 },
  })
  for (const person of [ann, bob, cat, dan]) await context.service.join(person)
})

faults.after(async ({ service }) => {
  await service.stop()
})

interface Outcome {
  status: string
  attempts: number
  sid: string | null
}

/** Queues a text. @returns its id */
async function queue({ engine }: TestService, person: Person, body: string): Promise<string> {
  const { rows } = await engine.db.pool.query<{ id: string }>(
    `insert into message (conversation_id, phone, direction, kind, body, status, cause, not_after, at)
     values ($1, $2, 'out', 'notice', $3, 'queued', 'test:' || $3, now() + interval '1 hour', now()) returning id`,
    [person.learner.id, person.phone, body],
  )
  return rows[0]?.id as string
}

/** Queues a text and lets the ticks work until it has reached a final state. */
async function sendOne(service: TestService, person: Person, body: string): Promise<Outcome> {
  const { pool } = service.engine.db
  const id = await queue(service, person, body)
  let outcome: Outcome | undefined
  await waitFor('the text has reached a final state', async () => {
    await service.settle()
    const found = await pool.query<Outcome>('select status, attempts, sid from message where id = $1', [id])
    outcome = found.rows[0]
    return ['delivered', 'undelivered', 'failed', 'cancelled'].includes(outcome?.status ?? '')
  })
  return outcome as Outcome
}

const arrivals = (service: TestService, person: Person, body: string) =>
  service.received(person.phone).filter((received) => received === body).length

for (const fault of ['timeout', 'timeout-after-accept', 'reset', '500', '429'] as const) {
  faults(`${fault}: the text arrives, exactly once`, async ({ service }) => {
    service.sim.faults.add(fault, 1)
    const body = `After ${fault}.`
    const { status } = await sendOne(service, ann, body)
    assert.is(status, 'delivered')
    assert.is(arrivals(service, ann, body), 1)
  })
}

/**
 * Flushes this many times without the pauses. @returns after each the status and the pause in seconds, and all alerts
 */
async function flushTimes(service: TestService, id: string, times: number, apiUrl = service.carrierConfig.apiUrl) {
  const alerts: string[] = []
  const lines = new Writable({
    write(line, _, done) {
      alerts.push(JSON.parse(String(line)).msg)
      done()
    },
  })
  const engine = { ...service.engine, log: pino({ level: 'error' }, lines) }
  const carrier = createCarrier({ ...service.carrierConfig, apiUrl })
  const seen: { status: string; pause_s: number | null }[] = []
  for (let time = 0; time < times; time++) {
    await flushOutbox(engine, carrier, { publicUrl: service.publicUrl })
    const { rows } = await engine.db.pool.query<{ status: string; pause_s: number | null }>(
      // The delivery report may come before we look: either way the carrier has taken the text.
      `with before as (
         select case status when 'delivered' then 'sent' else status end as status, retry_at_machine
         from message where id = $1)
       update message m set retry_at_machine = null from before b where m.id = $1
       returning b.status, extract(epoch from b.retry_at_machine - clock_timestamp())::float8 as pause_s`,
      [id],
    )
    seen.push(rows[0] as { status: string; pause_s: number | null })
  }
  return { statuses: seen.map(({ status }) => status), pauses: seen.map(({ pause_s }) => pause_s ?? 0), alerts }
}

const queued = (times: number): string[] => Array(times).fill('queued')

faults('a long burst of 429 loses nothing: the pauses grow to a minute at most', async ({ service }) => {
  const id = await queue(service, dan, 'After the burst.')
  service.sim.faults.add('429', 12)
  const { statuses, pauses, alerts } = await flushTimes(service, id, 13)
  assert.equal(statuses, [...queued(12), 'sent'])
  assert.ok(pauses.slice(0, 12).every((pause_s) => pause_s <= 60))
  assert.ok((pauses[0] ?? 0) <= 2)
  assert.ok(pauses.slice(6, 12).every((pause_s) => pause_s > 29))
  assert.equal(alerts, [])
  assert.is(arrivals(service, dan, 'After the burst.'), 1)
})

faults('a carrier that cannot be reached is tried until it can', async ({ service }) => {
  const id = await queue(service, dan, 'After the outage.')
  const nobody = `http://127.0.0.1:${await freePort()}`
  assert.equal((await flushTimes(service, id, 6, nobody)).statuses, queued(6))
  assert.equal((await flushTimes(service, id, 1)).statuses, ['sent'])
})

faults('20003: texts wait until the token is mended, and every batch raises one alert', async ({ service }) => {
  const other = await queue(service, cat, 'Waits as well.')
  const id = await queue(service, dan, 'After the new token.')
  service.sim.faults.add(20003, 5)
  const { statuses, pauses, alerts } = await flushTimes(service, id, 5)
  assert.equal(statuses, [...queued(4), 'sent'])
  assert.ok(pauses.slice(0, 4).every((pause_s) => pause_s > 29 && pause_s <= 60))
  assert.equal(alerts, Array(4).fill('the carrier takes no texts until this is mended: account or token refused'))
  assert.equal((await flushTimes(service, other, 2)).statuses, ['queued', 'sent'])
})

faults('a code that nobody knows is tried three times', async ({ service }) => {
  const id = await queue(service, dan, 'Never arrives.')
  service.sim.faults.add(20999, 3)
  assert.equal((await flushTimes(service, id, 4)).statuses, ['queued', 'queued', 'failed', 'failed'])
  assert.is(arrivals(service, dan, 'Never arrives.'), 0)
})

faults('a reply with the same words is not taken for a send that was lost', async ({ service }) => {
  await service.text(cat.phone, 'NEXT')
  const [asked = ''] = await service.text(cat.phone, 'Q')
  const before = arrivals(service, cat, asked)
  service.sim.faults.add('timeout', 1)
  const { status } = await sendOne(service, cat, asked)
  assert.is(status, 'delivered')
  assert.is(arrivals(service, cat, asked), before + 1)
})

faults('21610: the number is suppressed, nothing is tried again, START brings it back', async ({ service }) => {
  service.sim.faults.add(21610, 1)
  const { status, attempts } = await sendOne(service, bob, 'Blocked at the carrier.')
  assert.is(status, 'failed')
  assert.is(attempts, 1)
  await service.settle()
  const before = service.received(bob.phone).length
  await service.advance('P7D')
  assert.is(service.received(bob.phone).length, before)
  await service.text(bob.phone, 'START')
  await service.advance('P7D')
  assert.ok(service.received(bob.phone).length > before)
})

faults('a lesson that the carrier cannot deliver is taught again', async ({ service }) => {
  service.sim.faults.add(30005, 1)
  await service.advance('P7D')
  const { rows } = await service.engine.db.pool.query<{ lesson_id: string; status: string }>(
    `select lesson_id, status from message where kind = 'lesson' and status in ('undelivered', 'delivered') order by id`,
  )
  const failed = rows.find(({ status }) => status === 'undelivered')
  assert.ok(failed, 'one lesson failed')
  assert.ok(rows.some(({ lesson_id, status }) => lesson_id === failed?.lesson_id && status === 'delivered'))
})

faults.run()
