import type { LessonScore } from '../../sms-engine/engine/history.ts'
import { readLessonScores } from '../../sms-engine/engine/history.ts'
import { readLearningData } from '../../sms-engine/engine/learning-data.ts'
import type { AccountContext } from '../account/context.ts'
import { answers } from '../http/answers.ts'
import type { TypedApp } from '../http/validation.ts'
import { learning, learningQuery } from '../schemas/learning.ts'

/** GET /api/user/learning: what falls due when, how well each subject is known, and its history. */
export function learningRoute(app: TypedApp, { engine }: AccountContext): void {
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
      const [data, scores] = await Promise.all([
        readLearningData(engine, session.accountId, days),
        readLessonScores(engine, session.accountId),
      ])
      const scoresIn = Map.groupBy(scores, ({ lessonId }) => lessons.get(lessonId)?.subjectId)
      return {
        forecast: [...data.forecast],
        laterToday: data.laterToday,
        isHeldByQuestion: data.isHeldByQuestion,
        mastery: data.mastery.map(({ areaId, subject, passing, ...counts }) => ({
          categoryId: areaId,
          category: areas.find(({ id }) => id === areaId)?.title ?? '',
          subcategory: subject.name,
          subcategoryTag: subject.id,
          lessons: counts.lessons,
          taught: counts.taught,
          ...countsOf(scoresIn.get(subject.id) ?? []),
          passing: 100 * passing,
        })),
        pass: data.pass,
        journey: data.journey.map(({ at, ...stood }) => ({ at: new Date(at).toISOString(), ...stood })),
      }
    },
  })
}

/** Counts of the given lessons: how many are completed, and how many answers were given and right. */
function countsOf(scores: readonly LessonScore[]) {
  return {
    completed: scores.filter(({ completed }) => completed).length,
    right: scores.reduce((sum, { right }) => sum + right, 0),
    answered: scores.reduce((sum, { answered }) => sum + answered, 0),
  }
}
