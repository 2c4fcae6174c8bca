import { migrateEngine, runMigrations } from '../../sms-engine/store/migrate.ts'
import { apiMigrations } from './set.ts'

/** Runs what has not run yet, the engine's half first; returns the names of what it ran. */
export async function migrateAll(url: string): Promise<string[]> {
  return [...(await migrateEngine(url)), ...(await runMigrations(url, apiMigrations))]
}
