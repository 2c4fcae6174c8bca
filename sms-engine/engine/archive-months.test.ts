import { readFileSync, writeFileSync } from 'node:fs'
import { join as inFolder } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { makeThrowawayFolder } from '../../scripts/testing/throwaway-folder.ts'
import { createCarrier } from '../carrier/twilio/send.ts'
import { day_ms, minute_ms } from '../domain/model/units.ts'
import { engineTicks } from '../jobs/ticks.ts'
import { evidenceOf } from '../replay/evidence.ts'
import { readLearnerPage } from '../replay/learner-page.ts'
import { printText } from '../replay/print-text.ts'
import { replay } from '../replay/replay.ts'
import { transcriptOf } from '../replay/transcript.ts'
import { writeClockOffset } from '../runtime/service-clock.ts'
import { archiveSome } from '../store/archive.ts'
import { archivedTexts } from '../store/archived-texts.ts'
import { archivedTurns, readArchivedTurns } from '../store/archived-turns.ts'
import { makeMonths, messageMonths, readMonths, turnMonths } from '../store/months.ts'
import { readThreadById } from '../store/read-thread.ts'
import { readLog, readStatesBefore } from '../store/turn-log.ts'
import { ann, bob, cat, type Person } from '../testing/cast.ts'
import { openTestEngine } from '../testing/engine.ts'
import { join } from '../testing/join.ts'
import { archiveMonths } from './archive-months.ts'
import { dispatchDue } from './dispatch-due.ts'
import type { Engine } from './engine.ts'
import { hearText } from './hear-text.ts'
import { deleteLearner, exportLearner } from './personal-data.ts'

interface World {
  readonly engine: Engine
  readonly folder: string
  /** Where the oldest table of turns ends, ms. */
  readonly until: number
  moveTo(at: number): Promise<void>
  say(person: Person, body: string): Promise<void>
  /** Repeats the job until it finds nothing to do. */
  archiveAll(): Promise<{ readonly archived: number; readonly dropped: number }>
  close(): Promise<void>
}

/** Two learners who texted both before and after the end of the oldest table. */
async function openWorld(): Promise<World> {
  const opened = await openTestEngine()
  const folder = inFolder(makeThrowawayFolder('archive'), 'turns')
  const engine = { ...opened.engine, archiveFolder: folder }
  const { pool } = engine.db
  const [oldest] = await readMonths(pool, turnMonths)
  const until = oldest?.until ?? 0
  await makeMonths(pool, turnMonths, until)
  let now = 0
  let sid = 0
  const moveTo = async (at: number) => {
    now = at
    await writeClockOffset(pool, at - Date.now())
  }
  const say = async ({ phone: from }: Person, body: string) => {
    await moveTo(now + minute_ms)
    await hearText(engine, { sid: `SM${sid++}`, from, body, media: 0, handledByCarrier: null })
  }
  await moveTo(until - 20 * day_ms)
  for (const person of [ann, bob]) await join(engine, person)
  for (let day = -20; day < 20; day += 5) {
    await moveTo(until + day * day_ms + 15 * 60 * minute_ms)
    await dispatchDue(engine, { lane: 0, lanes: 1, limit: 10 })
    for (const person of [ann, bob]) {
      await say(person, 'Q')
      await say(person, 'A')
    }
  }
  await moveTo(until + 370 * day_ms)
  const archiveAll = async () => {
    const total = { archived: 0, dropped: 0 }
    for (;;) {
      const { archived, checked, dropped } = await archiveMonths(
        engine,
        { folder, afterMonths: 12 },
        archivedTurns,
        now,
      )
      if (archived + checked + dropped === 0) return total
      total.archived += archived
      total.dropped += dropped
    }
  }
  return { engine, folder, until, moveTo, say, archiveAll, close: opened.close }
}

const archive = suite<World>('the archive of turns')

archive.before.each(async (context) => {
  Object.assign(context, await openWorld())
})
archive.after.each(({ close }) => close())

const threadOf = async ({ engine }: World, person = ann) => {
  const thread = await readThreadById(engine.db.pool, person.learner.id)
  if (!thread) throw new Error('no thread')
  return thread
}

const isIdentical = async (world: World, person = ann) => {
  const { turns, start } = await threadOf(world, person)
  return replay(turns, () => world.engine.catalogue, start).identical
}

archive('an old month leaves the database, and what stays replays identical from what it has left', async (world) => {
  const { engine, until, archiveAll } = world
  const all = (await threadOf(world)).turns
  assert.equal(await archiveAll(), { archived: 2, dropped: 1 })
  const { turns, start } = await threadOf(world)
  assert.equal(
    turns,
    all.filter(({ at }) => at >= until),
  )
  const before = all.findLast(({ at }) => at < until)
  assert.is(start?.seq, before?.seq)
  assert.equal(start?.state, before?.state)
  assert.is(await isIdentical(world), true)
  assert.is(await isIdentical(world, bob), true)
  const thread = await threadOf(world)
  const lines = transcriptOf(thread, ann.learner.zone, engine.carrierLanguage.meaningOf)
  const text = printText(
    thread,
    lines,
    replay(turns, () => engine.catalogue, start),
    ann.learner.zone,
  )
  assert.match(text, `turns 1 to ${start?.seq} is in the archive`)
  const [first] = turns
  const place = { conversationId: ann.learner.id, seq: first?.seq ?? 0 }
  assert.equal((await readStatesBefore(engine.db.pool, [place]))(place), before?.state)
  assert.equal(await archiveAll(), { archived: 0, dropped: 0 }, 'a second run finds nothing to do')
})

archive('the conversation goes on, and its next month goes too', async (world) => {
  const { engine, moveTo, say, until, archiveAll } = world
  const { pool } = engine.db
  await archiveAll()
  await moveTo(until + 45 * day_ms)
  await say(ann, 'SCORE')
  await moveTo(until + 400 * day_ms)
  const all = (await threadOf(world)).turns
  assert.equal(await archiveAll(), { archived: 2, dropped: 1 })
  const { turns, start } = await threadOf(world)
  assert.is(turns.length, 1)
  assert.equal(start?.state, all.at(-2)?.state)
  assert.is(await isIdentical(world), true)
  await moveTo(until + 430 * day_ms)
  const bobs = (await threadOf(world, bob)).start
  assert.equal(await archiveAll(), { archived: 1, dropped: 1 })
  assert.ok(bobs?.state)
  assert.equal((await threadOf(world, bob)).start, bobs, 'who wrote nothing keeps what he has left')
  assert.is((await threadOf(world)).turns.length, 0)
  assert.equal((await threadOf(world)).start?.state, all.at(-1)?.state)
  const kept = await pool.query(
    'select count(state)::int as starts, count(*)::int as parts from archive_part where conversation_id = $1',
    [ann.learner.id],
  )
  assert.equal(kept.rows, [{ starts: 2, parts: 3 }])
})

archive('an export has the whole log, wherever it stands', async (world) => {
  const { engine, archiveAll } = world
  const before = (await exportLearner(engine, ann.learner.id)).log
  await archiveAll()
  const after = (await exportLearner(engine, ann.learner.id)).log
  const spelled = (log: typeof before) => log?.map(({ at, event }) => ({ at: Date.parse(String(at)), event }))
  assert.equal(spelled(after), spelled(before))
  const elsewhere = await exportLearner({ ...engine, archiveFolder: undefined }, ann.learner.id).catch(String)
  assert.match(String(elsewhere), 'ARCHIVE_DIR', 'an export that lacks something is none')
})

archive(
  'a signed transcript has settings, opt-outs in their own words and events of archived months',
  async (world) => {
    const { engine, until, moveTo, say, archiveAll } = world
    const made = async (of = engine) => {
      const about = { by: 'Mo', reason: 'asked', learner: null }
      return evidenceOf(of, cat.learner.id, about).then((evidence) => evidence && { ...evidence, madeAt: '' })
    }
    await moveTo(until - 2 * day_ms)
    await join(engine, cat)
    await say(cat, 'PAUSE')
    await say(cat, 'please stop texting me')
    await moveTo(until + 370 * day_ms)
    const before = await made()
    assert.is(before?.consents.at(-1)?.words, 'please stop texting me')
    assert.ok(before?.settings.some(({ by }) => by === 'the learner, by text: PAUSE'))
    assert.ok((await archiveAll()).dropped > 0)
    assert.equal(await made(), before)
    const blind = await made({ ...engine, archiveFolder: undefined }).catch(String)
    assert.match(String(blind), 'ArchiveUnreadable', 'one that lacks them is none')
  },
)

archive('a month that leaves while an export is made is in it once', async (world) => {
  const { engine, archiveAll } = world
  const { pool } = engine.db
  const before = (await exportLearner(engine, ann.learner.id)).log
  // The database has been read by the time that files are looked for.
  const query = async (...given: Parameters<typeof pool.query>) => {
    if (String(given[0]).includes('from archive_part')) await archiveAll()
    return pool.query(...given)
  }
  const late = { ...engine, db: { ...engine.db, pool: { query } as unknown as typeof pool } }
  const { log } = await exportLearner(late, ann.learner.id)
  assert.ok((await readLog(pool, ann.learner.id)).length < (log?.length ?? 0), 'the month has left')
  assert.equal(log, before)
})

archive('after a restored backup a turn may be in two files, and is exported once', async (world) => {
  const { engine, folder, archiveAll } = world
  const { pool } = engine.db
  const before = (await exportLearner(engine, ann.learner.id)).log
  // The backup was made once some was written, and the rows came back to a table with another bound.
  const [oldest] = await readMonths(pool, turnMonths)
  if (!oldest) throw new Error('no table')
  await archiveSome(pool, folder, archivedTurns, { ...oldest, until: oldest.until - 31 * day_ms }, 10)
  await archiveAll()
  const files = await pool.query('select distinct file from archive_part where conversation_id = $1', [ann.learner.id])
  assert.is(files.rowCount, 2)
  assert.is((await exportLearner(engine, ann.learner.id)).log?.length, before?.length)
})

archive('who is deleted cannot be read in the archive any more, and others can', async (world) => {
  const { engine, folder, archiveAll } = world
  const { pool } = engine.db
  await archiveAll()
  const { rows } = await pool.query('select * from archive_part where conversation_id = $1', [ann.learner.id])
  await deleteLearner(engine, ann.learner.id)
  const left = await pool.query('select from archive_key where conversation_id = $1', [ann.learner.id])
  assert.is(left.rowCount, 0)
  assert.equal(await readArchivedTurns(pool, folder, ann.learner.id), [])
  const bytes = readFileSync(inFolder(folder, rows[0].file))
  assert.is(bytes.includes(ann.phone), false)
  assert.ok((await readArchivedTurns(pool, folder, bob.learner.id)).length > 5)
})

archive('a changed byte is noticed', async (world) => {
  const { engine, folder, archiveAll } = world
  const { pool } = engine.db
  await archiveAll()
  const { rows } = await pool.query('select * from archive_part where conversation_id = $1', [ann.learner.id])
  const path = inFolder(folder, rows[0].file)
  const bytes = readFileSync(path)
  const place = Number(rows[0].place) + 100
  bytes[place] = (bytes[place] ?? 0) ^ 1
  writeFileSync(path, bytes)
  const error = await readArchivedTurns(pool, folder, ann.learner.id).catch((thrown: Error) => thrown)
  assert.instance(error, Error)
})

archive('a run that broke off goes on where it was, and nothing goes that is not in the files', async (world) => {
  const { engine, folder, archiveAll } = world
  const { pool } = engine.db
  const [oldest] = await readMonths(pool, turnMonths)
  if (!oldest) throw new Error('no table')
  const all = await readLog(pool, bob.learner.id)
  assert.is(await archiveSome(pool, folder, archivedTurns, oldest, 1), 1)
  // A crash leaves this behind: part of a write that was never noted.
  writeFileSync(inFolder(folder, `until-${new Date(oldest.until).toISOString().slice(0, 7)}.turns`), 'half a part', {
    flag: 'a',
  })
  assert.equal(await archiveAll(), { archived: 1, dropped: 1 })
  const both = [...(await readArchivedTurns(pool, folder, bob.learner.id)), ...(await readLog(pool, bob.learner.id))]
  assert.equal(
    both.map(({ seq }) => seq),
    all.map(({ seq }) => seq),
  )
})

archive('a month with fewer turns than were written stays', async (world) => {
  const { engine, folder, archiveAll } = world
  const { pool } = engine.db
  const [oldest] = await readMonths(pool, turnMonths)
  if (!oldest) throw new Error('no table')
  await archiveSome(pool, folder, archivedTurns, oldest, 100)
  await pool.query(`delete from ${oldest.name} where conversation_id = $1 and seq = 2`, [ann.learner.id])
  assert.equal(await archiveAll(), { archived: 0, dropped: 0 })
  assert.is((await readMonths(pool, turnMonths))[0]?.name, oldest.name)
})

archive('a month that the release before began is ended, its parts counted by their numbers', async (world) => {
  const { engine, folder, archiveAll } = world
  const { pool } = engine.db
  const [oldest] = await readMonths(pool, turnMonths)
  if (!oldest) throw new Error('no table')
  await archiveSome(pool, folder, archivedTurns, oldest, 1)
  await pool.query('update archive_part set rows = null, digest = null')
  await pool.query(`delete from ${oldest.name} where conversation_id = $1 and seq = 2`, [ann.learner.id])
  assert.equal(await archiveAll(), { archived: 1, dropped: 0 })
  await pool.query('update archive_part set seq_to = seq_to - 1 where rows is null')
  assert.equal(await archiveAll(), { archived: 0, dropped: 1 })
})

archive('a thread looks the same, and replays identical, once its texts are in files', async (world) => {
  const { engine, folder, until, archiveAll } = world
  const { pool } = engine.db
  await makeMonths(pool, messageMonths, until)
  // Texts get ids of the time they were sent at; nothing sends what is queued here.
  await pool.query(
    `
    update message m set id = n.id, status = case m.status when 'queued' then 'delivered' else m.status end
    from (select id as was, (extract(epoch from at)::bigint - $1) * 4194304 + row_number() over (order by id) as id
          from message) n where m.id = n.was`,
    [Date.UTC(2026, 0, 1) / 1_000],
  )
  await pool.query('delete from unanswered')
  const shown = async () => {
    const thread = await readThreadById(pool, ann.learner.id, folder)
    if (!thread) throw new Error('no thread')
    return [thread.messages, transcriptOf(thread, ann.learner.zone, engine.carrierLanguage.meaningOf)] as const
  }
  const [messages, transcript] = await shown()
  const exported = (await exportLearner(engine, ann.learner.id)).messages
  const page = await readLearnerPage(engine, ann.learner.id)
  const runs = [1, 2, 3]
  for (const _ of runs) await archiveMonths(engine, { folder, afterMonths: 12 }, archivedTexts, until + 370 * day_ms)
  const left = await pool.query('select from message where conversation_id = $1', [ann.learner.id])
  assert.ok((left.rowCount ?? 0) > 5 && (left.rowCount ?? 0) < messages.length - 5, `${left.rowCount} texts`)
  assert.equal(await shown(), [messages, transcript])
  assert.equal((await exportLearner(engine, ann.learner.id)).messages, exported)
  assert.equal((await readLearnerPage(engine, ann.learner.id))?.lines, page?.lines)
  await archiveAll()
  assert.is(await isIdentical(world), true)
  assert.equal((await shown())[0], messages)
})

archive('nothing leaves the database unless a folder is configured', ({ engine, folder }) => {
  const carrier = createCarrier({
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'token-of-the-carrier-in-tests',
    from: engine.sender,
  } as Parameters<typeof createCarrier>[0])
  const ticks = (more: object) => engineTicks(engine, carrier, { publicUrl: 'http://localhost', ...more }).all
  const ofArchive = (more: object) => ticks(more).filter(({ name }) => name.startsWith('archive'))
  assert.equal(ofArchive({}), [])
  assert.equal(
    ofArchive({ archive: { folder, afterMonths: 12 } }).map(({ name, lanes }) => [name, lanes]),
    [
      ['archive-turns', 1],
      ['archive-texts', 1],
    ],
    'two at once would write the same files',
  )
})

archive.run()
