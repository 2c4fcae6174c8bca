import type { Engine } from '../engine/engine.ts'
import { mailCases } from '../engine/support-cases.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Tick } from './tick.ts'

/** Questions asked with ASK are mailed to support. */
export function mailCasesTick(engine: Engine, mailer: Mailer, publicUrl: string): Tick {
  return {
    name: 'mail-cases',
    every: '10 seconds',
    lanes: 1,
    run: async () => ({ ...(await mailCases(engine, mailer, publicUrl)) }),
  }
}
