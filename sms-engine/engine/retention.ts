import type { Tick } from '../runtime/jobs/tick.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { type KeepDays, removeOver } from '../store/retention.ts'
import type { Engine } from './engine.ts'

/** How many rows of a table one statement removes: few enough that nobody waits for it. */
const batch = 500

/** How long a run goes on while a table has more, ms: every text leaves a key or two, more than one batch a run. */
const run_ms = 4_000

/**
 * Removes anything older than it may be kept. Runs at night in America, every five minutes for an hour, because a
 * single run of a job ends after a few seconds.
 */
export function retentionTick({ db: { pool } }: Engine, keepDays: KeepDays = {}): Tick {
  return {
    name: 'retention',
    every: '*/5 8 * * *',
    lanes: 1,
    run: async () => removeOver(pool, await serviceNow(pool), keepDays, batch, performance.now() + run_ms),
  }
}
