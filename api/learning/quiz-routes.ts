import { answerQuestion, offerQuestion, type Ungraded } from '../../sms-engine/engine/portal-quiz.ts'
import type { AccountContext } from '../account/context.ts'
import { answers } from '../http/answers.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { quiz, quizAnswer, quizGrade, quizQuery } from '../schemas/quiz.ts'
import { viewQuestion } from './question-view.ts'

/** GET /api/quiz and POST /api/quiz/answers: the questions that texts ask, in the portal. Both feed one memory. */
export function quizRoutes(app: TypedApp, { engine }: AccountContext): void {
  app.get('/api/quiz', {
    schema: { summary: 'A question for me', tags: ['learning'], querystring: quizQuery, response: answers(200, quiz) },
    onRequest: app.authenticate,
    handler: async ({ query, session }) => {
      if (query.lessonId !== undefined && !engine.catalogue.lessons.has(query.lessonId)) {
        throw new Refusal(404, 'not_found', 'There is no such lesson.')
      }
      const offer = await offerQuestion(engine, session.accountId, query)
      return { question: offer && viewQuestion(engine.catalogue, offer) }
    },
  })

  app.post('/api/quiz/answers', {
    schema: {
      summary: 'Answer a question',
      tags: ['learning'],
      body: quizAnswer,
      response: answers(200, quizGrade),
    },
    onRequest: app.authenticate,
    handler: async ({ body, session }) => {
      const graded = await answerQuestion(engine, session.accountId, body)
      if (!graded.ok) throw refusalOf(graded)
      return {
        right: graded.right,
        why: graded.chosen.why,
        rightChoice: graded.rightChoice,
        rightText: graded.rightOption.text,
        rightWhy: graded.rightOption.why,
        nextReviewAt: new Date(graded.dueAt).toISOString(),
        dueAgain: Object.fromEntries(
          Object.entries(graded.dueAgain).map(([lessonId, at]) => [lessonId, new Date(at).toISOString()]),
        ),
      }
    },
  })
}

function refusalOf({ code }: Ungraded): Refusal {
  switch (code) {
    case 'no_question':
      return new Refusal(404, 'not_found', 'There is no such question.')
    case 'no_option':
      return invalidField('choice', 'Please choose one of the answers.')
    case 'question_changed':
      return new Refusal(409, code, 'This question has changed since. Please answer the new one.')
    case 'answered_before':
      return new Refusal(409, code, 'You have answered this one: the first answer stands.')
  }
}
