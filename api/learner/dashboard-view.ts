import type { Catalogue } from '../../content/catalogue.ts'
import { averageScore } from '../../sms-engine/domain/progress.ts'
import type { Score } from '../../sms-engine/engine/history.ts'
import type { LearnerRecord } from '../../sms-engine/engine/learners.ts'
import type { Dashboard } from '../schemas/dashboard.ts'
import { contentsOf, wholeSelection } from './selection.ts'

/** The dashboard's figures: progress counts the selection, scores count every answer. */
export function viewDashboard(catalogue: Catalogue, learner: Pick<LearnerRecord, 'subjects'>, score: Score): Dashboard {
  const lessonIds = selectedLessons(catalogue, learner.subjects)
  return {
    categories: catalogue.areas.map(({ id }) => ({ id, score: areaScore(catalogue, id, score) })),
    stats: {
      completedLessons: score.completedLessonIds.filter((id) => lessonIds.has(id)).length,
      totalLessons: lessonIds.size,
      totalQuizzes: score.answered,
      averageScore: averageScore(score.right, score.answered),
      streak: score.streakWeeks,
    },
  }
}

function areaScore({ lessons }: Catalogue, areaId: number, { byLesson }: Score): number {
  let right = 0
  let answered = 0
  for (const one of byLesson) {
    if (lessons.get(one.lessonId)?.areaId !== areaId) continue
    right += one.right
    answered += one.answered
  }
  return averageScore(right, answered)
}

/** Everything that can be selected, for the many who selected it all or nothing yet. */
const wholeOf = new WeakMap<Catalogue, ReadonlySet<string>>()

function selectedLessons(catalogue: Catalogue, subjects: readonly string[]): ReadonlySet<string> {
  if (subjects.length > 0) return contentsOf(catalogue, { subjects: [...subjects] }).lessonIds
  const whole = wholeOf.get(catalogue) ?? contentsOf(catalogue, wholeSelection(catalogue)).lessonIds
  wholeOf.set(catalogue, whole)
  return whole
}
