import { createJobTable } from '../runtime/jobs/job-table.ts'
import { type Migrating, runMigrations } from '../runtime/migrate.ts'
import { tryAgain } from '../runtime/migrating/patience.ts'
import { engineSchema } from './schema.ts'

/** Runs the engine's migrations that have not run yet and prepares the job table. @returns the migrations' names */
export function migrateEngine(url: string, patience?: Migrating['patience']): Promise<string[]> {
  return runMigrations(url, engineSchema, {
    patience,
    afterwards: (migrator) => tryAgain(migrator, 'the job table', () => createJobTable(url, migrator.patience.lock_ms)),
  })
}
