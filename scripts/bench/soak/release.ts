import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join as under } from 'node:path'
import type { Person } from '../../../sms-engine/testing/cast.ts'

/** A release of ours, and the operations that its own code must do. */
export interface Release {
  migrate(databaseUrl: string): Promise<unknown>
  /** Turns people into learners who have verified their numbers; drops their welcomes, which would be in the way. */
  join(databaseUrl: string, people: readonly Person[], sender: string): Promise<void>
}

/** A commit, and how it is named to people. */
export interface Commit {
  readonly hash: string
  readonly name: string
}

/**
 * The previous release: what the history held before the newest heading of `CHANGELOG.md` was added. A day may have
 * several releases, each with its heading (`## 2026-11-24, second`).
 * @param folder a checkout
 * @returns why there is none, where there is none
 */
export function findReleaseBefore(folder: string): Commit | { readonly missing: string } {
  const git = (...what: string[]) => execFileSync('git', what, { cwd: folder, encoding: 'utf8' }).trim()
  const [, newest] =
    /^## (\d{4}-\d{2}-\d{2}(?:, \w+)?)$/m.exec(readFileSync(under(folder, 'CHANGELOG.md'), 'utf8')) ?? []
  if (!newest || !existsSync(under(folder, '.git'))) return { missing: 'no history here' }
  const [added] = git('log', '--reverse', '--format=%H', `-G^## ${newest}$`, '--', 'CHANGELOG.md').split('\n')
  // A heading that nobody has committed yet comes after the whole history.
  const [hash, day] = git('log', '-1', '--format=%H %cs', added ? `${added}^@` : 'HEAD', '--').split(' ')
  if (!hash || !day) return { missing: `the history holds nothing before ${newest}` }
  return { hash, name: `${hash.slice(0, 8)} of ${day}` }
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
