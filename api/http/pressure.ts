/** Rejects requests while this process is too busy to answer in time: a quick 503 helps more than a late answer. */
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Busy } from './busy.ts'

const retry_after_s = 5

/** What counts as too busy. The names are the plugin's. */
export interface PressureLimits {
  /** Mean delay of the event loop over a second, ms. */
  readonly maxEventLoopDelay?: number
  readonly maxRssBytes?: number
  /** How often both are sampled, ms. */
  readonly sampleInterval?: number
}

const LIMITS: PressureLimits = { maxEventLoopDelay: 1000 }

/** Monitoring is always answered: rejecting it would hide the problem. */
const WATCHERS = new Set(['/healthz', '/readyz', '/metrics'])

export async function installPressure(app: FastifyInstance, limits: PressureLimits = LIMITS): Promise<void> {
  await app.register(underPressure, {
    ...limits,
    pressureHandler: (request, reply) => {
      if (WATCHERS.has(request.url)) return
      reply.header('retry-after', retry_after_s)
      throw new Busy('This process is under pressure.')
    },
  })
}
