import { MongoBackend } from '@agendajs/mongo-backend'
import { PostgresBackend } from '@agendajs/postgres-backend'
import type { AgendaBackend } from 'agenda'
import pg from 'pg'

/** Where Agenda keeps its jobs. */
export interface JobStore {
  readonly backend: AgendaBackend
  /** Gives back what Agenda does not close by itself. */
  close(): Promise<void>
}

/** MongoDB when an address is given, otherwise the same Postgres as everything else. */
export function jobStore(where: { mongodbUrl: string | undefined; databaseUrl: string }): JobStore {
  if (where.mongodbUrl) return { backend: new MongoBackend({ address: where.mongodbUrl }), close: async () => {} }
  const pool = tolerantPool(where.databaseUrl)
  // Migrating makes the table.
  return {
    backend: new PostgresBackend({ pool, disableNotifications: true, ensureSchema: false }),
    close: () => pool.end(),
  }
}

/**
 * A pool of our own for Agenda, because its own has no listener for errors: a server that restarts would take the whole
 * process with it. The query in flight still fails, and the next one connects anew.
 */
function tolerantPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4 })
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}
