/**
 * Who is asking. Authority comes from the Authorization header alone, never from a cookie, so there is nothing for a
 * forged cross-site request to ride on. The token is a JWT; the session row behind its `jti` makes it revocable.
 */
import fastifyJwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SessionStore } from '../account/sessions.ts'
import { SESSION_DAYS } from '../account/sessions.ts'
import { Refusal } from './refusal.ts'

const ISSUER = 'tallytext'
const AUDIENCE = 'tallytext:portal'

/** The signed-in learner's session. */
export interface Session {
  readonly id: string
  /** Id of the account, and of the engine's learner. */
  readonly accountId: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** An `onRequest` hook that refuses with 401 unless a live session asks; sets `request.session`. */
    authenticate(request: FastifyRequest): Promise<void>
    /** The token of a session, to be sent back as `Authorization: Bearer <token>`. */
    issueToken(session: Session): string
  }
  interface FastifyRequest {
    /** Set by `authenticate`; reading it on a route without that hook is a bug and throws. */
    readonly session: Session
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string; jti: string }
  }
}

const claims = z.object({ sub: z.uuid(), jti: z.uuid() })

const sessionOf = new WeakMap<FastifyRequest, Session>()

export async function installAuthentication(
  app: FastifyInstance,
  { secret, sessions }: { secret: string; sessions: SessionStore },
): Promise<void> {
  await app.register(fastifyJwt, {
    secret,
    sign: { algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE, expiresIn: `${SESSION_DAYS}d` },
    verify: { algorithms: ['HS256'], allowedIss: ISSUER, allowedAud: AUDIENCE, requiredClaims: ['sub', 'jti', 'exp'] },
  })

  app.decorate('issueToken', ({ id, accountId }: Session) => app.jwt.sign({ sub: accountId, jti: id }))

  app.decorate('authenticate', async (request: FastifyRequest) => {
    const session = claimedSession(app, request.headers.authorization)
    if (session === null || !(await sessions.touch(session))) {
      throw new Refusal(401, 'unauthenticated', 'Please sign in.')
    }
    sessionOf.set(request, session)
  })

  app.decorateRequest('session', {
    getter(this: FastifyRequest) {
      const session = sessionOf.get(this)
      if (!session) throw new Error('This route reads the session without `onRequest: app.authenticate`.')
      return session
    },
  })
}

function claimedSession(app: FastifyInstance, authorization: string | undefined): Session | null {
  const token = authorization?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i)?.[1]
  if (token === undefined) return null
  try {
    const { sub, jti } = claims.parse(app.jwt.verify(token))
    return { id: jti, accountId: sub }
  } catch {
    // Whatever is wrong with it (signature, age, issuer, algorithm), the answer is the same.
    return null
  }
}
