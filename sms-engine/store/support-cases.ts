import type pg from 'pg'
import { serviceTime } from '../runtime/service-clock.ts'
import type { Queryable } from './transaction.ts'

/** A question that a learner asked a person. Times in ms of service time. */
export interface SupportCase {
  readonly id: string
  readonly conversationId: string
  readonly phone: string | null
  readonly question: string
  /** Somebody may come to harm. */
  readonly urgent: boolean
  readonly at: number
  readonly answer: string | null
  readonly answeredBy: string | null
  readonly answeredAt: number | null
}

/** One line of a thread as support reads it. */
export interface ThreadLine {
  readonly at: number
  readonly direction: 'in' | 'out'
  readonly body: string
}

const columns = `
  s.id, s.conversation_id as "conversationId", c.phone, s.question, s.urgent,
  (extract(epoch from s.at) * 1000)::float8 as at, s.answer, s.answered_by as "answeredBy",
  (extract(epoch from s.answered_at) * 1000)::float8 as "answeredAt"`

const tables = 'support_case s join conversation c on c.id = s.conversation_id'

/** In SQL, whether a case is open: nobody has answered it, by whichever door, or closed it. */
export const isOpen = (s: string) => `${s}.answered_at is null and ${s}.done_at is null`

/**
 * Claims the next case that support has not been mailed about, urgent ones first, and records that it has been: the
 * mail is written in the same transaction. Null if none is left.
 * @returns the case, with the learner if the number is one's
 */
export async function takeUnmailed(
  client: pg.ClientBase,
): Promise<(SupportCase & { readonly learnerId: string | null }) | null> {
  const { rows } = await client.query<SupportCase & { readonly learnerId: string | null }>(
    `update support_case s set mailed_at = ${serviceTime}
     from conversation c
     where c.id = s.conversation_id and s.id = (
       select id from support_case where mailed_at is null order by urgent desc, id limit 1 for update skip locked)
     returning ${columns}, c.learner_id as "learnerId"`,
  )
  return rows[0] ?? null
}

/**
 * Claims all cases that have waited this long without a warning, urgent ones first, and records that the warning was
 * given: the mail is written in the same transaction.
 * @param waited_ms since they were opened
 */
export async function takeUnwarned(client: pg.ClientBase, waited_ms: number, limit: number): Promise<SupportCase[]> {
  const { rows } = await client.query<SupportCase>(
    `update support_case s set warned_at = ${serviceTime}
     from conversation c
     where c.id = s.conversation_id and s.id in (
       select id from support_case o
       where ${isOpen('o')} and warned_at is null
         and at <= ${serviceTime} - $1::float8 * interval '1 ms'
       order by at limit $2 for update skip locked)
     returning ${columns}`,
    [waited_ms, limit],
  )
  return rows.sort((one, other) => Number(other.urgent) - Number(one.urgent) || one.at - other.at)
}

/**
 * Cases newest first, all of them or the open ones. `before`: id of the last one on the page before.
 */
export async function readCases(
  pool: pg.Pool,
  { open, limit, before }: { open: boolean; limit: number; before: string | undefined },
): Promise<SupportCase[]> {
  const { rows } = await pool.query<SupportCase>(
    `select ${columns} from ${tables}
     where (not $1 or ${isOpen('s')}) and ($2::bigint is null or s.id < $2::bigint)
     order by s.id desc limit $3`,
    [open, before ?? null, limit],
  )
  return rows
}

/** The last texts of a thread, oldest first. Codes are left out. */
export async function readLastLines(db: Queryable, conversationId: string, limit: number): Promise<ThreadLine[]> {
  const { rows } = await db.query<ThreadLine>(
    `select (extract(epoch from at) * 1000)::float8 as at, direction, body from (
       select id, at, direction, body from message
       where conversation_id = $1 and kind <> 'code' order by id desc limit $2
     ) newest order by id`,
    [conversationId, limit],
  )
  return rows
}

/**
 * Records an answer unless another was faster.
 * @returns the case with the answer that stands, and whether it is this one; null if there is no such case
 */
export async function keepAnswer(
  pool: pg.Pool,
  given: { id: string; answer: string; by: string },
): Promise<{ readonly found: SupportCase; readonly kept: boolean } | null> {
  const { rowCount } = await pool.query(
    'update support_case set answer = $2, answered_by = $3 where id = $1 and answer is null',
    [given.id, given.answer, given.by],
  )
  const { rows } = await pool.query<SupportCase>(`select ${columns} from ${tables} where s.id = $1`, [given.id])
  return rows[0] ? { found: rows[0], kept: rowCount === 1 } : null
}

/** The answer is on its way. */
export async function markAnswered(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(`update support_case set answered_at = coalesce(answered_at, ${serviceTime}) where id = $1`, [id])
}
