import type pg from 'pg'
import { minute_ms } from '../domain/model/units.ts'

/** A change that whoever has this tells the carrier now. */
export interface ClaimedNews {
  /** 32 hex digits; another with each change. */
  readonly id: string
  readonly phone: string
  readonly action: 'opt-in' | 'opt-out'
  /** ms of service time. */
  readonly at: number
  readonly attempts: number
}

/** For longer than a request takes; afterwards somebody else may tell it again, which changes nothing at the carrier. */
const claim_ms = 2 * minute_ms

/** Takes what the carrier is to be told, oldest first. */
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

/** How telling a change ended. */
export interface NewsEnd {
  readonly id: string
  readonly isTold: boolean
  readonly code: number | null
  /** How long to wait before it is told again, ms; null when it is not. */
  readonly retryIn_ms: number | null
}

/** Records how telling ended; of what has changed again since, nothing. */
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
