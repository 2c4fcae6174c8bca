import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Catalogue } from '../../content/catalogue.ts'
import type { Engine } from '../../sms-engine/engine/engine.ts'
import { type Database, openDatabase } from '../../sms-engine/store/database.ts'
import { migrateEngine } from '../../sms-engine/store/migrate.ts'
import { testSettings } from '../../sms-engine/testing/world.ts'
import { startPostgres } from '../embedded-postgres.ts'

/** An engine on a durable Postgres of its own, as production would have it. */
export interface BenchEngine {
  readonly engine: Engine
  readonly db: Database
  readonly databaseUrl: string
  stop(): Promise<void>
}

/** The engine's tables and nothing else, unless more is asked for. */
export interface BenchDatabaseOptions {
  readonly migrate?: (url: string) => Promise<unknown>
  readonly entities?: NonNullable<Parameters<typeof openDatabase>[0]['entities']>
}

export async function startBenchEngine(
  catalogue: Catalogue,
  { migrate = migrateEngine, entities = [] }: BenchDatabaseOptions = {},
): Promise<BenchEngine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tallytext-bench-'))
  const postgres = await startPostgres({ dataDir, durable: true, ephemeral: true, quiet: true })
  await migrate(postgres.url)
  const db = await openDatabase({ url: postgres.url, entities, poolSize: 16 })
  const engine: Engine = {
    db,
    catalogue,
    settings: testSettings,
    sender: '+12025550175',
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
