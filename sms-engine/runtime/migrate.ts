import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import type { Schema } from './schema.ts'

/** Any number will do: it only has to be the same in every process that migrates. */
const advisory_lock = 7_425_001

/**
 * Runs the migrations of one half of the schema that have not run yet, one process at a time; returns their names.
 * @param afterwards runs while no other process migrates
 */
export async function runMigrations(
  url: string,
  { table, migrations }: Schema,
  afterwards: () => Promise<void> = async () => {},
): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [advisory_lock])
    const migrationsList = await Promise.all(
      Object.entries(migrations).map(async ([name, load]) => ({ name, class: await load() })),
    )
    const orm = await MikroORM.init({
      clientUrl: url,
      driverOptions: { connectionString: url },
      entities: [],
      discovery: { warnWhenNoEntities: false },
      extensions: [Migrator],
      migrations: { tableName: table, migrationsList, snapshot: false, silent: true },
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
