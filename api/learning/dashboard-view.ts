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
  let totalLessons = 0
  for (const lesson of catalogue.lessons.values()) if (isCounted(lesson)) totalLessons += 1
  return {
    categories: areaScores(catalogue, score),
    stats: {
      completedLessons: score.completedLessonIds.filter((id) => isCounted(catalogue.lessons.get(id))).length,
      totalLessons,
      totalQuizzes: score.answered,
      averageScore: averageScore(score.right, score.answered),
      streak: score.streakWeeks,
    },
  }
}

function areaScores({ areas, lessons }: Catalogue, { byLesson }: Score): Dashboard['categories'] {
  const sums = new Map(areas.map(({ id }) => [id, { right: 0, answered: 0 }]))
  for (const { lessonId, right, answered } of byLesson) {
    const lesson = lessons.get(lessonId)
    const sum = lesson && sums.get(lesson.areaId)
    if (!sum) continue
    sum.right += right
    sum.answered += answered
  }
  return [...sums].map(([id, { right, answered }]) => ({ id, score: averageScore(right, answered) }))
}
