import type { SubscriptionRecord } from '../model/records.ts'
import type { Db } from './db.ts'
import { PaymentLetter } from './entities/payment-letter.ts'
import { Subscription } from './entities/subscription.ts'

/** A letter about a failed renewal. Times in ms of service time. */
export interface DueLetter {
  readonly customerId: string
  readonly accountId: string
  readonly periodStart: number
  readonly cents: number
  /** Whether that renewal is still unpaid. */
  readonly isOwed: boolean
  /**
   * Whether the bank awaits the cardholder's confirmation, and the page for it; null when that is possible only with
   * us.
   */
  readonly awaitsOwner: boolean
  readonly payUrl: string | null
}

/** Schedules a letter, one per failed renewal. Sent later: a mail server must not block our rows. */
export async function expectLetter(
  db: Db,
  customerId: string,
  { periodStart, cents }: Pick<SubscriptionRecord, 'periodStart' | 'cents'>,
): Promise<void> {
  await db.qb(PaymentLetter).insert({ customerId, periodStart, cents }).onConflict().ignore().execute()
}

/** Claims one, in the statement that sets the time of its next try: 1 minute, doubling each time, up to an hour. */
export async function claimLetter(db: Db): Promise<DueLetter | null> {
  const [letter] = await db.execute<DueLetter[]>(
    `update payment_letter l
     set attempts = attempts + 1,
         next_try_at_machine = clock_timestamp() + least(60, 2 ^ least(attempts, 10)) * interval '1 minute'
     from billing_customer c
     left join lateral (
       select i.pay_url, i.awaits_owner
       from invoice i join subscription s on s.id = i.subscription_id
       where i.customer_id = c.id and i.status = 'open' and s.status = 'past_due'
       order by i.awaits_owner desc, i.at desc limit 1) owed on true
     where c.id = l.customer_id and (l.customer_id, l.period_start) = (
       select customer_id, period_start from payment_letter where next_try_at_machine <= clock_timestamp()
       order by next_try_at_machine limit 1 for update skip locked)
     returning l.customer_id as "customerId", c.account_id as "accountId", l.cents,
       (extract(epoch from l.period_start) * 1000)::float8 as "periodStart",
       exists (select from subscription s where s.customer_id = l.customer_id and s.status = 'past_due'
         and s.period_start = l.period_start) as "isOwed",
       coalesce(owed.awaits_owner, false) as "awaitsOwner", owed.pay_url as "payUrl"`,
  )
  return letter ?? null
}

/** Whether the renewal of a period is still unpaid. */
export async function isStillOwed(
  db: Db,
  { customerId, periodStart }: Pick<DueLetter, 'customerId' | 'periodStart'>,
): Promise<boolean> {
  return (await db.count(Subscription, { customerId, status: 'past_due', periodStart })) > 0
}

/** Records that a letter's mail was written, or is no longer needed. */
export async function finishLetter(
  db: Db,
  { customerId, periodStart }: Pick<DueLetter, 'customerId' | 'periodStart'>,
): Promise<void> {
  await db.nativeUpdate(PaymentLetter, { customerId, periodStart }, { nextTryAtMachine: null })
}
