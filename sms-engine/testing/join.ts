import { newState } from '../domain/model/state.ts'
import type { Engine } from '../engine/engine.ts'
import { handleEvent } from '../engine/handle-event.ts'
import { savePreferences } from '../engine/learners.ts'
import { insertLearner } from '../store/conversations.ts'
import type { Person } from './cast.ts'

/** Makes a person a learner who has proved the number and consented on the web. The welcome waits in the outbox. */
export async function join(engine: Engine, { learner, phone }: Person): Promise<void> {
  const { id, entitledUntil, ...preferences } = learner
  await insertLearner(engine.db.pool, id, newState)
  await savePreferences(engine, id, preferences)
  const consent = { version: '2026-11-20', page: '/onboarding', ip: '192.0.2.1', userAgent: 'test' }
  await handleEvent(engine, id, { id: `proved:${id}`, type: 'number-proved', number: phone, consent })
}
