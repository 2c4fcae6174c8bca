/** Authenticates colleagues. A desk session's token opens nothing else, and a learner's opens nothing here. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../http/bearer.ts'
import { Refusal } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import type { Colleague, Colleagues } from './colleagues.ts'
import type { Deed, DeskAudit } from './desk-audit.ts'

/** More than a full room behind one address needs in a busy hour: a learner's page makes several requests. */
const byPlace: Throttle = { max: 3000, window_minutes: 15, by: ({ network }) => network }

export interface DeskGuard {
  /** An `onRequest` hook that refuses with 401 unless a colleague is signed in, and with 404 while the desk is off. */
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** The requesting colleague, on routes with that hook. */
  colleagueOf(request: FastifyRequest): Colleague
  /** Audits, by name, what is about to be shown or done. Routes call it first. */
  note(request: FastifyRequest, deed: Deed): Promise<void>
  /** Guards what only colleagues with all rights may do. A refusal is audited too. */
  requireAllRights(request: FastifyRequest, deed: Deed): Promise<void>
}

export function deskGuard(app: TypedApp, colleagues: Colleagues, audit: DeskAudit): DeskGuard {
  const asking = new WeakMap<FastifyRequest, Colleague>()
  const throttle = app.throttle('desk', byPlace)

  const colleagueOf = (request: FastifyRequest) => {
    const colleague = asking.get(request)
    if (!colleague) throw new Error('This route asks for the colleague without `authenticate` of the desk.')
    return colleague
  }
  const note: DeskGuard['note'] = (request, deed) => audit.note(request, colleagueOf(request).name, deed)

  return {
    colleagueOf,
    note,
    async authenticate(request, reply) {
      await throttle.call(app, request, reply)
      const token = bearerOf(request)
      const colleague = token === undefined ? null : await colleagues.ofSession(token)
      if (!colleague) {
        await requireDesk(colleagues)
        throw new Refusal(401, 'unauthenticated', 'Please sign in at the desk.')
      }
      asking.set(request, colleague)
    },
    async requireAllRights(request, deed) {
      if (colleagueOf(request).allRights) return
      await note(request, { ...deed, what: `refused: ${deed.what}` })
      throw new Refusal(
        403,
        'forbidden',
        'Only colleagues with all rights may do that. That you asked is written down.',
      )
    },
  }
}

/** Until someone is added, the desk is off, as if it did not exist. */
export async function requireDesk(colleagues: Colleagues): Promise<void> {
  if (!(await colleagues.any())) throw new Refusal(404, 'not_found', 'Not found')
}
