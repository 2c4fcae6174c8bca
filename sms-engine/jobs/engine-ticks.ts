import type { Engine } from '../engine/engine.ts'
import type { ReconcileOptions } from '../engine/reconcile-sends.ts'
import type { Carrier } from '../twilio/send.ts'
import { dispatchDueTick } from './dispatch-due.ts'
import { fireTimersTick } from './fire-timers.ts'
import { flushOutboxTick } from './flush-outbox.ts'
import { reconcileSendsTick } from './reconcile-sends.ts'
import { settleUndeliveredTick } from './settle-undelivered.ts'
import type { Tick } from './tick.ts'

/** Every job of the engine, in the order in which one's work makes the next one's. */
export function engineTicks(
  engine: Engine,
  carrier: Carrier,
  { publicUrl, reconcile = {} }: { publicUrl: string; reconcile?: ReconcileOptions },
): { readonly all: readonly Tick[]; readonly flush: Tick } {
  const flush = flushOutboxTick(engine, carrier, { publicUrl })
  return {
    flush,
    all: [
      fireTimersTick(engine),
      dispatchDueTick(engine),
      flush,
      reconcileSendsTick(engine, carrier, reconcile),
      settleUndeliveredTick(engine),
    ],
  }
}
