import type { Tick } from '../runtime/jobs/tick.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { type Archive, archiveSome, forgetOlderStarts, isArchived } from '../store/archive.ts'
import { dropTurnTable, readTurnTables, startOfMonth } from '../store/turn-months.ts'
import type { Engine } from './engine.ts'

/** Conversations that are read, written and noted at once. */
const batch = 100

export type ArchiveCounts = { readonly archived: number; readonly dropped: number }

/**
 * Brings some turns of the oldest month into the archive, or takes its table away once all of them are there: the oldest first,
 * because what they have left is where the next month begins. All counts are 0 when nothing is old enough.
 */
export async function archiveTurns({ db: { pool }, log }: Engine, archive: Archive): Promise<ArchiveCounts> {
  const [oldest] = await readTurnTables(pool)
  const kept = startOfMonth(await serviceNow(pool), -archive.afterMonths)
  if (!oldest || oldest.until > kept) return { archived: 0, dropped: 0 }
  const archived = await archiveSome(pool, archive.folder, oldest, batch)
  if (archived > 0) return { archived, dropped: 0 }
  if (!(await isArchived(pool, oldest))) {
    log.error({ table: oldest.name }, 'a month of turns is not whole in the archive; its table stays')
    return { archived: 0, dropped: 0 }
  }
  if (!(await dropTurnTable(pool, oldest))) return { archived: 0, dropped: 0 }
  await forgetOlderStarts(pool, oldest)
  log.info({ table: oldest.name }, 'a month of turns has gone into the archive')
  return { archived: 0, dropped: 1 }
}

/** The same every minute of three hours in which it is night in America: one run of a job ends after some seconds. */
export function archiveTick(engine: Engine, archive: Archive): Tick {
  return { name: 'archive-turns', every: '* 9-11 * * *', lanes: 1, run: () => archiveTurns(engine, archive) }
}
