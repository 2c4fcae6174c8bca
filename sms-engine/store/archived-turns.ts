/** Turns of old months. The state and the memory that they left stay in the database: `replay` starts there. */
import type pg from 'pg'
import { memoryAfter } from '../domain/reading/logged-turn.ts'
import { type ArchivedTable, type Part, type Portion, partColumns, readParts } from './archive.ts'
import { turnMonths } from './months.ts'
import type { StoredThread } from './read-thread.ts'
import { fromStoredEvent, type StoredEvent, toStoredEvent } from './stored-event.ts'
import { readRowsOf, type Start, type TimedTurn } from './turn-log.ts'

/** A turn as a file stores it: complete, so that it can be read without the ones before. */
export type ArchivedTurn = Omit<TimedTurn, 'event' | 'conversationId'> & { readonly event: StoredEvent }

export const archivedTurns: ArchivedTable<ArchivedTurn> = {
  months: turnMonths,
  prefix: { source: '', bound: '' },
  days_min: 0,
  stays: {},
  readPortions,
}

async function readPortions(
  pool: pg.Pool,
  table: string,
  ids: readonly string[],
): Promise<readonly Portion<ArchivedTurn>[]> {
  const threads = Map.groupBy(await readRowsOf(pool, table, ids), ({ conversationId }) => conversationId)
  const starts = await readStarts(pool, ids, threads)
  return [...threads].flatMap(([conversationId, turns]) => {
    const [first, last] = [turns[0], turns.at(-1)]
    if (!first || !last) return []
    const memory = memoryAfter(turns, starts.get(conversationId)?.memory)
    const note = { seqFrom: first.seq, seqTo: last.seq, state: last.state, memory }
    return [{ conversationId, rows: turns.map(asArchived), note }]
  })
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

function asArchived({ conversationId: _, event, ...turn }: TimedTurn): ArchivedTurn {
  return { ...turn, event: toStoredEvent(event) }
}

/**
 * All of a conversation's log: its turns in files before those `turns` that the database had a moment ago.
 * @throws ArchiveUnreadable when there are some and they cannot be read
 */
export async function withArchivedTurns(
  pool: pg.Pool,
  folder: string | undefined,
  conversationId: string,
  turns: StoredThread['turns'],
): Promise<StoredThread['turns']> {
  const archived = await readArchivedTurns(pool, folder, conversationId)
  const first = turns[0]?.seq ?? Number.POSITIVE_INFINITY
  const old = archived.filter(({ seq }) => seq < first)
  return [...old.map((turn) => ({ ...turn, event: fromStoredEvent(turn.event) })), ...turns]
}

/**
 * The turns of a conversation that are in files, oldest first and each once, except those still in the database.
 * @throws ArchiveUnreadable when there are some and they cannot be read
 */
export async function readArchivedTurns(
  pool: pg.Pool,
  folder: string | undefined,
  conversationId: string,
): Promise<ArchivedTurn[]> {
  const { rows } = await pool.query<Part>(
    `select ${partColumns} from archive_part
     where conversation_id = $1 and first_id is null
       and seq_from < coalesce((select min(seq) from turn where conversation_id = $1), 2147483647)
     order by seq_from`,
    [conversationId],
  )
  // After a restored backup a turn may be in two files: its month came back, and went again with a later one.
  const bySeq = new Map((await readParts(pool, folder, archivedTurns, rows)).map((turn) => [turn.seq, turn]))
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}
