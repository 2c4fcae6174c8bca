import { randomUUID } from 'node:crypto'
import type { Engine } from './engine.ts'
import { handleEvent } from './handle-event.ts'
import { findLearner } from './learners.ts'

/**
 * Holds a learner's lessons from the settings page.
 * @param until ms of service time
 * @returns whether there were lessons to hold
 */
export async function pauseLessons(engine: Engine, learnerId: string, until: number): Promise<boolean> {
  const learner = await findLearner(engine, learnerId)
  if (learner?.phase !== 'active' && learner?.phase !== 'paused') return false
  const { state } = await handleEvent(engine, learnerId, { id: randomUUID(), type: 'paused-in-portal', until })
  return state.phase === 'paused'
}

/** Lets lessons go on; harmless if they are not held. */
export async function resumeLessons(engine: Engine, learnerId: string): Promise<void> {
  await handleEvent(engine, learnerId, { id: randomUUID(), type: 'resumed-in-portal' })
}
