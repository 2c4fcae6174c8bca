import { streakAt } from '../domain/calendar/streak.ts'
import { ask, type Read, together, viewing } from '../runtime/reads.ts'
import { shownNowRead } from '../runtime/service-clock.ts'
import { completedLessonsRead, type HistoryRow, historyRead, type LessonScore, scoresRead } from '../store/history.ts'
import { shownRead } from '../store/read-conversation.ts'
import type { Engine } from './engine.ts'
import { type LearnerRecord, toRecord } from './learners.ts'

export type { HistoryRow, LessonScore }

/** Lessons and questions texted to a learner, newest first; the lessons that they have completed. */
export { completedLessonsRead, historyRead }

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
export function scoreRead(
  { sender }: Engine,
  learnerId: string,
): Read<{ readonly learner: LearnerRecord; readonly score: Score } | null> {
  const person = together(shownRead(sender, learnerId), shownNowRead())
  return viewing(together(person, scoresRead(learnerId)), ([[shown, now], byLesson]) => {
    const learner = shown && toRecord(shown)
    if (!learner) return null
    const score = {
      right: shown.state.score.right,
      answered: shown.state.score.answered,
      byLesson,
      completedLessonIds: completedOf(byLesson),
      streakWeeks: streakAt(shown.state, now, learner.zone),
    }
    return { learner, score }
  })
}

/** What a learner did with each lesson that they answered or marked. */
export const readLessonScores = (engine: Engine, learnerId: string): Promise<readonly LessonScore[]> =>
  ask(engine.db.pool, scoresRead(learnerId))

/** Ids of the lessons that a learner has completed. */
export function readCompletedLessons(engine: Engine, learnerId: string): Promise<readonly string[]> {
  return ask(engine.db.pool, completedLessonsRead(learnerId))
}

function completedOf(scores: readonly LessonScore[]): string[] {
  return scores.filter(({ completed }) => completed).map(({ lessonId }) => lessonId)
}
