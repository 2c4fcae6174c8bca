import type pg from 'pg'

/** A question that a learner asked of a person. Times in ms of service time. */
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

/** Service time in SQL. */
const serviceNow = `clock_timestamp() + (select offset_ms from service_clock) * interval '1 ms'`

/**
 * Takes the next case that support has not been mailed, an urgent one first, for this worker alone: it is claimed before its mail goes, so that
 * neither a second worker nor a crash after the mail sends it again. Null when none is left.
 * @param tried cases of this run, so that one that failed is not taken twice in it
 */
export async function claimUnmailed(pool: pg.Pool, tried: readonly string[]): Promise<SupportCase | null> {
  const { rows } = await pool.query<SupportCase>(
    `update support_case s set mail_claimed_at_machine = clock_timestamp()
     from conversation c
     where c.id = s.conversation_id and s.id = (
       select id from support_case
       where mailed_at is null and mail_claimed_at_machine is null and id <> all($1::bigint[])
       order by urgent desc, id limit 1 for update skip locked)
     returning ${columns}`,
    [tried],
  )
  return rows[0] ?? null
}

/** Gives a case back whose mail certainly did not go. */
export async function unclaim(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('update support_case set mail_claimed_at_machine = null where id = $1', [id])
}

/**
 * Closes claims whose worker died: nobody knows whether their mail went, and it is not sent again.
 * @returns their ids, each once
 */
export async function closeLostClaims(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `update support_case set mailed_at = ${serviceNow}
     where mailed_at is null and mail_claimed_at_machine < clock_timestamp() - interval '10 minutes' returning id`,
  )
  return rows.map(({ id }) => id)
}

export async function markMailed(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(`update support_case set mailed_at = ${serviceNow} where id = $1`, [id])
}

/**
 * Takes all cases that have waited as long as this and of which nobody was warned, urgent ones first, for this worker alone.
 * @param waited_ms since they were opened
 */
export async function claimUnwarned(pool: pg.Pool, waited_ms: number, limit: number): Promise<SupportCase[]> {
  const { rows } = await pool.query<SupportCase>(
    `update support_case s set warned_at = ${serviceNow}
     from conversation c
     where c.id = s.conversation_id and s.id in (
       select id from support_case
       where answered_at is null and done_at is null and warned_at is null
         and at <= ${serviceNow} - $1::float8 * interval '1 ms'
       order by at limit $2 for update skip locked)
     returning ${columns}`,
    [waited_ms, limit],
  )
  return rows.sort((one, other) => Number(other.urgent) - Number(one.urgent) || one.at - other.at)
}

/** Gives them back: their mail certainly did not go. */
export async function unclaimWarnings(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query('update support_case set warned_at = null where id = any($1::bigint[])', [ids])
}

/** Cases newest first, all of them or those that wait for an answer. `before`: id of the last one of the page before. */
export async function readCases(
  pool: pg.Pool,
  { open, limit, before }: { open: boolean; limit: number; before: string | undefined },
): Promise<SupportCase[]> {
  const { rows } = await pool.query<SupportCase>(
    `select ${columns} from ${tables}
     where (not $1 or s.answered_at is null) and ($2::bigint is null or s.id < $2::bigint)
     order by s.id desc limit $3`,
    [open, before ?? null, limit],
  )
  return rows
}

/** The last texts of a thread, oldest first. Codes are left out. */
export async function readLastLines(pool: pg.Pool, conversationId: string, limit: number): Promise<ThreadLine[]> {
  const { rows } = await pool.query<ThreadLine>(
    `select (extract(epoch from at) * 1000)::float8 as at, direction, body from (
       select id, at, direction, body from message
       where conversation_id = $1 and kind <> 'code' order by id desc limit $2
     ) newest order by id`,
    [conversationId, limit],
  )
  return rows
}

/**
 * Writes down an answer unless another was faster.
 * @returns the case with the answer that stands, and whether it is this one; null when there is no such case
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
  await pool.query(`update support_case set answered_at = coalesce(answered_at, ${serviceNow}) where id = $1`, [id])
}
