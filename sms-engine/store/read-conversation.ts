import type pg from 'pg'
import type { Memory } from '../domain/model/card.ts'
import type { MemoryWeights } from '../domain/model/memory-weights.ts'
import type { State } from '../domain/model/state.ts'
import type { Read } from '../runtime/reads.ts'
import { type LearnerFields, learnerIn, type StoredLearner, selectedFields } from './learner-columns.ts'
import { activeWeights, weightsIn } from './memory-weights.ts'
import { parseState } from './parse-state.ts'
import { type Queryable, timed, turn_statement_ms } from './transaction.ts'

/** Everything that a transition needs of one conversation, as it stood at `seq`. Times in ms. */
export interface Snapshot {
  readonly id: string
  readonly seq: number
  readonly state: State
  /** The state as stored, including fields of a later release, which today's code ignores. */
  readonly stored: unknown
  readonly number: string | null
  readonly learner: StoredLearner | null
  readonly memory: Memory
  readonly suppressed: boolean
  /** How far service time, and the database's clock, are ahead of this process's, ms. */
  readonly clockOffset_ms: number
  readonly ownClockOff_ms: number
  /** How far the database's clock is ahead of the carrier's, if they disagree. */
  readonly carrierOff_ms: number | null
  /** The memory weights; undefined while the built-in ones apply. */
  readonly weights: MemoryWeights | undefined
}

interface ShownRow extends LearnerFields {
  state: unknown
  phone: string | null
  learner_id: string | null
  suppressed: boolean
}

interface Row extends ShownRow {
  id: string
  seq: number
  cards: Memory | null
  clock_offset_ms: number
  carrier_off_ms: number | null
  machine_now: number
  weights: string | null
}

const shownColumns = `
  c.state, c.phone, c.learner_id, ${selectedFields},
  exists (select from suppression s where s.phone = c.phone and s.sender = $1) as suppressed`

const columns = `
  c.id, c.seq, m.cards, ${shownColumns},
  (select offset_ms from service_clock)::float8 as clock_offset_ms,
  (select carrier_off_ms from service_clock) as carrier_off_ms,
  floor(extract(epoch from clock_timestamp()) * 1000)::float8 as machine_now,
  ${activeWeights} as weights`

/** What belongs to a conversation `c`. */
const besides = 'left join learner l on l.id = c.learner_id left join memory m on m.learner_id = c.learner_id'

/**
 * The conversation of a number, and whether this message id was handled before. Of a text that an account heard before it
 * was deleted only the id is left: a retry of it is answered nothing, and not as a stranger's first text.
 */
export async function readByPhone(
  db: Queryable,
  sender: string,
  phone: string,
  sid: string,
): Promise<{ snapshot: Snapshot | null; handled: boolean }> {
  const { rows } = await db.query<Row & { handled: boolean }>(
    timed({
      name: 'read-by-phone',
      // The text itself may be in any month's table: it is looked for only if it comes again.
      text: `select ${columns}, exists (select from message_key where key = $3)
        or exists (select from handled_text where sid = $3) as handled
      from (select $2::text as phone) given
      left join (conversation c ${besides}) on c.phone = given.phone`,
      values: [sender, phone, sid],
      query_timeout: turn_statement_ms,
    }),
  )
  const row = rows[0]
  return {
    snapshot: row?.id ? toSnapshot(row) : null,
    handled: row?.handled ?? false,
  }
}

/** The conversation with this id; a learner's conversation has the learner's id. Null if there is none. */
export async function readById(db: Queryable, sender: string, id: string): Promise<Snapshot | null> {
  const { rows } = await db.query<Row>({
    name: 'read-by-id',
    text: `select ${columns} from conversation c ${besides} where c.id = $2`,
    values: [sender, id],
  })
  return rows[0] ? toSnapshot(rows[0]) : null
}

/** What pages show of a conversation. */
export type Shown = Pick<Snapshot, 'number' | 'learner' | 'state' | 'suppressed'>

/**
 * What pages show of the conversation with this id, or null: without what only a decision needs, such as the memory,
 * which grows with every lesson, and the clocks and weights, each of which Postgres would look up.
 */
export function shownRead(sender: string, id: string): Read<Shown | null> {
  return {
    name: 'read-shown',
    text: shownSql,
    values: [sender, id],
    gives: 'row',
    view: ([row]: readonly ShownRow[]) => (row ? toShown(row) : null),
  }
}

const shownSql = `
  select ${shownColumns} from conversation c left join learner l on l.id = c.learner_id where c.id = $2`

/** Which column says that a conversation is due: its slot, or the end of its pause. */
export type DueColumn = 'next_send_at' | 'due_at'

/** Due conversations, and the ids of those whose stored state cannot be read. */
export interface Due {
  readonly snapshots: readonly Snapshot[]
  readonly unreadable: readonly string[]
}

/** Conversations due at or before `now` (ms), earliest first, in one of `lanes` disjoint shares. */
export async function readDue(
  pool: pg.Pool,
  sender: string,
  column: DueColumn,
  now: number,
  share: { lane: number; lanes: number; limit: number },
): Promise<Due> {
  const { rows } = await pool.query<Row>({
    name: `read-due-${column}`,
    // The few wanted rows are found before anything is joined to them. Postgres assumes that a remainder matches one row
    // in 200 and would read and sort everything that is due; it assumes that a case expression matches every other row.
    text: `select ${columns}
      from (
        select * from conversation
        where ${column} <= to_timestamp($2 / 1000.0)
          and case mod(abs(hashtext(id::text)::bigint), $3::int) when $4::int then true else false end
        order by ${column} limit $5::int) c ${besides}
      order by c.${column}`,
    values: [sender, now, share.lanes, share.lane, share.limit],
  })
  const snapshots: Snapshot[] = []
  const unreadable: string[] = []
  for (const row of rows) {
    try {
      snapshots.push(toSnapshot(row))
    } catch {
      unreadable.push(row.id)
    }
  }
  return { snapshots, unreadable }
}

function toSnapshot(row: Row): Snapshot {
  const ownClockOff_ms = row.machine_now - Date.now()
  return {
    ...toShown(row),
    id: row.id,
    seq: row.seq,
    stored: row.state,
    memory: row.cards ?? {},
    clockOffset_ms: row.clock_offset_ms + ownClockOff_ms,
    ownClockOff_ms,
    carrierOff_ms: row.carrier_off_ms,
    weights: weightsIn(row.weights),
  }
}

function toShown(row: ShownRow): Shown {
  return {
    state: parseState(row.state),
    number: row.phone,
    learner: row.learner_id === null ? null : learnerIn(row, row.learner_id),
    suppressed: row.suppressed,
  }
}
