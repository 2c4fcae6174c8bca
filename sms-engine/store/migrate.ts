import type { Constructor } from '@mikro-orm/core'
import { type Migration, Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { createJobTable } from './job-table.ts'
import { FirstSlice } from './migrations/2026-11-20-first-slice.ts'
import { PortalLearning } from './migrations/2026-11-20-portal-learning.ts'
import { engineSchema, type Schema } from './schema.ts'

/** Any number will do: it only has to be the same in every process that migrates. */
const advisory_lock = 7_425_001

/** Runs the engine's migrations that have not run yet and prepares the job table; returns the migrations' names. */
export function migrateEngine(url: string): Promise<string[]> {
  const classes = { '2026-11-20-first-slice': FirstSlice, '2026-11-20-portal-learning': PortalLearning }
  return runMigrations(url, engineSchema, classes, () => createJobTable(url))
}

/**
 * Runs what is missing of a half of the schema, one process at a time; returns the names of what it ran.
 * @param classes the migration of each name
 * @param afterwards runs while no other process migrates
 */
export async function runMigrations<Name extends string>(
  url: string,
  { table, migrations }: Schema<Name>,
  classes: Readonly<Record<Name, Constructor<Migration>>>,
  afterwards: () => Promise<void> = async () => {},
): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [advisory_lock])
    const orm = await MikroORM.init({
      clientUrl: url,
      driverOptions: { connectionString: url },
      entities: [],
      discovery: { warnWhenNoEntities: false },
      extensions: [Migrator],
      migrations: {
        tableName: table,
        migrationsList: migrations.map((name) => ({ name, class: classes[name] })),
        snapshot: false,
        silent: true,
      },
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
