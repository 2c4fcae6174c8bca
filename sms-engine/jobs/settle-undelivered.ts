import type { Engine } from '../engine/engine.ts'
import { settleUndelivered } from '../engine/settle-undelivered.ts'
import type { Tick } from './tick.ts'

/** Conversations are told about texts that will never arrive. */
export function settleUndeliveredTick(engine: Engine): Tick {
  return {
    name: 'settle-undelivered',
    every: '5 seconds',
    lanes: 1,
    run: async () => ({ ...(await settleUndelivered(engine)) }),
  }
}
