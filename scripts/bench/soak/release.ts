import { join as under } from 'node:path'
import type { Person } from '../../../sms-engine/testing/cast.ts'

/** A release of ours, and the operations that its own code must do. */
export interface Release {
  migrate(databaseUrl: string): Promise<unknown>
  /** Turns people into learners who have verified their numbers; drops their welcomes, which would be in the way. */
  join(databaseUrl: string, people: readonly Person[], sender: string): Promise<void>
}

/** @param folder the release with its packages installed: this one, or one from recent days */
export async function releaseIn(folder: string): Promise<Release> {
  const [{ migrateAll }, { openDatabase }, { loadCatalogue }, { engineOn }, { join }] = await Promise.all([
    import(under(folder, 'api/migrations/migrate-all.ts')) as Promise<
      typeof import('../../../api/migrations/migrate-all.ts')
    >,
    import(under(folder, 'sms-engine/runtime/database.ts')) as Promise<
      typeof import('../../../sms-engine/runtime/database.ts')
    >,
    import(under(folder, 'content/load.ts')) as Promise<typeof import('../../../content/load.ts')>,
    import(under(folder, 'sms-engine/testing/engine.ts')) as Promise<
      typeof import('../../../sms-engine/testing/engine.ts')
    >,
    import(under(folder, 'sms-engine/testing/join.ts')) as Promise<
      typeof import('../../../sms-engine/testing/join.ts')
    >,
  ])
  return {
    migrate: (databaseUrl) => migrateAll(databaseUrl),
    async join(databaseUrl, people, sender) {
      const db = await openDatabase({ url: databaseUrl })
      try {
        const engine = { ...engineOn(db), catalogue: loadCatalogue(), sender }
        for (const person of people) await join(engine, person)
        await db.pool.query(`delete from message where status = 'queued'`)
      } finally {
        await db.close()
      }
    },
  }
}
