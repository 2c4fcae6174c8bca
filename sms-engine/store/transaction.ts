import type pg from 'pg'

/** What runs a statement: the pool, or the one connection of a transaction. */
export type Queryable = pg.Pool | pg.ClientBase

/**
 * Runs `work` in a transaction. It must use the client that it is given: if each call waited for a second one, the pool
 * could run dry.
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
    // The connection may be broken or in a transaction: nobody gets it again.
    client.release(true)
    throw error
  }
}
