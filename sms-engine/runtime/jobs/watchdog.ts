import pg from 'pg'
import type { Log } from '../log.ts'
import type { Tick } from './tick.ts'

export interface WatchdogOptions {
  /** How long ticks may stand still, ms. */
  readonly still_ms?: number
  /** How often that is looked at, ms. */
  readonly look_ms?: number
}

/** Looks after ticks. */
export interface Watchdog {
  /** The same ticks, whose runs it sees. */
  readonly ticks: readonly Tick[]
  /** The job store was asked what is due, whether or not it was: a worker that finds nothing to do stands still in no way. */
  looked(): void
  stop(): void
}

/**
 * Ends a process whose ticks stand still while the database answers whoever connects anew: a run that does not come back, or
 * a schedule that looks for none. Deadlines should see to it that there is no such thing; this is for what nobody thought of,
 * because a worker that hangs looks alive to everybody. Whatever keeps processes alive starts the next one.
 * @param answers whether the database, and the job store, answer on a fresh connection
 * @param end ends the process
 */
export function watchTicks(
  ticks: readonly Tick[],
  log: Log,
  { still_ms = 60_000, look_ms = 5_000 }: WatchdogOptions,
  answers: () => Promise<boolean>,
  end: () => void,
): Watchdog {
  const begun = new Map<symbol, number>()
  let lookedAt = performance.now()
  let asking = false

  async function look(): Promise<void> {
    const since = Math.min(lookedAt, ...begun.values())
    if (asking || performance.now() - since < still_ms) return
    asking = true
    const isOurs = await answers()
    asking = false
    // What stood still because the database was away gets its time anew once that is back.
    if (!isOurs) return restart()
    if (Math.min(lookedAt, ...begun.values()) !== since) return
    log.error({ still_ms }, 'the ticks stand still while the database answers; the process ends')
    end()
  }

  function restart(): void {
    lookedAt = performance.now()
    for (const run of begun.keys()) begun.set(run, lookedAt)
  }

  const timer = setInterval(() => void look(), look_ms)
  return {
    ticks: ticks.map((tick) => ({
      ...tick,
      async run(lane, lanes) {
        const run = Symbol(tick.name)
        begun.set(run, performance.now())
        try {
          return await tick.run(lane, lanes)
        } finally {
          begun.delete(run)
        }
      },
    })),
    looked() {
      lookedAt = performance.now()
    },
    stop: () => clearInterval(timer),
  }
}

const answer_ms_max = 5_000

/** Whether Postgres answers somebody who connects now. */
export async function answersAnew(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: answer_ms_max,
    query_timeout: answer_ms_max,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}
