import type pg from 'pg'
import { minute_ms } from '../domain/model/units.ts'

/** A change to report to the carrier, claimed by the caller. */
export interface ClaimedNews {
  /** 32 hex digits; changes with each change of consent. */
  readonly id: string
  readonly phone: string
  readonly action: 'opt-in' | 'opt-out'
  /** ms of service time. */
  readonly at: number
  readonly attempts: number
}

/** SQL: after the longest request that may just be reporting the consent before. */
export const afterRequest = `clock_timestamp() + interval '15 seconds'`

/** SQL: whether the change `n` is a return that waits to be reported, or is just being reported. */
export const isReturning = `(n.action = 'opt-in' and n.next_try_at_machine is not null)`

/**
 * SQL: what turns such a report into one of an opt-out at this moment. The carrier knows of the opt-out, but the report
 * of a return that arrives afterwards would undo it there.
 */
export const outAgain = (at: string) => `id = gen_random_uuid(), action = 'opt-out', at = ${at}, attempts = 0,
  error_code = null, next_try_at_machine = ${afterRequest}`

/**
 * SQL: notes an opt-out that the carrier does not know, to be reported once our confirmation can no longer be sent: it
 * would be the first text that the carrier blocks.
 * @param outs rows with `number` and `at`
 */
export const noteOut = (sender: string, outs: string) => `
  insert into consent_news (phone, sender, action, at, next_try_at_machine)
  select o.number, ${sender}, 'opt-out', o.at, clock_timestamp() + interval '6 minutes' from (${outs}) o
  on conflict (phone, sender) do update set id = excluded.id, action = excluded.action, at = excluded.at, attempts = 0,
    next_try_at_machine = excluded.next_try_at_machine, told_at_machine = null, error_code = null`

/** SQL: notes an opt-out by a word that the carrier knows, if a return is just being reported to it. */
export const noteKnownOut = (sender: string, outs: string) => `
  update consent_news n set ${outAgain('o.at')} from (${outs}) o
  where n.phone = o.number and n.sender = ${sender} and ${isReturning}`

/** Reasons of an opt-out that the carrier does not know of, and of one that it has acted on, as SQL lists. */
export const unknownToCarrier = `('phrase', 'staff')`
export const knownToCarrier = `('keyword', 'carrier')`

/**
 * Longer than a request takes; afterwards another process may report it again, which changes nothing at the carrier.
 */
const claim_ms = 2 * minute_ms

/** Claims changes to report to the carrier, oldest first. */
export async function claimNews(pool: pg.Pool, sender: string, limit: number): Promise<ClaimedNews[]> {
  const { rows } = await pool.query<ClaimedNews>({
    name: 'claim-news',
    text: `
      update consent_news set attempts = attempts + 1, may_block = may_block or action = 'opt-out',
        next_try_at_machine = clock_timestamp() + $3::float8 * interval '1 ms'
      where (phone, sender) in (
        select phone, sender from consent_news
        where next_try_at_machine <= clock_timestamp() and sender = $1
        order by next_try_at_machine limit $2::int for update skip locked)
      returning replace(id::text, '-', '') as id, phone, action, (extract(epoch from at) * 1000)::float8 as at, attempts`,
    values: [sender, limit, claim_ms],
  })
  return rows
}

/** How reporting a change ended. */
export interface NewsEnd {
  readonly id: string
  readonly isTold: boolean
  readonly code: number | null
  /** How long to wait before reporting it again, ms; null when it is not. */
  readonly retryIn_ms: number | null
}

/** Records the outcome; ignored if the consent has changed again since. */
export async function settleNews(pool: pg.Pool, ends: readonly NewsEnd[]): Promise<void> {
  await pool.query({
    name: 'settle-news',
    text: `
      update consent_news n
      set told_at_machine = case when e."isTold" then clock_timestamp() end, error_code = e.code,
        may_block = n.may_block and not (e."isTold" and n.action = 'opt-in'),
        next_try_at_machine = clock_timestamp() + e."retryIn_ms" * interval '1 ms'
      from jsonb_to_recordset($1::jsonb) as e (id uuid, "isTold" boolean, code int, "retryIn_ms" float8)
      where n.id = e.id`,
    values: [JSON.stringify(ends)],
  })
}
