import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { migrateAll } from '../../api/migrations/migrate-all.ts'
import { createJobTable } from '../../sms-engine/runtime/jobs/job-table.ts'
import { runMigrations } from '../../sms-engine/runtime/migrate.ts'
import { beginRecovery } from '../../sms-engine/store/recovery.ts'
import { PlainError } from '../plain-error.ts'
import { type Manifest, readManifest, verifyFiles } from './archive.ts'
import { copyIn } from './copy.ts'
import { clientFor, isBackedUp, quoted, readMigrations, readTables, readVersion, schemas, spelling } from './tables.ts'

/** What a restore did. */
export interface Restored {
  readonly manifest: Manifest
  readonly rows: number
  /** Migrations that were run on the restored rows because an older release made the backup. */
  readonly migrated: readonly string[]
}

/**
 * Fills an empty database from a backup: the schema as it was when the backup was made, all rows in one transaction,
 * then the migrations added since. All checks that need no change to the database come first.
 *
 * @throws PlainError when the backup is damaged or from a newer release, or the database is in use or not empty
 */
export async function restore(url: string, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder)
  const unknown = migrationsOnlyIn(manifest)
  if (unknown.length > 0)
    throw new PlainError(
      `The backup is of a newer release: this one lacks ${unknown.join(', ')}. Restore with that one.`,
    )
  await verifyFiles(folder, manifest)

  const client = clientFor('restore', url)
  try {
    await client.connect()
    await readVersion(client)
    await refuseUnlessIdle(client)
    await refuseUnlessEmpty(client, manifest)
    await migrateAsBackedUp(url, manifest)
    await client.query(spelling)
    const rows = await fill(client, folder, { ...manifest, tables: manifest.tables.filter(isBackedUp) })
    const migrated = await bringUpToDate(client, url, manifest)
    await client.query('analyze')
    return { manifest, rows, migrated }
  } finally {
    await client.end().catch(() => undefined)
  }
}

function migrationsOnlyIn({ migrations }: Manifest): string[] {
  const known = new Set(schemas.flatMap((schema) => Object.keys(schema.migrations)))
  return Object.values(migrations)
    .flat()
    .filter((name) => !known.has(name))
}

/** A running server or worker would act on half a database. */
async function refuseUnlessIdle(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (rowCount) throw new PlainError('Something is connected to this database. Stop every server and worker first.')
}

/** Migrations insert the single row of the service's clock; a job table fills by itself. */
const filled_by_migrating = ['service_clock']

async function refuseUnlessEmpty(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const { name } of await readTables(client)) {
    if (filled_by_migrating.includes(name)) continue
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rowCount)
      throw new PlainError(
        `This database is not empty: ${name} has rows. A restore only fills an empty one: \`create database\` another, and set DATABASE_URL to it.`,
      )
  }
  const ran = Object.entries(await readMigrations(client))
  const newer = ran.flatMap(([table, names]) => names.filter((name) => !manifest.migrations[table]?.includes(name)))
  if (newer.length > 0)
    throw new PlainError(
      `This database was already migrated past the backup (${newer.join(', ')}). Restore into one that was not migrated: what is missing is migrated afterwards.`,
    )
}

/** Runs only the migrations the backup had. Later ones may change rows, so they wait until the rows are restored. */
async function migrateAsBackedUp(url: string, manifest: Manifest): Promise<void> {
  for (const { table, migrations } of schemas) {
    const ran = manifest.migrations[table] ?? []
    const then = Object.fromEntries(Object.entries(migrations).filter(([name]) => ran.includes(name)))
    await runMigrations(url, { table, migrations: then })
  }
  await createJobTable(url)
}

/** Restores all rows or none. @returns their number */
async function fill(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<number> {
  await refuseOtherColumns(client, tables)
  await client.query('begin')
  try {
    // Cascades to tables that refer to these but are in no backup, such as mail.
    await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`)
    let total = 0
    for (const { name, columns, file, rows } of tables) {
      const plain = new PassThrough()
      const read = pipeline(createReadStream(join(folder, file)), createGunzip(), plain)
      const statement = `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`
      const [copied] = await Promise.all([copyIn(client, statement, plain), read])
      if (copied !== rows) throw new PlainError(`${file} held ${copied} rows instead of ${rows}. Nothing was restored.`)
      total += copied
    }
    for (const [name, last] of Object.entries(sequences))
      await client.query('select setval($1::regclass, $2)', [quoted(name), last])
    await client.query('commit')
    return total
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Runs the migrations since the backup, then notes the restore, which the tables of an older release have no room for. */
async function bringUpToDate(client: pg.Client, url: string, manifest: Manifest): Promise<string[]> {
  try {
    const migrated = await migrateAll(url)
    await noteRestore(client, manifest)
    return migrated
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new PlainError(
      `The rows are in place, but the migrations since the backup failed: ${why}. Start no worker yet: people could get a second time what they got since the backup. \`npm run migrate\` goes on; then run \`npm run hold -- restored\`, which this restore did not come to.`,
    )
  }
}

/**
 * The service itself detects that a database was restored once the carrier lists a text that the database lacks. Noting
 * it here makes that known at once, even when the carrier's list is late.
 */
async function noteRestore(client: pg.Client, { madeAt }: Manifest): Promise<void> {
  const { rows } = await client.query<{ sender: string }>('select sender from inbound_watch')
  for (const { sender } of rows)
    await beginRecovery(client, sender, `the database was put back from a backup of ${madeAt}`)
}

/** The same migrations make the same tables, unless somebody changed one of the two databases by hand. */
async function refuseOtherColumns(client: pg.Client, tables: Manifest['tables']): Promise<void> {
  const inWords = (list: readonly { readonly name: string; readonly columns: readonly string[] }[]) =>
    list.map(({ name, columns }) => `${name} (${[...columns].sort().join(', ')})`)
  const [kept, made] = [inWords(tables), inWords(await readTables(client))]
  const other = [...kept.filter((table) => !made.includes(table)), ...made.filter((table) => !kept.includes(table))]
  if (other.length > 0)
    throw new PlainError(
      `The tables of the backup are not those that its migrations make: ${other.join('; ')}. Nothing was restored.`,
    )
}
