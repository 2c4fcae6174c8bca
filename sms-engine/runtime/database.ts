import pg from 'pg'

/** Postgres, for the statements that are written by hand. */
export interface Database {
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** postgres:// address. */
  readonly url: string
  readonly poolSize?: number
}

export const POOL_SIZE = 12

const { DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL } = pg.types.builtins

/** Moments stay as Postgres writes them, as with the ORM; a statement that wants a number converts them itself. */
const types = new pg.TypeOverrides()
for (const type of [DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL]) types.setTypeParser(type, (text) => text)

/**
 * A pool that outlives a restart of its server: the query that has the broken connection fails, and the next one
 * connects anew. Without listeners for errors the whole process would end.
 */
export function tolerantPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/**
 * Opens the database and proves that it answers.
 * @throws Error when the server cannot be reached
 */
export async function openDatabase({ url, poolSize = POOL_SIZE }: DatabaseOptions): Promise<Database> {
  const pool = tolerantPool({ connectionString: url, max: poolSize, types })
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  return { pool, close: () => pool.end() }
}
