import { readCompletedLessons } from '../../sms-engine/engine/history.ts'
import { readNextStep } from '../../sms-engine/engine/portal-quiz.ts'
import type { AccountContext } from '../account/context.ts'
import { answers } from '../http/answers.ts'
import type { TypedApp } from '../http/validation.ts'
import { review } from '../schemas/review.ts'
import { viewQuestion } from './question-view.ts'

/** One tally group: about three minutes. */
const questions_max = 5

/** GET /api/review: what to do next. Shown on both dashboards; the review steps through it. */
export function reviewRoute(app: TypedApp, { engine }: AccountContext): void {
  app.get('/api/review', {
    schema: { summary: 'What waits to be reviewed now', tags: ['learning'], response: answers(200, review) },
    onRequest: app.authenticate,
    handler: async ({ session: { accountId } }) => {
      const { waiting, offers, firstLesson, nextByText } = await readNextStep(engine, accountId, questions_max)
      const isBeginner = firstLesson !== null && (await readCompletedLessons(engine, accountId)).length === 0
      return {
        waiting,
        questions: offers.map((offer) => viewQuestion(engine.catalogue, offer)),
        firstLesson: isBeginner ? { id: firstLesson.id, title: firstLesson.title } : null,
        nextByText,
      }
    },
  })
}
