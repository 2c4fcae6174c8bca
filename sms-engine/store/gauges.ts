import type pg from 'pg'
import { serviceTime } from '../runtime/service-clock.ts'
import { spendingDay } from './spending.ts'
import { isOpen } from './support-cases.ts'

/** What an operator wants to know at a glance. */
export interface Gauges {
  /** Messages that are not settled, by state. */
  readonly outbox: Readonly<Record<'queued' | 'sending' | 'uncertain', number>>
  /** How long the oldest queued message has waited, s. */
  readonly oldestQueued_s: number
  /** What waits in the outbox, by kind: how many, and for how long the oldest, s. */
  readonly waiting: readonly { readonly kind: string; readonly count: number; readonly oldest_s: number }[]
  /** By how much the database's clock is ahead of this machine's, s. */
  readonly clockOffset_s: number
  /** How late the most overdue conversation is, s; 0 when none is. */
  readonly dueLag_s: number
  readonly deadLetters: number
  /** Questions of learners that nobody has answered or closed. */
  readonly openCases: number
  /** One-time codes of the last hour, which cost money. */
  readonly codesOfHour: number
  /** Senders whose scheduled texts are held back. */
  readonly holds: number
  /** Mails that have not left, and for how long the oldest has waited, s. */
  readonly mails: { readonly waiting: number; readonly oldest_s: number }
  /** For each cap on what a day may cost: segments handed to the carrier today, and the cap. */
  readonly spending: readonly { readonly scope: string; readonly segments: number; readonly cap: number }[]
}

/** Reads partial indexes only, so that it stays cheap with a million learners. */
export async function readGauges(pool: pg.Pool): Promise<Gauges> {
  const { rows } = await pool.query<{
    queued: number
    sending: number
    uncertain: number
    oldest: number | null
    lag: number | null
    letters: number
    cases: number
    codes: number
    waiting: Gauges['waiting']
    machine_ms: number
    holds: number
    mails: number
    oldest_mail: number | null
    spending: Gauges['spending']
  }>(`
    with service as (select ${serviceTime} as now)
    select
      (select count(*)::int from message where status = 'queued') as queued,
      (select count(*)::int from message where status in ('sending', 'uncertain') and status = 'sending') as sending,
      (select count(*)::int from message where status in ('sending', 'uncertain') and status = 'uncertain') as uncertain,
      (select extract(epoch from service.now - min(at))::float8 from message where status = 'queued') as oldest,
      (select extract(epoch from service.now - least(
         (select min(next_send_at) from conversation), (select min(due_at) from conversation)))::float8) as lag,
      (select count(*)::int from dead_letter) as letters,
      (select count(*)::int from support_case s where ${isOpen('s')}) as cases,
      (select count(*)::int from code_sent where at > service.now - interval '1 hour') as codes,
      (select coalesce(jsonb_agg(k), '[]') from (
         select kind, count(*)::int as count, greatest(0, extract(epoch from service.now - min(at)))::float8 as oldest_s
         from message where status = 'queued' group by kind) k) as waiting,
      extract(epoch from clock_timestamp())::float8 * 1000 as machine_ms,
      (select count(*)::int from hold where ended_at_machine is null)
        + (select count(*)::int from recovery where ended_at_machine is null) as holds,
      (select count(*)::int from mail where next_try_at_machine is not null) as mails,
      (select extract(epoch from clock_timestamp() - min(written_at_machine))::float8 from mail
       where next_try_at_machine is not null) as oldest_mail,
      (select coalesce(jsonb_agg(s), '[]') from (
         select scope, sum(segments) as segments, sum(cap) as cap from spending
         where day = ${spendingDay('service.now')} and cap > 0 group by scope) s) as spending
    from service`)
  const here_ms = Date.now()
  const row = rows[0]
  if (!row) throw new Error('the service clock has no row')
  return {
    outbox: { queued: row.queued, sending: row.sending, uncertain: row.uncertain },
    oldestQueued_s: Math.max(0, row.oldest ?? 0),
    dueLag_s: Math.max(0, row.lag ?? 0),
    deadLetters: row.letters,
    openCases: row.cases,
    codesOfHour: row.codes,
    waiting: row.waiting,
    clockOffset_s: (row.machine_ms - here_ms) / 1000,
    holds: row.holds,
    mails: { waiting: row.mails, oldest_s: Math.max(0, row.oldest_mail ?? 0) },
    spending: row.spending,
  }
}
