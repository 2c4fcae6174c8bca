/** Authenticates staff. Each member has their own token, so that we know who gave an answer; nobody else gets in. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StaffMember } from '../config.ts'
import { bearerOf, isHashOf } from '../http/bearer.ts'
import { Refusal } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import type { StaffAudit } from './staff-audit.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * An `onRequest` hook that refuses with 401 everyone but staff. It audits the request before the route shows or
     * does anything.
     */
    authenticateStaff(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<void>
    /** The name of the requesting staff member, on routes with that hook. */
    staffNameOf(request: FastifyRequest): string
  }
}

/** More than a busy day of answering. It counts before a token is checked, so that a right guess is refused too. */
const byPlace: Throttle = { max: 300, window_minutes: 15, by: ({ network }) => network }

export function installStaffAuthentication(
  app: FastifyInstance,
  staff: readonly StaffMember[],
  audit: StaffAudit,
): void {
  const nameOf = new WeakMap<FastifyRequest, string>()
  const throttle = app.throttle('staff', byPlace)

  app.decorate('authenticateStaff', async function (request, reply) {
    await throttle.call(this, request, reply)
    const token = bearerOf(request)
    const current = staff.filter(({ expiresAt }) => expiresAt > Date.now())
    const member = current.find(({ tokenHash }) => token !== undefined && isHashOf(tokenHash, token))
    if (!member) throw new Refusal(401, 'unauthenticated', 'This is for our staff.')
    await audit.note(request, member.name)
    nameOf.set(request, member.name)
  })

  app.decorate('staffNameOf', (request: FastifyRequest) => {
    const name = nameOf.get(request)
    if (name === undefined) throw new Error('This route asks for the name of the staff without `authenticateStaff`.')
    return name
  })
}
