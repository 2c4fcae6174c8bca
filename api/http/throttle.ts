/**
 * Throttles: how often something may be tried, by one network, account or address. All processes count together, in
 * Postgres (`throttle-store.ts`).
 */
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { Refusal } from './refusal.ts'
import { createShutDoors } from './shut-doors.ts'
import type { Tally, ThrottleStore } from './throttle-store.ts'

export interface Throttle {
  /** Tries allowed in each window. */
  readonly max: number
  readonly window_minutes: number
  /** Names whose try it is: tries with the same name are counted together. Of a place take `networkOf(ip)`, never the address. */
  readonly by: (request: FastifyRequest) => string
}

/** A count that its route keeps itself, because not every request is a try: of sign-ins, say, only those that fail. */
export interface Tries {
  /**
   * Counts a try before it is known how it ends; counted only afterwards, any number could be made at the same time.
   * @throws Refusal 429 when it is one too many
   */
  take(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Takes back what {@link take} counted for this request. */
  giveBack(request: FastifyRequest): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * A `preHandler` that refuses with 429 when any of the throttles is exhausted.
     * @param door by this name all processes know which tries to count together; no two doors share one
     */
    throttle(door: string, ...throttles: readonly Throttle[]): preHandlerAsyncHookHandler
    /** Tries that the route itself takes and gives back. */
    tries(door: string, throttle: Throttle): Tries
  }
}

export async function installThrottle(app: FastifyInstance, store: ThrottleStore): Promise<void> {
  await app.register(rateLimit, { global: false, store: sharedBy(store) })
  const doors = new Set<string>()
  const open = (door: string) => {
    if (doors.has(door)) throw new Error(`Two doors are called "${door}": their tries would be counted together.`)
    doors.add(door)
  }

  app.decorate('throttle', (door: string, ...throttles: readonly Throttle[]): preHandlerAsyncHookHandler => {
    open(door)
    const counters = throttles.map(({ max, window_minutes, by }, nth) =>
      app.createRateLimit({
        max,
        timeWindow: window_minutes * 60_000,
        keyGenerator: (request) => `${door} ${nth} ${by(request)}`,
      }),
    )
    return async (request, reply) => {
      for (const count of counters) {
        const result = await count(request)
        if (!result.isAllowed && result.isExceeded) throw tooManyTries(reply, result.ttl)
      }
    }
  })

  app.decorate('tries', (door: string, { max, window_minutes, by }: Throttle): Tries => {
    open(door)
    const nameOf = (request: FastifyRequest) => `${door} ${by(request)}`
    return {
      async take(request, reply) {
        const { tries, left_ms } = await store.count(nameOf(request), window_minutes * 60_000)
        if (tries > max) throw tooManyTries(reply, left_ms)
      },
      giveBack: (request) => store.giveBack(nameOf(request)),
    }
  })
}

/** Our store as the plugin asks for one. */
function sharedBy(store: ThrottleStore): new () => FastifyRateLimitStore {
  const shut = createShutDoors()
  const count = async (name: string, window_ms: number, max: number): Promise<Tally> => {
    const shutFor_ms = shut.leftOf(name)
    if (shutFor_ms > 0) return { tries: max + 1, left_ms: shutFor_ms }
    const tally = await store.count(name, window_ms)
    if (tally.tries > max) shut.remember(name, tally.left_ms)
    return tally
  }
  return class {
    incr(name: string, done: Parameters<FastifyRateLimitStore['incr']>[1], window_ms: number, max: number): void {
      count(name, window_ms, max).then(({ tries, left_ms }) => done(null, { current: tries, ttl: left_ms }), done)
    }
    child() {
      return this
    }
  }
}

function tooManyTries(reply: FastifyReply, left_ms: number): Refusal {
  const left_s = Math.ceil(left_ms / 1000)
  reply.header('retry-after', left_s)
  return new Refusal(429, 'too_many_requests', `Too many tries. Please wait ${minutes(left_s)}.`)
}

function minutes(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds / 60))
  return whole === 1 ? 'a minute' : `${whole} minutes`
}
