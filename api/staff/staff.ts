/** Which of us is asking. Each has a token of their own, so that an answer is somebody's; nobody else gets in. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StaffMember } from '../config.ts'
import { Refusal } from '../http/refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** An `onRequest` hook that refuses with 401 unless one of us asks. */
    authenticateStaff(request: FastifyRequest): Promise<void>
    /** Who of us asks, on routes with that hook. */
    staffNameOf(request: FastifyRequest): string
  }
}

export function installStaff(app: FastifyInstance, staff: readonly StaffMember[]): void {
  const nameOf = new WeakMap<FastifyRequest, string>()

  app.decorate('authenticateStaff', async (request: FastifyRequest) => {
    const token = bearerOf(request)
    const member = token === undefined ? undefined : staff.find((one) => isSame(one.token, token))
    if (!member) throw new Refusal(401, 'unauthenticated', 'This is for our staff.')
    nameOf.set(request, member.name)
  })

  app.decorate('staffNameOf', (request: FastifyRequest) => {
    const name = nameOf.get(request)
    if (name === undefined) throw new Error('This route asks who of us it is without `authenticateStaff`.')
    return name
  })
}

/** What a request shows as `Authorization: Bearer …`. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return headers.authorization?.match(/^Bearer (\S+)$/i)?.[1]
}

/** Compares secrets in a time that tells nothing about them. */
export function isSame(secret: string, given: string): boolean {
  return timingSafeEqual(digest(secret), digest(given))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
