import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCarrier } from '../carrier/twilio/send.ts'
import { ann, cat } from '../testing/cast.ts'
import { join } from '../testing/join.ts'
import { zoneWhereItIs } from '../testing/rows.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { waitFor } from '../testing/wait-for.ts'
import { flushOutbox } from './flush-outbox.ts'
import { handleEvent } from './handle-event.ts'

const outbox = suite<{ service: TestService }>('the outbox')

outbox.before(async (context) => {
  context.service = await startTestService()
  await context.service.join(ann)
  await context.service.engine.db.pool.query('update learner set zone = $1', [zoneWhereItIs(12)])
})

outbox.before.each(async ({ service }) => {
  // A text from an earlier test may still be on its way to the phone, and would be counted in the next test.
  await service.sim.idle()
  await service.engine.db.pool.query(`delete from message where status = 'queued'`)
})

outbox.after(async ({ service }) => {
  await service.stop()
})

async function queue({ engine }: TestService, kind: string, body: string, segments: number): Promise<void> {
  await engine.db.pool.query(
    `insert into message (conversation_id, phone, direction, kind, body, segments, status, cause, not_after, at)
     values ($1, $2, 'out', $3, $4, $5, 'queued', gen_random_uuid(), now() + interval '1 hour', now())`,
    [ann.learner.id, ann.phone, kind, body, segments],
  )
}

outbox('behaviour 17: a sender sends its segments a second and no more, whoever flushes', async ({ service }) => {
  for (let index = 0; index < 10; index++) await queue(service, 'notice', `Two segments, ${index}.`, 2)
  const carrier = createCarrier(service.carrierConfig)
  const flush = () => flushOutbox(service.engine, carrier, { publicUrl: service.publicUrl, segmentsPerSecond: 4 })
  const start = performance.now()
  let sent = 0
  await waitFor('all ten are sent', async () => {
    const counts = await Promise.all([flush(), flush()])
    sent += counts.reduce((sum, count) => sum + count.sent, 0)
    const elapsed_ms = performance.now() - start
    const allowed = 4 + (elapsed_ms / 1_000) * 4
    assert.ok(sent * 2 <= allowed + 1, `${sent * 2} segments after ${elapsed_ms} ms`)
    return sent === 10
  })
  assert.ok(performance.now() - start > 3_500, 'twenty segments at four a second, the first four at once')
})

outbox('codes go before notices, notices before lessons', async ({ service }) => {
  await queue(service, 'lesson', 'third', 1)
  await queue(service, 'notice', 'second', 1)
  await queue(service, 'code', 'first', 1)
  const before = service.received(ann.phone).length
  const carrier = createCarrier(service.carrierConfig)
  for (let round = 0; round < 3; round++) {
    await flushOutbox(service.engine, carrier, { publicUrl: service.publicUrl, batch: 1 })
    await service.sim.idle()
  }
  assert.equal(service.received(ann.phone).slice(before), ['first', 'second', 'third'])
})

outbox('what may not go any more is cancelled by the statement that would send it', async ({ service }) => {
  const { pool } = service.engine.db
  const before = service.received(ann.phone).length
  await queue(service, 'lesson', 'switched off', 1)
  await pool.query('update learner set lessons_enabled = false where id = $1', [ann.learner.id])
  await service.settle()
  await pool.query(
    'update learner set lessons_enabled = true, entitled_until = now() - interval $$1 minute$$ where id = $1',
    [ann.learner.id],
  )
  await queue(service, 'question', 'not paid for', 1)
  await service.settle()
  await pool.query('update learner set entitled_until = null where id = $1', [ann.learner.id])
  await queue(service, 'notice', 'too late', 1)
  await pool.query(`update message set not_after = now() where status = 'queued'`)
  await service.settle()
  assert.is(service.received(ann.phone).length, before)
  const { rows } = await pool.query(`select count(*)::int as n from message where status = 'cancelled'`)
  assert.is(rows[0].n, 3)
})

outbox('what did not leave on time waits for the day, a code does not', async ({ service }) => {
  const { pool } = service.engine.db
  const carrier = createCarrier(service.carrierConfig)
  const flush = async () => (await flushOutbox(service.engine, carrier, { publicUrl: service.publicUrl })).sent
  const moveTo = (hour: number) =>
    pool.query('update learner set zone = $2 where id = $1', [ann.learner.id, zoneWhereItIs(hour)])
  const late = () => pool.query(`update message set at = now() - interval '16 minutes' where status = 'queued'`)

  await moveTo(6)
  await queue(service, 'lesson', 'planned for this hour', 1)
  assert.is(await flush(), 1)
  await moveTo(3)
  await queue(service, 'lesson', 'of a slot long ago', 1)
  await queue(service, 'notice', 'billing', 1)
  await late()
  assert.is(await flush(), 0)
  await queue(service, 'code', '123456', 1)
  await late()
  assert.is(await flush(), 1)
  await moveTo(12)
  assert.is(await flush(), 2)

  await queue(service, 'notice', 'of a person, for the morning', 1)
  await pool.query(`update message set not_before = now() + interval '1 minute' where status = 'queued'`)
  assert.is(await flush(), 0)
  await moveTo(12)
})

outbox('a nudge goes only where a lesson would', async ({ service }) => {
  const { pool } = service.engine.db
  const { rows } = await pool.query('select state from conversation where id = $1', [ann.learner.id])
  const nudged = async (body: string, phase: string, enabled: boolean) => {
    await pool.query(`update conversation set state = jsonb_set(state, '{phase}', to_jsonb($2::text)) where id = $1`, [
      ann.learner.id,
      phase,
    ])
    await pool.query('update learner set lessons_enabled = $2 where id = $1', [ann.learner.id, enabled])
    await queue(service, 'nudge', body, 1)
    const carrier = createCarrier(service.carrierConfig)
    return (await flushOutbox(service.engine, carrier, { publicUrl: service.publicUrl })).sent
  }
  assert.is(await nudged('switched off', 'active', false), 0)
  assert.is(await nudged('stopped', 'stopped', true), 0)
  assert.is(await nudged('paused', 'paused', true), 0)
  assert.is(await nudged('on', 'active', true), 1)
  await pool.query('update conversation set state = $2 where id = $1', [ann.learner.id, rows[0].state])
})

outbox('what waits for the morning goes to the number that the learner has by then', async () => {
  const service = await startTestService({ startsAt: Date.parse('2026-11-17T02:00-05:00') })
  try {
    await service.join(ann)
    const { id } = ann.learner
    await handleEvent(service.engine, id, {
      id: 'answer',
      type: 'case-answered',
      caseId: '1',
      answer: 'It is a debit.',
    })
    const consent = { version: null, page: '/settings', ip: '192.0.2.1', userAgent: 'test' }
    await handleEvent(service.engine, id, { id: 'moved', type: 'number-proved', number: cat.phone, consent })
    await service.advance('PT7H')
    const answersOn = (phone: string) =>
      service.received(phone).filter((body) => body.endsWith('It is a debit.')).length
    assert.equal([answersOn(ann.phone), answersOn(cat.phone)], [0, 1])
  } finally {
    await service.stop()
  }
})

outbox('who proves a second number before the welcome could leave is welcomed once, and there', async () => {
  const service = await startTestService({ startsAt: beforeTheLesson })
  try {
    const { id } = ann.learner
    await join(service.engine, ann)
    const consent = { version: null, page: '/onboarding', ip: '192.0.2.1', userAgent: 'test' }
    await handleEvent(service.engine, id, { id: 'proved:2', type: 'number-proved', number: cat.phone, consent })
    await service.settle()
    assert.equal([service.received(ann.phone).length, service.received(cat.phone).length], [0, 1])
  } finally {
    await service.stop()
  }
})

outbox.run()
