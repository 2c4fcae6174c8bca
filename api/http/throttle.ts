/**
 * Throttles limit how often something may be tried by one network, account or address. All processes share one count,
 * in Postgres (`throttle-store.ts`).
 */
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { networkOf } from '../../sms-engine/engine/network.ts'
import { tooManyTries } from './refusal.ts'
import { createShutDoors } from './shut-doors.ts'
import type { Limit, ThrottleStore } from './throttle-store.ts'

export interface Throttle {
  /** Tries allowed in each window. */
  readonly max: number
  readonly window_minutes: number
  /** Identifies the source of a try: tries with the same name are counted together. */
  readonly by: (attempt: Attempt) => string
}

/**
 * What a try can be counted by. The IP address is left out on purpose: counting by it would give anyone with IPv6 as
 * many tries as they have addresses.
 */
export interface Attempt extends Pick<FastifyRequest, 'body' | 'session'> {
  /** The network it comes from (`network.ts`). */
  readonly network: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * A `preHandler` that refuses with 429 when any of the throttles is exhausted.
     * @param door name under which all processes count tries together; no two doors share one
     */
    throttle(door: string, ...throttles: readonly Throttle[]): preHandlerAsyncHookHandler
  }
}

export async function installThrottle(app: FastifyInstance, store: ThrottleStore): Promise<void> {
  await app.register(rateLimit, { global: false, store: sharedBy(store) })
  const doors = new Set<string>()

  app.decorate('throttle', (door: string, ...throttles: readonly Throttle[]): preHandlerAsyncHookHandler => {
    if (doors.has(door)) throw new Error(`Two doors are called "${door}": their tries would be counted together.`)
    doors.add(door)
    const counters = throttles.map(({ max, window_minutes, by }, nth) =>
      app.createRateLimit({
        max,
        timeWindow: window_minutes * 60_000,
        keyGenerator: (request) => `${door} ${nth} ${by(attemptOf(request))}`,
      }),
    )
    return async (request) => {
      for (const count of counters) {
        const result = await count(request)
        if (!result.isAllowed && result.isExceeded) throw tooManyTries(result.ttl)
      }
    }
  })
}

function attemptOf(request: FastifyRequest): Attempt {
  return {
    network: networkOf(request.ip),
    body: request.body,
    // A getter, because reading the session at a public door is a mistake and throws.
    get session() {
      return request.session
    },
  }
}

/** Adapts our store to the plugin, which refuses once the count exceeds the limit. */
function sharedBy(store: ThrottleStore): new () => FastifyRateLimitStore {
  const shut = createShutDoors()
  const take = async (name: string, limit: Limit): Promise<number | null> => {
    const known_ms = shut.leftOf(name)
    if (known_ms > 0) return known_ms
    const left_ms = await store.take(name, limit)
    if (left_ms !== null) shut.remember(name, left_ms)
    return left_ms
  }
  return class {
    incr(name: string, done: Parameters<FastifyRateLimitStore['incr']>[1], window_ms: number, max: number): void {
      take(name, { max, window_ms }).then((left_ms) => {
        done(null, left_ms === null ? { current: max, ttl: window_ms } : { current: max + 1, ttl: left_ms })
      }, done)
    }
    child() {
      return this
    }
  }
}
