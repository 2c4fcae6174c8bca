import { streakAt } from '../domain/calendar/streak.ts'
import { ask, type Read, together, viewing } from '../runtime/reads.ts'
import { shownNowRead } from '../runtime/service-clock.ts'
import { ArchiveUnreadable } from '../store/archive.ts'
import { inOrder, readTexts, type TextPart } from '../store/archived-texts.ts'
import {
  archivedHistory,
  completedLessonsRead,
  type FoundHistory,
  type HistoryPage,
  type HistoryRow,
  historyRead,
  type LessonScore,
  scoresRead,
  taughtLessonsRead,
  touchedLessonsRead,
} from '../store/history.ts'
import { shownRead } from '../store/read-conversation.ts'
import type { Engine } from './engine.ts'
import { type LearnerRecord, toRecord } from './learners.ts'

export type { HistoryRow, LessonScore }

/**
 * What is thrown when an export, a signed transcript or an old page of a history cannot be made whole. What the
 * database has of the lessons and questions texted to a learner, and where files have more; the lessons that they have
 * completed.
 */
export { ArchiveUnreadable, completedLessonsRead, historyRead }

/** A page of a history, newest first. */
export interface History {
  readonly items: readonly HistoryRow[]
  readonly hasMore: boolean
}

/**
 * The texts of a page, those in the archive included. The newest page ends where the archive begins, unless it would be
 * empty: most people look at nothing else, and files are opened for those who go on.
 * @param found what `historyRead` has found for one text more than the page
 * @throws ArchiveUnreadable when the page has nothing else to show: it must not look as if nothing had been said
 */
export async function historyOf(
  { db: { pool }, archiveFolder }: Engine,
  learnerId: string,
  { rows, parts }: FoundHistory,
  { limit, before }: HistoryPage,
): Promise<History> {
  const upTo = (texts: readonly HistoryRow[]) => ({ items: texts.slice(0, limit), hasMore: texts.length > limit })
  const newerThan = ({ lastId }: TextPart, texts: readonly HistoryRow[]) =>
    texts.filter(({ id }) => Number(id) > lastId)
  let texts = rows
  for (const part of parts) {
    if (before !== undefined && part.firstId >= Number(before)) continue
    const newer = newerThan(part, texts)
    if (newer.length > limit) break
    if (before === undefined && newer.length > 0) return { items: newer, hasMore: true }
    try {
      const page = { limit: limit + 1, before }
      const archived = await archivedHistory(pool, learnerId, page, await readTexts(pool, archiveFolder, [part]))
      texts = inOrder(texts, archived).reverse()
    } catch (error) {
      if (newer.length === 0 || !(error instanceof ArchiveUnreadable)) throw error
      return { items: newer, hasMore: true }
    }
  }
  return upTo(texts)
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

/** Ids of lessons by what was done with them. */
export interface LessonsDone {
  readonly completed: readonly string[]
  readonly taught: readonly string[]
  /** Taught, and neither answered nor marked: the first answer decides whether they are completed. */
  readonly unasked: readonly string[]
}

export async function readLessonsDone(engine: Engine, learnerId: string): Promise<LessonsDone> {
  const reads = together(completedLessonsRead(learnerId), taughtLessonsRead(learnerId))
  const [[completed, taught], touched] = await ask(engine.db.pool, together(reads, touchedLessonsRead(learnerId)))
  const isTouched = new Set(touched)
  return { completed, taught, unasked: taught.filter((id) => !isTouched.has(id)) }
}

function completedOf(scores: readonly LessonScore[]): string[] {
  return scores.filter(({ completed }) => completed).map(({ lessonId }) => lessonId)
}
