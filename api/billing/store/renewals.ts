import type { PlanId } from '../../../content/product.ts'
import type { BillingMode } from '../../schemas/billing.ts'
import type { Db } from './db.ts'
import { RenewalLetter } from './entities/renewal-letter.ts'

/**
 * How long before a yearly renewal its owner is notified. Laws of several states require 15 to 45 days (California,
 * Business and Professions Code § 17602(b)(2)); a value in the middle allows for a two-week mail server outage.
 */
export const told_before_days = 30

/** A renewal moved by less than this is still the one the letter named. */
const same_renewal = `interval '1 day'`

/** A due letter, and what it is now about. Times in ms of service time. */
export interface DueRenewalLetter {
  readonly customerId: string
  readonly accountId: string
  /** The renewal when the letter was scheduled; the key of its row. */
  readonly notedFor: number
  /** What renews; null when nothing does anymore, because of a cancellation or a change of plan. */
  readonly renewal: {
    readonly at: number
    readonly subscriptionId: string
    /** The plan it renews as, and its price. */
    readonly plan: PlanId
    readonly cents: number
    /** When it nevertheless ends, on a date set at the gateway; null when none is set. */
    readonly endsAt: number | null
  } | null
}

/**
 * Rows of `subscription s` that need a letter: a yearly plan that renews unless somebody intervenes. One paused past
 * its renewal is not charged then.
 */
const renewsYearly = `s.plan = 'yearly' and not s.cancel_at_period_end
  and (s.status = 'active' or (s.status = 'paused' and s.resume_at <= s.period_end))`

/**
 * Schedules a letter for each yearly plan that renews soon, once per renewal; a renewal moved to another day by a pause
 * gets another letter.
 * @param now service time, ms
 * @returns how many were scheduled
 */
export async function expectRenewalLetters(db: Db, mode: BillingMode, now: number, limit: number): Promise<number> {
  const noted = await db.execute<unknown[]>(
    `insert into renewal_letter (customer_id, renews_at)
     select s.customer_id, s.period_end from subscription s join billing_customer c on c.id = s.customer_id
     where c.mode = ? and c.gone_at_machine is null and ${renewsYearly}
       and s.period_end > to_timestamp(? / 1000.0)
       and s.period_end <= to_timestamp(? / 1000.0) + interval '${told_before_days} days'
       and not exists (select from renewal_letter l where l.customer_id = s.customer_id
         and l.renews_at > s.period_end - ${same_renewal} and l.renews_at < s.period_end + ${same_renewal})
     limit ?
     on conflict do nothing returning 1`,
    [mode, now, now, limit],
  )
  return noted.length
}

/** Claims one, in the statement that sets the time of its next try: 1 minute, doubling each time, up to an hour. */
export async function claimRenewalLetter(db: Db): Promise<DueRenewalLetter | null> {
  const [letter] = await db.execute<
    {
      customerId: string
      accountId: string
      notedFor: number
      at: number | null
      subscriptionId: string
      plan: PlanId
      cents: number
      endsAt: number | null
    }[]
  >(
    `update renewal_letter l
     set attempts = attempts + 1,
         next_try_at_machine = clock_timestamp() + least(60, 2 ^ least(attempts, 10)) * interval '1 minute'
     from billing_customer c
     left join lateral (
       select s.id, s.period_end, s.ends_at, s.next_plan, s.next_cents from subscription s
       where s.customer_id = c.id and c.gone_at_machine is null and ${renewsYearly}) s on true
     where c.id = l.customer_id and (l.customer_id, l.renews_at) = (
       select customer_id, renews_at from renewal_letter where next_try_at_machine <= clock_timestamp()
       order by next_try_at_machine limit 1 for update skip locked)
     returning l.customer_id as "customerId", c.account_id as "accountId",
       (extract(epoch from l.renews_at) * 1000)::float8 as "notedFor",
       case when s.period_end > l.renews_at - ${same_renewal} and s.period_end < l.renews_at + ${same_renewal}
         then (extract(epoch from s.period_end) * 1000)::float8 end as at,
       s.id as "subscriptionId", s.next_plan as plan, s.next_cents as cents,
       (extract(epoch from s.ends_at) * 1000)::float8 as "endsAt"`,
  )
  if (!letter) return null
  const { customerId, accountId, notedFor, at, ...renewal } = letter
  return { customerId, accountId, notedFor, renewal: at === null ? null : { at, ...renewal } }
}

/** Whether a scheduled letter is still about an upcoming renewal. */
export async function stillRenews(db: Db, { customerId, notedFor }: Key): Promise<boolean> {
  const found = await db.execute<unknown[]>(
    `select from subscription s join billing_customer c on c.id = s.customer_id
     where s.customer_id = ? and c.gone_at_machine is null and ${renewsYearly}
       and abs(extract(epoch from s.period_end) * 1000 - ?) < extract(epoch from ${same_renewal}) * 1000`,
    [customerId, notedFor],
  )
  return found.length > 0
}

type Key = Pick<DueRenewalLetter, 'customerId' | 'notedFor'>

/** Records that a letter was sent. */
export async function finishRenewalLetter(db: Db, { customerId, notedFor: renewsAt }: Key): Promise<void> {
  await db.nativeUpdate(RenewalLetter, { customerId, renewsAt }, { nextTryAtMachine: null })
}

/**
 * Removes a letter that was not needed. It is scheduled again if the plan renews after all, as when canceling is
 * undone.
 */
export async function forgetRenewalLetter(db: Db, { customerId, notedFor: renewsAt }: Key): Promise<void> {
  await db.nativeDelete(RenewalLetter, { customerId, renewsAt })
}

/**
 * When the next letter is due, service time, ms; null when no yearly plan renews.
 * @param now service time, ms
 */
export async function nextRenewalLetterAt(db: Db, mode: BillingMode, now: number): Promise<number | null> {
  const [next] = await db.execute<{ at: number | null }[]>(
    `select (extract(epoch from min(s.period_end) - interval '${told_before_days} days') * 1000)::float8 as at
     from subscription s join billing_customer c on c.id = s.customer_id
     where c.mode = ? and c.gone_at_machine is null and ${renewsYearly}
       and s.period_end > to_timestamp(? / 1000.0) + interval '${told_before_days} days'`,
    [mode, now],
  )
  return next?.at ?? null
}
