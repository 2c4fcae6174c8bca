import { PostgresBackend } from '@agendajs/postgres-backend'
import pg from 'pg'

/**
 * Creates Agenda's table in Postgres. Agenda would do so at every start, and two processes starting together would trip
 * over each other, so it is part of migrating. Running it again changes nothing, but still takes locks.
 * @param lock_ms how long to wait for each lock; 0 for no limit
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
