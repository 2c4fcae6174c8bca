/** How we notice that a database was restored, what does not count, and how whatever it lacks comes back. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { minute_ms } from '../domain/model/units.ts'
import { endHold, readHold } from '../store/hold.ts'
import { demandCatchUp } from '../store/inbound-watch.ts'
import { createTestDatabase } from '../testing/database.ts'
import {
  byOurBackup,
  numbered,
  type Restorable,
  type Restoring,
  type Serving,
  scheduled,
  startRestorable,
} from '../testing/restorable.ts'
import { addMessage } from '../testing/rows.ts'

const [one, ...others] = [numbered(0), numbered(1), numbered(2)] as const
const people = [one, ...others]

const test = suite<{ carrier: Restorable }>('a recovery')

test.before.each(async (context) => {
  context.carrier = await startRestorable()
})

test.after.each(async ({ carrier }) => {
  await carrier.stop()
})

/** Three people who have had Monday's lesson, in a database that can be put back. */
async function smallTown(carrier: Restorable): Promise<{ service: Serving; database: Restoring }> {
  const database = await byOurBackup()
  const service = await carrier.serve(database.url(), '2026-11-16T13:00:00Z')
  await service.join(people)
  await service.until('2026-11-16T14:05:00Z')
  return { service, database }
}

test('what waited in the outbox when the backup was made, and was sent since, is not sent again', async ({
  carrier,
}) => {
  const { service, database } = await smallTown(carrier)
  const body = 'Something that was planned.'
  const planned = { body, at: new Date('2026-11-16T14:05:00Z'), not_after: new Date('2026-11-17T14:05:00Z') }
  await addMessage(service.engine.db.pool, one, planned)
  await database.keep()
  await service.settle()
  await service.stop()
  await database.putBack()
  const again = await carrier.serve(database.url(), '2026-11-16T14:30:00Z')
  await again.letGo()
  await again.settle()
  assert.is(carrier.received(one.phone).filter((text) => text === body).length, 1)
  const { rows } = await again.engine.db.pool.query('select status from message where body = $1', [body])
  assert.equal(rows, [{ status: 'delivered' }])
  await again.stop()
})

test('a question that was sent since: the answer to it, heard after the restore, is graded and answered once', async ({
  carrier,
}) => {
  const { service, database } = await smallTown(carrier)
  await database.keep()
  const isQuestion = () => carrier.received(one.phone).at(-1)?.includes('\nA) ') === true
  let day = 17
  for (; !isQuestion(); day++) await service.until(`2026-11-${day}T14:05:00Z`)
  await carrier.sim.text(one.phone, 'A')
  const received = carrier.received(one.phone)
  const reviews = 'select choice, is_right, question_id from review'
  const { rows: before } = await service.engine.db.pool.query(reviews)
  assert.is(before.length, 1)
  await service.stop()
  await database.putBack()
  const again = await carrier.serve(database.url(), `2026-11-${day - 1}T15:00:00Z`)
  await again.letGo()
  await again.settle()
  assert.equal((await again.engine.db.pool.query(reviews)).rows, before)
  assert.equal(carrier.received(one.phone), received)
  await again.stop()
})

test('a list that is late: nothing is decided or sent before it has shown what was sent', async ({ carrier }) => {
  const { service, database } = await smallTown(carrier)
  await database.keep()
  await service.until('2026-11-17T14:05:00Z')
  await service.stop()
  const before = people.map(({ phone }) => carrier.received(phone))
  await database.putBack()
  const { faults } = carrier.sim
  faults.last({ list_lag_s: 3_600 })
  const again = await carrier.serve(database.url(), '2026-11-17T14:30:00Z', 10 * minute_ms)
  const { pool } = again.engine.db
  await again.settle()
  const queued = await pool.query(`select from message where status = 'queued'`)
  assert.is(queued.rowCount, 0, 'nothing is decided')
  assert.match((await readHold(pool, again.engine.sender))?.reason ?? '', /from a backup of/)
  faults.last({ list_lag_s: 0 })
  await demandCatchUp(pool, again.engine.sender)
  await again.settle()
  assert.match((await readHold(pool, again.engine.sender))?.reason ?? '', /; 3 texts are on record again$/)
  await endHold(pool, again.engine.sender, 'Lin')
  await again.settle()
  assert.equal(
    people.map(({ phone }) => carrier.received(phone)),
    before,
  )
  await again.stop()
})

test('other software that texts from our sender holds nothing up', async ({ carrier }) => {
  const { service } = await smallTown(carrier)
  const body = 'Your parcel has arrived.'
  const foreign = { direction: 'to-phone', by: 'service', origin: 'api', segments: 1, status: 'delivered' } as const
  carrier.sim.carrier.addMessage({ phone: one.phone, body, ...foreign })
  await demandCatchUp(service.engine.db.pool, service.engine.sender)
  await service.settle()
  assert.is(await readHold(service.engine.db.pool, service.engine.sender), null)
  await service.until('2026-11-17T14:05:00Z')
  assert.is(scheduled(carrier, one).length, 2)
  await service.stop()
})

test('an empty database on a sender with a past is not held', async ({ carrier }) => {
  const { service } = await smallTown(carrier)
  await service.stop()
  const fresh = await carrier.serve(await createTestDatabase(), '2026-11-16T15:00:00Z')
  await fresh.settle()
  assert.is(await readHold(fresh.engine.db.pool, fresh.engine.sender), null)
  await fresh.join([numbered(50)])
  assert.is(scheduled(carrier, numbered(50)).length, 1, 'who joins gets the first lesson at once')
  await fresh.stop()
})

test('a process that starts on the database that it left is not held', async ({ carrier }) => {
  const { service, database } = await smallTown(carrier)
  await service.stop()
  const again = await carrier.serve(database.url(), '2026-11-16T14:30:00Z')
  await again.settle()
  assert.is(await readHold(again.engine.db.pool, again.engine.sender), null)
  await again.until('2026-11-17T14:05:00Z')
  assert.is(scheduled(carrier, one).length, 2)
  await again.stop()
})

test.run()
