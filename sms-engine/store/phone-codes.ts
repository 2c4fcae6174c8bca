import type pg from 'pg'
import type { ConsentEvidence } from '../domain/model/event.ts'
import { inTransaction } from './transaction.ts'

/** A code to be sent. Times in ms of service time. */
export interface NewCode {
  readonly learnerId: string
  readonly phone: string
  /** The number's country, two letters; null if its numbering plan names none. */
  readonly country: string | null
  readonly hash: string
  readonly body: string
  readonly now: number
  readonly expiresAt: number
  readonly ip: string
  /** The part of `ip` that one person may own, and its neighborhood. */
  readonly network: string
  readonly neighborhood: string
  readonly consent: ConsentEvidence
}

/**
 * Codes to a range of numbers or from a neighborhood within the hour: how many were sent, and how many of those typed
 * in.
 */
export interface Share {
  readonly sent: number
  readonly typed: number
}

/**
 * Recent codes: for the subject within a day, when the last one went to its number (ms), and around it within the
 * hour.
 */
export interface CodeUse {
  readonly toPhone: number
  readonly byLearner: number
  readonly fromNetwork: number
  readonly lastAt: number | null
  readonly inAll: number
  readonly prefix: Share
  readonly neighborhood: Share
  /** Whether the learner pays for lessons now. A learner whose lessons are free does not. */
  readonly isPaying: boolean
}

/** What a code is limited by. */
export type CodeSubject = Pick<NewCode, 'phone' | 'learnerId' | 'network' | 'neighborhood'>

/** The part of an E.164 number that a whole range shares: in North America an exchange of 10,000 numbers. */
const prefix_characters = 8

/**
 * Runs `work` in a transaction, with nobody else doing so for the same phone, learner or network: what it counts stays
 * true until what it adds is stored.
 */
export function countAndAdd<T>(
  pool: pg.Pool,
  { phone, learnerId, network }: CodeSubject,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  // Always locked in this order, so that no two deadlock.
  const keys = [`phone:${phone}`, `learner:${learnerId}`, `network:${network}`]
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key', [keys])
    return work(client)
  })
}

/**
 * @param of.day from when the subject's own codes count, ms of service time
 * @param of.hour from when those of its range, its neighborhood and of everybody count
 */
export async function readCodeUse(
  client: pg.ClientBase,
  of: CodeSubject & { readonly now: number; readonly day: number; readonly hour: number },
): Promise<CodeUse> {
  const { rows } = await client.query<CodeUse>(
    `with given as (
       select sha256(convert_to($1, 'UTF8')) as phone_hash, left($1, ${prefix_characters}) as prefix,
         to_timestamp($6 / 1000.0) as hour
     ), counted as (
       select
         count(*) filter (where s.phone_hash = given.phone_hash)::int as to_phone,
         count(*) filter (where s.learner_id = $2)::int as by_learner,
         count(*) filter (where s.network = $3)::int as from_network,
         max(s.at) filter (where s.phone_hash = given.phone_hash) as last_at,
         count(*) filter (where s.at > hour)::int as in_all,
         count(*) filter (where s.at > hour and s.prefix = given.prefix)::int as prefix_sent,
         count(*) filter (where s.at > hour and s.prefix = given.prefix and s.typed)::int as prefix_typed,
         count(*) filter (where s.at > hour and s.neighborhood = $4)::int as near_sent,
         count(*) filter (where s.at > hour and s.neighborhood = $4 and s.typed)::int as near_typed
       from code_sent s cross join given
       where s.at > to_timestamp($5 / 1000.0)
     )
     select to_phone as "toPhone", by_learner as "byLearner", from_network as "fromNetwork",
       (extract(epoch from last_at) * 1000)::float8 as "lastAt", in_all as "inAll",
       json_build_object('sent', prefix_sent, 'typed', prefix_typed) as prefix,
       json_build_object('sent', near_sent, 'typed', near_typed) as neighborhood,
       exists (select from learner where id = $2 and entitled_until > to_timestamp($7 / 1000.0)) as "isPaying"
     from counted`,
    [of.phone, of.learnerId, of.network, of.neighborhood, of.day, of.hour, of.now],
  )
  return rows[0] as CodeUse
}

/**
 * When the code was sent that must grow a day old before the next may go, ms: the oldest code that fills each full
 * count, and the newest of these.
 * @param day from when codes count, ms of service time
 * @param most how many codes each count holds
 */
export async function readOldestThatCounts(
  client: pg.ClientBase,
  { phone, learnerId, network }: CodeSubject,
  day: number,
  most: Readonly<Record<'toPhone' | 'byLearner' | 'fromNetwork', number>>,
): Promise<number> {
  const { rows } = await client.query<{ at: number | null }>(
    `select (extract(epoch from greatest(
         (array_agg(at order by at desc) filter (where phone_hash = sha256(convert_to($1, 'UTF8'))))[$5::int],
         (array_agg(at order by at desc) filter (where learner_id = $2))[$6::int],
         (array_agg(at order by at desc) filter (where network = $3))[$7::int])) * 1000)::float8 as at
     from code_sent where at > to_timestamp($4 / 1000.0)`,
    [phone, learnerId, network, day, most.toPhone, most.byLearner, most.fromNetwork],
  )
  return rows[0]?.at ?? day
}

/** How many old rows are deleted with each new one: more than are added, so that the table stays a day long. */
const forgotten_max = 20

/**
 * Stores a code's hash, counts it and queues its text, all or nothing. Earlier codes of the learner become invalid.
 * @param forgetBefore codes sent before this moment (ms) no longer count
 */
export async function insertCode(client: pg.ClientBase, code: NewCode, forgetBefore: number): Promise<void> {
  await client.query(
    `with retired as (
       update phone_code set expires_at = to_timestamp($5 / 1000.0)
       where learner_id = $1 and used_at is null and expires_at > to_timestamp($5 / 1000.0)
     ), stored as (
       insert into phone_code (learner_id, phone, code_hash, sent_at, expires_at, ip, consent)
       values ($1, $2, $3, to_timestamp($5 / 1000.0), to_timestamp($6 / 1000.0), $7, $8)
       returning id
     ), counted as (
       insert into code_sent (code_id, learner_id, phone_hash, prefix, network, neighborhood, at)
       select id, $1, sha256(convert_to($2, 'UTF8')), left($2, ${prefix_characters}), $9, $10, to_timestamp($5 / 1000.0)
       from stored
     ), forgotten as (
       delete from code_sent where code_id in (
         select code_id from code_sent where at < to_timestamp($11 / 1000.0) order by at limit ${forgotten_max})
     ), keyed as (
       insert into message_key (key, at) select 'code:' || id, to_timestamp($5 / 1000.0) from stored
     ), queued as (
       insert into message (conversation_id, phone, country, direction, kind, body, status, cause, not_after, at)
       select $1, $2, $12, 'out', 'code', $4, 'queued', 'code:' || id, to_timestamp($6 / 1000.0), to_timestamp($5 / 1000.0)
       from stored returning id
     )
     select pg_notify('outbox', '') from queued`,
    [
      code.learnerId,
      code.phone,
      code.hash,
      code.body,
      code.now,
      code.expiresAt,
      code.ip,
      JSON.stringify(code.consent),
      code.network,
      code.neighborhood,
      forgetBefore,
      code.country,
    ],
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

/** Counts a check before the code is read, so that parallel guesses get no more than their share. */
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

/** Whether a learner ever requested a code to a number. */
export async function wasSentCode(pool: pg.Pool, learnerId: string, phone: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from phone_code where learner_id = $1 and phone = $2 limit 1', [
    learnerId,
    phone,
  ])
  return rowCount === 1
}

/** Marks a code as used; false if somebody else was faster. */
export async function redeemCode(pool: pg.Pool, id: string, now: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with redeemed as (
       update phone_code set used_at = to_timestamp($2 / 1000.0) where id = $1 and used_at is null returning id
     ), typed as (
       update code_sent s set typed = true from redeemed r where s.code_id = r.id
     )
     select from redeemed`,
    [id, now],
  )
  return rowCount === 1
}

export async function isSuppressed(pool: pg.Pool, sender: string, phone: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from suppression where phone = $1 and sender = $2', [phone, sender])
  return rowCount === 1
}

/** The carrier's error for the last code sent to a number, or null if none is known. */
export async function lastCodeError(pool: pg.Pool, learnerId: string, phone: string): Promise<number | null> {
  const { rows } = await pool.query<{ code: number | null }>(
    `select case when status in ('failed', 'undelivered') then error_code end as code
     from message where conversation_id = $1 and phone = $2 and kind = 'code' order by id desc limit 1`,
    [learnerId, phone],
  )
  return rows[0]?.code ?? null
}
