import { PostgresBackend } from '@agendajs/postgres-backend'

/**
 * Creates Agenda's table in Postgres. Agenda would do so at every start, and two processes that start at once would
 * trip over each other; so it is part of migrating.
 */
export async function createJobTable(url: string): Promise<void> {
  const backend = new PostgresBackend({ poolConfig: { connectionString: url, max: 1 }, disableNotifications: true })
  await backend.connect()
  await backend.disconnect()
}
