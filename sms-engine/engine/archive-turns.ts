import type { Tick } from '../runtime/jobs/tick.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { type Archive, archiveSome, checkSome } from '../store/archive.ts'
import { dropMonth, readMonths, startOfMonth, turnMonths } from '../store/months.ts'
import type { Engine } from './engine.ts'

/** Conversations read, written and noted in one go. */
const batch = 100
/** Conversations whose turns are counted in one go. */
const count_batch = 1_000

export type ArchiveCounts = { readonly archived: number; readonly checked: number; readonly dropped: number }

const idle: ArchiveCounts = { archived: 0, checked: 0, dropped: 0 }

/**
 * Moves some turns of the oldest month into the archive; once all are there, counts them again; after that, drops their
 * table. The oldest month goes first, because the next one begins where it ended. All counts are 0 if nothing is old
 * enough.
 */
export async function archiveTurns({ db: { pool }, log }: Engine, archive: Archive): Promise<ArchiveCounts> {
  const [oldest] = await readMonths(pool, turnMonths)
  const kept = startOfMonth(await serviceNow(pool), -archive.afterMonths)
  if (!oldest || oldest.until > kept) return idle
  const archived = await archiveSome(pool, archive.folder, oldest, batch)
  if (archived > 0) return { ...idle, archived }
  const { checked, wrong } = await checkSome(pool, oldest, count_batch)
  if (wrong > 0) {
    log.error({ table: oldest.name, wrong }, 'a month of turns is not whole in the archive; its table stays')
    return idle
  }
  if (checked > 0) return { ...idle, checked }
  if (!(await dropMonth(pool, turnMonths, oldest))) return idle
  log.info({ table: oldest.name }, 'a month of turns has gone into the archive')
  return { ...idle, dropped: 1 }
}

/** Runs every minute for three hours of the American night, because a single run of a job ends after a few seconds. */
export function archiveTick(engine: Engine, archive: Archive): Tick {
  return { name: 'archive-turns', every: '* 9-11 * * *', lanes: 1, run: () => archiveTurns(engine, archive) }
}
