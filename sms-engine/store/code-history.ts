/** What became of each code that a learner requested, for support. */
import type pg from 'pg'
import type { Queryable } from './transaction.ts'

/** What stopped a code: the half minute after the last one, a full count, an hour's surge, or the opt-out. */
export type WhyRefused = 'wait' | 'phone' | 'learner' | 'network' | 'prefix' | 'neighborhood' | 'all' | 'opted-out'

/** A code that was requested and not sent. Times in ms of service time. */
export interface NewRefusal {
  readonly learnerId: string
  readonly phone: string
  readonly why: WhyRefused
  readonly now: number
  /** When the next one can be sent; null if waiting does not help. */
  readonly nextAt: number | null
}

/**
 * Records a refusal. Pressing again during the same wait adds to its one row: a row per press would be a way to fill
 * the table.
 */
export async function noteRefusal(db: Queryable, { learnerId, phone, why, now, nextAt }: NewRefusal): Promise<void> {
  await db.query(
    `with again as (
       update code_refused set times = times + 1, last_at = to_timestamp($4 / 1000.0), next_at = to_timestamp($5::float8 / 1000.0)
       where id = (
         select id from code_refused
         where learner_id = $1 and phone = $2 and why = $3
           and coalesce(next_at, last_at + interval '1 day') > to_timestamp($4 / 1000.0)
         order by id desc limit 1)
       returning id
     )
     insert into code_refused (learner_id, phone, why, at, last_at, next_at)
     select $1, $2, $3, to_timestamp($4 / 1000.0), to_timestamp($4 / 1000.0), to_timestamp($5::float8 / 1000.0)
     where not exists (select from again) and exists (select from learner where id = $1)`,
    [learnerId, phone, why, now, nextAt],
  )
}

/** A code that was sent. Times in ms of service time. */
export interface SentCode {
  readonly at: number
  readonly phone: string
  readonly expiresAt: number
  /** How often something was typed in for it. */
  readonly checks: number
  readonly usedAt: number | null
  /** What became of its text; null when that is not on record. */
  readonly text: {
    readonly status: 'queued' | 'sending' | 'uncertain' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'cancelled'
    readonly sentAt: number | null
    readonly errorCode: number | null
  } | null
}

/** One wait, with all the tries during it. Times in ms of service time. */
export interface RefusedCode {
  readonly at: number
  readonly lastAt: number
  readonly times: number
  readonly phone: string
  readonly why: WhyRefused
  readonly nextAt: number | null
}

export interface CodeHistory {
  readonly sent: readonly SentCode[]
  readonly refused: readonly RefusedCode[]
}

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** The codes that a learner requested, to any number, oldest first, as far back as they are kept. */
export async function readCodeHistory(pool: pg.Pool, learnerId: string): Promise<CodeHistory> {
  const [sent, refused] = await Promise.all([
    pool.query<SentCode>(
      `select ${millis('c.sent_at')} as at, c.phone, ${millis('c.expires_at')} as "expiresAt", c.checks,
         ${millis('c.used_at')} as "usedAt",
         case when m.id is not null then json_build_object(
           'status', m.status, 'sentAt', ${millis('m.sent_at')}, 'errorCode', m.error_code) end as text
       from phone_code c
         left join message m on m.conversation_id = c.learner_id and m.kind = 'code' and m.cause = 'code:' || c.id
       where c.learner_id = $1 order by c.id`,
      [learnerId],
    ),
    pool.query<RefusedCode>(
      `select ${millis('at')} as at, ${millis('last_at')} as "lastAt", times, phone, why, ${millis('next_at')} as "nextAt"
       from code_refused where learner_id = $1 order by id`,
      [learnerId],
    ),
  ])
  return { sent: sent.rows, refused: refused.rows }
}
