import type { PersonalData } from '../runtime/personal-data.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { deleteLearnerRows, readPersonalData } from '../store/personal-data.ts'
import type { Engine } from './engine.ts'

/** Everything the engine keeps of a learner. */
export function exportLearner(engine: Engine, id: string): Promise<PersonalData> {
  return readPersonalData(engine.db.pool, id)
}

/** Removes a learner for good; nothing is texted to them from then on. Doing it twice is harmless. */
export async function deleteLearner(engine: Engine, id: string): Promise<void> {
  const { pool } = engine.db
  await deleteLearnerRows(pool, engine.sender, id, await serviceNow(pool))
}
