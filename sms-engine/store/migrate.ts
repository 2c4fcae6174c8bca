import type { Constructor } from '@mikro-orm/core'
import { type Migration, Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { createJobTable } from './job-table.ts'
import { FirstSlice } from './migrations/2026-11-20-first-slice.ts'
import { PortalLearning } from './migrations/2026-11-20-portal-learning.ts'

/** A half's migrations in order, each with its permanent name, and the table that remembers which have run. */
export interface MigrationSet {
  readonly table: string
  readonly migrations: readonly { readonly name: string; readonly class: Constructor<Migration> }[]
}

const engineMigrations: MigrationSet = {
  table: 'engine_migration',
  migrations: [
    { name: '2026-11-20-first-slice', class: FirstSlice },
    { name: '2026-11-20-portal-learning', class: PortalLearning },
  ],
}

/** Any number will do: it only has to be the same in every process that migrates. */
const advisory_lock = 7_425_001

/** Runs the engine's migrations that have not run yet and prepares the job table; returns the migrations' names. */
export function migrateEngine(url: string): Promise<string[]> {
  return runMigrations(url, engineMigrations, () => createJobTable(url))
}

/**
 * Runs what is missing of a set, one process at a time; returns the names of what it ran.
 * @param afterwards runs while no other process migrates
 */
export async function runMigrations(
  url: string,
  set: MigrationSet,
  afterwards: () => Promise<void> = async () => {},
): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [advisory_lock])
    const orm = await MikroORM.init({
      clientUrl: url,
      entities: [],
      discovery: { warnWhenNoEntities: false },
      extensions: [Migrator],
      migrations: { tableName: set.table, migrationsList: [...set.migrations], snapshot: false, silent: true },
    })
    try {
      const done = await orm.migrator.up()
      await afterwards()
      return done.map((migration) => migration.name)
    } finally {
      await orm.close(true)
    }
  } finally {
    await lock.end()
  }
}

/** Whether every migration of the engine has run; a process that serves refuses to start otherwise. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool
    .query<{ name: string }>(`select name from ${engineMigrations.table}`)
    .catch(() => ({ rows: [] }))
  const ran = new Set(rows.map((row) => row.name))
  return engineMigrations.migrations.every((migration) => ran.has(migration.name))
}
