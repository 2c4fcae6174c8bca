/**
 * Rows of old months, in files. Each conversation's are encrypted with its own key, which is stored in the database
 * and deleted with the person, so no file has to be found and rewritten then. A part is recorded only once it is on
 * disk. What differs between the log and the texts is in `archived-turns.ts` and `archived-texts.ts`.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type pg from 'pg'
import { ownerOnly } from '../runtime/private-file.ts'
import { dropMonth, type Monthly, type MonthTable, withoutHoldingUp } from './months.ts'

/** AES-256-GCM: an initialization vector and a tag precede the ciphertext; a changed byte is detected. */
const cipher = 'aes-256-gcm'
const key_bytes = 32
const iv_bytes = 12
const tag_bytes = 16

/** Where old rows go, and which ones are old. */
export interface Archive {
  readonly folder: string
  /** Whole months that rows stay in the database. */
  readonly afterMonths: number
}

/** What is kept in months, and how its old months are archived. */
export interface ArchivedTable<Row> {
  readonly months: Monthly
  /** What distinguishes its parts from those of other tables: in `archive_part.source`, and in what a part is bound to. */
  readonly prefix: { readonly source: string; readonly bound: string }
  /** Days that rows stay in the database, whatever the settings say. */
  readonly days_min: number
  /** Why a month may have to stay, in words, each with the SQL that counts such rows in the month's table. */
  readonly stays: Readonly<Record<string, (table: string) => string>>
  /** What some conversations have in a month's table, in the order of the rows; complete, so that each can be read alone. */
  readonly readPortions: (
    pool: pg.Pool,
    table: string,
    conversationIds: readonly string[],
  ) => Promise<readonly Portion<Row>[]>
}

/** What one conversation has in one month. */
export interface Portion<Row> {
  readonly conversationId: string
  readonly rows: readonly Row[]
  readonly note: Note
}

/** What the database still knows of a part once its rows are gone: the columns of `archive_part`. */
export interface Note {
  readonly seqFrom: number
  readonly seqTo: number
  readonly state?: unknown
  readonly memory?: unknown
  readonly firstId?: string
  readonly lastId?: string
  readonly lastAt?: string
  /** That the texts went to or came from, the one of the last text first. */
  readonly numbers?: readonly string[]
  readonly lessons?: readonly string[]
}

/** Where a conversation's rows of one month are. */
export interface Part {
  readonly source: string
  readonly conversationId: string
  readonly file: string
  readonly place: number
  readonly bytes: number
}

/** SQL: the columns that make up a `Part`. */
export const partColumns = `source, conversation_id as "conversationId", file, place::float8 as place, bytes`

/** Thrown when files have rows that cannot be read. Whatever needs all of them must not do without. */
export class ArchiveUnreadable extends Error {
  override name = 'ArchiveUnreadable'
}

/** A part is identified by its table's bound: a restored database's first table has the name of one that was dropped. */
const untilOf = ({ until }: MonthTable): string => `until-${new Date(until).toISOString().slice(0, 7)}`

const sourceOf = <Row>({ prefix }: ArchivedTable<Row>, table: MonthTable) => `${prefix.source}${untilOf(table)}`

/** Why a month has to stay for now, in words; empty if nothing keeps it. */
export async function whyItStays<Row>(
  pool: pg.Pool,
  { stays }: ArchivedTable<Row>,
  { name }: MonthTable,
): Promise<string[]> {
  const reasons = Object.entries(stays)
  if (reasons.length === 0) return []
  const { rows } = await pool.query<{ counts: readonly number[] }>(
    `select array[${reasons.map(([, count]) => `(${count(name)})::int`).join(', ')}] as counts`,
  )
  const counts = rows[0]?.counts ?? []
  return reasons.flatMap(([why], nth) => (counts[nth] ? [`${counts[nth]} ${why}`] : []))
}

/**
 * Makes every later change of a month's rows show in the records of its parts: rows may change after they were
 * written, even in the moment before their table is dropped, and by processes of another release.
 * @returns false if others hold the locks it needs
 */
export async function watchChanges<Row>(
  pool: pg.Pool,
  archived: ArchivedTable<Row>,
  table: MonthTable,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_trigger where tgrelid = to_regclass($1) and tgname = 'archived_change'`,
    [table.name],
  )
  if (rowCount === 1) return true
  return withoutHoldingUp(pool, [
    `create trigger archived_change after update or delete on ${table.name}
     for each row execute function note_archived_change('${sourceOf(archived, table)}')`,
  ])
}

/**
 * Writes the rows of some conversations in one table to its file and records where they are. Resumes after those
 * already recorded.
 * @param table of rows that nobody adds to any more, and whose changes are watched
 * @returns how many conversations it has looked at; 0 when all are done
 * @throws Error when rows cannot be read, since whatever is not in the archive must stay
 */
export async function archiveSome<Row>(
  pool: pg.Pool,
  folder: string,
  archived: ArchivedTable<Row>,
  table: MonthTable,
  limit: number,
): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    // In the order of the conversations' ids, after the last one recorded.
    `select conversation_id as id from ${table.name} where conversation_id > coalesce(
       (select conversation_id from archive_part where source = $1 order by conversation_id desc limit 1),
       '00000000-0000-0000-0000-000000000000')
     group by conversation_id order by conversation_id limit $2`,
    [sourceOf(archived, table), limit],
  )
  if (rows.length > 0)
    await archiveThese(
      pool,
      folder,
      archived,
      table,
      rows.map(({ id }) => id),
    )
  // Includes those deleted in the meantime: 0 means that the table has no more.
  return rows.length
}

/** The same for these conversations, also if they are recorded: that part is replaced unless it was checked. */
export async function archiveThese<Row>(
  pool: pg.Pool,
  folder: string,
  archived: ArchivedTable<Row>,
  table: MonthTable,
  ids: readonly string[],
): Promise<void> {
  const source = sourceOf(archived, table)
  // Before the rows are read, so that a change in between makes a difference when they are checked.
  const digests = await readDigests(pool, table.name, ids)
  const portions = await archived.readPortions(pool, table.name, ids)
  const keys = await makeKeys(pool, ids)
  const name = `${untilOf(table)}.${archived.months.table}s`
  const file = await openToAppend(pool, join(folder, name))
  try {
    const parts: (Part & Note & Digest)[] = []
    for (const { conversationId, rows, note } of portions) {
      const key = keys.get(conversationId)
      const digest = digests.get(conversationId)
      if (!key || !digest) continue
      const sealed = seal(key, boundOf(archived, { source, conversationId }), rows)
      const { bytesWritten } = await file.write(sealed)
      if (bytesWritten !== sealed.length) throw new Error(`${name} could not be written to its end`)
      const place = (await file.stat()).size - sealed.length
      parts.push({ source, conversationId, file: name, place, bytes: sealed.length, ...digest, ...note })
    }
    await file.sync()
    // Read back before anybody relies on it: two processes writing at once would have recorded each other's positions.
    for (const part of parts) await readFrom(file, archived, part, keys.get(part.conversationId))
    await noteParts(pool, parts)
  } finally {
    await file.close()
  }
}

/**
 * The folder is made once. If it is gone or empty later, a volume is missing, and left the folder that it belongs on:
 * what is written there would be out of reach as soon as the volume is back.
 */
async function openToAppend(pool: pg.Pool, path: string): Promise<FileHandle> {
  const folder = dirname(path)
  const { rowCount } = await pool.query('select from archive_part limit 1')
  if (rowCount === 0) await mkdir(folder, { recursive: true, mode: ownerOnly.folder })
  else if ((await readdir(folder)).length === 0)
    throw new ArchiveUnreadable('the folder of the archive is empty, and the database knows of files in it')
  const file = await open(path, 'a+', ownerOnly.file)
  // A new file is one only when its folder's list of files is on disk.
  const list = await open(folder, 'r')
  await list.sync().finally(() => list.close())
  return file
}

/** How many rows there are, and a sum of their hashes. */
interface Digest {
  readonly rows: number
  readonly digest: string
}

/** SQL: what a digest is made of. */
const digestOf = (row: string) => `count(*)::int as rows, coalesce(sum(hash_record_extended(${row}, 0)), 0) as digest`

async function readDigests(pool: pg.Pool, table: string, ids: readonly string[]): Promise<ReadonlyMap<string, Digest>> {
  const { rows } = await pool.query<Digest & { id: string }>(
    `select conversation_id as id, ${digestOf('t')} from ${table} t where conversation_id = any ($1)
     group by conversation_id`,
    [ids],
  )
  return new Map(rows.map(({ id, ...digest }) => [id, digest]))
}

async function makeKeys(pool: pg.Pool, ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  await pool.query(
    `insert into archive_key (conversation_id, key)
     select c.id, k.key from unnest($1::uuid[], $2::bytea[]) k (id, key) join conversation c on c.id = k.id
     on conflict do nothing`,
    [ids, ids.map(() => randomBytes(key_bytes))],
  )
  return readKeys(pool, ids)
}

async function readKeys(pool: pg.Pool, ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const { rows } = await pool.query<{ id: string; key: Buffer }>(
    'select conversation_id as id, key from archive_key where conversation_id = any ($1)',
    [ids],
  )
  return new Map(rows.map(({ id, key }) => [id, key]))
}

async function noteParts(pool: pg.Pool, parts: readonly (Part & Note & Digest)[]): Promise<void> {
  // Anyone deleted in the meantime has no key any more, so no part is recorded for them. Until this table is dropped,
  // turns in the database start after the previous part; nothing starts after older parts any more. A part that was
  // checked stays: whoever comes late with another one may have read its rows before they changed.
  await pool.query(
    `with given as materialized (
       select * from jsonb_to_recordset($1) as p (source text, "conversationId" uuid, file text, place bigint, bytes int,
         rows int, digest numeric, "seqFrom" int, "seqTo" int, state jsonb, memory jsonb, "firstId" bigint,
         "lastId" bigint, "lastAt" timestamptz, numbers text[], lessons text[])
     ), forgotten as (
       update archive_part o set state = null, memory = null from given p
       where o.conversation_id = p."conversationId" and o.seq_to < p."seqFrom" - 1 and o.state is not null
     )
     insert into archive_part (source, conversation_id, file, place, bytes, rows, digest, seq_from, seq_to, state, memory,
       first_id, last_id, last_at, numbers, lessons)
     select p.source, p."conversationId", p.file, p.place, p.bytes, p.rows, p.digest, p."seqFrom", p."seqTo", p.state,
       p.memory, p."firstId", p."lastId", p."lastAt", p.numbers, p.lessons
     from given p
     join archive_key k on k.conversation_id = p."conversationId"
     on conflict (source, conversation_id) do update set place = excluded.place, bytes = excluded.bytes,
       rows = excluded.rows, digest = excluded.digest, seq_from = excluded.seq_from, seq_to = excluded.seq_to,
       state = excluded.state, memory = excluded.memory, first_id = excluded.first_id, last_id = excluded.last_id,
       last_at = excluded.last_at, numbers = excluded.numbers, lessons = excluded.lessons
     where not archive_part.checked`,
    [JSON.stringify(parts)],
  )
}

/** What became of a table's records when its rows were counted again. */
export interface Check {
  /** Conversations whose record matches their rows. */
  readonly checked: number
  /** Those with as many rows or more, of which some are not as they were written. */
  readonly changed: readonly string[]
  /** How many have fewer rows than were written. */
  readonly fewer: number
}

/** Counts the rows of some conversations in a table again, once all of it is recorded; nothing is left if all is empty. */
export async function checkSome<Row>(
  pool: pg.Pool,
  archived: ArchivedTable<Row>,
  table: MonthTable,
  limit: number,
): Promise<Check> {
  const { rows } = await pool.query<{ id: string; verdict: 'same' | 'changed' | 'fewer' }>(
    // Parts of the release before have no digest: their turns are counted by their numbers. A row that changes while
    // this statement runs has counted its change by the time its record is to be called checked.
    `with counted as materialized (
       select p.conversation_id as id, p.changes, case
         when t.rows = was.rows and t.digest = coalesce(p.digest, t.digest) then 'same'
         when t.rows >= was.rows then 'changed' else 'fewer' end as verdict
       from (select * from archive_part where source = $1 and not checked order by conversation_id limit $2) p
         cross join lateral (select coalesce(p.rows, p.seq_to - p.seq_from + 1) as rows) was
         cross join lateral (select ${digestOf('r')} from ${table.name} r where r.conversation_id = p.conversation_id) t
     ), noted as (
       update archive_part a set checked = true from counted c
       where a.source = $1 and a.conversation_id = c.id and c.verdict = 'same' and a.changes = c.changes
     )
     select id, verdict from counted`,
    [sourceOf(archived, table), limit],
  )
  const of = (verdict: string) => rows.filter((row) => row.verdict === verdict)
  return { checked: of('same').length, changed: of('changed').map(({ id }) => id), fewer: of('fewer').length }
}

/** A file of the archive, and up to where the database knows what is in it. */
export interface ArchivedFile {
  readonly file: string
  readonly end: number
}

/** The files of the archive, or those with a table's parts. */
export async function readArchivedFiles(pool: pg.Pool, source: string | null = null): Promise<ArchivedFile[]> {
  const { rows } = await pool.query<ArchivedFile>(
    `select file, max(place + bytes)::float8 as end from archive_part ${source === null ? '' : 'where source = $1'}
     group by file order by file`,
    source === null ? [] : [source],
  )
  return rows
}

/** 0 if a file is not there, as long as the folder has others: then no volume is missing. */
async function sizeIn(folder: string, file: string): Promise<number> {
  const others = await readdir(folder).catch(unreadable(file))
  if (others.length === 0) throw new ArchiveUnreadable(`${file} cannot be read: its folder is empty`)
  return others.includes(file) ? (await stat(join(folder, file))).size : 0
}

/**
 * Drops a table whose rows are all recorded and checked.
 * @returns false if others hold the locks it needs, or if a row has changed since it was checked
 * @throws ArchiveUnreadable when a file is not there any more, or is shorter than it was; then what it lacks counts as
 * changed, unless all of the folder is missing
 */
export async function dropArchived<Row>(
  pool: pg.Pool,
  folder: string,
  archived: ArchivedTable<Row>,
  table: MonthTable,
): Promise<boolean> {
  const source = sourceOf(archived, table)
  for (const { file, end } of await readArchivedFiles(pool, source)) {
    const size = await sizeIn(folder, file)
    if (size >= end) continue
    // The rows are still here. Where they differ from the digest, the next runs write them again.
    await pool.query(
      `update archive_part set checked = false, changes = changes + 1, digest = coalesce(digest, 0) + 1
       where source = $1 and file = $2 and place + bytes > $3`,
      [source, file, size],
    )
    throw new ArchiveUnreadable(`${file} is shorter than it was: what it lacks will be written again`)
  }
  return dropMonth(pool, archived.months, table, async (client) => {
    // Whoever has changed a row has noted it by now.
    const unchecked = 'select from archive_part where source = $1 and not checked limit 1'
    return (await client.query(unchecked, [source])).rowCount === 0
  })
}

/**
 * The rows of each of some parts, or why they cannot be read.
 * @param folder undefined if no archive is configured
 */
export async function tryParts<Row>(
  pool: pg.Pool,
  folder: string | undefined,
  archived: ArchivedTable<Row>,
  parts: readonly Part[],
): Promise<(readonly Row[] | ArchiveUnreadable)[]> {
  if (parts.length === 0) return []
  if (folder === undefined) {
    const why = new ArchiveUnreadable('old rows are in an archive, and ARCHIVE_DIR does not say where it is')
    return parts.map(() => why)
  }
  const keys = await readKeys(pool, [...new Set(parts.map(({ conversationId }) => conversationId))])
  return Promise.all(
    parts.map(async (part) => {
      try {
        const file = await open(join(folder, part.file), 'r').catch(unreadable(part.file))
        return await readFrom(file, archived, part, keys.get(part.conversationId)).finally(() => file.close())
      } catch (error) {
        if (error instanceof ArchiveUnreadable) return error
        throw error
      }
    }),
  )
}

/** The rows of some parts, in their order. @throws ArchiveUnreadable when one of them cannot be read */
export async function readParts<Row>(
  pool: pg.Pool,
  folder: string | undefined,
  archived: ArchivedTable<Row>,
  parts: readonly Part[],
): Promise<Row[]> {
  const read = await tryParts(pool, folder, archived, parts)
  return read.flatMap((rows) => {
    if (rows instanceof ArchiveUnreadable) throw rows
    return rows
  })
}

const unreadable = (file: string) => (cause: unknown) => {
  throw new ArchiveUnreadable(`${file} cannot be read`, { cause })
}

async function readFrom<Row>(
  file: FileHandle,
  archived: ArchivedTable<Row>,
  part: Part,
  key: Buffer | undefined,
): Promise<Row[]> {
  const sealed = Buffer.alloc(part.bytes)
  const { bytesRead } = await file.read(sealed, 0, part.bytes, part.place).catch(unreadable(part.file))
  if (bytesRead !== part.bytes || !key)
    throw new ArchiveUnreadable(`${part.file} lacks what it should have at ${part.place}`)
  try {
    return unseal(key, boundOf(archived, part), sealed)
  } catch (cause) {
    throw new ArchiveUnreadable(`${part.file} has been changed at ${part.place}`, { cause })
  }
}

/** What a part belongs to: it cannot be put in another's place. */
function boundOf<Row>({ prefix }: ArchivedTable<Row>, part: Pick<Part, 'source' | 'conversationId'>): string {
  return `${prefix.bound}${part.source}:${part.conversationId}`
}

function seal(key: Buffer, bound: string, rows: readonly unknown[]): Buffer {
  const iv = randomBytes(iv_bytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(bound))
  const packed = deflateRawSync(JSON.stringify(rows))
  const sealed = Buffer.concat([sealing.update(packed), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

function unseal<Row>(key: Buffer, bound: string, sealed: Buffer): Row[] {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, iv_bytes), { authTagLength: tag_bytes })
    .setAAD(Buffer.from(bound))
    .setAuthTag(sealed.subarray(iv_bytes, iv_bytes + tag_bytes))
  const packed = Buffer.concat([opening.update(sealed.subarray(iv_bytes + tag_bytes)), opening.final()])
  return JSON.parse(inflateRawSync(packed).toString())
}
