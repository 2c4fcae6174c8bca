/**
 * How the log stores a turn. Most of it is in one compressed column: of the state only what the turn changed, or all
 * of it at certain turn numbers, so that only a few turns have to be read to know one.
 */
import { isDeepStrictEqual } from 'node:util'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Memory } from '../domain/model/card.ts'
import type { MemoryWeights } from '../domain/model/memory-weights.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { readWeights } from './memory-weights.ts'
import { fromStoredEvent, type StoredEvent } from './stored-event.ts'
import type { Queryable } from './transaction.ts'
import { dictionary1, dictionary2 } from './turn-dictionary.ts'

/**
 * One turn in so many keeps the whole state: with a larger number reading one turn reads more, with a smaller one the
 * log grows.
 */
const whole_every = 16

/**
 * What zlib allocates for a turn at a time: most are shorter, and its default of 16 kB costs as much as packing or
 * unpacking one.
 */
const piece_bytes = 2_048

/**
 * As much as the dictionary and a turn need, 48 kB instead of 256, and no search for the best match: a turn then takes
 * a fifth less time and 4 % more bytes.
 */
const little_memory = { level: 1, windowBits: 13, memLevel: 5 } as const

/** The first byte of what is kept names the dictionary that the rest was written with; today's is the last. */
const dictionaries: ReadonlyMap<number, Buffer> = new Map([
  [1, Buffer.from(dictionary1)],
  [2, Buffer.from(dictionary2)],
])
const format = 2

type Fields = Readonly<Record<string, unknown>>

/**
 * What the compressed column contains. A state is an object, so comparing one level of keys is enough to tell what
 * changed.
 */
interface Kept {
  /** The state after the turn; absent if `changed` and `gone` derive it from the one before. */
  readonly state?: unknown
  readonly changed?: Fields
  readonly gone?: readonly string[]
  /** Of the weights only their version. */
  readonly context: Fields & { readonly weights?: number }
  readonly effects: LoggedTurn['effects']
}

/** Columns of a turn that `readLog` reads. Rows from before `kept` have everything in columns of their own. */
interface LogRow {
  readonly conversationId: string
  readonly seq: number
  readonly at: number
  readonly event: StoredEvent
  readonly context: Fields
  readonly state: unknown
  readonly effects: LoggedTurn['effects'] | null
  readonly kept: Buffer | null
  readonly contentHash: string
}

/** A logged turn with its time in ms, and whose it is. */
export type TimedTurn = LoggedTurn & { readonly conversationId: string; readonly at: number }

/** What the columns `context` and `kept` get for a turn. */
export interface Spelling {
  /** How the text was read: the one part that is searched among many turns. */
  readonly context: Fields
  /** As Postgres reads bytes: a backslash, an x, and hexadecimal digits. */
  readonly kept: string
}

/**
 * Encodes a turn for the log.
 * @param seq the number of the turn
 * @param before the state as stored; undefined if unknown, so that the whole state is kept
 */
export function spellTurn(
  turn: {
    readonly id: string
    readonly seq: number
    readonly context: unknown
    readonly state: unknown
    readonly effects: unknown
  },
  before: unknown,
): Spelling {
  const { heard, weights, ...others } = turn.context as Fields & { readonly weights?: MemoryWeights | undefined }
  const context = weights ? { ...others, weights: weights.version } : others
  const isWhole = turn.seq % whole_every === 1 || !isFields(before) || !isFields(turn.state)
  const said = {
    ...(isWhole ? { state: turn.state } : changes(before, turn.state as Fields)),
    context,
    effects: turn.effects as Kept['effects'],
  } satisfies Kept
  const packed = deflateRawSync(JSON.stringify(said), {
    dictionary: dictionaryOf(turn.id, format),
    ...little_memory,
    chunkSize: piece_bytes,
  })
  return {
    context: heard === undefined ? {} : { heard },
    kept: `\\x${format.toString(16).padStart(2, '0')}${packed.toString('hex')}`,
  }
}

const columns = `t.conversation_id as "conversationId", t.seq, t.event, t.context, t.state, t.effects, t.kept,
  t.content_hash as "contentHash", (extract(epoch from t.at) * 1000)::float8 as at`

/** What the turns of a conversation up to number `seq` have left: where the ones after it start. */
export interface Start {
  readonly seq: number
  readonly state: unknown
  readonly memory: Memory
}

/** The log of a conversation, oldest turn first: the part that is not in the archive. */
export async function readLog(db: Queryable, conversationId: string): Promise<TimedTurn[]> {
  return [...(await readLogFromStart(db, conversationId)).turns]
}

/**
 * The same with what the archived turns have left; null if nothing of it is there.
 * @param until the number of the last turn wanted: later ones need not be unpacked; null for all
 */
export async function readLogFromStart(
  db: Queryable,
  conversationId: string,
  until: number | null = null,
): Promise<{ readonly turns: readonly TimedTurn[]; readonly start: Start | null }> {
  const { rows } = await db.query<LogRow>(
    `select ${columns} from turn t where t.conversation_id = $1 and ($2::int is null or t.seq <= $2) order by t.seq`,
    [conversationId, until],
  )
  const starts = rows[0]?.seq === 1 ? [] : await readStarts(db, [conversationId])
  const start = starts.findLast(({ seq }) => rows[0] === undefined || seq === rows[0].seq - 1) ?? null
  return { turns: readTurnRows(rows, { starts, weightsOf: await findWeights(db) }), start }
}

/** The log of some conversations in one table of turns, one conversation after another. */
export async function readRowsOf(db: Queryable, table: string, ids: readonly string[]): Promise<TimedTurn[]> {
  const { rows } = await db.query<LogRow>(
    `select ${columns} from ${table} t where t.conversation_id = any ($1) order by t.conversation_id, t.seq`,
    [ids],
  )
  return readTurnRows(rows, { starts: await readStarts(db, ids), weightsOf: await findWeights(db) })
}

/** What archived parts have left, oldest first. */
async function readStarts(db: Queryable, ids: readonly string[]): Promise<(Start & TurnPlace)[]> {
  const { rows } = await db.query<Start & TurnPlace>(
    `select conversation_id as "conversationId", seq_to as seq, state, memory from archive_part
     where conversation_id = any ($1) and state is not null order by seq_to`,
    [ids],
  )
  return rows
}

/** Identifies one turn. */
export interface TurnPlace {
  readonly conversationId: string
  readonly seq: number
}

/** One turn; null if there is none. */
export async function readTurn(db: Queryable, place: TurnPlace): Promise<TimedTurn | null> {
  return (await readTurnsAt(db, [place])).get(keyOf(place)) ?? null
}

/** Returns the state that each of these turns was decided on, as stored: null for the first one of a conversation. */
export async function readStatesBefore(
  db: Queryable,
  places: readonly TurnPlace[],
): Promise<(place: TurnPlace) => unknown> {
  const turns = await readTurnsAt(db, places)
  const starts = await readStarts(db, [...new Set(places.map(({ conversationId }) => conversationId))])
  const left = new Map<string, { readonly state: unknown }>([
    ...starts.map((start) => [keyOf(start), start] as const),
    ...turns,
  ])
  return ({ conversationId, seq }) => left.get(keyOf({ conversationId, seq: seq - 1 }))?.state ?? null
}

const keyOf = ({ conversationId, seq }: TurnPlace): string => `${conversationId}:${seq}`

/** The turns at these places and the few from which their states follow. */
async function readTurnsAt(db: Queryable, places: readonly TurnPlace[]): Promise<ReadonlyMap<string, TimedTurn>> {
  if (places.length === 0) return new Map()
  const ids = places.map(({ conversationId }) => conversationId)
  const { rows } = await db.query<LogRow>(
    `select ${columns} from turn t
     where (t.conversation_id, t.seq) in (
       select p.id, n from unnest($1::uuid[], $2::int[]) p (id, seq)
       cross join generate_series(greatest(p.seq - ${whole_every}, 1), p.seq) n)
     order by t.conversation_id, t.seq`,
    [ids, places.map(({ seq }) => seq)],
  )
  const starts = await readStarts(db, [...new Set(ids)])
  const known = { starts, weightsOf: await findWeights(db) }
  return new Map(readTurnRows(rows, { ...known, skipsUnknown: true }).map((turn) => [keyOf(turn), turn]))
}

/**
 * Turns as they were decided, from their rows ordered by conversation and number.
 * @param starts what is known of the turns before
 * @param weightsOf the weights that a turn names
 * @param skipsUnknown leaves out the first turns whose state cannot be derived, because it follows from turns that are
 * not here
 */
function readTurnRows(
  rows: readonly LogRow[],
  {
    starts,
    weightsOf,
    skipsUnknown = false,
  }: {
    readonly starts: readonly (Start & TurnPlace)[]
    readonly weightsOf: WeightsOf
    readonly skipsUnknown?: boolean
  },
): TimedTurn[] {
  const known = new Map(starts.map((start) => [keyOf(start), start.state]))
  const turns: TimedTurn[] = []
  let last: TimedTurn | undefined
  for (const row of rows) {
    const follows = last?.conversationId === row.conversationId && last.seq === row.seq - 1
    const before = { conversationId: row.conversationId, seq: row.seq - 1 }
    last = readRow(row, follows ? last?.state : known.get(keyOf(before)), weightsOf)
    if (last) turns.push(last)
    else if (!skipsUnknown) throw new Error(`the log of ${row.conversationId} lacks what came before turn ${row.seq}`)
  }
  return turns
}

/** Undefined if the state follows from one that is not given. */
function readRow({ event, kept, ...row }: LogRow, before: unknown, weightsOf: WeightsOf): TimedTurn | undefined {
  const { conversationId, seq, at, contentHash } = row
  const same = { conversationId, seq, at, contentHash, event: fromStoredEvent(event) }
  if (kept === null) {
    const context = row.context as unknown as LoggedTurn['context']
    return { ...same, context, state: row.state, effects: row.effects ?? [] }
  }
  const { state, changed, gone, effects, ...said } = unpack(conversationId, kept)
  const { weights, ...context } = said.context
  const after = changed ? isFields(before) && changeBack(before, changed, gone ?? []) : state
  if (after === false) return undefined
  const decidedWith = { ...context, ...row.context, ...(weights && { weights: weightsOf(weights) }) }
  return { ...same, context: decidedWith as LoggedTurn['context'], state: after, effects }
}

type WeightsOf = (version: number) => MemoryWeights

/** All versions at once: they are few. @throws Error from what it returns, for a version that does not exist */
async function findWeights(db: Queryable): Promise<WeightsOf> {
  const versions = await readWeights(db)
  return (version) => {
    const weights = versions.get(version)
    if (!weights) throw new Error(`the database lacks version ${version} of the memory's weights`)
    return weights
  }
}

function unpack(conversationId: string, kept: Buffer): Kept {
  const dictionary = dictionaryOf(conversationId, kept[0] ?? 0)
  return JSON.parse(inflateRawSync(kept.subarray(1), { dictionary, chunkSize: piece_bytes }).toString())
}

/** Includes the conversation's id, which occurs in the ids of what it says and is usually the learner's own. */
function dictionaryOf(conversationId: string, format: number): Buffer {
  const words = dictionaries.get(format)
  if (!words) throw new Error(`the log of ${conversationId} was written by a release after this one`)
  return Buffer.concat([words, Buffer.from(conversationId)])
}

/** What turns one state into the next; absent and undefined are the same. */
function changes(before: Fields, after: Fields): Pick<Kept, 'changed' | 'gone'> {
  const changed = Object.entries(after).filter(([key, value]) => !isSame(value, before[key]))
  const gone = Object.keys(before).filter((key) => after[key] === undefined)
  return { changed: Object.fromEntries(changed), ...(gone.length > 0 && { gone }) }
}

/** Most fields of a state are not objects and need no deep comparison. */
const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'object' && one !== null ? isDeepStrictEqual(one, other) : one === other

function changeBack(before: Fields, changed: Fields, gone: readonly string[]): Fields {
  const kept = Object.entries(before).filter(([key]) => !gone.includes(key))
  return { ...Object.fromEntries(kept), ...changed }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
