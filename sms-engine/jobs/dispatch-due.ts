import { dispatchDue } from '../engine/dispatch-due.ts'
import type { Engine } from '../engine/engine.ts'
import type { Tick } from './tick.ts'

/** Learners whose slot has come get their text into the outbox. */
export function dispatchDueTick(engine: Engine): Tick {
  return {
    name: 'dispatch-due',
    every: '1 second',
    lanes: 2,
    run: async (lane, lanes) => ({ ...(await dispatchDue(engine, { lane, lanes, limit: 500 })) }),
  }
}
