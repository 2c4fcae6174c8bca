/**
 * Turns of old months, in files. Each conversation's are encrypted with its own key, which is stored in the database
 * and deleted with the person, so no file has to be found and rewritten then. A part is recorded only once it is on
 * disk.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type pg from 'pg'
import { memoryAfter } from '../domain/reading/logged-turn.ts'
import { ownerOnly } from '../runtime/private-file.ts'
import type { MonthTable } from './months.ts'
import { type StoredEvent, toStoredEvent } from './stored-event.ts'
import { readRowsOf, type Start, type TimedTurn } from './turn-log.ts'

/** AES-256-GCM: an initialization vector and a tag precede the ciphertext; a changed byte is detected. */
const cipher = 'aes-256-gcm'
const key_bytes = 32
const iv_bytes = 12
const tag_bytes = 16

/** Where old turns go, and which ones are old. */
export interface Archive {
  readonly folder: string
  /** Whole months that turns stay in the database. */
  readonly afterMonths: number
}

/** A turn as a file stores it: complete, so that it can be read without the ones before. */
export type ArchivedTurn = Omit<TimedTurn, 'event' | 'conversationId'> & { readonly event: StoredEvent }

interface Part {
  readonly source: string
  readonly conversationId: string
  readonly file: string
  readonly place: number
  readonly bytes: number
}

/**
 * Writes the turns of some conversations in one table to its file and records where they are. Resumes after those
 * already recorded.
 * @param table of turns that nobody adds to any more
 * @returns how many conversations it has looked at; 0 when all are done
 * @throws Error when turns cannot be read, since whatever is not in the archive must stay
 */
export async function archiveSome(pool: pg.Pool, folder: string, table: MonthTable, limit: number): Promise<number> {
  const source = sourceOf(table)
  const ids = await readNext(pool, table, limit)
  if (ids.length === 0) return 0
  const threads = Map.groupBy(await readRowsOf(pool, table.name, ids), ({ conversationId }) => conversationId)
  const starts = await readStarts(pool, ids, threads)
  const keys = await makeKeys(pool, ids)
  await mkdir(folder, { recursive: true, mode: ownerOnly.folder })
  const name = `${source}.turns`
  const file = await open(join(folder, name), 'a+', ownerOnly.file)
  try {
    const parts: (Part & Start & { readonly from: number })[] = []
    for (const [conversationId, turns] of threads) {
      const key = keys.get(conversationId)
      const [first, last] = [turns[0], turns.at(-1)]
      if (!key || !first || !last) continue
      const sealed = seal(key, `${source}:${conversationId}`, turns.map(asArchived))
      const { bytesWritten } = await file.write(sealed)
      if (bytesWritten !== sealed.length) throw new Error(`${name} could not be written to its end`)
      parts.push({
        source,
        conversationId,
        file: name,
        place: (await file.stat()).size - sealed.length,
        bytes: sealed.length,
        from: first.seq,
        seq: last.seq,
        state: last.state,
        memory: memoryAfter(turns, starts.get(conversationId)?.memory),
      })
    }
    await file.sync()
    // Read back before anybody relies on it: two processes writing at once would have recorded each other's positions.
    for (const part of parts) await readPart(file, part, keys.get(part.conversationId))
    await noteParts(pool, parts)
    // Includes those deleted in the meantime: 0 means that the table has no more.
    return ids.length
  } finally {
    await file.close()
  }
}

/** Identified by its bound: a restored database's first table has the name of one that may have been dropped before. */
const sourceOf = ({ until }: MonthTable): string => `until-${new Date(until).toISOString().slice(0, 7)}`

/** Conversations in the order of their ids, after the last one recorded. */
async function readNext(pool: pg.Pool, table: MonthTable, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select conversation_id as id from ${table.name} where conversation_id > coalesce(
       (select conversation_id from archive_part where source = $1 order by conversation_id desc limit 1),
       '00000000-0000-0000-0000-000000000000')
     group by conversation_id order by conversation_id limit $2`,
    [sourceOf(table), limit],
  )
  return rows.map(({ id }) => id)
}

/** What was remembered before the first of these turns. */
async function readStarts(
  pool: pg.Pool,
  ids: readonly string[],
  threads: ReadonlyMap<string, readonly TimedTurn[]>,
): Promise<ReadonlyMap<string, Start>> {
  const { rows } = await pool.query<Start & { id: string }>(
    'select conversation_id as id, seq_to as seq, state, memory from archive_part where conversation_id = any ($1)',
    [ids],
  )
  return new Map(rows.filter(({ id, seq }) => threads.get(id)?.[0]?.seq === seq + 1).map((start) => [start.id, start]))
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

async function noteParts(pool: pg.Pool, parts: readonly (Part & Start & { readonly from: number })[]): Promise<void> {
  // Anyone deleted in the meantime has no key any more, so no part is recorded for them. Until this table is dropped,
  // turns in the database start after the previous part; nothing starts after older parts any more.
  await pool.query(
    `with given as materialized (
       select * from jsonb_to_recordset($1) as p (source text, "conversationId" uuid, file text, place bigint, bytes int,
         "from" int, seq int, state jsonb, memory jsonb)
     ), forgotten as (
       update archive_part o set state = null, memory = null from given p
       where o.conversation_id = p."conversationId" and o.seq_to < p."from" - 1 and o.state is not null
     )
     insert into archive_part (source, conversation_id, file, place, bytes, seq_from, seq_to, state, memory)
     select p.source, p."conversationId", p.file, p.place, p.bytes, p."from", p.seq, p.state, p.memory
     from given p
     join archive_key k on k.conversation_id = p."conversationId"
     on conflict do nothing`,
    [JSON.stringify(parts)],
  )
}

/**
 * Counts the turns of some conversations in a table again, once all of it is recorded.
 * @returns how many conversations match their record and how many do not; both 0 when all were counted
 */
export async function checkSome(
  pool: pg.Pool,
  table: MonthTable,
  limit: number,
): Promise<{ readonly checked: number; readonly wrong: number }> {
  const { rows } = await pool.query<{ checked: number; wrong: number }>(
    `with counted as materialized (
       select p.conversation_id as id, p.seq_to - p.seq_from + 1
         = (select count(*) from ${table.name} t where t.conversation_id = p.conversation_id) as same
       from (select * from archive_part where source = $1 and not checked order by conversation_id limit $2) p
     ), noted as (
       update archive_part a set checked = true from counted c where a.source = $1 and a.conversation_id = c.id and c.same
     )
     select count(*) filter (where same)::int as checked, count(*) filter (where not same)::int as wrong from counted`,
    [sourceOf(table), limit],
  )
  return rows[0] ?? { checked: 0, wrong: 0 }
}

/**
 * The turns of a conversation that are in files, oldest first, except those still in the database.
 * @param folder undefined if no archive is configured
 * @throws Error when there are some and they cannot be read
 */
export async function readArchived(
  pool: pg.Pool,
  folder: string | undefined,
  conversationId: string,
): Promise<ArchivedTurn[]> {
  const { rows } = await pool.query<Part>(
    `select source, conversation_id as "conversationId", file, place::float8 as place, bytes from archive_part
     where conversation_id = $1
       and seq_from < coalesce((select min(seq) from turn where conversation_id = $1), 2147483647)
     order by seq_from`,
    [conversationId],
  )
  if (rows.length === 0) return []
  if (folder === undefined) throw new Error('turns are in an archive, and ARCHIVE_DIR does not say where it is')
  const keys = await readKeys(pool, [conversationId])
  const turns: ArchivedTurn[] = []
  for (const part of rows) {
    const file = await open(join(folder, part.file), 'r')
    try {
      turns.push(...(await readPart(file, part, keys.get(conversationId))))
    } finally {
      await file.close()
    }
  }
  return turns
}

async function readPart(file: FileHandle, part: Part, key: Buffer | undefined): Promise<ArchivedTurn[]> {
  const sealed = Buffer.alloc(part.bytes)
  const { bytesRead } = await file.read(sealed, 0, part.bytes, part.place)
  if (bytesRead !== part.bytes || !key) throw new Error(`${part.file} lacks what it should have at ${part.place}`)
  return unseal(key, `${part.source}:${part.conversationId}`, sealed)
}

function asArchived({ conversationId: _, event, ...turn }: TimedTurn): ArchivedTurn {
  return { ...turn, event: toStoredEvent(event) }
}

/** @param bound what the part belongs to: it cannot be put in another's place */
function seal(key: Buffer, bound: string, turns: readonly ArchivedTurn[]): Buffer {
  const iv = randomBytes(iv_bytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(bound))
  const packed = deflateRawSync(JSON.stringify(turns))
  const sealed = Buffer.concat([sealing.update(packed), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

function unseal(key: Buffer, bound: string, sealed: Buffer): ArchivedTurn[] {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, iv_bytes), { authTagLength: tag_bytes })
    .setAAD(Buffer.from(bound))
    .setAuthTag(sealed.subarray(iv_bytes, iv_bytes + tag_bytes))
  const packed = Buffer.concat([opening.update(sealed.subarray(iv_bytes + tag_bytes)), opening.final()])
  return JSON.parse(inflateRawSync(packed).toString())
}
