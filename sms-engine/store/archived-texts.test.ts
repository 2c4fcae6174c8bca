/** What becomes of texts whose months leave the database, at every step of the way. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join as inFolder } from 'node:path'
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { makeThrowawayFolder } from '../../scripts/testing/throwaway-folder.ts'
import { day_ms } from '../domain/model/units.ts'
import { archiveMonths } from '../engine/archive-months.ts'
import type { Engine } from '../engine/engine.ts'
import { findThreads, ownersOfNumbers } from '../engine/find-threads.ts'
import { historyOf } from '../engine/history.ts'
import { heedReport } from '../engine/hold.ts'
import { deleteLearner, exportLearner } from '../engine/personal-data.ts'
import { openText } from '../engine/portal-activity.ts'
import { evidenceOf } from '../replay/evidence.ts'
import { lackingTexts } from '../replay/print-text.ts'
import type { Log } from '../runtime/log.ts'
import { ask } from '../runtime/reads.ts'
import { ann, bob, type Person } from '../testing/cast.ts'
import { openTestEngine } from '../testing/engine.ts'
import { addMessage, addPerson, addRow } from '../testing/rows.ts'
import { waitFor } from '../testing/wait-for.ts'
import { archiveSome, checkSome, dropArchived, readParts, watchChanges } from './archive.ts'
import { archivedTexts, findTextParts } from './archived-texts.ts'
import { archivedTurns } from './archived-turns.ts'
import { historyRead, markRead, wasTexted } from './history.ts'
import { firstId } from './message-ids.ts'
import { type MonthTable, makeMonths, messageMonths, readMonths, startOfMonth } from './months.ts'
import { recordReport } from './outbox.ts'
import { readThread, readThreadById } from './read-thread.ts'
import { removeOver } from './retention.ts'

interface World {
  readonly engine: Engine
  readonly pool: pg.Pool
  readonly folder: string
  /** The oldest table, which ends at `until`. */
  readonly oldest: MonthTable
  /** Ids of Ann's texts, oldest first: three from before `until` and three from after it. */
  readonly ids: readonly string[]
  /** What was logged. */
  readonly said: { readonly why?: string; readonly table?: string }[]
  /** A run of the job, once only the oldest table is old, or so many months later. */
  run(monthsLater?: number, pool?: pg.Pool): ReturnType<typeof archiveMonths>
  /** Repeats the job until it finds nothing to do. */
  archiveAll(monthsLater?: number): Promise<{ archived: number; dropped: number }>
  close(): Promise<void>
}

const sent = { kind: 'lesson', status: 'delivered' }

async function openWorld(): Promise<World> {
  const opened = await openTestEngine()
  const folder = inFolder(makeThrowawayFolder('archive'), 'old')
  const said: World['said'] = []
  const say = (fields: object) => void said.push(fields)
  const log: Log = { ...opened.engine.log, info: () => undefined, warn: say, error: say }
  const engine = { ...opened.engine, archiveFolder: folder, log }
  const { pool } = engine.db
  for (const person of [ann, bob]) await addPerson(pool, person)
  const oldest = { name: 'message_old', until: startOfMonth(Date.now(), -6) }
  await pool.query(`
    alter table message detach partition message_first;
    drop table message_first;
    create table message_old (like message_rest including defaults including constraints including indexes);
    alter table message attach partition message_old for values from (minvalue) to ('${firstId(oldest.until)}')`)
  await makeMonths(pool, messageMonths, Date.now())
  for (const days of [-40, -20, -1, 1, 20, 40]) await addText(pool, ann, oldest.until + days * day_ms)
  await addText(pool, bob, oldest.until - 10 * day_ms)
  const { rows } = await pool.query('select id from message where conversation_id = $1 order by id', [ann.learner.id])
  const run = (monthsLater = 0, db = pool) => {
    const now = oldest.until + (370 + 31 * monthsLater) * day_ms
    return archiveMonths({ ...engine, db: { ...engine.db, pool: db } }, { folder, afterMonths: 12 }, archivedTexts, now)
  }
  const archiveAll = async (monthsLater = 0) => {
    const total = { archived: 0, dropped: 0 }
    for (let runs = 0; runs < 50; runs++) {
      const { archived, checked, dropped } = await run(monthsLater)
      if (archived + checked + dropped === 0) return total
      total.archived += archived
      total.dropped += dropped
    }
    throw new Error('the job does not come to an end')
  }
  return { engine, pool, folder, oldest, ids: rows.map(({ id }) => id), said, run, archiveAll, close: opened.close }
}

let texts = 0
/** Adds a lesson that was delivered then, whose id says so. */
function addText(pool: pg.Pool, person: Person, at: number, columns: object = {}): Promise<string> {
  const id = firstId(at) + texts++
  const when = new Date(at)
  return addMessage(pool, person, { ...sent, id, at: when, sent_at: when, lesson_id: `lesson-${texts}`, ...columns })
}

const archive = suite<World>('the archive of texts')

archive.before.each(async (context) => {
  Object.assign(context, await openWorld())
})
archive.after.each(({ close }) => close())

const inDatabase = async ({ pool }: World, person = ann): Promise<string[]> => {
  const { rows } = await pool.query('select id from message where conversation_id = $1 order by id', [
    person.learner.id,
  ])
  return rows.map(({ id }) => id)
}

/** Ids of all texts in Ann's thread, wherever they are. */
const inThread = async ({ pool, folder }: World) =>
  (await readThreadById(pool, ann.learner.id, folder))?.messages.map(({ id }) => id)

/** The oldest table has gone and all texts are still there, each once. */
async function mustBeArchived(world: World): Promise<void> {
  assert.equal(await inDatabase(world), world.ids.slice(3))
  assert.equal(await inDatabase(world, bob), [])
  assert.equal(await inThread(world), world.ids)
  assert.is.not((await readMonths(world.pool, messageMonths))[0]?.name, world.oldest.name)
}

archive('a month leaves, and the next one later; an export has all texts in order, each once', async (world) => {
  const { engine, archiveAll, ids } = world
  const exported = async () => (await exportLearner(engine, ann.learner.id)).messages
  const before = await exported()
  assert.is(before?.length, 6)
  assert.equal(await archiveAll(), { archived: 2, dropped: 1 })
  await mustBeArchived(world)
  assert.equal(await exported(), before)
  assert.equal(await archiveAll(), { archived: 0, dropped: 0 }, 'a second run finds nothing to do')
  assert.equal(await archiveAll(1), { archived: 1, dropped: 1 })
  assert.equal(await inDatabase(world), ids.slice(5))
  assert.equal(await exported(), before)
  const elsewhere = await exportLearner({ ...engine, archiveFolder: undefined }, ann.learner.id).catch(String)
  assert.match(String(elsewhere), 'ARCHIVE_DIR', 'an export that lacks something is none')
})

archive('while a month is in files and in the database, each of its texts is shown once', async (world) => {
  const { engine, run, ids } = world
  await run()
  assert.equal(await inDatabase(world), ids)
  assert.equal(await inThread(world), ids)
  assert.is((await exportLearner(engine, ann.learner.id)).messages?.length, 6)
  assert.equal((await pages(world, 2)).flat(), [...ids].reverse())
})

archive('texts of a month leave when they are older than anything that looks for recent ones', async (world) => {
  const { engine, folder, oldest } = world
  const now = oldest.until + 91 * day_ms
  const early = { folder, afterMonths: 2 }
  assert.is((await archiveMonths(engine, early, archivedTexts, now)).archived, 0)
  assert.ok((await archiveMonths(engine, early, archivedTexts, now + 2 * day_ms)).archived > 0)
})

/** Ann's history as the portal pages through it: ids, newest first. */
async function pages({ engine, pool }: Pick<World, 'engine' | 'pool'>, limit: number): Promise<string[][]> {
  const all: string[][] = []
  let before: string | undefined
  for (;;) {
    const { items, hasMore } = await historyPage({ engine, pool }, { limit, before })
    all.push(items.map(({ id }) => id))
    before = items.at(-1)?.id
    if (!hasMore || before === undefined) return all
  }
}

async function historyPage(
  { engine, pool }: Pick<World, 'engine' | 'pool'>,
  page: { limit: number; before?: string | undefined },
) {
  const found = await ask(pool, historyRead(ann.learner.id, { ...page, limit: page.limit + 1 }))
  return historyOf(engine, ann.learner.id, found, page)
}

archive('the history goes on across the border, and its first page opens no file', async (world) => {
  const { archiveAll, ids, engine, pool } = world
  const newest = [...ids].reverse()
  assert.equal(await pages(world, 2), [newest.slice(0, 2), newest.slice(2, 4), newest.slice(4)])
  await archiveAll()
  assert.equal(await pages(world, 10), [newest.slice(0, 3), newest.slice(3)])
  assert.equal(await pages(world, 2), [newest.slice(0, 2), newest.slice(2, 4), newest.slice(4)])
  assert.equal((await pages(world, 4)).flat(), newest)
  const [old] = (await historyPage(world, { limit: 1, before: ids[3] })).items
  assert.is(old?.body, 'Hello.')
  assert.is(old?.read, true)
  const blind = { pool, engine: { ...engine, archiveFolder: undefined } }
  assert.equal((await historyPage(blind, { limit: 10 })).items.length, 3)
  const error = await historyPage(blind, { limit: 10, before: ids[3] }).catch(String)
  assert.match(String(error), 'ArchiveUnreadable', 'it must not look as if nothing had been said before')
  await archiveAll(3)
  assert.equal(await inDatabase(world), [])
  assert.equal((await pages(world, 10)).flat(), newest, 'who has nothing newer sees the old at once')
})

archive('a page that has some texts of one file shows them before it fails on another', async (world) => {
  const { archiveAll, folder, ids } = world
  await archiveAll(3)
  const [, second] = await findTextParts(world.pool, ann.learner.id)
  unlinkSync(inFolder(folder, second?.file ?? ''))
  const first = await historyPage(world, { limit: 10 })
  assert.equal(
    first.items.map(({ id }) => id),
    ids.slice(5),
  )
  assert.is(first.hasMore, true)
})

archive('texts between two months that stay are in their place', async (world) => {
  const { pool, archiveAll, ids, said } = world
  await pool.query(`update message set status = 'queued' where id = $1`, [ids[0]])
  assert.equal(await archiveAll(1), { archived: 1, dropped: 1 })
  assert.equal(said[0]?.table, world.oldest.name)
  assert.equal(await inDatabase(world), [...ids.slice(0, 3), ...ids.slice(5)])
  assert.equal(await inThread(world), ids)
  for (const limit of [1, 2, 3, 10]) {
    assert.equal((await pages(world, limit)).flat().reverse(), ids.slice(1), 'what is queued is no history')
  }
})

const kept: [what: string, why: RegExp, set: (world: World) => Promise<unknown>][] = [
  ['a queued text', /^1 texts wait to be sent$/, ({ pool, ids }) => setText(pool, ids[0], `status = 'queued'`)],
  [
    'a text that may have been sent',
    /^1 texts may have been sent or not$/,
    ({ pool, ids }) => setText(pool, ids[0], `status = 'uncertain'`),
  ],
  [
    'a lost text that nobody was told of',
    /^1 texts were lost/,
    ({ pool, ids }) => setText(pool, ids[0], `status = 'failed'`),
  ],
  [
    'a text whose answer was not seen delivered',
    /^1 texts wait for their answers/,
    async ({ pool, ids }) => {
      await setText(pool, ids[0], `direction = 'in', status = 'received', sid = 'SMold'`)
      await pool.query(`insert into unanswered (sid) values ('SMold')`)
    },
  ],
  [
    'a text that was filtered',
    /^1 texts were filtered lately$/,
    ({ pool, ids }) => pool.query('insert into filtered_text (message_id) values ($1)', [ids[0]]),
  ],
  [
    'a text of an open case',
    /^1 open cases are about texts of it$/,
    ({ pool, ids }) =>
      pool.query(
        `insert into support_case (conversation_id, question, at)
         select conversation_id, 'Why?', at from message where id = $1`,
        [ids[1]],
      ),
  ],
  [
    'a text of no conversation',
    /^1 texts belong to no conversation$/,
    ({ pool, ids }) => setText(pool, ids[0], `conversation_id = null, phone = '+12125550199'`),
  ],
]

const setText = (pool: pg.Pool, id: string | undefined, set: string) =>
  pool.query(`update message set ${set} where id = $1`, [id])

for (const [what, why, set] of kept) {
  archive(`a month with ${what} stays, and says why`, async (world) => {
    await set(world)
    const before = await world.pool.query('select id from message order by id')
    assert.equal(await world.archiveAll(), { archived: 0, dropped: 0 })
    assert.equal((await world.pool.query('select id from message order by id')).rows, before.rows)
    assert.is(existsSync(world.folder), false)
    assert.match(world.said[0]?.why ?? '', why)
  })
}

archive('a case that is answered or done keeps nothing, nor does one about later texts', async (world) => {
  const { pool, oldest, archiveAll } = world
  const asked = { conversation_id: ann.learner.id, question: 'Why?' }
  for (const ended of [{ done_at: new Date() }, { answered_at: new Date() }])
    await addRow(pool, 'support_case', { ...asked, at: new Date(oldest.until - 30 * day_ms), ...ended })
  await addRow(pool, 'support_case', { ...asked, at: new Date(oldest.until + day_ms) })
  assert.is((await archiveAll()).dropped, 1)
})

archive('why a month stays is logged once, and again when it changes', async (world) => {
  const { engine, folder, oldest, pool, ids, said } = world
  const told = new Map<string, string>()
  const now = oldest.until + 370 * day_ms
  const run = () => archiveMonths(engine, { folder, afterMonths: 12 }, archivedTexts, now, told)
  await setText(pool, ids[0], `status = 'queued'`)
  await run()
  await run()
  assert.is(said.length, 1)
  await setText(pool, ids[1], `status = 'queued'`)
  await run()
  assert.equal(
    said.map(({ why }) => why),
    ['1 texts wait to be sent', '2 texts wait to be sent'],
  )
})

archive('a text that changes after it was written is written again', async (world) => {
  const { pool, run, ids } = world
  await run()
  assert.is((await run()).checked, 2)
  await markRead(pool, ann.learner.id, ids[1] ?? '')
  assert.is((await run()).archived, 1, 'its part, and not that of others')
  assert.is((await run()).checked, 1)
  assert.is((await run()).dropped, 1)
  await mustBeArchived(world)
  const { messages } = await exportLearner(world.engine, ann.learner.id)
  assert.equal(
    messages?.map(({ readAt }) => readAt !== null),
    [false, true, false, false, false, false],
  )
})

archive('a text that changes while it is written, before its part is recorded, is written again', async (world) => {
  const { pool, folder, oldest, run, ids } = world
  await watchChanges(pool, archivedTexts, oldest)
  const late = {
    ...archivedTexts,
    readPortions: async (...given: Parameters<typeof archivedTexts.readPortions>) => {
      const portions = await archivedTexts.readPortions(...given)
      await markRead(pool, ann.learner.id, ids[1] ?? '')
      return portions
    },
  }
  assert.is(await archiveSome(pool, folder, late, oldest, 10), 2)
  assert.equal(await run(), { archived: 1, checked: 1, dropped: 0 })
  assert.is((await run()).checked, 1)
  assert.is((await run()).dropped, 1)
  const { messages } = await exportLearner(world.engine, ann.learner.id)
  assert.is(messages?.filter(({ readAt }) => readAt !== null).length, 1)
})

archive('a change under way while its month is checked is not lost, whichever is first', async (world) => {
  const { pool, folder, oldest, run, archiveAll, ids } = world
  await run()
  const writer = new pg.Client(pool.options)
  await writer.connect()
  // The check waits for a writer that has noted its change, and must not call checked what it counted before.
  await writer.query('begin')
  await writer.query('update message set read_at = now() where id = $1', [ids[0]])
  const checking = checkSome(pool, archivedTexts, oldest, 10)
  await waitFor('the check waits', async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await pool.query(waiting)).rowCount === 1
  })
  await writer.query('commit')
  await checking
  assert.is(await dropArchived(pool, folder, archivedTexts, oldest), false)
  assert.is((await run()).archived, 1)
  await run()
  // The drop waits for a writer, or leaves; afterwards it sees what that noted.
  await writer.query('begin')
  await writer.query('update message set read_at = now() where id = $1', [ids[1]])
  assert.is(await dropArchived(pool, folder, archivedTexts, oldest), false)
  await writer.query('commit')
  await writer.end()
  assert.is(await dropArchived(pool, folder, archivedTexts, oldest), false)
  assert.is((await archiveAll()).dropped, 1)
  await mustBeArchived(world)
  const { messages } = await exportLearner(world.engine, ann.learner.id)
  assert.is(messages?.filter(({ readAt }) => readAt !== null).length, 2)
})

archive('a kill at any step leads to the same end', async (world) => {
  const { pool, folder, oldest } = world
  const file = inFolder(folder, `until-${new Date(oldest.until).toISOString().slice(0, 7)}.messages`)
  let dropped = 0
  for (let steps = 1; dropped === 0; steps++) {
    ;({ dropped } = await world.run(0, dying(pool, steps)).catch(() => ({ dropped: 0 })))
    // Part of a write that was never noted.
    if (existsSync(file)) writeFileSync(file, 'half a part', { flag: 'a' })
    assert.equal(await inThread(world), world.ids, `after ${steps} steps`)
    assert.ok(steps < 100)
  }
  await mustBeArchived(world)
})

/** A pool whose process is killed after some statements: a transaction under way is rolled back. */
function dying(pool: pg.Pool, statements: number): pg.Pool {
  let left = statements
  const mayRun = () => {
    if (left-- <= 0) throw new Error('killed')
  }
  const query = async (...given: Parameters<pg.Pool['query']>) => {
    mayRun()
    return pool.query(...given)
  }
  const connect = async () => {
    const client = await pool.connect()
    const release = (destroy?: boolean) => client.release(destroy)
    return {
      query: async (...given: Parameters<pg.Client['query']>) => {
        mayRun()
        return client.query(...given)
      },
      release,
    }
  }
  return { query, connect } as unknown as pg.Pool
}

archive('several workers at once lead to the same end', async (world) => {
  const work = async () => {
    for (let tries = 0; tries < 30; tries++) {
      // Who finds the other's bytes where its own should be, or its table gone, fails and comes again.
      const { dropped } = await world.run().catch(() => ({ dropped: 0 }))
      if (dropped === 1 || (await readMonths(world.pool, messageMonths))[0]?.name !== world.oldest.name) return
    }
  }
  await Promise.all([work(), work(), work()])
  await mustBeArchived(world)
})

archive('a part that is not where its writer takes it to be is not recorded', async (world) => {
  const { pool, folder, oldest, run, archiveAll } = world
  await run()
  await pool.query('delete from archive_part')
  const path = inFolder(folder, `until-${new Date(oldest.until).toISOString().slice(0, 7)}.messages`)
  const handle = await open(path)
  const handles = Object.getPrototypeOf(handle)
  const { stat } = handles
  await handle.close()
  // Another process writes just before this one looks how long the file has become.
  handles.stat = function (...given: unknown[]) {
    handles.stat = stat
    writeFileSync(path, 'from elsewhere', { flag: 'a' })
    return stat.apply(this, given)
  }
  assert.match(String(await run().catch(String)), 'ArchiveUnreadable')
  assert.is((await pool.query('select from archive_part')).rowCount, 0)
  assert.is((await archiveAll()).dropped, 1)
  await mustBeArchived(world)
})

archive('whoever writes a part late does not replace one that was checked', async (world) => {
  const { pool, folder, oldest, ids, archiveAll } = world
  await watchChanges(pool, archivedTexts, oldest)
  const stale = {
    ...archivedTexts,
    readPortions: async (...given: Parameters<typeof archivedTexts.readPortions>) => {
      const portions = await archivedTexts.readPortions(...given)
      // Meanwhile a text is opened, and another worker does all the rest.
      await markRead(pool, ann.learner.id, ids[1] ?? '')
      assert.is((await archiveAll()).dropped, 1)
      return portions
    },
  }
  await archiveSome(pool, folder, stale, oldest, 10)
  await mustBeArchived(world)
  const { messages } = await exportLearner(world.engine, ann.learner.id)
  assert.is(messages?.filter(({ readAt }) => readAt !== null).length, 1)
})

archive('a full disk keeps the month in the database', async (world) => {
  const { folder, oldest, run, archiveAll } = world
  await run()
  await world.pool.query('delete from archive_part')
  const file = inFolder(folder, `until-${new Date(oldest.until).toISOString().slice(0, 7)}.messages`)
  renameSync(file, `${file}.away`)
  symlinkSync('/dev/full', file)
  const error = await run().catch((thrown: NodeJS.ErrnoException) => thrown)
  assert.is((error as NodeJS.ErrnoException).code, 'ENOSPC')
  assert.is((await world.pool.query('select from archive_part')).rowCount, 0)
  assert.equal(await inThread(world), world.ids)
  unlinkSync(file)
  renameSync(`${file}.away`, file)
  assert.is((await archiveAll()).dropped, 1)
  await mustBeArchived(world)
})

archive('a folder or file that is gone stops the archive, and no folder is made in its place', async (world) => {
  const { folder, run, oldest } = world
  await run()
  await run()
  renameSync(folder, `${folder}-away`)
  assert.match(String(await run().catch(String)), 'cannot be read')
  await world.pool.query('delete from archive_part where conversation_id = $1', [bob.learner.id])
  assert.match(String(await run().catch(String)), 'ENOENT')
  assert.is(existsSync(folder), false)
  assert.is((await readMonths(world.pool, messageMonths))[0]?.name, oldest.name)
  renameSync(`${folder}-away`, folder)
  await run()
  await run()
  const file = inFolder(folder, `until-${new Date(oldest.until).toISOString().slice(0, 7)}.messages`)
  writeFileSync(file, readFileSync(file).subarray(0, -1))
  assert.match(String(await run().catch(String)), 'shorter than it was')
})

archive(
  'a file cut short, or gone from among others, is written again while its month is in the database',
  async (world) => {
    const { pool, folder, run, oldest, archiveAll } = world
    await run()
    await run()
    const file = inFolder(folder, `until-${new Date(oldest.until).toISOString().slice(0, 7)}.messages`)
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, -1))
    assert.match(String(await run().catch(String)), 'will be written again')
    assert.equal(await run(), { archived: 1, checked: 0, dropped: 0 }, 'the part that was cut, and not the other')
    await run()
    writeFileSync(inFolder(folder, 'of-another-month'), '')
    unlinkSync(file)
    assert.match(String(await run().catch(String)), 'will be written again')
    assert.equal(await archiveAll(), { archived: 2, dropped: 1 })
    await mustBeArchived(world)
    assert.is((await pool.query('select from archive_part where not checked')).rowCount, 0)
  },
)

archive('a volume that is not mounted leaves an empty folder, and nothing is written into it', async (world) => {
  const { folder, run, archiveAll } = world
  await archiveAll()
  renameSync(folder, `${folder}-away`)
  mkdirSync(folder)
  assert.match(String(await run(1).catch(String)), 'is empty')
  assert.equal(readdirSync(folder), [])
  rmdirSync(folder)
  renameSync(`${folder}-away`, folder)
  assert.is((await archiveAll(1)).dropped, 1)
})

archive('who is deleted cannot be read any more, and others can; also between two steps', async (world) => {
  const { engine, pool, folder, run, archiveAll } = world
  await run()
  const parts = await findTextParts(pool, ann.learner.id)
  await deleteLearner(engine, ann.learner.id)
  assert.equal(await archiveAll(), { archived: 0, dropped: 1 })
  for (const table of ['archive_key', 'archive_part'])
    assert.is((await pool.query(`select from ${table} where conversation_id = $1`, [ann.learner.id])).rowCount, 0)
  const error = await readParts(pool, folder, archivedTexts, parts).catch(String)
  assert.match(String(error), 'ArchiveUnreadable')
  assert.is(readFileSync(inFolder(folder, parts[0]?.file ?? '')).includes(ann.phone), false)
  assert.is((await exportLearner(engine, bob.learner.id)).messages?.length, 1)
})

archive('a lost file hides nothing of the others', async (world) => {
  const { pool, folder, ids, oldest, archiveAll } = world
  await archiveAll(3)
  const [, second] = await findTextParts(pool, ann.learner.id)
  unlinkSync(inFolder(folder, second?.file ?? ''))
  const thread = await readThreadById(pool, ann.learner.id, folder)
  assert.equal(
    thread?.messages.map(({ id }) => id),
    [...ids.slice(0, 3), ...ids.slice(5)],
  )
  assert.is(thread?.unreadUntil, oldest.until + 20 * day_ms)
  assert.match(lackingTexts('June 3'), /^Some texts, the last of June 3, are missing/, 'those before it are there')
})

archive('a thread says so where its texts cannot be read, and evidence is refused', async (world) => {
  const { engine, pool, ids, oldest, archiveAll, folder } = world
  await archiveAll()
  const blind = await readThreadById(pool, ann.learner.id)
  assert.equal(
    blind?.messages.map(({ id }) => id),
    ids.slice(3),
  )
  assert.is(blind?.unreadUntil, oldest.until - day_ms)
  assert.is((await readThreadById(pool, ann.learner.id, folder))?.unreadUntil, null)
  const about = { by: 'Mo', reason: 'asked', learner: null }
  assert.is((await evidenceOf(engine, ann.learner.id, about))?.texts.length, 6)
  const error = await evidenceOf({ ...engine, archiveFolder: undefined }, ann.learner.id, about).catch(String)
  assert.match(String(error), 'no evidence')
})

archive('a changed byte is noticed', async (world) => {
  const { pool, folder, archiveAll } = world
  await archiveAll()
  const [part] = await findTextParts(pool, ann.learner.id)
  const path = inFolder(folder, part?.file ?? '')
  const bytes = readFileSync(path)
  const place = (part?.place ?? 0) + 40
  bytes[place] = (bytes[place] ?? 0) ^ 1
  writeFileSync(path, bytes)
  assert.match(String(await exportLearner(world.engine, ann.learner.id).catch(String)), 'has been changed')
})

archive('a late report about an archived text changes nothing', async (world) => {
  const { engine, pool, ids, archiveAll } = world
  await setText(pool, ids[0], `status = 'sent', sid = 'SMlate'`)
  await archiveAll()
  const report = { id: ids[0] ?? '', sid: 'SMlate', status: 'delivered', errorCode: null } as const
  assert.is(await recordReport(pool, report), false)
  await heedReport(engine, { messageId: report.id, sid: 'SMlate', status: 'undelivered', errorCode: 30_005 })
  assert.equal(await inDatabase(world), ids.slice(3))
  const thread = await readThreadById(pool, ann.learner.id, world.folder)
  assert.is(thread?.messages[0]?.status, 'sent')
})

archive('what is asked of an archived text by its id or its lesson is still answered', async (world) => {
  const { engine, pool, ids, archiveAll } = world
  await archiveAll()
  const first = await readThreadById(pool, ann.learner.id, world.folder)
  const lesson = first?.messages[0]?.lessonId ?? ''
  assert.is(await wasTexted(pool, ann.learner.id, lesson), true)
  assert.is(await wasTexted(pool, bob.learner.id, lesson), false)
  assert.is(await openText(engine, ann.learner.id, ids[0] ?? ''), true)
  assert.is(await openText(engine, bob.learner.id, ids[0] ?? ''), false)
})

archive('a number that was given up leads to its thread, and to when it was last used', async (world) => {
  const { engine, pool, oldest, archiveAll } = world
  await archiveAll(3)
  await addRow(pool, 'consent', {
    ...{ phone: ann.phone, sender: engine.sender, learner_id: ann.learner.id, action: 'opt-in', via: 'web' },
    at: new Date(oldest.until - 40 * day_ms),
  })
  await pool.query('update conversation set phone = null where id = $1', [ann.learner.id])
  assert.is((await readThread(pool, ann.phone, world.folder))?.conversationId, ann.learner.id)
  assert.is((await readThreadById(pool, ann.learner.id, world.folder))?.phone, ann.phone)
  const [owner] = await ownersOfNumbers(engine, ann.learner.id)
  assert.equal([owner?.ended, owner?.until], ['last-text', oldest.until + 40 * day_ms])
  assert.is((await findThreads(engine, ann.phone))[0]?.until, oldest.until + 40 * day_ms)
})

archive('who had several numbers in a month and gave all up is found under the last', async (world) => {
  const { pool, oldest, archiveAll } = world
  // Alphabetically the last number is neither the first nor the last one.
  for (const [days, phone] of [
    [-39, '+12125550104'],
    [-38, '+12125550109'],
    [-0.5, '+12125550108'],
  ] as const)
    await addText(pool, bob, oldest.until + days * day_ms, { phone })
  await archiveAll()
  await pool.query('update conversation set phone = null where id = $1', [bob.learner.id])
  assert.is((await readThreadById(pool, bob.learner.id, world.folder))?.phone, '+12125550108')
})

archive('a code goes without its digits', async (world) => {
  const { pool, oldest, archiveAll, folder } = world
  await addText(pool, ann, oldest.until - day_ms, { kind: 'code', body: 'Your code is 123456.' })
  await archiveAll()
  const [part] = await findTextParts(pool, ann.learner.id)
  const rows = await readParts(pool, folder, archivedTexts, part ? [part] : [])
  assert.equal(
    rows.map(({ body }) => body).filter((body) => String(body).startsWith('Your code')),
    ['Your code is ******.'],
  )
})

archive('a stranger whose texts are archived is kept as long as one whose texts are not', async (world) => {
  const { pool, oldest, archiveAll } = world
  const id = '00000000-0000-4000-8000-0000000000ff'
  const stranger = { ...ann, phone: '+12125550190', learner: { ...ann.learner, id } }
  await pool.query(`insert into conversation (id, phone, state) select $1, $2, state from conversation limit 1`, [
    id,
    stranger.phone,
  ])
  await addText(pool, stranger, oldest.until - day_ms, { lesson_id: null })
  await archiveAll()
  const isThere = async () => (await pool.query('select from conversation where id = $1', [id])).rowCount === 1
  await removeOver(pool, oldest.until + 400 * day_ms, {}, 10)
  assert.is(await isThere(), true)
  await removeOver(pool, oldest.until + 730 * day_ms, {}, 10)
  assert.is(await isThere(), false)
})

archive('the release before fails an export rather than leaving archived texts out', async (world) => {
  const { pool, folder, archiveAll } = world
  await archiveAll()
  // Its own words.
  const { rows } = await pool.query(
    `select source, conversation_id as "conversationId", file, place::float8 as place, bytes from archive_part
     where conversation_id = $1
       and seq_from < coalesce((select min(seq) from turn where conversation_id = $1), 2147483647)
     order by seq_from`,
    [ann.learner.id],
  )
  assert.is(rows.length, 1)
  assert.match(String(await readParts(pool, folder, archivedTurns, rows).catch(String)), 'ArchiveUnreadable')
})

archive('after a restored backup a text may be in two files, and is shown once', async (world) => {
  const { engine, pool, ids, archiveAll } = world
  const { rows } = await pool.query(`select to_jsonb(m) as row from message m where id = $1`, [ids[1]])
  await archiveAll()
  // The backup was made before the month was dropped, and its rows came back to a table with another bound.
  const [next] = await readMonths(pool, messageMonths)
  await pool.query(
    `alter table message detach partition ${next?.name};
     alter table message attach partition ${next?.name} for values from (minvalue) to ('${firstId(next?.until ?? 0)}')`,
  )
  await pool.query('insert into message select * from jsonb_populate_record(null::message, $1)', [rows[0].row])
  assert.equal(await inThread(world), ids)
  await archiveAll(1)
  assert.equal(await inThread(world), ids)
  assert.is((await exportLearner(engine, ann.learner.id)).messages?.length, 6)
  assert.equal((await pages(world, 2)).flat().reverse(), ids)
})

archive.run()
