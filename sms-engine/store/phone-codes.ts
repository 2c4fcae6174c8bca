import type pg from 'pg'
import type { ConsentEvidence } from '../domain/model/event.ts'
import { inTransaction } from './transaction.ts'

/** A code to be sent. Times in ms of service time. */
export interface NewCode {
  readonly learnerId: string
  readonly phone: string
  readonly hash: string
  readonly body: string
  readonly now: number
  readonly expiresAt: number
  readonly ip: string
  readonly consent: ConsentEvidence
}

/** How many codes went out since a moment, and when the last one did (ms). */
export interface CodeUse {
  readonly toPhone: number
  readonly byLearner: number
  readonly fromIp: number
  readonly lastAt: number | null
}

/** What a code is limited by. */
export type CodeSubject = Pick<NewCode, 'phone' | 'learnerId' | 'ip'>

/**
 * Runs `work` in a transaction while nobody else does so for the same phone, learner or address: what it counts stays
 * true until what it adds is there.
 */
export function countAndAdd<T>(
  pool: pg.Pool,
  { phone, learnerId, ip }: CodeSubject,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  // Everybody takes the locks in this order, so that no two wait for each other.
  const keys = [`phone:${phone}`, `learner:${learnerId}`, `ip:${ip}`]
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key', [keys])
    return work(client)
  })
}

export async function readCodeUse(
  client: pg.ClientBase,
  of: CodeSubject & { readonly since: number },
): Promise<CodeUse> {
  const { rows } = await client.query<CodeUse>(
    `select count(*) filter (where phone = $1)::int as "toPhone",
            count(*) filter (where learner_id = $2)::int as "byLearner",
            count(*) filter (where ip = $3)::int as "fromIp",
            (extract(epoch from max(sent_at) filter (where phone = $1 or learner_id = $2)) * 1000)::float8 as "lastAt"
     from phone_code
     where sent_at > to_timestamp($4 / 1000.0) and (phone = $1 or learner_id = $2 or ip = $3)`,
    [of.phone, of.learnerId, of.ip, of.since],
  )
  return rows[0] as CodeUse
}

/** Stores a code's hash and queues its text, both or neither. Earlier codes of the learner stop being good. */
export async function insertCode(client: pg.ClientBase, code: NewCode): Promise<void> {
  await client.query(
    `with retired as (
       update phone_code set expires_at = to_timestamp($5 / 1000.0)
       where learner_id = $1 and used_at is null and expires_at > to_timestamp($5 / 1000.0)
     ), stored as (
       insert into phone_code (learner_id, phone, code_hash, sent_at, expires_at, ip, consent)
       values ($1, $2, $3, to_timestamp($5 / 1000.0), to_timestamp($6 / 1000.0), $7, $8)
       returning id
     ), queued as (
       insert into message (conversation_id, phone, direction, kind, body, status, cause, not_after, at)
       select $1, $2, 'out', 'code', $4, 'queued', 'code:' || id, to_timestamp($6 / 1000.0), to_timestamp($5 / 1000.0)
       from stored returning id
     )
     select pg_notify('outbox', '') from queued`,
    [code.learnerId, code.phone, code.hash, code.body, code.now, code.expiresAt, code.ip, JSON.stringify(code.consent)],
  )
}

/** The newest code of a learner for a number, after one more check of it has been counted. */
export interface CountedCode {
  readonly id: string
  readonly hash: string
  readonly checks: number
  readonly expired: boolean
  readonly consent: ConsentEvidence
}

/** Counts a check before anybody looks at the code, so that parallel guesses cannot get more than their share. */
export async function countCheck(
  pool: pg.Pool,
  learnerId: string,
  phone: string,
  now: number,
): Promise<CountedCode | null> {
  const { rows } = await pool.query<CountedCode>(
    `update phone_code set checks = checks + 1
     where id = (select id from phone_code where learner_id = $1 and phone = $2 and used_at is null
                 order by id desc limit 1)
     returning id, code_hash as hash, checks, expires_at <= to_timestamp($3 / 1000.0) as expired, consent`,
    [learnerId, phone, now],
  )
  return rows[0] ?? null
}

/** Whether a learner ever asked for a code to a number. */
export async function wasSentCode(pool: pg.Pool, learnerId: string, phone: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from phone_code where learner_id = $1 and phone = $2 limit 1', [
    learnerId,
    phone,
  ])
  return rowCount === 1
}

/** Marks a code as used; false when somebody else was faster. */
export async function redeemCode(pool: pg.Pool, id: string, now: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update phone_code set used_at = to_timestamp($2 / 1000.0) where id = $1 and used_at is null',
    [id, now],
  )
  return rowCount === 1
}

export async function isSuppressed(pool: pg.Pool, sender: string, phone: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from suppression where phone = $1 and sender = $2', [phone, sender])
  return rowCount === 1
}

/** The carrier's error for the last code that was sent to a number, or null when none is known. */
export async function lastCodeError(pool: pg.Pool, learnerId: string, phone: string): Promise<number | null> {
  const { rows } = await pool.query<{ code: number | null }>(
    `select case when status in ('failed', 'undelivered') then error_code end as code
     from message where conversation_id = $1 and phone = $2 and kind = 'code' order by id desc limit 1`,
    [learnerId, phone],
  )
  return rows[0]?.code ?? null
}
