/** A database that was put back while the carrier went on: what was sent is not sent again, and who left has left. */
import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrateAll } from '../../api/migrations/migrate-all.ts'
import { backUp } from '../../scripts/backup/back-up.ts'
import { restore } from '../../scripts/backup/restore.ts'
import { startPostgres } from '../../scripts/embedded-postgres.ts'
import { makeThrowawayFolder } from '../../scripts/testing/throwaway-folder.ts'
import { readHold } from '../store/hold.ts'
import { demandCatchUp } from '../store/inbound-watch.ts'
import { ann, type Person } from '../testing/cast.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts'
import { type Restorable, type Serving, startRestorable } from '../testing/restorable.ts'
import { addMessage } from '../testing/rows.ts'

const run = promisify(execFile)

/** A database that can be put back as it was. */
interface Restoring {
  url(): string
  /** Keeps the database as it is, while no service is connected. */
  keep(): Promise<void>
  putBack(): Promise<void>
  close(): Promise<void>
}

/** The data files of a server that is stopped. */
async function byFiles(): Promise<Restoring> {
  const folder = makeThrowawayFolder('restored')
  const [dataDir, kept] = [join(folder, 'data'), join(folder, 'kept')]
  const start = () => startPostgres({ dataDir, durable: false, quiet: true })
  const copy = (source: string, target: string) => run('cp', ['-a', source, target])
  let server = await start()
  await migrateAll(server.url)
  return {
    url: () => server.url,
    async keep() {
      await server.stop()
      await copy(dataDir, kept)
      server = await start()
    },
    async putBack() {
      await server.stop()
      rmSync(dataDir, { recursive: true })
      await copy(kept, dataDir)
      server = await start()
    },
    close: () => server.stop(),
  }
}

async function byOurBackup(): Promise<Restoring> {
  const folder = join(makeThrowawayFolder('restored'), 'backup')
  let url = await createTestDatabase(migrateAll)
  return {
    url: () => url,
    keep: async () => void (await backUp(url, folder)),
    async putBack() {
      url = await createEmptyDatabase()
      await restore(url, folder)
    },
    close: async () => {},
  }
}

async function byPgDump(programs: string): Promise<Restoring> {
  const file = join(makeThrowawayFolder('restored'), 'dump')
  let url = await createTestDatabase(migrateAll)
  return {
    url: () => url,
    keep: async () => void (await run(join(programs, 'pg_dump'), ['-Fc', '-f', file, url])),
    async putBack() {
      url = await createEmptyDatabase()
      await run(join(programs, 'pg_restore'), ['--no-owner', '-d', url, file])
    },
    close: async () => {},
  }
}

/** The folder of a pg_dump of version 18; null when there is none. */
async function pgDump18(): Promise<string | null> {
  const folders = ['/usr/lib/postgresql/18/bin', ...(process.env.PATH ?? '').split(':')]
  for (const folder of folders) {
    const program = join(folder, 'pg_dump')
    if (existsSync(program) && / 18\./.test((await run(program, ['--version'])).stdout)) return folder
  }
  return null
}

function numbered(index: number): Person {
  const suffix = String(index).padStart(3, '0')
  return {
    phone: `+12125558${suffix}`,
    learner: { ...ann.learner, textsPerWeek: 5, quizzesPerWeek: 2, id: `00000000-0000-4000-8000-000000008${suffix}` },
  }
}

const people = Array.from({ length: 60 }, (_, index) => numbered(index))
const [leavers, stayers] = [people.slice(0, 10), people.slice(10)]
const newcomers = Array.from({ length: 5 }, (_, index) => numbered(100 + index))

const isScheduled = (body: string) => / says, at about|\nA\) |^Short on time/.test(body)

const test = suite<{ carrier: Restorable }>('a database that was put back')

test.before.each(async (context) => {
  context.carrier = await startRestorable()
})

test.after.each(async ({ carrier }) => {
  await carrier.stop()
})

/** Scheduled texts of our service on a phone. */
const scheduled = (carrier: Restorable, { phone }: Person) => carrier.received(phone).filter(isScheduled)

/** A Monday's lesson, a backup, a Tuesday on which ten leave and others join, and the backup put back while Tuesday's window is open. */
async function liveThrough(carrier: Restorable, database: Restoring): Promise<Serving> {
  const { sim } = carrier
  const monday = await carrier.serve(database.url(), '2026-11-16T13:00:00Z')
  await monday.join(people)
  await monday.until('2026-11-16T14:05:00Z')
  for (const person of people) assert.is(scheduled(carrier, person).length, 1)
  await monday.stop()
  await database.keep()

  const tuesday = await carrier.serve(database.url(), '2026-11-17T01:00:00Z')
  await tuesday.settle()
  await tuesday.until('2026-11-17T14:05:00Z')
  for (const person of people) assert.is(scheduled(carrier, person).length, 2)
  for (const [index, { phone }] of leavers.slice(0, 9).entries()) {
    await sim.text(phone, index % 2 === 0 ? 'STOP' : 'please stop texting me')
  }
  for (const { phone } of stayers.slice(0, 5)) await sim.text(phone, 'NEXT')
  for (const { phone } of stayers.slice(5, 10)) await sim.text(phone, 'SCORE')
  await tuesday.join(newcomers)
  await sim.text(newcomers[0]?.phone ?? '', 'STOP')
  await tuesday.settle()
  await tuesday.stop()
  await sim.text(leavers[9]?.phone ?? '', 'take me off this list')

  await database.putBack()
  return carrier.serve(database.url(), '2026-11-17T16:00:00Z')
}

/** What must be so however the database was put back. */
async function expectNothingTwice(carrier: Restorable, service: Serving): Promise<void> {
  const { pool } = service.engine.db
  const everybody = [...people, ...newcomers]
  const texts = () => everybody.map(({ phone }) => carrier.received(phone))
  const before = texts()
  await service.look()
  assert.match((await readHold(pool, service.engine.sender))?.reason ?? 'nothing is held', 'the database was put back')
  await service.letGo()
  await service.settle()
  assert.equal(texts(), before, 'nothing is sent for a day on which everything was sent')

  const { rows: known } = await pool.query(`select sid from message where direction = 'out' and sid is not null`)
  const sids = new Set(known.map(({ sid }) => sid))
  for (const { phone } of people)
    for (const entry of carrier.sim.carrier.thread(phone) ?? [])
      if ('sid' in entry && entry.origin === 'api') assert.ok(sids.has(entry.sid), `${phone}: ${entry.body}`)
  const { rows: out } = await pool.query('select phone from suppression')
  const gone = [...leavers, newcomers[0] as Person].map(({ phone }) => phone)
  assert.equal(out.map(({ phone }) => phone).sort(), gone.sort())

  await service.until('2026-11-18T14:05:00Z')
  for (const [index, person] of stayers.entries()) {
    assert.is(scheduled(carrier, person).length, index < 5 ? 4 : 3, `Wednesday's text of ${person.phone}`)
  }
  for (const day of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']) await service.until(`${day}T14:05:00Z`)
  for (const [index, person] of stayers.entries()) {
    const received = scheduled(carrier, person)
    assert.is(received.length, index < 5 ? 6 : 5, `the week of ${person.phone}: ${received.join('\n')}`)
    const lessons = received.filter((body) => body.includes(' says, '))
    assert.is(new Set(lessons).size, lessons.length, lessons.join('\n'))
  }
  for (const [index, person] of everybody.entries()) {
    if (gone.includes(person.phone)) assert.equal(carrier.received(person.phone), before[index])
  }
  const ids = carrier.reportIds()
  assert.is(new Set(ids).size, ids.length, 'an id was used twice')
}

const programs = await pgDump18()
const ways: readonly [name: string, open: (() => Promise<Restoring>) | null][] = [
  ['the files of the stopped server', byFiles],
  ['npm run restore', byOurBackup],
  ['pg_dump and pg_restore of version 18', programs === null ? null : () => byPgDump(programs)],
]
for (const [name, open] of ways) {
  const title = `60 texts and 10 opt-outs after ${name}: none twice, none to who left, and it goes on`
  if (!open) {
    test.skip(title)
    continue
  }
  test(title, async ({ carrier }) => {
    const database = await open()
    try {
      const service = await liveThrough(carrier, database)
      await expectNothingTwice(carrier, service)
      await service.stop()
    } finally {
      await database.close()
    }
  })
}

/** Three people, in a database that can be put back as it was when they had had Monday's lesson. */
async function smallTown(carrier: Restorable): Promise<{ service: Serving; database: Restoring }> {
  const database = await byOurBackup()
  const service = await carrier.serve(database.url(), '2026-11-16T13:00:00Z')
  await service.join(people.slice(0, 3))
  await service.until('2026-11-16T14:05:00Z')
  return { service, database }
}

const [one] = people as [Person]

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

test('a list that is late: held from the start by npm run restore, and nothing is sent again', async ({ carrier }) => {
  const { service, database } = await smallTown(carrier)
  await database.keep()
  await service.until('2026-11-17T14:05:00Z')
  await service.stop()
  const before = people.slice(0, 3).map(({ phone }) => carrier.received(phone))
  await database.putBack()
  // Service time goes on with the machine's, and so the list shows Tuesday's texts half a second after the start.
  carrier.sim.faults.last({ list_lag_s: 10 * 60 + 0.5 })
  const again = await carrier.serve(database.url(), '2026-11-17T14:15:00Z')
  await again.letGo()
  await again.settle()
  assert.equal(
    people.slice(0, 3).map(({ phone }) => carrier.received(phone)),
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
