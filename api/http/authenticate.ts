/**
 * Authenticates requests. Only the Authorization header counts, never a cookie, because browsers also send cookies with
 * requests that other sites forge. The token is a JWT; the stored session named by its `jti` can end it early.
 */
import fastifyJwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keeping } from '../../sms-engine/runtime/keeping.ts'
import type { Read } from '../../sms-engine/runtime/reads.ts'
import { unauthenticated } from './refusal.ts'

const ISSUER = 'tallytext'
const AUDIENCE = 'tallytext:portal'

/** The session that a token names, and its account. */
export interface SessionClaim {
  readonly id: string
  /** Id of the account, and of the engine's learner. */
  readonly accountId: string
}

/** An `onRequest` hook. */
type Guard = (request: FastifyRequest) => Promise<void>

/** An `authenticate` that also reads what its route needs, in the statement that asks about the session. */
export interface ReadingGuard<T> {
  readonly onRequest: Guard
  /** What was read for a request; asking for it on a route without the hook is a bug and throws. */
  found(request: FastifyRequest): T
}

declare module 'fastify' {
  interface FastifyInstance {
    /** An `onRequest` hook that refuses with 401 without a live session; sets `request.session`. */
    authenticate(request: FastifyRequest): Promise<void>
    /**
     * For a route that starts with a read of its own: the two statements become one.
     * @param read what to ask for whom; null for a request whose input the route is about to refuse
     */
    authenticateReading<T>(read: (session: SessionClaim, request: FastifyRequest) => Read<T> | null): ReadingGuard<T>
    /** Every hook that requires a session: `authenticate` and those of `authenticateReading`. */
    readonly sessionGuards: readonly Guard[]
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
  /** Signs the tokens. */
  readonly secret: string
  /** During a rotation of the secret: the one that signed tokens before, or will sign them next. */
  readonly secondSecret?: string | undefined
  /** How long a token is valid. */
  readonly token_days: number
  /** The stored sessions. Both calls say whether one is live, and record that it was used. */
  readonly sessions: {
    touch(claim: SessionClaim): Promise<boolean>
    touchAndRead<T>(claim: SessionClaim, read: Read<T>): Promise<{ readonly found: T } | null>
  }
}

/** A claim is compared only if present, so each is required. */
const verify = {
  algorithms: ['HS256' as const],
  allowedIss: ISSUER,
  allowedAud: AUDIENCE,
  requiredClaims: ['sub', 'jti', 'exp', 'iss', 'aud'],
}

const claims = z.object({ sub: z.uuid(), jti: z.uuid(), exp: z.number() })

/**
 * Number of tokens whose verification is cached: a page makes half a dozen requests at once, all with the same token.
 */
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

  const claimOf = ({ headers }: FastifyRequest) => claimedSession(readToken, headers.authorization) ?? signedOut()

  async function authenticate(request: FastifyRequest): Promise<void> {
    const session = claimOf(request)
    if (!(await sessions.touch(session))) signedOut()
    sessionOf.set(request, session)
  }
  const sessionGuards: Guard[] = [authenticate]
  app.decorate('authenticate', authenticate)
  app.decorate('sessionGuards', sessionGuards)

  app.decorate(
    'authenticateReading',
    <T>(readFor: (session: SessionClaim, request: FastifyRequest) => Read<T> | null): ReadingGuard<T> => {
      const foundFor = new WeakMap<FastifyRequest, { readonly found: T }>()
      async function onRequest(request: FastifyRequest): Promise<void> {
        const session = claimOf(request)
        const read = readFor(session, request)
        if (read === null) return authenticate(request)
        foundFor.set(request, (await sessions.touchAndRead(session, read)) ?? signedOut())
        sessionOf.set(request, session)
      }
      sessionGuards.push(onRequest)
      return {
        onRequest,
        found(request) {
          const read = foundFor.get(request)
          if (!read) throw new Error('This route uses a read without its `onRequest`.')
          return read.found
        },
      }
    },
  )

  app.decorateRequest('session', {
    getter(this: FastifyRequest) {
      const session = sessionOf.get(this)
      if (!session) throw new Error('This route reads the session without `onRequest: app.authenticate`.')
      return session
    },
  })
}

function signedOut(): never {
  throw unauthenticated()
}

/** Returns the claims of a token, verified with one of our secrets. Throws when the token is invalid. */
type Verifier = (token: string) => unknown

/** Returns the session that a token names, or null when the token is invalid. */
type TokenReader = (token: string) => SessionClaim | null

/**
 * Whether we signed a token never changes, so its signature is checked once. Its expiry is checked each time; whether
 * its session has ended is looked up in the database, also each time.
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
        // Whatever is wrong (signature, age, issuer, algorithm), the answer is the same.
      }
    }
    return null
  }
}

function claimedSession(readToken: TokenReader, authorization: string | undefined): SessionClaim | null {
  const token = authorization?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i)?.[1]
  return token === undefined ? null : readToken(token)
}
