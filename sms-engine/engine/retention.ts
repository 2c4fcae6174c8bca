import type { Tick } from '../runtime/jobs/tick.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { type KeepDays, removeOver } from '../store/retention.ts'
import type { Engine } from './engine.ts'

/** Rows of a table that one statement removes: few enough that nobody waits for it. */
const batch = 500

/**
 * Removes what is older than it is to be kept. At night in America, and again and again for an hour, because one run of a job
 * ends after some seconds.
 */
export function retentionTick({ db: { pool } }: Engine, keepDays: KeepDays = {}): Tick {
  return {
    name: 'retention',
    every: '*/5 8 * * *',
    lanes: 1,
    run: async () => removeOver(pool, await serviceNow(pool), keepDays, batch),
  }
}
