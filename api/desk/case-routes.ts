import type { z } from 'zod'
import {
  closeCase,
  findCase,
  giveCase,
  type InboxCase,
  noteOnCase,
  previewAnswer,
  readInbox,
} from '../../sms-engine/engine/case-desk.ts'
import type { Engine } from '../../sms-engine/engine/engine.ts'
import { casesTopic } from '../../sms-engine/engine/live-threads.ts'
import { answerCase } from '../../sms-engine/engine/support-cases.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import {
  type DeskCase,
  type DeskInbox,
  type DeskLearner,
  deskAssign,
  deskBox,
  deskCase,
  deskCasePath,
  deskDone,
  deskInbox,
  deskNote,
  deskPreview,
} from '../schemas/desk.ts'
import { caseAnswer, caseAnswered } from '../schemas/staff.ts'
import type { DeskGuard } from './authenticate-desk.ts'
import type { LiveStreams } from './live-stream.ts'
import type { DeskPerson, People } from './people.ts'

export interface DeskCases {
  readonly engine: Engine
  readonly guard: DeskGuard
  readonly people: People
  readonly live: LiveStreams
  /** Everything that a learner's page shows. */
  showLearner(id: string): Promise<DeskLearner | null>
}

/** The response time promised to learners (`domain/wording/support.ts`). */
const promise_ms = 24 * 60 * 60_000

const none = () => new Refusal(404, 'not_found', 'There is no such case.')

/** The inbox, and the actions on a case. */
export function deskCaseRoutes(app: TypedApp, { engine, guard, people, live, showLearner }: DeskCases): void {
  const onRequest = guard.authenticate
  const hide = true

  /** A case in its state after an action. */
  async function show(id: string): Promise<DeskCase> {
    const shown = await find(id)
    if (!shown) throw none()
    return shown
  }

  async function find(id: string): Promise<DeskCase | null> {
    const found = await findCase(engine, id)
    if (!found) return null
    const known = await people.read([found.conversationId])
    return {
      case: viewCase(found, known, found.now),
      notes: found.notes.map(({ id: noteId, by, note, at }) => ({
        id: noteId,
        by,
        note,
        at: new Date(at).toISOString(),
      })),
    }
  }

  async function showInbox(box: z.output<typeof deskBox>['box'], name: string): Promise<DeskInbox> {
    const { cases, counts, now } = await readInbox(engine, box, name)
    const known = await people.read(cases.map(({ conversationId }) => conversationId))
    return { counts, cases: cases.map((each) => viewCase(each, known, now)) }
  }

  app.get('/api/desk/cases', {
    schema: { hide, querystring: deskBox, response: answers(200, deskInbox) },
    onRequest,
    handler: async (request): Promise<DeskInbox> => {
      const { box } = request.query
      await guard.note(request, { what: 'looked at the inbox', about: box })
      return showInbox(box, guard.colleagueOf(request).name)
    },
  })

  app.get('/api/desk/cases/live', {
    schema: { hide, querystring: deskBox },
    config: { staysOpen: true },
    onRequest,
    handler: async (request, reply) => {
      const { box } = request.query
      const { name } = guard.colleagueOf(request)
      await guard.note(request, { what: 'watched the inbox', about: box })
      await live.open(request, reply, [casesTopic], () => showInbox(box, name))
    },
  })

  app.get('/api/desk/cases/:id/live', {
    schema: { hide, params: deskCasePath },
    config: { staysOpen: true },
    onRequest,
    handler: async (request, reply) => {
      const { id } = request.params
      await guard.note(request, { what: 'watched a case', caseId: id })
      const { learnerId } = (await show(id)).case
      await live.open(request, reply, [casesTopic, learnerId], async () => {
        const found = await find(id)
        return found && { found, learner: await showLearner(learnerId) }
      })
    },
  })

  app.get('/api/desk/cases/:id', {
    schema: { hide, params: deskCasePath, response: answers(200, deskCase) },
    onRequest,
    handler: async (request) => {
      await guard.note(request, { what: 'looked at a case', caseId: request.params.id })
      return show(request.params.id)
    },
  })

  app.post('/api/desk/cases/:id/assign', {
    schema: { hide, params: deskCasePath, body: deskAssign, response: answers(200, deskCase) },
    onRequest,
    handler: async (request) => {
      const { id } = request.params
      const isTaken = request.body.to === 'me'
      await guard.note(request, { what: isTaken ? 'took a case' : 'gave a case back', caseId: id })
      if (!(await giveCase(engine, id, isTaken ? guard.colleagueOf(request).name : null))) throw none()
      return show(id)
    },
  })

  app.post('/api/desk/cases/:id/notes', {
    schema: { hide, params: deskCasePath, body: deskNote, response: answers(200, deskCase) },
    onRequest,
    handler: async (request) => {
      const { id } = request.params
      await guard.note(request, { what: 'noted something on a case', caseId: id })
      if (!(await noteOnCase(engine, id, guard.colleagueOf(request).name, request.body.note))) throw none()
      return show(id)
    },
  })

  app.post('/api/desk/cases/:id/done', {
    schema: { hide, params: deskCasePath, body: deskDone, response: answers(200, deskCase) },
    onRequest,
    handler: async (request) => {
      const { id } = request.params
      const { done } = request.body
      await guard.note(request, { what: done ? 'closed a case' : 'opened a case again', caseId: id })
      if (!(await closeCase(engine, id, done))) throw none()
      return show(id)
    },
  })

  app.post('/api/desk/cases/:id/preview', {
    schema: { hide, params: deskCasePath, body: caseAnswer, response: answers(200, deskPreview) },
    onRequest,
    handler: async ({ params: { id }, body }) => {
      const found = await findCase(engine, id)
      const preview = found && (await previewAnswer(engine, found.conversationId, body.answer))
      if (!preview) throw none()
      return { ...preview, leavesAt: iso(preview.leavesAt) }
    },
  })

  app.post('/api/desk/cases/:id/answer', {
    schema: { hide, params: deskCasePath, body: caseAnswer, response: answers(200, caseAnswered) },
    onRequest,
    handler: async (request) => {
      const { id } = request.params
      const { name } = guard.colleagueOf(request)
      await guard.note(request, { what: 'answered a case', caseId: id })
      const answered = await answerCase(engine, { id, ...request.body, by: name })
      if (answered.ok) return { texted: answered.texted }
      if (answered.code === 'no_case') throw none()
      const { case: current } = await show(id)
      const who = current.answeredBy === name ? 'You have' : `${current.answeredBy ?? 'A colleague'} has`
      throw new Refusal(409, 'answered_before', `${who} answered this case already. Yours was not sent.`, { current })
    },
  })
}

function viewCase(found: InboxCase, known: ReadonlyMap<string, DeskPerson>, now: number): DeskCase['case'] {
  const { conversationId, at, answeredAt, doneAt, ...rest } = found
  const waited_ms = (answeredAt ?? doneAt ?? now) - at
  return {
    id: rest.id,
    learnerId: conversationId,
    name: known.get(conversationId)?.name ?? null,
    phone: rest.phone,
    question: rest.question,
    urgent: rest.urgent,
    at: new Date(at).toISOString(),
    waited_ms,
    isLate: waited_ms > promise_ms,
    assignedTo: rest.assignedTo,
    answer: rest.answer,
    answeredBy: rest.answeredBy,
    answeredAt: iso(answeredAt),
    doneAt: iso(doneAt),
    follows: rest.follows,
  }
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
