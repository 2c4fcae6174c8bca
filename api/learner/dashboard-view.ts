import type { Catalogue } from '../../content/catalogue.ts'
import { averageScore } from '../../sms-engine/domain/progress.ts'
import type { Score } from '../../sms-engine/engine/history.ts'
import type { LearnerRecord } from '../../sms-engine/engine/learners.ts'
import type { Dashboard } from '../schemas/dashboard.ts'
import { contentsOf, wholeSelection } from './selection.ts'

/** The dashboard's figures: progress counts the selection, scores count every answer. */
export function viewDashboard(catalogue: Catalogue, learner: Pick<LearnerRecord, 'subjects'>, score: Score): Dashboard {
  const selection = learner.subjects.length === 0 ? wholeSelection(catalogue) : { subjects: [...learner.subjects] }
  const { lessonIds } = contentsOf(catalogue, selection)
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
