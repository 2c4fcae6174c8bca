/**
 * Who is asking. Only the Authorization header counts, never a cookie, because browsers send cookies along with requests
 * that other sites forge. The token is a JWT; the stored session that its `jti` names can end it before its time.
 */
import fastifyJwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keeping } from '../../sms-engine/runtime/keeping.ts'
import { Refusal } from './refusal.ts'

const ISSUER = 'tallytext'
const AUDIENCE = 'tallytext:portal'

/** The session that a token names, and whose it is. */
export interface SessionClaim {
  readonly id: string
  /** Id of the account, and of the engine's learner. */
  readonly accountId: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** An `onRequest` hook that refuses with 401 unless a live session asks; sets `request.session`. */
    authenticate(request: FastifyRequest): Promise<void>
    /** The token of a session, to be sent back as `Authorization: Bearer <token>`. */
    issueToken(session: SessionClaim): string
  }
  interface FastifyRequest {
    /** Set by `authenticate`; reading it on a route without that hook is a bug and throws. */
    readonly session: SessionClaim
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string; jti: string }
  }
}

export interface AuthenticationOptions {
  /** What tokens are signed with. */
  readonly secret: string
  /** While the secret is being changed: what signed the tokens before, or will sign them next. */
  readonly secondSecret?: string | undefined
  /** How long a token is good. */
  readonly token_days: number
  /** What is stored of sessions. `touch` says whether one is live, and notes that it was used. */
  readonly sessions: { touch(claim: SessionClaim): Promise<boolean> }
}

/** A claim is compared only where it is there, so each must be. */
const verify = {
  algorithms: ['HS256' as const],
  allowedIss: ISSUER,
  allowedAud: AUDIENCE,
  requiredClaims: ['sub', 'jti', 'exp', 'iss', 'aud'],
}

const claims = z.object({ sub: z.uuid(), jti: z.uuid(), exp: z.number() })

/** Of so many tokens: a page asks half a dozen questions at once, each with the same one. */
const kept_tokens_max = 1000

const sessionOf = new WeakMap<FastifyRequest, SessionClaim>()

export async function installAuthentication(
  app: FastifyInstance,
  { secret, secondSecret, token_days, sessions }: AuthenticationOptions,
): Promise<void> {
  await app.register(fastifyJwt, {
    secret,
    sign: { algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE, expiresIn: `${token_days}d` },
    verify,
  })
  const verifiers: Verifier[] = [(token) => app.jwt.verify(token)]
  if (secondSecret !== undefined) verifiers.push((token) => app.jwt.verify(token, { ...verify, key: secondSecret }))
  const readToken = tokenReader(verifiers)

  app.decorate('issueToken', ({ id, accountId }: SessionClaim) => app.jwt.sign({ sub: accountId, jti: id }))

  app.decorate('authenticate', async (request: FastifyRequest) => {
    const session = claimedSession(readToken, request.headers.authorization)
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

/** The claims of a token, by one of our secrets. Throws when the token is not good. */
type Verifier = (token: string) => unknown

/** The session that a token names, or null when it is not good. */
type TokenReader = (token: string) => SessionClaim | null

/**
 * Whether a token was signed by us does not change, so that of each is worked out once. How old it is does, and is looked at
 * each time; whether its session was ended is asked of the database, each time too.
 */
function tokenReader(verifiers: readonly Verifier[]): TokenReader {
  const find = keeping<{ readonly session: SessionClaim; readonly ends_ms: number }>(kept_tokens_max)
  return (token) => {
    for (const verify of verifiers) {
      try {
        const { session, ends_ms } = find(token, () => {
          const { sub, jti, exp } = claims.parse(verify(token))
          return { session: { id: jti, accountId: sub }, ends_ms: exp * 1000 }
        })
        return Date.now() < ends_ms ? session : null
      } catch {
        // Whatever is wrong with it (signature, age, issuer, algorithm), the answer is the same.
      }
    }
    return null
  }
}

function claimedSession(readToken: TokenReader, authorization: string | undefined): SessionClaim | null {
  const token = authorization?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i)?.[1]
  return token === undefined ? null : readToken(token)
}
