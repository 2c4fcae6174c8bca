import { createJobTable } from '../runtime/jobs/job-table.ts'
import { runMigrations } from '../runtime/migrate.ts'
import { engineSchema } from './schema.ts'

/** Runs the engine's migrations that have not run yet and prepares the job table; returns the migrations' names. */
export function migrateEngine(url: string): Promise<string[]> {
  return runMigrations(url, engineSchema, () => createJobTable(url))
}
