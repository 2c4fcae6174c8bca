import type pg from 'pg'

/** What runs a statement: the pool, or the one connection of a transaction. */
export type Queryable = pg.Pool | pg.ClientBase

/**
 * How long a text waits for one statement, ms: its two statements fit into the deadline of a turn. After that the
 * connection is considered dead.
 */
export const turn_statement_ms = 4_000

/** A statement with a timeout, ms, whatever its connection does. The driver's types do not know that option. */
export function timed(statement: pg.QueryConfig & { readonly query_timeout: number | undefined }): pg.QueryConfig {
  return statement
}

/**
 * Runs `work` in a transaction. It must use the client that it is given: if each call waited for a second one, the
 * pool could run dry.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // The connection may be broken or in a transaction: nobody else gets it.
    client.release(true)
    throw error
  }
}
