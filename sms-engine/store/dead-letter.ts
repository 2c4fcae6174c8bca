import type pg from 'pg'
import type { Event } from '../domain/model/event.ts'
import { wellFormed } from '../domain/reading/well-formed.ts'
import { toStoredEvent } from './stored-event.ts'

/** A text whose turn threw. */
export interface DeadLetter {
  readonly phone: string
  readonly event: Event
  readonly inbound: { readonly sid: string; readonly body: string }
  readonly error: unknown
  /** What the phone is told instead. */
  readonly replies: readonly string[]
}

/**
 * Keeps the raw text and the error, and records what is said instead as the reply that a retry gets too. Whatever the text is
 * made of, it can be kept: a turn may have thrown because of just that.
 */
export async function keepDeadLetter(pool: pg.Pool, letter: DeadLetter): Promise<readonly string[]> {
  const error = letter.error instanceof Error ? (letter.error.stack ?? letter.error.message) : String(letter.error)
  await pool.query(
    `with kept as (
       insert into message (conversation_id, phone, direction, kind, body, status, sid, replies, at)
       values ((select id from conversation where phone = $1), $1, 'in', 'text', $2, 'received', $3,
         $4::jsonb, clock_timestamp() + (select offset_ms from service_clock) * interval '1 ms')
       on conflict (sid) do nothing
       returning conversation_id, at
     )
     insert into dead_letter (conversation_id, phone, sid, event, error, at)
     select conversation_id, $1, $3, $5, $6, at from kept`,
    [
      letter.phone,
      wellFormed(letter.inbound.body),
      letter.inbound.sid,
      JSON.stringify(letter.replies),
      JSON.stringify(toStoredEvent(letter.event), (_, value) =>
        typeof value === 'string' ? wellFormed(value) : value,
      ),
      wellFormed(error),
    ],
  )
  return letter.replies
}
