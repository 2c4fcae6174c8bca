import type pg from 'pg'
import { serviceTime } from '../runtime/service-clock.ts'
import { bodyWithoutCode } from './forget-codes.ts'

/** A conversation found by a search, and why. Times in ms of service time. */
export interface FoundThread {
  readonly conversationId: string
  /** The number it has now; null when it was given up. */
  readonly phone: string | null
  /** `unproved`: a code for the number was requested, and never typed in. */
  readonly by: 'phone' | 'unproved' | 'text' | 'case' | 'message'
  /** The matching number, text, case question or message. */
  readonly match: string
  /**
   * When that was; for a number, when its owner first proved it; for an unproved one, when its last code was
   * requested.
   */
  readonly at: number | null
  /** For a number that its owner no longer has: when they lost it. Null while they have it. */
  readonly until: number | null
  /** What happened then; null while they have it. */
  readonly ended: Ended | null
}

/**
 * How somebody's time with a number ended: another account proved it, the phone company reassigned it, its owner
 * proved another one, or nobody knows and only the last text with it remains.
 */
export type Ended = 'moved' | 'reassigned' | 'replaced' | 'last-text'

/** Somebody who had a number, and when. */
export type Owner = FoundThread & { readonly by: 'phone' }

/** How far back words of texts are searched: older ones hardly ever matter, and the index stays warm. */
export const words_days = 90
const found_max = 20
/** For a word that is everywhere, all its texts would otherwise be sorted. */
const texts_max = 500

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** Pattern for numbers with this ending, reversed so that an index can look it up. */
const endsWith = (digits: string): string => `${[...digits].reverse().join('')}%`

/** SQL: whether the turn `t` ends somebody's time with the number `o.phone`. */
const losesNumber = `(t.event ->> 'type' = 'number-lost' and coalesce(t.event ->> 'reassigned', o.phone) = o.phone
  or t.event ->> 'type' = 'number-proved' and t.event ->> 'number' <> o.phone)`

/**
 * SQL: everybody who had the numbers `owned`, with their time. It ended with the turn that says so or, if that turn is
 * in the archive, when the next owner proved the number.
 */
const owners = (owned: string) => `
  with owned as (${owned})
  select c.id as "conversationId", c.phone, 'phone' as by, o.phone as match, ${millis('proved.first')} as at,
    case when has.lost then ${millis('coalesce(lost.at, next.at, last.at)')} end as until,
    case when has.lost then case
      when lost.at is not null then case
        when lost.event ->> 'type' = 'number-proved' then 'replaced'
        when lost.event ->> 'reassigned' is not null then 'reassigned'
        else 'moved' end
      when next.at is not null then 'moved'
      else 'last-text' end end as ended
  from owned o
    join conversation c on c.id = o.id
    cross join lateral (select c.phone is distinct from o.phone as lost) has
    cross join lateral (
      select min(at) as first, coalesce(max(at) filter (where action = 'opt-in'), min(at), '-infinity') as newest
      from consent where phone = o.phone and learner_id = c.id) proved
    left join lateral (
      select t.at, t.event from turn t
      where has.lost and t.conversation_id = c.id and t.at >= proved.newest and ${losesNumber}
      order by t.seq limit 1) lost on true
    cross join lateral (
      select min(at) as at from consent
      where has.lost and phone = o.phone and learner_id <> c.id and action = 'opt-in' and at >= proved.newest) next
    left join lateral (
      select greatest(
        (select max(at) from message where conversation_id = c.id and phone = o.phone),
        (select max(last_at) from archive_part where conversation_id = c.id and o.phone = any (numbers))) as at
      where has.lost) last on true
  order by has.lost, until desc nulls last, at desc nulls last`

/** Threads of numbers with this ending, with everybody who had such a number, present owners first. */
export async function findByPhoneEnd(pool: pg.Pool, digits: string): Promise<Owner[]> {
  const { rows } = await pool.query<Owner>(
    `${owners(`
       select id, phone from conversation where reverse(phone) like $1
       union
       select learner_id, phone from consent where reverse(phone) like $1 and learner_id is not null`)}
     limit ${found_max}`,
    [endsWith(digits)],
  )
  return rows
}

/** Everybody who had a number that this conversation has or had, present owners first. */
export async function readOwners(pool: pg.Pool, conversationId: string): Promise<Owner[]> {
  const { rows } = await pool.query<Owner>(
    owners(`
      select o.id, o.phone from (
        select phone from conversation where id = $1 and phone is not null
        union select phone from consent where learner_id = $1) own
      cross join lateral (
        select id, phone from conversation where phone = own.phone
        union select learner_id, phone from consent where phone = own.phone and learner_id is not null) o`),
    [conversationId],
  )
  return rows
}

/**
 * Threads of learners who requested a code to a number with this ending and never proved it, whether or not one was
 * sent; the latest request first.
 */
export async function findByUnproved(pool: pg.Pool, digits: string): Promise<FoundThread[]> {
  const { rows } = await pool.query<FoundThread>(
    `with asked as (
       select conversation_id as id, phone, at from message
       where kind = 'code' and reverse(phone) like $1 and conversation_id is not null
       union all
       select learner_id, phone, last_at from code_refused where reverse(phone) like $1
     )
     select c.id as "conversationId", c.phone, 'unproved' as by, a.phone as match, ${millis('max(a.at)')} as at,
       null as until, null as ended
     from asked a join conversation c on c.id = a.id
     where c.phone is distinct from a.phone
       and not exists (select from consent n where n.phone = a.phone and n.learner_id = c.id)
     group by c.id, a.phone order by max(a.at) desc limit ${found_max}`,
    [endsWith(digits)],
  )
  return rows
}

/**
 * Threads with these words in a text of the learner's, or in one of ours that is not a lesson: each with its newest.
 */
export async function findByWords(pool: pg.Pool, words: string): Promise<FoundThread[]> {
  const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await pool.query<FoundThread>(
    `with texts as materialized (
       select id, conversation_id, body, at from message
       where body ilike $1 and (direction = 'in' or kind = 'notice') and conversation_id is not null
         and at > ${serviceTime} - interval '${words_days} days'
       limit ${texts_max}),
     newest as (select distinct on (conversation_id) * from texts order by conversation_id, id desc)
     select c.id as "conversationId", c.phone, 'text' as by, n.body as match, ${millis('n.at')} as at, null as until, null as ended
     from newest n join conversation c on c.id = n.conversation_id order by n.id desc limit ${found_max}`,
    [pattern],
  )
  return rows
}

/** The thread of a case. */
export async function findByCase(pool: pg.Pool, id: string): Promise<FoundThread[]> {
  const { rows } = await pool.query<FoundThread>(
    `select c.id as "conversationId", c.phone, 'case' as by, s.question as match, ${millis('s.at')} as at, null as until, null as ended
     from support_case s join conversation c on c.id = s.conversation_id where s.id = $1`,
    [id],
  )
  return rows
}

/** The thread of a message by the carrier's id. A code's digits are masked. */
export async function findBySid(pool: pg.Pool, sid: string): Promise<FoundThread[]> {
  const { rows } = await pool.query<FoundThread>(
    `select c.id as "conversationId", c.phone, 'message' as by,
       ${bodyWithoutCode} as match,
       ${millis('m.at')} as at, null as until, null as ended
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
