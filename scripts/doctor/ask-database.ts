import pg from 'pg'

const connect_ms_max = 10_000

/**
 * Asks the database one thing, over a connection of its own.
 * @param answer_ms_max how long each statement may take
 * @returns null if it cannot be asked; another finding says why
 */
export async function askDatabase<Answer>(
  url: string,
  answer_ms_max: number,
  ask: (pool: pg.Pool) => Promise<Answer>,
): Promise<Answer | null> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'tallytext doctor',
    connectionTimeoutMillis: connect_ms_max,
    query_timeout: answer_ms_max,
  })
  pool.on('error', () => undefined)
  try {
    return await ask(pool)
  } catch {
    return null
  } finally {
    await pool.end()
  }
}
