import type { Catalogue, Lesson } from '../../content/catalogue.ts'
import { averageScore } from '../../sms-engine/domain/model/progress.ts'
import { isSelected } from '../../sms-engine/domain/teaching/plan.ts'
import type { Score } from '../../sms-engine/engine/history.ts'
import type { LearnerRecord } from '../../sms-engine/engine/learners.ts'
import type { Dashboard } from '../schemas/dashboard.ts'

type Chosen = Pick<LearnerRecord, 'areas' | 'subjects'>

/** The dashboard's figures. Progress counts the lessons of the learner's selection; scores count every answer. */
export function viewDashboard(catalogue: Catalogue, learner: Chosen, score: Score): Dashboard {
  const isCounted = (lesson: Lesson | undefined) => lesson !== undefined && isSelected(lesson, learner)
  return {
    categories: catalogue.areas.map(({ id }) => ({ id, score: areaScore(catalogue, id, score) })),
    stats: {
      completedLessons: score.completedLessonIds.filter((id) => isCounted(catalogue.lessons.get(id))).length,
      totalLessons: [...catalogue.lessons.values()].filter(isCounted).length,
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
