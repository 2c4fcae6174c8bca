/**
 * Throttles: how often something may be tried. Each process counts in its own memory, by machine time, so with several
 * processes the true limit is that many times higher; each limit is set to be safe even so.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { Refusal } from './refusal.ts'

export interface Throttle {
  /** Tries allowed in each window. */
  readonly max: number
  readonly window_minutes: number
  /** Names whose try it is: tries with the same name are counted together. */
  readonly by: (request: FastifyRequest) => string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** A `preHandler` that refuses with 429 when any of the throttles is exhausted. Each call counts anew. */
    throttle(...throttles: readonly Throttle[]): preHandlerAsyncHookHandler
  }
}

export async function installThrottle(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false })

  app.decorate('throttle', (...throttles: readonly Throttle[]): preHandlerAsyncHookHandler => {
    const counters = throttles.map(({ max, window_minutes, by }) =>
      app.createRateLimit({ max, timeWindow: window_minutes * 60_000, keyGenerator: by }),
    )
    return async (request, reply) => {
      for (const count of counters) {
        const result = await count(request)
        if (result.isAllowed || !result.isExceeded) continue
        reply.header('retry-after', result.ttlInSeconds)
        throw new Refusal(429, 'too_many_requests', `Too many tries. Please wait ${minutes(result.ttlInSeconds)}.`)
      }
    }
  })
}

function minutes(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds / 60))
  return whole === 1 ? 'a minute' : `${whole} minutes`
}
