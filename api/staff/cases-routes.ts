import type { Engine } from '../../sms-engine/engine/engine.ts'
import { answerCase, type CaseWithThread, listCases } from '../../sms-engine/engine/support-cases.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { type Cases, caseAnswer, caseAnswered, casePath, cases, casesQuery } from '../schemas/staff.ts'

const page_max = 50

/** GET /api/staff/cases and POST …/{id}/answer: the questions that learners send with ASK, and our answers by text. */
export function staffCaseRoutes(app: TypedApp, { engine }: { readonly engine: Engine }): void {
  app.get('/api/staff/cases', {
    schema: {
      summary: "Learners' questions",
      tags: ['staff'],
      querystring: casesQuery,
      response: answers(200, cases),
    },
    onRequest: app.authenticateStaff,
    handler: async ({ query: { state, before } }) => {
      const found = await listCases(engine, { open: state === 'open', limit: page_max, before })
      return { cases: found.map(viewCase) }
    },
  })

  app.post('/api/staff/cases/:id/answer', {
    schema: {
      summary: 'Answer a question by text',
      tags: ['staff'],
      params: casePath,
      body: caseAnswer,
      response: answers(200, caseAnswered),
    },
    onRequest: app.authenticateStaff,
    handler: async (request) => {
      const { id } = request.params
      const answered = await answerCase(engine, { id, ...request.body, by: app.staffNameOf(request) })
      if (answered.ok) return { texted: answered.texted }
      if (answered.code === 'no_case') throw new Refusal(404, 'not_found', 'There is no such case.')
      throw new Refusal(409, answered.code, 'This case has an answer already.')
    },
  })
}

function viewCase({ id, phone, question, urgent, at, answer, answeredBy, answeredAt, thread }: CaseWithThread) {
  return {
    id,
    phone,
    question,
    urgent,
    askedAt: iso(at),
    answer,
    answeredBy,
    answeredAt: answeredAt === null ? null : iso(answeredAt),
    thread: thread.map((line) => ({
      at: iso(line.at),
      from: line.direction === 'in' ? ('learner' as const) : ('us' as const),
      body: line.body,
    })),
  } satisfies Cases['cases'][number]
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
