import type { Engine } from '../engine/engine.ts'
import type { ReconcileOptions } from '../engine/reconcile-sends.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Carrier } from '../twilio/send.ts'
import { dispatchDueTick } from './dispatch-due.ts'
import { fireTimersTick } from './fire-timers.ts'
import { flushOutboxTick } from './flush-outbox.ts'
import { mailCasesTick } from './mail-cases.ts'
import { reconcileSendsTick } from './reconcile-sends.ts'
import { settleUndeliveredTick } from './settle-undelivered.ts'
import type { Tick } from './tick.ts'

export interface EngineTickOptions {
  readonly publicUrl: string
  readonly segmentsPerSecond?: number | undefined
  readonly reconcile?: ReconcileOptions
  /** Without one, learners' questions wait for a worker that has one. */
  readonly mailer?: Mailer | undefined
}

/** Every job of the engine, in the order in which one's work makes the next one's. */
export function engineTicks(
  engine: Engine,
  carrier: Carrier,
  { publicUrl, segmentsPerSecond, reconcile = {}, mailer }: EngineTickOptions,
): { readonly all: readonly Tick[]; readonly flush: Tick } {
  const flush = flushOutboxTick(engine, carrier, { publicUrl, segmentsPerSecond })
  return {
    flush,
    all: [
      fireTimersTick(engine),
      dispatchDueTick(engine),
      flush,
      reconcileSendsTick(engine, carrier, reconcile),
      settleUndeliveredTick(engine),
      ...(mailer ? [mailCasesTick(engine, mailer, publicUrl)] : []),
    ],
  }
}
