import { rmSync } from 'node:fs'
import pino from 'pino'
import type { Catalogue } from '../../content/catalogue.ts'
import { twilioLanguage } from '../../sms-engine/carrier/twilio/language.ts'
import type { Engine } from '../../sms-engine/engine/engine.ts'
import { migrateEngine } from '../../sms-engine/migrations/migrate-engine.ts'
import {
  type Database,
  type DatabaseOptions,
  openDatabase,
  workerDeadlines,
} from '../../sms-engine/runtime/database.ts'
import { testSettings } from '../../sms-engine/testing/world.ts'
import { startPostgres } from '../embedded-postgres.ts'
import { makeThrowawayFolder } from '../testing/throwaway-folder.ts'

/** The token with which the carrier signs its webhooks. */
export const benchToken = 'bench-token-of-the-carrier'

/** An engine on its own durable Postgres, as in production. */
export interface BenchEngine<Db extends Database = Database> {
  readonly engine: Engine
  readonly db: Db
  readonly databaseUrl: string
  stop(): Promise<void>
}

/** How to create the tables and open the database. */
export interface Half<Db> {
  readonly migrate: (url: string) => Promise<unknown>
  readonly open: (options: DatabaseOptions) => Promise<Db>
}

/** A single statement adds a million learners. */
const patient = { ...workerDeadlines, statement_ms: 0, silence_ms: 0 }

/** Only the engine's tables. */
export const engineHalf: Half<Database> = { migrate: migrateEngine, open: openDatabase }

export async function startBenchEngine<Db extends Database>(
  catalogue: Catalogue,
  { migrate, open }: Half<Db>,
): Promise<BenchEngine<Db>> {
  const dataDir = makeThrowawayFolder('bench', { onDisk: true })
  const postgres = await startPostgres({ dataDir, durable: true, quiet: true })
  await migrate(postgres.url)
  const db = await open({ url: postgres.url, poolSize: 16, deadlines: patient })
  const engine: Engine = {
    db,
    catalogue,
    settings: testSettings,
    sender: '+12025550175',
    carrierLanguage: twilioLanguage(benchToken),
    log: pino({ level: 'silent' }),
  }
  return {
    engine,
    db,
    databaseUrl: postgres.url,
    async stop() {
      await db.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
