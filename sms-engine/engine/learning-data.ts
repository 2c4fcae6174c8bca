import { type DueDay, forecast, type Mastery, masteryBySubject } from '../domain/teaching/forecast.ts'
import { readById } from '../store/read-conversation.ts'
import type { Engine } from './engine.ts'
import { contextOf } from './handle-event.ts'

/** What the charts of a learner show. */
export interface LearningData {
  readonly forecast: readonly DueDay[]
  readonly mastery: readonly Mastery[]
}

/** @param days how far the forecast looks, today included */
export async function readLearningData(engine: Engine, learnerId: string, days: number): Promise<LearningData> {
  const snapshot = await readById(engine.db.pool, engine.sender, learnerId)
  if (!snapshot?.learner) return { forecast: [], mastery: [] }
  const { now, memory, catalogue } = contextOf(engine, snapshot)
  return {
    forecast: forecast(memory, now, snapshot.learner.zone, days),
    mastery: masteryBySubject(catalogue, memory, now),
  }
}
