import type pg from 'pg'

/** A conversation that was looked for, and why it was found. Times in ms of service time. */
export interface FoundThread {
  readonly conversationId: string
  /** The number it has now; null when it was given up. */
  readonly phone: string | null
  readonly by: 'phone' | 'text' | 'case' | 'message'
  /** The number, the text, the case's question or the message's text that fits. */
  readonly match: string
  /** When that was; of a number, when its owner proved it first. */
  readonly at: number | null
  /** Of a number that its owner has no more: when the last text went over it. Null while they have it. */
  readonly until: number | null
}

/** How far back the words of texts are looked for: older ones hardly ever matter, and the index stays warm. */
const words_days = 90
const found_max = 20
/** A word that stands everywhere would have all its texts sorted. */
const texts_max = 500

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** Threads of numbers that end so, with everybody who had such a number, the present owners first. */
export async function findByPhoneEnd(pool: pg.Pool, digits: string): Promise<FoundThread[]> {
  const end = `${[...digits].reverse().join('')}%`
  const { rows } = await pool.query<FoundThread>(
    `with owned as (
       select id, phone from conversation where reverse(phone) like $1
       union
       select learner_id, phone from consent where reverse(phone) like $1 and learner_id is not null
     )
     select c.id as "conversationId", c.phone, 'phone' as by, o.phone as match,
       (select ${millis('min(at)')} from consent where phone = o.phone and learner_id = c.id) as at,
       case when c.phone is distinct from o.phone then (
         select ${millis('max(at)')} from message where conversation_id = c.id and phone = o.phone) end as until
     from owned o join conversation c on c.id = o.id
     order by c.phone is not distinct from o.phone desc, at desc nulls last limit ${found_max}`,
    [end],
  )
  return rows
}

/** Threads with these words in a text of the learner, or in one of ours that is no lesson: each with its newest. */
export async function findByWords(pool: pg.Pool, words: string): Promise<FoundThread[]> {
  const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await pool.query<FoundThread>(
    `with texts as materialized (
       select id, conversation_id, body, at from message
       where body ilike $1 and (direction = 'in' or kind = 'notice') and conversation_id is not null
         and at > clock_timestamp() + (select offset_ms from service_clock) * interval '1 ms' - interval '${words_days} days'
       limit ${texts_max}),
     newest as (select distinct on (conversation_id) * from texts order by conversation_id, id desc)
     select c.id as "conversationId", c.phone, 'text' as by, n.body as match, ${millis('n.at')} as at, null as until
     from newest n join conversation c on c.id = n.conversation_id order by n.id desc limit ${found_max}`,
    [pattern],
  )
  return rows
}

/** The thread of a case. */
export async function findByCase(pool: pg.Pool, id: string): Promise<FoundThread[]> {
  const { rows } = await pool.query<FoundThread>(
    `select c.id as "conversationId", c.phone, 'case' as by, s.question as match, ${millis('s.at')} as at, null as until
     from support_case s join conversation c on c.id = s.conversation_id where s.id = $1`,
    [id],
  )
  return rows
}

/** The thread of a message by the carrier's id. A code's digits are blotted out. */
export async function findBySid(pool: pg.Pool, sid: string): Promise<FoundThread[]> {
  const { rows } = await pool.query<FoundThread>(
    `select c.id as "conversationId", c.phone, 'message' as by,
       case m.kind when 'code' then regexp_replace(m.body, '[0-9]{4,}', '******') else m.body end as match,
       ${millis('m.at')} as at, null as until
     from message m join conversation c on c.id = m.conversation_id or (m.conversation_id is null and c.phone = m.phone)
     where m.sid = $1`,
    [sid],
  )
  return rows
}

/** The numbers that some conversations have now. */
export async function readPhones(pool: pg.Pool, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await pool.query<{ id: string; phone: string | null }>(
    'select id, phone from conversation where id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}
