/** A learner whom no text reaches for days is told in other ways, once, until a text arrives again. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms } from '../domain/model/units.ts'
import { failed_min, failing_days_min } from '../store/unreachable.ts'
import { ann, bob } from '../testing/cast.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { heedReport } from './hold.ts'
import { findLearner } from './learners.ts'

const unreachable = suite<{ service: TestService }>('a learner whom no text reaches')

unreachable.before(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson })
  await context.service.join(ann)
})

unreachable.before.each(async ({ service }) => {
  await service.engine.db.pool.query(
    'delete from failing_texts; delete from learner_letter; update learner set unreachable_since = null',
  )
})

unreachable.after(async ({ service }) => {
  await service.stop()
})

type Fate = { readonly code: number | null; readonly phone?: string }

/** Ends one of our texts like this; the carrier reports it twice. */
async function report({ engine }: TestService, { code, phone = ann.phone }: Fate): Promise<void> {
  const { rows } = await engine.db.pool.query<{ id: string }>(
    `insert into message (conversation_id, phone, direction, kind, body, status, cause, not_after, at)
     values ($1, $2, 'out', 'lesson', 'Assets.', 'sent', gen_random_uuid(), now(), now()) returning id`,
    [ann.learner.id, phone],
  )
  const [{ id } = { id: '' }] = rows
  const status = code === null ? 'delivered' : 'undelivered'
  for (let time = 0; time < 2; time++)
    await heedReport(engine, { messageId: id, sid: `SM${id}`, status, errorCode: code })
}

/** Makes this many texts fail, a day apart. */
async function fail(service: TestService, times: number, code = 30003): Promise<void> {
  const { pool } = service.engine.db
  for (let time = 0; time < times; time++) {
    if (time > 0) await pool.query('update service_clock set offset_ms = offset_ms + $1', [day_ms])
    await report(service, { code })
  }
}

async function told({ engine }: TestService): Promise<[letters: number, isShown: boolean]> {
  const { rows } = await engine.db.pool.query(`select from learner_letter where about = 'unreachable'`)
  const learner = await findLearner(engine, ann.learner.id)
  return [rows.length, learner?.unreachableSince != null]
}

unreachable('is told after three texts over two days, once', async ({ service }) => {
  assert.equal([failed_min, failing_days_min], [3, 2])
  await fail(service, 2)
  assert.equal(await told(service), [0, false])
  await service.engine.db.pool.query('update service_clock set offset_ms = offset_ms + $1', [day_ms])
  await report(service, { code: 30005 })
  assert.equal(await told(service), [1, true])
  await fail(service, 3)
  assert.equal(await told(service), [1, true])
})

unreachable('is not told of one bad day, however many texts it had', async ({ service }) => {
  for (let text = 0; text < 9; text++) await report(service, { code: 30003 })
  assert.equal(await told(service), [0, false])
})

unreachable('is told nothing any more once a text arrives, and anew when that stops again', async ({ service }) => {
  await fail(service, 3)
  await report(service, { code: null })
  assert.equal(await told(service), [1, false])
  await fail(service, 2)
  await report(service, { code: null })
  await fail(service, 2)
  assert.equal(await told(service), [1, false], 'in a row')
  await fail(service, 2)
  assert.equal(await told(service), [2, true])
})

unreachable('is not told of what is no fault of the phone, nor of a number that was given up', async ({ service }) => {
  await fail(service, 4, 30007)
  await service.engine.db.pool.query('update service_clock set offset_ms = offset_ms + $1', [3 * day_ms])
  for (let text = 0; text < 4; text++) {
    await report(service, { code: 30003, phone: '+12125550199' })
    await service.engine.db.pool.query('update service_clock set offset_ms = offset_ms + $1', [day_ms])
  }
  assert.equal(await told(service), [0, false])
})

unreachable('is told nothing of the texts of another learner', async ({ service }) => {
  await service.join(bob)
  const { pool } = service.engine.db
  await fail(service, 3)
  const { rows } = await pool.query('select learner_id from failing_texts')
  assert.equal(rows, [{ learner_id: ann.learner.id }])
  assert.is((await findLearner(service.engine, bob.learner.id))?.unreachableSince ?? null, null)
})

unreachable('begins anew with another number', async ({ service }) => {
  await fail(service, 2)
  const { pool } = service.engine.db
  await pool.query(`update conversation set phone = '+12125550188' where id = $1`, [ann.learner.id])
  await pool.query('update service_clock set offset_ms = offset_ms + $1', [day_ms])
  await report(service, { code: 30003, phone: '+12125550188' })
  assert.equal(await told(service), [0, false])
  await pool.query('update conversation set phone = $2 where id = $1', [ann.learner.id, ann.phone])
})

unreachable.run()
