import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Carrier } from './carrier.ts'
import type { ServiceClock } from './clock.ts'
import { type Faults, readFault } from './faults.ts'
import { HttpError } from './http-error.ts'
import { clockView } from './live-events.ts'
import { parse } from './parse.ts'

export interface ControlApiOptions {
  readonly carrier: Carrier
  readonly clock: ServiceClock
  readonly faults: Faults
}

const ClockMove = z.union(
  [z.strictObject({ advance: z.string() }), z.strictObject({ to: z.literal('next-text') })],
  'Write {"advance": "P1D"} with an ISO 8601 duration, or {"to": "next-text"}.',
)

const FaultRequest = z.object({
  next: z.union([z.string(), z.number()], 'Write the fault as "next".'),
  count: z.int('"count" is a whole number.').min(1, '"count" is at least 1.').max(1_000_000).default(1),
})

const LastingFaultRequest = z.union([
  z.strictObject({ list_lag_s: z.number().min(0) }),
  z.strictObject({ clock_ahead_s: z.number() }),
])

/** The clock and the faults: what makes this carrier a simulator. */
export function controlApi(app: FastifyInstance, { carrier, clock, faults }: ControlApiOptions): void {
  app.get('/clock', async () => ({ now: clockView(clock).now }))

  app.post('/clock', async (request) => {
    const move = parse(ClockMove, request.body)
    let arrived = 0
    const stopListening = carrier.onChange((change) => {
      if (change.type === 'message' && change.message.direction === 'to-phone') arrived += 1
    })
    const moved = 'advance' in move ? clock.advance(move.advance) : clock.advanceUntil(() => arrived > 0)
    await moved.finally(stopListening)
    return { now: clockView(clock).now, arrived }
  })

  app.get('/faults', async () => faults.list())

  app.post('/faults', async (request) => {
    const lasting = LastingFaultRequest.safeParse(request.body)
    if (lasting.success) {
      faults.last(lasting.data)
      return faults.list()
    }
    const { next, count } = parse(FaultRequest, request.body ?? {})
    const fault = readFault(next)
    if (fault === null) {
      throw new HttpError(400, '"next" is timeout, timeout-after-accept, reset, 500, 429 or a Twilio error code.')
    }
    faults.add(fault, count)
    return faults.list()
  })

  app.delete('/faults', async (_request, reply) => {
    faults.clear()
    reply.code(204)
  })
}
