import { estimateTime } from '../../sms-engine/domain/model/progress.ts'
import { readLessonsDone } from '../../sms-engine/engine/history.ts'
import type { AccountContext } from '../account/context.ts'
import { answers } from '../http/answers.ts'
import type { TypedApp } from '../http/validation.ts'
import { progressEstimate, progressQuestion } from '../schemas/progress.ts'
import { contentsOf, readSelection } from './selection.ts'

/** POST /api/calculate-progress: what a selection contains, and how long the rest takes to complete. Saves nothing. */
export function calculateProgressRoute(app: TypedApp, { engine }: AccountContext): void {
  app.post('/api/calculate-progress', {
    schema: {
      summary: 'Estimate a selection at a pace',
      tags: ['content'],
      body: progressQuestion,
      response: answers(200, progressEstimate),
    },
    onRequest: app.authenticate,
    handler: async (request) => {
      const { dailyLessons: textsPerWeek, weeklyQuizzes: quizzesPerWeek, selectedTopicsByCategory } = request.body
      const contents = contentsOf(engine.catalogue, readSelection(engine.catalogue, { selectedTopicsByCategory }))
      const { completed, taught, unasked } = await readLessonsDone(engine, request.session.accountId)
      const chosen = (id: string) => contents.lessonIds.has(id)
      const remaining = contents.lessonIds.size - completed.filter(chosen).length
      const { weeks, months } = estimateTime(remaining, { textsPerWeek, quizzesPerWeek })
      return {
        totalTopics: contents.topics,
        totalSubcategories: contents.subjects,
        totalLessons: contents.lessonIds.size,
        estimatedWeeks: weeks,
        estimatedMonths: months,
        remainingLessons: remaining,
        taughtLessons: taught.filter(chosen).length,
        unaskedLessons: unasked.filter(chosen).length,
        taughtElsewhere: taught.filter((id) => !chosen(id) && engine.catalogue.lessons.has(id)).length,
      }
    },
  })
}
