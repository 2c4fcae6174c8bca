import type { Engine } from '../engine/engine.ts'
import { type ReconcileOptions, reconcileSends } from '../engine/reconcile-sends.ts'
import type { Carrier } from '../twilio/send.ts'
import type { Tick } from './tick.ts'

/** Sends whose end nobody recorded are looked up at the carrier. */
export function reconcileSendsTick(engine: Engine, carrier: Carrier, options: ReconcileOptions): Tick {
  return {
    name: 'reconcile-sends',
    every: '5 seconds',
    lanes: 1,
    run: async () => ({ ...(await reconcileSends(engine, carrier, options)) }),
  }
}
