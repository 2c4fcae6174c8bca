import type { Statements } from '../runtime/database.ts'
import type { PersonalData } from '../runtime/personal-data.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { deleteLearnerRows, readPersonalData } from '../store/personal-data.ts'
import type { Engine } from './engine.ts'

/** Everything the engine keeps of a learner. */
export function exportLearner(engine: Engine, id: string): Promise<PersonalData> {
  return readPersonalData(engine.db.pool, id)
}

/**
 * Removes a learner for good; nothing is texted to them from then on. Doing it twice is harmless.
 * @param db the transaction that it belongs to; without one it stands for itself
 */
export async function deleteLearner(
  { db: { pool }, sender }: Engine,
  id: string,
  db: Statements = pool,
): Promise<void> {
  await deleteLearnerRows(db, sender, id, await serviceNow(db))
}
