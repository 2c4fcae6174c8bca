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

/** What the carrier signs its webhooks with. */
export const benchToken = 'bench-token-of-the-carrier'

/** An engine on a durable Postgres of its own, as production would have it. */
export interface BenchEngine<Db extends Database = Database> {
  readonly engine: Engine
  readonly db: Db
  readonly databaseUrl: string
  stop(): Promise<void>
}

/** Which tables there are, and how they are opened. */
export interface Half<Db> {
  readonly migrate: (url: string) => Promise<unknown>
  readonly open: (options: DatabaseOptions) => Promise<Db>
}

/** A million learners are added by one statement. */
const patient = { ...workerDeadlines, statement_ms: 0, silence_ms: 0 }

/** The engine's tables and nothing else. */
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
