/** Which member of staff is asking. Each has a token of their own, so that we know who gave an answer; nobody else gets in. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StaffMember } from '../config.ts'
import { bearerOf, isSame } from '../http/bearer.ts'
import { Refusal } from '../http/refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** An `onRequest` hook that refuses with 401 unless a member of staff asks. */
    authenticateStaff(request: FastifyRequest): Promise<void>
    /** The name of the member of staff who asks, on routes with that hook. */
    staffNameOf(request: FastifyRequest): string
  }
}

export function installStaffAuthentication(app: FastifyInstance, staff: readonly StaffMember[]): void {
  const nameOf = new WeakMap<FastifyRequest, string>()

  app.decorate('authenticateStaff', async (request: FastifyRequest) => {
    const token = bearerOf(request)
    const member = token === undefined ? undefined : staff.find((one) => isSame(one.token, token))
    if (!member) throw new Refusal(401, 'unauthenticated', 'This is for our staff.')
    nameOf.set(request, member.name)
  })

  app.decorate('staffNameOf', (request: FastifyRequest) => {
    const name = nameOf.get(request)
    if (name === undefined) throw new Error('This route asks for the name of the staff without `authenticateStaff`.')
    return name
  })
}
