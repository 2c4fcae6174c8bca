import type { Socket } from 'node:net'
import pg from 'pg'

/** Postgres, for handwritten statements. */
export interface Database {
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** A statement as the driver takes it. If named, it is prepared once per connection. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: unknown[]
}

/** Runs statements: the pool or a transaction, either the driver's or the ORM's. */
export interface Statements {
  query<R extends pg.QueryResultRow>(statement: Statement): Promise<{ readonly rows: R[] }>
}

export interface DatabaseOptions {
  /** postgres:// address. */
  readonly url: string
  readonly poolSize?: number
  /** A pooler in transaction mode, such as PgBouncer, sits in between. */
  readonly isPooled?: boolean
  readonly deadlines?: Deadlines | undefined
}

/**
 * Time limits for everything that involves the database, ms; 0 for no limit. Without them a frozen server, or a network
 * that swallows packets, would block callers for as long as it lasts, without an error.
 */
export interface Deadlines {
  /** Until a connection is open, or one of the pool is free. */
  readonly connect_ms: number
  /**
   * Enforced by the server: for one statement, for waiting for a row that somebody else holds (less than
   * `turn_statement_ms`, so that a locked row does not look like a dead connection), and for an idle transaction.
   */
  readonly statement_ms: number
  readonly lock_ms: number
  readonly idleInTransaction_ms: number
  /**
   * Enforced here: how long a connection may be silent during a statement. Longer than the server's own limits, so that
   * a live server gets to answer first.
   */
  readonly silence_ms: number
}

/** For a process whose ticks come back by themselves. */
export const workerDeadlines: Deadlines = {
  connect_ms: 6_000,
  statement_ms: 8_000,
  lock_ms: 3_000,
  idleInTransaction_ms: 30_000,
  silence_ms: 9_000,
}

export const POOL_SIZE = 12
/** How long a connection may be quiet before the operating system checks that the other end is still there. */
const keep_alive_ms = 10_000

const { DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL } = pg.types.builtins

/** Moments stay as Postgres writes them, as with the ORM; a statement that needs a number converts them itself. */
const types = new pg.TypeOverrides()
for (const type of [DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL]) types.setTypeParser(type, (text) => text)

/** Internals of a driver's connection that its types do not declare. */
interface Inside {
  readonly connection: { readonly stream: Socket }
  /** False during a statement. */
  readonly readyForQuery: boolean
}

/** The error code for statements on a connection that fell silent. The ORM wraps errors and keeps their codes. */
const database_silent = 'ESILENT'

/**
 * The deadlines as pool settings. The server's limits are set by a statement and not in the connection's start-up
 * parameters, because poolers refuse parameters that they do not know.
 */
export function keepingDeadlines(deadlines: Deadlines): pg.PoolConfig {
  const { connect_ms, statement_ms, lock_ms, idleInTransaction_ms, silence_ms } = deadlines
  const limits = {
    text: `set statement_timeout = ${statement_ms}; set lock_timeout = ${lock_ms};
      set idle_in_transaction_session_timeout = ${idleInTransaction_ms}`,
    query_timeout: connect_ms,
  }
  const open = new Set<pg.ClientBase & Inside>()
  return {
    connectionTimeoutMillis: connect_ms,
    keepAlive: true,
    keepAliveInitialDelayMillis: keep_alive_ms,
    // The driver awaits the promise, despite its types.
    onConnect: async (client) => {
      await client.query(limits)
      endWhenSilent(client as pg.ClientBase & Inside, open, silence_ms)
    },
  }
}

/**
 * Ends a connection that is silent during a statement. If a connection ended in the middle of a statement, the others
 * in its pool are likely dead too, and the next caller to take one would wait just as long, so the idle ones are ended
 * with it.
 */
function endWhenSilent(client: pg.ClientBase & Inside, open: Set<pg.ClientBase & Inside>, silence_ms: number): void {
  const end = ({ connection }: Inside) =>
    connection.stream.destroy(Object.assign(new Error('the database has fallen silent'), { code: database_silent }))
  const endIdle = () => {
    for (const other of open) if (other.readyForQuery) end(other)
  }
  open.add(client)
  client.connection.stream.setTimeout(silence_ms, () => {
    if (client.readyForQuery) return
    end(client)
    // Immediately: whoever waited for this connection may ask for the next one right away.
    endIdle()
  })
  client.once('end', () => {
    open.delete(client)
    if (!client.readyForQuery) endIdle()
  })
}

/** Whether a statement was abandoned for lack of any response, by its connection or by its own limit. */
export function isSilence({ message, code }: { readonly message?: unknown; readonly code?: unknown }): boolean {
  return code === database_silent || (typeof message === 'string' && message.startsWith('Query read timeout'))
}

/** Whether an error means that the database did not answer in time, or that the connection to it broke. */
export function isConnectionTrouble(error: Error): boolean {
  // These errors of the driver have no code.
  const said = /^(Connection terminated|timeout e|Client has encountered|Client was closed|Query read timeout)/
  return said.test(error.message) || ('code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code))
}

/** Classes of Postgres errors that may be gone on another try: connection, rollback, resources, shutdown, internal. */
const passing = /^(08|40|53|55|57|58|XX)/

/** Database trouble passes, and the next try may be luckier; a bug stays. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isConnectionTrouble(error)) return true
  return 'code' in error && typeof error.code === 'string' && passing.test(error.code)
}

/**
 * A pool that survives a restart of its server: the query on the broken connection fails, and the next one reconnects.
 * Without error listeners the whole process would die.
 */
export function tolerantPool(config: pg.PoolConfig, deadlines: Deadlines = workerDeadlines): pg.Pool {
  const pool = new pg.Pool({ ...config, ...keepingDeadlines(deadlines) })
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/**
 * Never prepares a statement under a name. A pooler in transaction mode gives each transaction any free connection to
 * the server, where the name may be unknown or belong to another statement.
 */
class NamelessClient extends pg.Client {
  // The driver's overloads are no help here: all arguments are passed on.
  // biome-ignore lint/suspicious/noExplicitAny: so that it stands for all of them
  override query(asked: any, ...more: any[]): any {
    const query = super.query.bind(this) as (...given: unknown[]) => unknown
    if (typeof asked?.name !== 'string') return query(asked, ...more)
    const { name: _, ...nameless } = asked
    return query(nameless, ...more)
  }
}

/** Settings for a pool that reaches the server through a pooler. */
export function poolingOf(isPooled: boolean): { readonly Client?: typeof pg.Client } {
  return isPooled ? { Client: NamelessClient } : {}
}

/**
 * Opens the database and checks that it answers.
 * @throws Error if the server cannot be reached
 */
export async function openDatabase({
  url,
  poolSize = POOL_SIZE,
  isPooled = false,
  deadlines,
}: DatabaseOptions): Promise<Database> {
  const pool = tolerantPool({ connectionString: url, max: poolSize, types, ...poolingOf(isPooled) }, deadlines)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  return { pool, close: () => pool.end() }
}
