import { engineSchema } from '../migrations/schema.ts'
import { ConfigError } from '../runtime/environment.ts'
import { isMigrated, type Schema } from '../runtime/schema.ts'
import { keepContent } from '../store/content-versions.ts'
import { demandCatchUp } from '../store/inbound-watch.ts'
import { adoptOptOuts } from '../store/senders.ts'
import type { Engine } from './engine.ts'

/**
 * What a process does before it works with an engine: it checks that the database has today's schema, keeps the content
 * that it will send, so that a replay finds it again, and has texts that came in the meantime fetched before anything
 * is sent.
 * @param more parts of the schema that this process needs besides the engine's
 * @throws ConfigError if a migration has not run
 */
export async function openEngine(engine: Engine, ...more: readonly Schema[]): Promise<Engine> {
  const { pool } = engine.db
  for (const schema of [engineSchema, ...more]) {
    if (!(await isMigrated(pool, schema)))
      throw new ConfigError('The database lacks migrations. Run `npm run migrate` first.')
  }
  await keepContent(pool, engine.catalogue)
  if (engine.senders) await adoptOptOuts(pool, engine.sender, engine.senders)
  // There may have been no process to hear texts until now.
  await demandCatchUp(pool, engine.sender)
  return engine
}
