import { streakAt } from '../domain/calendar/streak.ts'
import { type HistoryRow, type LessonScore, readHistory, readScores } from '../store/history.ts'
import { readWithoutMemory } from '../store/read-conversation.ts'
import type { Engine } from './engine.ts'
import { type LearnerRecord, toRecord } from './learners.ts'

export type { HistoryRow, LessonScore }

/** Lessons and questions texted to a learner, newest first. */
export function listHistory(
  engine: Engine,
  learnerId: string,
  page: { readonly limit: number; readonly before?: string },
): Promise<HistoryRow[]> {
  return readHistory(engine.db.pool, learnerId, page)
}

/** What a learner's figures are made of. */
export interface Score {
  readonly right: number
  readonly answered: number
  readonly byLesson: readonly LessonScore[]
  /** Lessons that the learner marked as completed, or whose first answer was right. */
  readonly completedLessonIds: readonly string[]
  readonly streakWeeks: number
}

/** A learner with their figures, or null. */
export async function readScore(
  engine: Engine,
  learnerId: string,
): Promise<{ readonly learner: LearnerRecord; readonly score: Score } | null> {
  const { pool } = engine.db
  const [snapshot, byLesson] = await Promise.all([
    readWithoutMemory(pool, engine.sender, learnerId),
    readScores(pool, learnerId),
  ])
  const learner = snapshot && toRecord(snapshot)
  if (!learner) return null
  const score = {
    right: snapshot.state.score.right,
    answered: snapshot.state.score.answered,
    byLesson,
    completedLessonIds: completedOf(byLesson),
    streakWeeks: streakAt(snapshot.state, Date.now() + snapshot.clockOffset_ms, learner.zone),
  }
  return { learner, score }
}

/** What a learner did with each lesson that they answered or marked. */
export const readLessonScores = (engine: Engine, learnerId: string): Promise<LessonScore[]> =>
  readScores(engine.db.pool, learnerId)

/** Ids of the lessons that a learner has completed. */
export async function readCompletedLessons(engine: Engine, learnerId: string): Promise<readonly string[]> {
  return completedOf(await readScores(engine.db.pool, learnerId))
}

function completedOf(scores: readonly LessonScore[]): string[] {
  return scores.filter(({ completed }) => completed).map(({ lessonId }) => lessonId)
}
