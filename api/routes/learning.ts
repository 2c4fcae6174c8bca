import { readCompletedLessons } from '../../sms-engine/engine/history.ts'
import { readLearningData } from '../../sms-engine/engine/learning-data.ts'
import type { ApiContext } from '../context.ts'
import type { TypedApp } from '../plugins/validation.ts'
import { learning, learningQuery } from '../schemas/learning.ts'
import { answers } from './answers.ts'

/** GET /api/user/learning: what falls due when, and how well each subject is known. */
export function learningRoute(app: TypedApp, { engine }: ApiContext): void {
  const { areas, lessons } = engine.catalogue

  app.get('/api/user/learning', {
    schema: {
      summary: 'Data for the charts',
      tags: ['learning'],
      querystring: learningQuery,
      response: answers(200, learning),
    },
    onRequest: app.authenticate,
    handler: async ({ query: { days }, session }) => {
      const [data, completedIds] = await Promise.all([
        readLearningData(engine, session.accountId, days),
        readCompletedLessons(engine, session.accountId),
      ])
      const completedIn = Map.groupBy(completedIds, (id) => lessons.get(id)?.subjectId)
      return {
        forecast: [...data.forecast],
        mastery: data.mastery.map(({ areaId, subject, recall, ...counts }) => ({
          categoryId: areaId,
          category: areas.find(({ id }) => id === areaId)?.title ?? '',
          subcategory: subject.name,
          subcategoryTag: subject.id,
          lessons: counts.lessons,
          taught: counts.taught,
          completed: completedIn.get(subject.id)?.length ?? 0,
          recall: Math.round(100 * recall),
        })),
      }
    },
  })
}
