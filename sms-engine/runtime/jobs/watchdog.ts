import pg from 'pg'
import type { Log } from '../log.ts'
import type { Tick } from './tick.ts'

export interface WatchdogOptions {
  /** How long ticks may stand still, ms. */
  readonly still_ms?: number
  /** How often to check, ms. */
  readonly look_ms?: number
}

/** Watches over ticks. */
export interface Watchdog {
  /** The same ticks, with their runs observed. */
  readonly ticks: readonly Tick[]
  /**
   * The job store was asked what is due, and may have said nothing: a worker with nothing to do is not standing still.
   */
  looked(): void
  stop(): void
}

/**
 * Ends a process whose ticks stand still although the database answers new connections: a run does not return, or the
 * schedule stops looking for runs. Deadlines should prevent this; the watchdog is for cases nobody thought of, because
 * a hanging worker looks alive from outside. Whatever supervises the process starts the next one.
 * @param answers whether the database and the job store answer on a new connection
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
    // If the database was away, everything gets its full time again once it is back.
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

/** Whether Postgres answers a new connection. */
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
