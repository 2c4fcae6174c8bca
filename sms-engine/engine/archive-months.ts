import { day_ms } from '../domain/model/units.ts'
import type { Tick } from '../runtime/jobs/tick.ts'
import { readClock } from '../runtime/service-clock.ts'
import {
  type Archive,
  type ArchivedTable,
  archiveSome,
  archiveThese,
  checkSome,
  dropArchived,
  watchChanges,
  whyItStays,
} from '../store/archive.ts'
import { archivedTexts } from '../store/archived-texts.ts'
import { archivedTurns } from '../store/archived-turns.ts'
import { type MonthTable, readMonths, startOfMonth } from '../store/months.ts'
import type { Engine } from './engine.ts'

/** Conversations read, written and noted in one go; in the first table each may have years. */
const batch = 50
/** Conversations whose rows are counted in one go. */
const count_batch = 1_000

export type ArchiveCounts = { readonly archived: number; readonly checked: number; readonly dropped: number }

const idle: ArchiveCounts = { archived: 0, checked: 0, dropped: 0 }

/**
 * Moves some rows of the oldest month into the archive; once all are there, counts them again; after that, drops their
 * table. The oldest month goes first, because the next one begins where it ended; a month with something open stays
 * where it is, and the next one goes. All counts are 0 if nothing is old enough.
 * @param now by the clock that the rows go by, ms
 * @param told what was logged lately of each month that stays, so that it is not repeated every minute
 */
export async function archiveMonths<Row>(
  engine: Engine,
  archive: Archive,
  archived: ArchivedTable<Row>,
  now: number,
  told: Map<string, string> = new Map(),
): Promise<ArchiveCounts> {
  const { db, log } = engine
  const kept = Math.min(startOfMonth(now, -archive.afterMonths), now - archived.days_min * day_ms)
  for (const table of await readMonths(db.pool, archived.months)) {
    if (table.until > kept) break
    const why = (await whyItStays(db.pool, archived, table)).join('; ')
    if (why === '') return archiveMonth(engine, archive, archived, table)
    if (told.get(table.name) !== why) log.warn({ table: table.name, why }, 'an old month stays in the database')
    told.set(table.name, why)
  }
  return idle
}

async function archiveMonth<Row>(
  { db: { pool }, log }: Engine,
  { folder }: Archive,
  archived: ArchivedTable<Row>,
  table: MonthTable,
): Promise<ArchiveCounts> {
  if (!(await watchChanges(pool, archived, table))) return idle
  const some = await archiveSome(pool, folder, archived, table, batch)
  if (some > 0) return { ...idle, archived: some }
  const { checked, changed, fewer } = await checkSome(pool, archived, table, count_batch)
  if (fewer > 0) {
    log.error({ table: table.name, fewer }, 'an old month has fewer rows than went into the archive; its table stays')
    return idle
  }
  const again = changed.slice(0, batch)
  if (again.length > 0) {
    log.info({ table: table.name, changed: again.length }, 'rows changed after they had been archived: written again')
    await archiveThese(pool, folder, archived, table, again)
  }
  if (checked + changed.length > 0) return { ...idle, checked, archived: again.length }
  if (!(await dropArchived(pool, folder, archived, table))) return idle
  log.info({ table: table.name }, 'an old month has gone into the archive')
  return { ...idle, dropped: 1 }
}

/**
 * A job for the log and one for the texts, so that one that fails does not keep the other. They run every minute for
 * three hours of the American night, because a single run of a job ends after a few seconds.
 */
export function archiveTicks(engine: Engine, archive: Archive): Tick[] {
  const { pool } = engine.db
  return [
    tick('archive-turns', async () => archiveMonths(engine, archive, archivedTurns, (await readClock(pool)).service)),
    tick('archive-texts', async (told) =>
      archiveMonths(engine, archive, archivedTexts, (await readClock(pool)).machine, told),
    ),
  ]
}

function tick(name: string, run: (told: Map<string, string>) => Promise<ArchiveCounts>): Tick {
  const told = new Map<string, string>()
  return { name, every: '* 9-11 * * *', lanes: 1, run: () => run(told) }
}
