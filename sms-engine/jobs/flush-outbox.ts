import type { Engine } from '../engine/engine.ts'
import { type FlushOptions, flushOutbox } from '../engine/flush-outbox.ts'
import type { Carrier } from '../twilio/send.ts'
import type { Tick } from './tick.ts'

/** What waits in the outbox goes to the carrier. */
export function flushOutboxTick(engine: Engine, carrier: Carrier, options: FlushOptions): Tick {
  return {
    name: 'flush-outbox',
    every: '1 second',
    lanes: 2,
    run: async () => ({ ...(await flushOutbox(engine, carrier, options)) }),
  }
}
