import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann, bob, cat, dan, type Person } from '../testing/cast.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { waitFor } from '../testing/wait-for.ts'

const faults = suite<{ service: TestService }>('faults of the carrier')

faults.before(async (context) => {
  context.service = await startTestService({ timeout_ms: 250, reconcile: { uncertain_ms: 300 } })
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

/** Queues a text and lets the ticks work until it has reached a final state. */
async function sendOne(service: TestService, person: Person, body: string): Promise<Outcome> {
  const { pool } = service.engine.db
  const { rows } = await pool.query<{ id: string }>(
    `insert into message (conversation_id, phone, direction, kind, body, status, cause, not_after, at)
     values ($1, $2, 'out', 'notice', $3, 'queued', 'test:' || $3, now() + interval '1 hour', now()) returning id`,
    [person.learner.id, person.phone, body],
  )
  let outcome: Outcome | undefined
  await waitFor('the text has reached a final state', async () => {
    await service.settle()
    const found = await pool.query<Outcome>('select status, attempts, sid from message where id = $1', [rows[0]?.id])
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
