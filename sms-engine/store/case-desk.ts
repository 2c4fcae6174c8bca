import type pg from 'pg'
import { serviceTime } from '../runtime/service-clock.ts'
import { isOpen } from './support-cases.ts'

/** Which cases the inbox shows. `waiting`: answered, and the learner has not come back to it. */
export type CaseBox = 'new' | 'mine' | 'waiting' | 'done'

/** A case as the inbox shows it. Times in ms of service time. */
export interface InboxCase {
  readonly id: string
  readonly conversationId: string
  readonly phone: string | null
  readonly question: string
  readonly urgent: boolean
  readonly at: number
  readonly assignedTo: string | null
  readonly answer: string | null
  readonly answeredBy: string | null
  readonly answeredAt: number | null
  readonly doneAt: number | null
  /** The learner's previous case, within two weeks: this one continues it. */
  readonly follows: string | null
}

export interface CaseNote {
  readonly id: string
  readonly by: string
  readonly note: string
  readonly at: number
}

const inbox_max = 100
const follows_days = 14
const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
const inboxCase = `
  select s.id, s.conversation_id as "conversationId", c.phone, s.question, s.urgent, ${millis('s.at')} as at,
    coalesce(s.assigned_to, before.assigned_to) as "assignedTo", s.answer, s.answered_by as "answeredBy",
    ${millis('s.answered_at')} as "answeredAt", ${millis('s.done_at')} as "doneAt", before.id as follows`

const inboxTables = `
  from support_case s join conversation c on c.id = s.conversation_id
  left join lateral (
    select id, assigned_to from support_case
    where conversation_id = s.conversation_id and id < s.id and at > s.at - interval '${follows_days} days'
    order by id desc limit 1) before on true`

/** A case that the learner has followed up on waits no longer: the newer one stands for both. */
const isNewest = 'not exists (select 1 from support_case n where n.conversation_id = s.conversation_id and n.id > s.id)'

const boxes: Readonly<Record<CaseBox, string>> = {
  new: `${isOpen('s')} and coalesce(s.assigned_to, before.assigned_to) is null`,
  mine: `${isOpen('s')} and coalesce(s.assigned_to, before.assigned_to) = $1`,
  waiting: `s.answered_at is not null and s.done_at is null and ${isNewest}`,
  done: `s.done_at is not null`,
}

/** A box of the inbox: urgent first, then by longest wait; finished cases newest first. */
export async function readBox(pool: pg.Pool, box: CaseBox, name: string): Promise<InboxCase[]> {
  const order = box === 'done' ? 's.done_at desc' : 's.urgent desc, s.id'
  const { rows } = await pool.query<InboxCase>(
    `${inboxCase} ${inboxTables} where $1::text is not null and ${boxes[box]} order by ${order} limit ${inbox_max}`,
    [name],
  )
  return rows
}

/** How many cases are in each box. */
export async function countBoxes(
  pool: pg.Pool,
  name: string,
): Promise<Readonly<Record<Exclude<CaseBox, 'done'>, number>>> {
  const count = (box: CaseBox) => `(count(*) filter (where ${boxes[box]}))::int as ${box}`
  const { rows } = await pool.query(
    `select ${count('new')}, ${count('mine')}, ${count('waiting')} ${inboxTables}
     where s.done_at is null and $1::text is not null`,
    [name],
  )
  return rows[0]
}

export async function readCase(pool: pg.Pool, id: string): Promise<InboxCase | null> {
  const { rows } = await pool.query<InboxCase>(`${inboxCase} ${inboxTables} where s.id = $1`, [id])
  return rows[0] ?? null
}

/** What a learner has asked so far, newest first. */
export async function readCasesOf(pool: pg.Pool, conversationId: string): Promise<InboxCase[]> {
  const { rows } = await pool.query<InboxCase>(
    `${inboxCase} ${inboxTables} where s.conversation_id = $1 order by s.id desc limit ${inbox_max}`,
    [conversationId],
  )
  return rows
}

export async function readNotes(pool: pg.Pool, caseId: string): Promise<CaseNote[]> {
  const { rows } = await pool.query<CaseNote>(
    `select id, by, note, ${millis('at')} as at from case_note where case_id = $1 order by id`,
    [caseId],
  )
  return rows
}

/** False when there is no such case. */
export async function assignCase(pool: pg.Pool, id: string, name: string | null): Promise<boolean> {
  return (await pool.query('update support_case set assigned_to = $2 where id = $1', [id, name])).rowCount === 1
}

/** False when there is no such case. */
export async function setDone(pool: pg.Pool, id: string, done: boolean): Promise<boolean> {
  const to = done ? `coalesce(done_at, ${serviceTime})` : 'null'
  return (await pool.query(`update support_case set done_at = ${to} where id = $1`, [id])).rowCount === 1
}

/** False when there is no such case. */
export async function addNote(pool: pg.Pool, caseId: string, by: string, note: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into case_note (case_id, by, note, at) select id, $2, $3, ${serviceTime} from support_case where id = $1`,
    [caseId, by, note],
  )
  return rowCount === 1
}
