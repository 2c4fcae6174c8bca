import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { notesOf } from '../../sms-engine/runtime/migrating/live.ts'
import { ownerOnly, writePrivateFile } from '../../sms-engine/runtime/private-file.ts'
import { hasCode, PlainError } from '../plain-error.ts'
import { type Manifest, manifest_name, type TableEntry } from './archive.ts'
import { copyOut } from './copy.ts'
import { clientFor, quoted, readMigrations, readTables, readVersion, schemas, spelling, type Table } from './tables.ts'

/**
 * Copies a database, as it is at one moment, into a new folder while the service keeps running: everything is read in
 * one transaction that sees no later change and blocks nothing but migrations.
 *
 * Until the backup is complete, the folder is called `….partial`.
 *
 * @throws PlainError when the folder already exists, the disk is full, or the database is not ours, too old or being
 * migrated
 */
export async function backUp(url: string, folder: string): Promise<Manifest> {
  const partial = `${folder}.partial`
  const client = clientFor('backup', url)
  await makeNew(folder, partial)
  try {
    await client.connect()
    const manifest = await copyAll(client, partial)
    await writePrivateFile(join(partial, manifest_name), `${JSON.stringify(manifest, null, 2)}\n`)
    await toDisk(join(partial, manifest_name))
    await rename(partial, folder)
    await toDisk(dirname(folder))
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw hasCode(error, 'ENOSPC')
      ? new PlainError('The disk is full. The unfinished backup was removed; name a folder on another disk.')
      : error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Refuses an existing folder: two backups in one folder would mix. */
async function makeNew(folder: string, partial: string): Promise<void> {
  const isThere = (path: string) =>
    new PlainError(`${path} is there already. Name a new folder, or remove it if it is a leftover.`)
  if (existsSync(folder)) throw isThere(folder)
  await mkdir(dirname(folder), { recursive: true, mode: ownerOnly.folder })
  await mkdir(partial, { mode: ownerOnly.folder }).catch((error: unknown) => {
    throw hasCode(error, 'EEXIST') ? isThere(partial) : error
  })
}

async function copyAll(client: pg.Client, folder: string): Promise<Manifest> {
  const postgres = await readVersion(client)
  await client.query(spelling)
  await client.query('begin isolation level repeatable read, read only')
  const migrations = await readMigrations(client)
  if (schemas.some(({ table }) => (migrations[table] ?? []).length === 0))
    throw new PlainError('This database holds nothing of ours: it was never migrated.')
  const found = await readTables(client)
  const notes = schemas.map(({ table }) => notesOf(table))
  if (found.some(({ name }) => notes.includes(name)))
    throw new PlainError(
      'A migration is under way or broke off; its tables could not be restored. `npm run migrate` ends it: back up then.',
    )
  const tables: TableEntry[] = []
  for (const table of found) tables.push(await copyTable(client, folder, table))
  const sequences = await readSequences(client)
  const madeAt = await readMoment(client)
  await client.query('commit')
  return { format: 1, madeAt, postgres, migrations, tables, sequences }
}

async function copyTable(client: pg.Client, folder: string, { name, columns }: Table): Promise<TableEntry> {
  const file = `${name}.copy.gz`
  const path = join(folder, file)
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const rowsIn = new PassThrough()
  const written = pipeline(rowsIn, createGzip({ level: 6 }), hashed, createWriteStream(path, { mode: ownerOnly.file }))
  const list = columns.map(quoted).join(', ')
  // A query, so that a partitioned table is copied with all its partitions.
  const copied = copyOut(client, `copy (select ${list} from ${quoted(name)}) to stdout`, rowsIn)
  const [rows] = await Promise.all([copied, written])
  await toDisk(path)
  return { name, columns: [...columns], rows, file, sha256: hash.digest('hex') }
}

/** Sequences are not transactional: they may run ahead of the rows, which wastes some ids, but never behind. */
async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null and sequencename not like 'agenda%'
       and sequencename not like '%_migration_id_seq'
     order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** The start of the transaction, which is the moment it sees. */
async function readMoment(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ moment: string }>(
    `select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment`,
  )
  return rows[0]?.moment ?? ''
}

/** Flushes to disk, so that a power cut cannot undo a finished backup. */
async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
