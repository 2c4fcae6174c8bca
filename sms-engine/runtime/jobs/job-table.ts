import { PostgresBackend } from '@agendajs/postgres-backend'
import pg from 'pg'

/**
 * Creates Agenda's table in Postgres. Agenda would do so at every start, and two processes that start at once would
 * trip over each other; so it is part of migrating. Done once more it changes nothing, but takes locks all the same.
 * @param lock_ms how long it stands in line for each; 0 for as long as it takes
 */
export async function createJobTable(url: string, lock_ms = 0): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    onConnect: async (client) => {
      await client.query(`set lock_timeout = ${lock_ms}`)
    },
  })
  try {
    const backend = new PostgresBackend({ pool, disableNotifications: true })
    await backend.connect()
    await backend.disconnect()
  } finally {
    await pool.end()
  }
}
