import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How long a migration waits for others, and how long others wait for it, ms. */
export interface Patience {
  /**
   * How long a statement waits in line for a lock. Everybody behind it, including a text's turn, waits just as long, so
   * it soon leaves the line and comes back later.
   */
  readonly lock_ms: number
  /** The pause between two tries: the first and the longest. */
  readonly pause_ms: number
  readonly pause_ms_max: number
  /**
   * After this long a person has to look, whether it waits for a lock, for a transaction that blocks an index, or for
   * another migration.
   */
  readonly giveUp_ms: number
  /** How often to report what it is waiting for. */
  readonly say_ms: number
  /** Shows a line to the person who waits. */
  say(line: string): void
}

export const usualPatience: Patience = {
  lock_ms: 50,
  pause_ms: 500,
  pause_ms_max: 10_000,
  giveUp_ms: 3_600_000,
  say_ms: 10_000,
  say: (line) => console.error(line),
}

/** The session that migrates, and its patience. */
export interface Migrator {
  readonly client: pg.Client
  /** The server process of this session. */
  readonly pid: number
  /** Of the same database, for a second connection. */
  readonly url: string
  readonly patience: Patience
}

/** Postgres' codes for a lock that was not available in time, and for a deadlock. */
const lock_troubles = ['55P03', '40P01']

/**
 * Repeats `work` until it gets its locks, pausing longer each time. The pauses are random, so that it does not keep
 * colliding with a job that runs every second.
 * @throws Error that names whom it waited for, after waiting too long
 */
export async function tryAgain<T>({ client, patience }: Migrator, what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  for (let pause_ms = patience.pause_ms; ; pause_ms = Math.min(2 * pause_ms, patience.pause_ms_max)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && lock_troubles.includes(error.code ?? ''))) throw error
      const reason = `others use what it needs (${await oldestTransaction(client)})`
      if (performance.now() - start > patience.giveUp_ms)
        throw new Error(`gave up ${what}: ${reason}`, { cause: error })
      const wait_ms = pause_ms * (0.5 + Math.random())
      patience.say(`${what}: ${reason}. Trying again in ${(wait_ms / 1_000).toFixed(1)} s.`)
      await sleep(wait_ms)
    }
  }
}

/** Probably the one in the way: a lock held for long belongs to a transaction that began long ago. */
async function oldestTransaction(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Backend>(
    `select ${backendColumns} from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  )
  return rows[0] ? `the oldest transaction is of ${inWords(rows[0])}` : 'who did is done already'
}

/**
 * Runs a statement that may take minutes. Reports its progress from time to time, and cancels it if it has waited for
 * others for too long.
 */
export async function runWatched(migrator: Migrator, what: string, sql: string): Promise<void> {
  const watch = watchStatement(migrator, what)
  try {
    await migrator.client.query(sql)
  } catch (error) {
    throw watch.gaveUp() ?? error
  } finally {
    await watch.end()
  }
}

interface Watch {
  /** Why we canceled the statement, if we did. */
  gaveUp(): Error | undefined
  end(): Promise<void>
}

const look_ms_max = 5_000

/** Watches a statement from a second connection, because its own is busy. */
function watchStatement({ url, pid, patience }: Migrator, what: string): Watch {
  const start = performance.now()
  let free = start
  let trouble: Error | undefined
  let looking: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const other = new pg.Client({
      connectionString: url,
      application_name: 'tallytext migrate, watching',
      connectionTimeoutMillis: look_ms_max,
      query_timeout: look_ms_max,
    })
    other.on('error', () => undefined)
    try {
      await other.connect()
      const blockers = await readBlockers(other, pid)
      if (blockers.length === 0) free = performance.now()
      const waits = blockers.length === 0 ? '' : `, and waits for ${blockers.map(inWords).join(' and ')}`
      patience.say(`${what}: has run for ${seconds(performance.now() - start)}${waits}.`)
      if (performance.now() - free <= patience.giveUp_ms) return
      trouble = new Error(`gave up ${what}: it waited for ${blockers.map(inWords).join(' and ')}`)
      await other.query('select pg_cancel_backend($1)', [pid])
    } catch {
      // Watching must not break anything: the next look may succeed.
    } finally {
      await other.end().catch(() => undefined)
    }
  }

  const timer = setInterval(() => {
    looking = looking.then(look)
  }, patience.say_ms)
  return {
    gaveUp: () => trouble,
    async end() {
      clearInterval(timer)
      await looking
    },
  }
}

async function readBlockers(client: pg.ClientBase, pid: number): Promise<Backend[]> {
  const { rows } = await client.query<Backend>(
    `select ${backendColumns} from unnest(pg_blocking_pids($1)) as blocker
     join pg_stat_activity on pid = blocker`,
    [pid],
  )
  return rows
}

interface Backend {
  readonly pid: number
  readonly name: string
  readonly state: string | null
  readonly age_s: number | null
}

const backendColumns = `pid, application_name as name, state,
  extract(epoch from clock_timestamp() - xact_start)::float8 as age_s`

function inWords({ pid, name, state, age_s }: Backend): string {
  const program = name === '' ? '' : `${name}, `
  const age = age_s === null ? '' : ` since ${seconds(1_000 * age_s)}`
  return `process ${pid} of the database (${program}${state ?? 'in a state that we may not see'}${age})`
}

const seconds = (ms: number): string => `${Math.round(ms / 1_000)} s`
