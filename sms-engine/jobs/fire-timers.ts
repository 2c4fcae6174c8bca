import { fireTimers } from '../engine/dispatch-due.ts'
import type { Engine } from '../engine/engine.ts'
import type { Tick } from './tick.ts'

/** Pauses that are over. */
export function fireTimersTick(engine: Engine): Tick {
  return {
    name: 'fire-timers',
    every: '5 seconds',
    lanes: 1,
    run: async (lane, lanes) => ({ ...(await fireTimers(engine, { lane, lanes, limit: 500 })) }),
  }
}
