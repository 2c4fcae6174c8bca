import type { Statements } from '../runtime/database.ts'
import type { PersonalData } from '../runtime/personal-data.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { findTextParts, inOrder, readTexts } from '../store/archived-texts.ts'
import { readArchivedTurns } from '../store/archived-turns.ts'
import {
  deleteLearnerRows,
  exportedTexts,
  readPersonalData,
  type TextWithId,
  type TurnWithSeq,
} from '../store/personal-data.ts'
import type { Engine } from './engine.ts'

/** Everything the engine keeps about a learner, in the database and in the archive. */
export async function exportLearner({ db: { pool }, archiveFolder }: Engine, id: string): Promise<PersonalData> {
  const data = await readPersonalData(pool, id)
  // Read after the database, so that a month leaving it in between is in both rather than in neither.
  const log = data.log as TurnWithSeq[]
  const archived = await readArchivedTurns(pool, archiveFolder, id)
  const old = archived
    .filter(({ seq }) => seq < (log[0]?.seq ?? Number.POSITIVE_INFINITY))
    .map(({ at, event }) => ({ at: new Date(at).toISOString(), event }))
  const texts = await readTexts(pool, archiveFolder, await findTextParts(pool, id))
  const all = inOrder(data.messages as TextWithId[], await exportedTexts(pool, texts))
  const messages = all.map(({ id: _, ...text }) => text)
  return { ...data, messages, log: [...old, ...log.map(({ seq: _, ...turn }) => turn)] }
}

/**
 * Removes a learner for good; nothing is texted to them from then on. Doing it twice is harmless.
 * @param db the transaction that this belongs to; without one it stands alone
 */
export async function deleteLearner(
  { db: { pool }, sender }: Engine,
  id: string,
  db: Statements = pool,
): Promise<void> {
  await deleteLearnerRows(db, sender, id, await serviceNow(db))
}
