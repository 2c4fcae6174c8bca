import type { Catalogue } from '../../content/catalogue.ts'
import { isSelected } from '../../sms-engine/domain/plan.ts'
import { averageScore } from '../../sms-engine/domain/progress.ts'
import type { Score } from '../../sms-engine/engine/history.ts'
import type { LearnerRecord } from '../../sms-engine/engine/learners.ts'
import type { Dashboard } from '../schemas/dashboard.ts'

type Chosen = Pick<LearnerRecord, 'areas' | 'subjects'>

/** The dashboard's figures: progress counts the lessons that texts are chosen from, scores count every answer. */
export function viewDashboard(catalogue: Catalogue, learner: Chosen, score: Score): Dashboard {
  const lessonIds = selectedLessons(catalogue, learner)
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

function selectedLessons(catalogue: Catalogue, chosen: Chosen): ReadonlySet<string> {
  const lessons = [...catalogue.lessons.values()].filter((lesson) => isSelected(lesson, chosen))
  return new Set(lessons.map(({ id }) => id))
}
