/**
 * How the log spells a turn. Most of it stands in one compressed column: of the state only what the turn changed, and all of it
 * where a turn's number says so, so that no more than a few turns have to be read to know one.
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

/** One turn of so many keeps the whole state: more, and reading one turn reads more; fewer, and the log grows. */
const whole_every = 16

/** What zlib sets aside for a turn at a time: most are shorter, and the 16 kB that it takes by itself cost as much as packing one, or unpacking it. */
const piece_bytes = 2_048

/** As much as the dictionary and a turn need, 48 kB instead of 256, and no search for the best match: a turn then takes a fifth less time and 4 % more bytes. */
const little_memory = { level: 1, windowBits: 13, memLevel: 5 } as const

/** The first byte of what is kept tells the dictionary that the rest was written with; today's is the last. */
const dictionaries: ReadonlyMap<number, Buffer> = new Map([
  [1, Buffer.from(dictionary1)],
  [2, Buffer.from(dictionary2)],
])
const format = 2

type Fields = Readonly<Record<string, unknown>>

/** What the compressed column says. A state is an object, so that one level of keys tells well enough what changed. */
interface Kept {
  /** The state after the turn; absent where `changed` and `gone` tell it from the one before. */
  readonly state?: unknown
  readonly changed?: Fields
  readonly gone?: readonly string[]
  /** Of the weights only their version. */
  readonly context: Fields & { readonly weights?: number }
  readonly effects: LoggedTurn['effects']
}

/** Columns of a turn that `readLog` reads. Rows from before `kept` have all of it in columns of their own. */
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

/** A turn of the log with its time in ms, and whose it is. */
export type TimedTurn = LoggedTurn & { readonly conversationId: string; readonly at: number }

/** What the columns `context` and `kept` get of a turn. */
export interface Spelling {
  /** How the text was read: the one part that is looked for among many turns. */
  readonly context: Fields
  /** As Postgres reads bytes: a backslash, an x, and hexadecimal digits. */
  readonly kept: string
}

/**
 * Spells a turn for the log.
 * @param seq the number of the turn
 * @param before the state as it stands in the table; undefined when that is not known, so that the whole state is kept
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

/** What the turns of a conversation up to number `seq` have left: from here the ones behind it go on. */
export interface Start {
  readonly seq: number
  readonly state: unknown
  readonly memory: Memory
}

/** The log of a conversation, oldest turn first: what of it is not in the archive. */
export async function readLog(db: Queryable, conversationId: string): Promise<TimedTurn[]> {
  return [...(await readLogFromStart(db, conversationId)).turns]
}

/**
 * The same with what the turns in the archive have left; null where none of it is there.
 * @param until the number of the last turn that is wanted: those behind it need not be unpacked; null for all
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

/** The log of some conversations in one table of turns, one conversation after the other. */
export async function readRowsOf(db: Queryable, table: string, ids: readonly string[]): Promise<TimedTurn[]> {
  const { rows } = await db.query<LogRow>(
    `select ${columns} from ${table} t where t.conversation_id = any ($1) order by t.conversation_id, t.seq`,
    [ids],
  )
  return readTurnRows(rows, { starts: await readStarts(db, ids), weightsOf: await findWeights(db) })
}

/** What parts in the archive have left, the oldest first. */
async function readStarts(db: Queryable, ids: readonly string[]): Promise<(Start & TurnPlace)[]> {
  const { rows } = await db.query<Start & TurnPlace>(
    `select conversation_id as "conversationId", seq_to as seq, state, memory from archive_part
     where conversation_id = any ($1) and state is not null order by seq_to`,
    [ids],
  )
  return rows
}

/** Names one turn. */
export interface TurnPlace {
  readonly conversationId: string
  readonly seq: number
}

/** One turn; null when there is none. */
export async function readTurn(db: Queryable, place: TurnPlace): Promise<TimedTurn | null> {
  return (await readTurnsAt(db, [place])).get(keyOf(place)) ?? null
}

/** Tells the state that each of these turns was decided on, as stored: null for the first one of a conversation. */
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
 * Turns as they were decided, from their rows in the order of conversations and numbers.
 * @param starts what is known of the turns before
 * @param weightsOf the weights that a turn names
 * @param skipsUnknown leaves out the first turns of which nobody can tell the state, since it follows from turns that are not here
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

/** Undefined where the state follows from one that is not given. */
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

/** All versions at once: they are few. @throws Error of what it returns, for a version that is not there */
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

/** With the conversation's id, which stands in the ids of what it says and is most learners' own. */
function dictionaryOf(conversationId: string, format: number): Buffer {
  const words = dictionaries.get(format)
  if (!words) throw new Error(`the log of ${conversationId} was written by a release after this one`)
  return Buffer.concat([words, Buffer.from(conversationId)])
}

/** What must be done to a state to have the one after it; absent and undefined are the same. */
function changes(before: Fields, after: Fields): Pick<Kept, 'changed' | 'gone'> {
  const changed = Object.entries(after).filter(([key, value]) => !isSame(value, before[key]))
  const gone = Object.keys(before).filter((key) => after[key] === undefined)
  return { changed: Object.fromEntries(changed), ...(gone.length > 0 && { gone }) }
}

/** Most fields of a state are no objects, and these need no walk. */
const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'object' && one !== null ? isDeepStrictEqual(one, other) : one === other

function changeBack(before: Fields, changed: Fields, gone: readonly string[]): Fields {
  const kept = Object.entries(before).filter(([key]) => !gone.includes(key))
  return { ...Object.fromEntries(kept), ...changed }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
