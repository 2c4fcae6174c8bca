import type pg from 'pg'
import type { Event } from '../domain/model/event.ts'
import { wellFormed } from '../domain/reading/well-formed.ts'
import { serviceTime } from '../runtime/service-clock.ts'
import { knownToCarrier, noteKnownOut, noteOut, unknownToCarrier } from './consent-news.ts'
import { isRecent } from './message-ids.ts'
import { toStoredEvent } from './stored-event.ts'

/** A text whose turn threw. */
export interface DeadLetter {
  readonly phone: string
  readonly event: Event
  readonly inbound: { readonly sid: string; readonly body: string }
  readonly error: unknown
  /** What the phone is told instead. */
  readonly replies: readonly string[]
  /** Whether the text opts out, by its words alone; null if not. */
  readonly optOut: { readonly sender: string; readonly reason: string } | null
}

/**
 * Stores the raw text and the error, and records the substitute reply, which a retry gets too. Any text can be stored,
 * whatever it contains: that may be why the turn threw. An opt-out takes effect with the same statement: somebody who
 * wrote STOP must not be texted until a person has read the letter, and the carrier hears of it as ever. A number that is already out is told nothing.
 * @returns what the phone is told; a retry gets the same
 */
export async function keepDeadLetter(pool: pg.Pool, letter: DeadLetter): Promise<readonly string[]> {
  const error = letter.error instanceof Error ? (letter.error.stack ?? letter.error.message) : String(letter.error)
  const { rows } = await pool.query<{ replies: readonly string[] | null }>(
    `with keyed as (
       insert into message_key (key, at)
       values ($3, ${serviceTime})
       on conflict (key) do nothing
       returning key, at
     ), kept as (
       insert into message (conversation_id, phone, direction, kind, body, status, sid, replies, at)
       select (select id from conversation where phone = $1), $1, 'in', 'text', $2, 'received', k.key,
         case when $8::text is not null and exists (select from suppression where phone = $1 and sender = $7)
           then '[]' else $4::jsonb end, k.at
       from keyed k
       on conflict do nothing
       returning conversation_id, sid, replies, at
     ), unanswered as (
       insert into unanswered (sid) select sid from kept where replies <> '[]' on conflict (sid) do nothing
     ), letter as (
       insert into dead_letter (conversation_id, phone, sid, event, error, at)
       select conversation_id, $1, $3, $5, $6, at from kept
     ), suppressed as (
       insert into suppression (phone, sender, reason, at)
       select $1, $7, $8, at from kept where $8 is not null
       on conflict (phone, sender) do nothing
       returning at
     ), consented as (
       insert into consent (phone, sender, learner_id, action, via, at)
       select $1, $7, (select learner_id from conversation where phone = $1), 'opt-out', $8, at from suppressed
     ), news as (${noteOut('$7', `select $1 as number, at from suppressed where $8 in ${unknownToCarrier}`)}
     ), known_news as (${noteKnownOut('$7', `select $1 as number, at from suppressed where $8 in ${knownToCarrier}`)}
     ), switched_off as (
       update learner set lessons_enabled = false
       where id = (select learner_id from conversation where phone = $1) and exists (select from suppressed)
     ), cancelled as (
       update message m set status = 'cancelled'
       where phone = $1 and status = 'queued' and ${isRecent('m')} and exists (select from suppressed)
     )
     select coalesce((select replies from kept), (
       select replies from message m where sid = $3 and ${isRecent('m')})) as replies`,
    [
      letter.phone,
      wellFormed(letter.inbound.body),
      letter.inbound.sid,
      JSON.stringify(letter.replies),
      JSON.stringify(toStoredEvent(letter.event), (_, value) =>
        typeof value === 'string' ? wellFormed(value) : value,
      ),
      wellFormed(error),
      letter.optOut?.sender ?? null,
      letter.optOut?.reason ?? null,
    ],
  )
  return rows[0]?.replies ?? letter.replies
}
