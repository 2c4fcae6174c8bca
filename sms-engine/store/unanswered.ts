import type pg from 'pg'
import { isRecent } from './message-ids.ts'

// A row of `unanswered` stands for a text whose replies were decided and whose answer nobody has seen delivered. The
// deciding statement writes it, and it is deleted in one of two ways: the answer was delivered, or the outbox took the
// replies over. Whoever deletes the row has the replies; a retry of the carrier in between renews it.

/** Forgets texts whose answers were delivered. */
export async function forgetAnswered(pool: pg.Pool, sids: readonly string[]): Promise<void> {
  await pool.query({
    name: 'forget-answered',
    text: 'delete from unanswered where sid = any($1)',
    values: [sids],
  })
}

/**
 * Claims the replies of a text for the retry that the carrier is waiting for now: the outbox starts waiting again.
 * @returns what to answer; nothing if the outbox has taken the replies over
 */
export async function claimReplies(pool: pg.Pool, sid: string): Promise<readonly string[]> {
  await pool.query('update unanswered set at_machine = clock_timestamp(), listed_at_machine = null where sid = $1', [
    sid,
  ])
  // Only a statement that starts now sees whether the outbox took them a moment ago; from now on it waits.
  const { rows } = await pool.query<{ replies: readonly string[] | null }>({
    name: 'read-replies',
    text: `select replies from message m where sid = $1 and ${isRecent('m')}`,
    values: [sid],
  })
  return rows[0]?.replies ?? []
}

/** A text whose answer is overdue. */
export interface Unanswered {
  readonly sid: string
  /** Where its replies went; null if the text itself has been deleted with the account that it belonged to. */
  readonly phone: string | null
  /** When the text was heard, ms of service time. */
  readonly heardAt: number
  /** How long ago that was, ms. */
  readonly age_ms: number
  /** How long ago the carrier's list first showed it without its answer, ms. */
  readonly listedFor_ms: number | null
  readonly replies: readonly string[]
}

/** Texts whose answers nobody has seen delivered for so long, oldest first. */
export async function readUnanswered(pool: pg.Pool, wait_ms: number, limit: number): Promise<Unanswered[]> {
  const { rows } = await pool.query<Unanswered>({
    name: 'read-unanswered',
    text: `select u.sid, m.phone, (extract(epoch from m.at) * 1000)::float8 as "heardAt",
       (extract(epoch from clock_timestamp() - m.at) * 1000 + (select offset_ms from service_clock))::float8 as "age_ms", coalesce(m.replies, '[]') as replies,
       (extract(epoch from clock_timestamp() - u.listed_at_machine) * 1000)::float8 as "listedFor_ms"
     from unanswered u left join message m on m.sid = u.sid and ${isRecent('m')}
     where u.at_machine <= clock_timestamp() - $1 * interval '1 ms'
     order by u.at_machine limit $2`,
    values: [wait_ms, limit],
  })
  return rows
}

/**
 * Puts texts off for as long again: it cannot be said yet whether their answers were delivered.
 * @param listed those of them that the carrier's list shows, without their answers
 */
export async function waitAnew(pool: pg.Pool, sids: readonly string[], listed: readonly string[]): Promise<void> {
  await pool.query(
    `update unanswered set at_machine = clock_timestamp(),
       listed_at_machine = coalesce(listed_at_machine, case when sid = any($2) then clock_timestamp() end)
     where sid = any($1)`,
    [sids, listed],
  )
}

/** Until when a reply may go: `at` is when its text was heard, $4 when the carrier received a fetched text. */
const goodUntil = (at: string, kind: string) => `coalesce(
  to_timestamp($4::float8 / 1000) + case ${kind} when 'opt-out' then interval '0' else interval '1 hour' end,
  ${at} + case ${kind} when 'opt-out' then interval '5 minutes' else interval '1 hour' end)`

/**
 * Takes the replies of a text over into the outbox, unless its answer was delivered or claimed by a retry in the
 * meantime. The confirmation of an opt-out is valid for five minutes, any other reply for an hour; a reply to a
 * fetched text has been due since the carrier received the text. If a text's turn threw, its replies have no rows:
 * they are made here.
 * @param segments of each reply, in order: what the carrier will bill
 * @param fetched for a text that never reached us, when the carrier received it (ms): a reply that would be too late
 * is stored as cancelled, and an opt-out gets no confirmation, because nobody who wanted out a while ago is to be
 * texted now. The carrier may still be trying to deliver it: a row that is not as the text's own transaction left it
 * was claimed for a retry
 * @returns how many texts wait in the outbox now
 */
export async function takeReplies(
  pool: pg.Pool,
  sid: string,
  wait_ms: number,
  segments: readonly number[],
  fetched: number | null = null,
): Promise<number> {
  const { rows } = await pool.query<{ taken: number }>({
    name: 'take-replies',
    text: `with taken as (
       delete from unanswered u where sid = $1 and at_machine <= clock_timestamp() - $2 * interval '1 ms'
         and ($4::float8 is null or exists (
           select from message m where m.sid = u.sid and m.xmin = u.xmin and ${isRecent('m')}))
       returning sid
     ), heard as (
       update message m set replies = '[]' from taken t where m.sid = t.sid and ${isRecent('m')}
       returning m.id, m.conversation_id, m.phone, m.sid, m.at, old.replies as said
     ), decided as (
       select o.id, h.at, h.sid, row_number() over (order by o.id) as nth
       from heard h join message o on o.conversation_id = h.conversation_id
       where o.id > h.id and ${isRecent('o')} and o.status = 'replied' and starts_with(o.cause, h.sid || ':')
     ), queued as (
       update message o
       set status = 'queued', answers = d.sid, segments = ($3::smallint[])[d.nth],
         due_at = coalesce(to_timestamp($4::float8 / 1000), o.due_at),
         not_after = ${goodUntil('d.at', 'o.kind')}
       from decided d where o.id = d.id and ${isRecent('o')}
       returning o.id
     ), lacking as materialized (
       select h.*, r.body, r.nth, h.sid || ':kept-' || r.nth as cause
       from heard h cross join lateral jsonb_array_elements_text(h.said) with ordinality as r (body, nth)
       where not exists (select from decided)
     ), keyed as (
       insert into message_key (key, at) select cause, at from lacking
     ), made as (
       insert into message (conversation_id, phone, direction, kind, body, status, cause, answers, segments, not_after, due_at, at)
       select l.conversation_id, l.phone, 'out', k.kind, l.body, 'queued', l.cause, l.sid,
         ($3::smallint[])[l.nth], ${goodUntil('l.at', 'k.kind')}, to_timestamp($4::float8 / 1000), l.at
       from lacking l
         cross join lateral (select case
           when exists (select from suppression s where s.phone = l.phone and s.at = l.at) then 'opt-out' else 'notice'
           end as kind) k
       returning id
     )
     select (select count(*) from queued)::int + (select count(*) from made)::int as taken,
       case when exists (select from taken) then pg_notify('outbox', '') is null end`,
    values: [sid, wait_ms, segments, fetched],
  })
  return rows[0]?.taken ?? 0
}
