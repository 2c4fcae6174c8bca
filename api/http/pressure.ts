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

/**
 * What costs work and can be asked again by a program. Pages and their files cost next to nothing, and somebody who
 * opens one must not be shown an error made for programs. Monitoring is answered as well: rejecting it would hide the
 * problem.
 */
const isWork = (url: string): boolean => /^\/(?:api|webhooks)\//.test(url)

export async function installPressure(app: FastifyInstance, limits: PressureLimits = LIMITS): Promise<void> {
  await app.register(underPressure, {
    ...limits,
    pressureHandler: (request, reply) => {
      if (!isWork(request.url)) return
      reply.header('retry-after', retry_after_s)
      throw new Busy('This process is under pressure.')
    },
  })
}
