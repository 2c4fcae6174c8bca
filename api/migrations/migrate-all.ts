import { migrateEngine } from '../../sms-engine/migrations/migrate-engine.ts'
import { type Migrating, runMigrations } from '../../sms-engine/runtime/migrate.ts'
import { apiSchema } from './schema.ts'

/** Runs what has not run yet, the engine's half first; returns the names of what it ran. */
export async function migrateAll(url: string, patience?: Migrating['patience']): Promise<string[]> {
  return [...(await migrateEngine(url, patience)), ...(await runMigrations(url, apiSchema, { patience }))]
}
