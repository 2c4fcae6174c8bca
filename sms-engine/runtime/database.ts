import type { Socket } from 'node:net'
import pg from 'pg'

/** Postgres, for the statements that are written by hand. */
export interface Database {
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** A statement as the driver takes it. With a name it is prepared once for each connection. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: unknown[]
}

/** What runs statements: the pool, or a transaction, be it the driver's or the ORM's. */
export interface Statements {
  query<R extends pg.QueryResultRow>(statement: Statement): Promise<{ readonly rows: R[] }>
}

export interface DatabaseOptions {
  /** postgres:// address. */
  readonly url: string
  readonly poolSize?: number
  /** A pooler in transaction mode stands between, as PgBouncer may. */
  readonly isPooled?: boolean
  readonly deadlines?: Deadlines | undefined
}

/**
 * How long anything may take that has to do with the database, ms; 0 for no limit. Without them a server that is frozen, or
 * a network that swallows packets, holds whoever asks for as long as it lasts, and without an error.
 */
export interface Deadlines {
  /** Until a connection stands, or one of the pool is free. */
  readonly connect_ms: number
  /** Kept by the server: for one statement, for the wait for a row that somebody else holds (less than `turn_statement_ms`, so
   *  that a row that is held does not look like a dead connection), and for a transaction in
   *  which nothing is said. */
  readonly statement_ms: number
  readonly lock_ms: number
  readonly idleInTransaction_ms: number
  /** Kept here: how long a connection may be silent while a statement is under way. Longer than the server's own limits, so
   *  that a server that lives is heard first. */
  readonly silence_ms: number
}

/** Of a process whose ticks come back by themselves. */
export const workerDeadlines: Deadlines = {
  connect_ms: 6_000,
  statement_ms: 8_000,
  lock_ms: 3_000,
  idleInTransaction_ms: 30_000,
  silence_ms: 9_000,
}

export const POOL_SIZE = 12
/** From when on the system asks whether the other end of a quiet connection is still there. */
const keep_alive_ms = 10_000

const { DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL } = pg.types.builtins

/** Moments stay as Postgres writes them, as with the ORM; a statement that wants a number converts them itself. */
const types = new pg.TypeOverrides()
for (const type of [DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL]) types.setTypeParser(type, (text) => text)

/** What a connection of the driver has besides what its types tell. */
interface Inside {
  readonly connection: { readonly stream: Socket }
  /** False while a statement is under way. */
  readonly readyForQuery: boolean
}

/** The code of the error of whoever waited for a connection that fell silent. The ORM wraps errors and keeps their codes. */
const database_silent = 'ESILENT'

/**
 * The deadlines of a pool as its settings. The server's limits are set by a statement and not as the connection opens:
 * poolers between us and the server refuse settings that they do not know.
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
    // The driver waits for the promise, whatever its types say.
    onConnect: async (client) => {
      await client.query(limits)
      endWhenSilent(client as pg.ClientBase & Inside, open, silence_ms)
    },
  }
}

/**
 * Ends a connection that is silent while a statement is under way. Where one has ended in the middle of a statement the
 * others of its pool are likely to be dead too, and whoever took them next would wait as long again: those that lie idle end
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
    // At once: whoever waited for this connection may ask for the next one in the same moment.
    endIdle()
  })
  client.once('end', () => {
    open.delete(client)
    if (!client.readyForQuery) endIdle()
  })
}

/** Whether a statement was given up because nothing was heard of it, by its connection or by its own limit. */
export function isSilence({ message, code }: { readonly message?: unknown; readonly code?: unknown }): boolean {
  return code === database_silent || (typeof message === 'string' && message.startsWith('Query read timeout'))
}

/** Whether an error means that the database did not answer in time, or that the connection to it broke. */
export function isConnectionTrouble(error: Error): boolean {
  // What the driver says then has no code.
  const said = /^(Connection terminated|timeout e|Client has encountered|Client was closed|Query read timeout)/
  return said.test(error.message) || ('code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code))
}

/**
 * A pool that outlives a restart of its server: the query that has the broken connection fails, and the next one
 * connects anew. Without listeners for errors the whole process would end.
 */
export function tolerantPool(config: pg.PoolConfig, deadlines: Deadlines = workerDeadlines): pg.Pool {
  const pool = new pg.Pool({ ...config, ...keepingDeadlines(deadlines) })
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/**
 * Prepares no statement under a name. A pooler in transaction mode gives each transaction whatever connection of the server
 * is free, where the name is unknown, or is another's.
 */
class NamelessClient extends pg.Client {
  // The driver's overloads are of no use here: whatever is asked is passed on.
  // biome-ignore lint/suspicious/noExplicitAny: so that it stands for all of them
  override query(asked: any, ...more: any[]): any {
    const query = super.query.bind(this) as (...given: unknown[]) => unknown
    if (typeof asked?.name !== 'string') return query(asked, ...more)
    const { name: _, ...nameless } = asked
    return query(nameless, ...more)
  }
}

/** Settings of a pool that has a pooler between it and the server. */
export function poolingOf(isPooled: boolean): { readonly Client?: typeof pg.Client } {
  return isPooled ? { Client: NamelessClient } : {}
}

/**
 * Opens the database and proves that it answers.
 * @throws Error when the server cannot be reached
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
