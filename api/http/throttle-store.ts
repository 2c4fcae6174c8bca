/** Counts tries in Postgres, so that all processes share one count. */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Statements } from '../../sms-engine/runtime/database.ts'
import type { Tick } from '../../sms-engine/runtime/jobs/tick.ts'

const batch_max = 10_000

/** How often something may be done within a window. */
export interface Limit {
  /** At least 1. */
  readonly max: number
  /** The window begins with the first try and has a fixed length, whatever happens in between. */
  readonly window_ms: number
}

/**
 * Counts tries by name. Nothing is forgotten before its window ends: a store of fixed capacity could be emptied by
 * trying under that many other names.
 */
export interface ThrottleStore {
  /**
   * Counts one try, unless the limit is reached. Concurrent tries, in any processes, cannot exceed it.
   * @returns null when it was counted; otherwise how long until one may be counted again, ms
   */
  take(name: string, limit: Limit): Promise<number | null>
  /** Takes back one counted try, where only failures are to count and this was none. */
  giveBack(name: string): Promise<void>
}

/** @param db the pool, or the transaction that the count commits or rolls back with */
export function createThrottleStore(db: Statements): ThrottleStore {
  return {
    async take(name, { max, window_ms }) {
      const { rows } = await db.query<{ is_taken: boolean; left_ms: number | null }>({
        name: 'take-try',
        text: `
          with taken as (
            insert into throttle as counted (key, tries, ends_at)
            values ($1, 1, now() + $2::float8 * interval '1 millisecond')
            on conflict (key) do update set
              tries = case when counted.ends_at <= now() then 1 else counted.tries + 1 end,
              ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
            where counted.ends_at <= now() or counted.tries < $3
            returning key
          )
          select exists (select from taken) as is_taken,
            (select (extract(epoch from ends_at - now()) * 1000)::float8 from throttle
             where key = $1 and ends_at > now()) as left_ms`,
        values: [keyOf(name), window_ms, max],
      })
      const [row] = rows
      if (row?.is_taken) return null
      // This statement does not see a window that others began and filled while it ran. Nor may it report more than a
      // window: a statement that had to wait began before the window did.
      return Math.min(row?.left_ms ?? window_ms, window_ms)
    },
    async giveBack(name) {
      await db.query({
        name: 'give-back-try',
        text: 'update throttle set tries = tries - 1 where key = $1 and tries > 0 and ends_at > now()',
        values: [keyOf(name)],
      })
    },
  }
}

/** Names contain people's addresses and networks, and may be long: only their hash is stored. */
function keyOf(name: string): Buffer {
  return createHash('sha256').update(name).digest()
}

/** Removes expired counts. Runs every minute, because a flood leaves one for each network it comes from. */
export function sweepThrottlesTick(pool: Pool): Tick {
  return {
    name: 'sweep-throttles',
    every: '1 minute',
    lanes: 1,
    async run() {
      // The condition is repeated outside: a count restarted in the meantime is another row version, and must stay.
      const { rowCount } = await pool.query(
        `delete from throttle
         where ctid in (select ctid from throttle where ends_at <= now() limit ${batch_max}) and ends_at <= now()`,
      )
      return { swept: rowCount ?? 0 }
    },
  }
}
