import { randomUUID } from 'node:crypto'
import { daysAhead } from '../domain/calendar/slots.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import type { Engine } from './engine.ts'
import { handleEvent } from './handle-event.ts'
import { findLearner } from './learners.ts'

/**
 * Holds a learner's lessons from the settings page.
 * @param days local days, from 1 to `limits.pause_days_max`
 * @returns when the pause ends, ms of service time; null if there were no lessons to hold
 */
export async function pauseLessons(engine: Engine, learnerId: string, days: number): Promise<number | null> {
  const learner = await findLearner(engine, learnerId)
  if (learner?.phase !== 'active' && learner?.phase !== 'paused') return null
  const until = daysAhead(await serviceNow(engine.db.pool), days, learner.zone)
  const { state } = await handleEvent(engine, learnerId, { id: randomUUID(), type: 'paused-in-portal', until })
  return state.phase === 'paused' ? until : null
}

/** Lets lessons go on; harmless if they are not held. */
export async function resumeLessons(engine: Engine, learnerId: string): Promise<void> {
  await handleEvent(engine, learnerId, { id: randomUUID(), type: 'resumed-in-portal' })
}
