import { MongoBackend } from '@agendajs/mongo-backend'
import { PostgresBackend } from '@agendajs/postgres-backend'
import type { AgendaBackend } from 'agenda'

/** Where Agenda keeps its jobs: MongoDB when an address is given, otherwise the same Postgres as everything else. */
export function jobStore({
  mongodbUrl,
  databaseUrl,
}: {
  mongodbUrl: string | undefined
  databaseUrl: string
}): AgendaBackend {
  if (mongodbUrl) return new MongoBackend({ address: mongodbUrl })
  return new PostgresBackend({
    poolConfig: { connectionString: databaseUrl, max: 4 },
    disableNotifications: true,
    // Migrating makes the table.
    ensureSchema: false,
  })
}
