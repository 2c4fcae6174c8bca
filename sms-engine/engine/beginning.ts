import { localDate } from '../domain/calendar/slots.ts'
import type { Beginning, Chosen } from '../domain/teaching/paces.ts'
import { readById } from '../store/read-conversation.ts'
import type { Engine } from './engine.ts'
import { contextOf } from './handle-event.ts'

/** Where a learner's year ahead begins: what is remembered and chosen now. */
export interface LearnersBeginning extends Pick<Beginning, 'memory' | 'habits' | 'weights' | 'now'> {
  readonly chosen: Chosen
  /** ISO date of the learner's local day. */
  readonly today: string
}

/** @returns null if the learner no longer exists */
export async function readBeginning(engine: Engine, learnerId: string): Promise<LearnersBeginning | null> {
  const snapshot = await readById(engine.db.pool, engine.sender, learnerId)
  if (!snapshot?.learner) return null
  const { now, memory, catalogue, weights } = contextOf(engine, snapshot)
  const { areas, subjects, zone } = snapshot.learner
  return {
    chosen: { areas, subjects },
    // Lessons that have left the content are no longer asked about, and count in no other figure.
    memory: Object.fromEntries(Object.entries(memory).filter(([lessonId]) => catalogue.lessons.has(lessonId))),
    habits: snapshot.state.habits,
    weights,
    now,
    today: localDate(now, zone),
  }
}
