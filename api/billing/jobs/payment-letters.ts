import type { FastifyBaseLogger } from 'fastify'
import { DateTime } from 'luxon'
import { findLearner } from '../../../sms-engine/engine/learners.ts'
import { grace_ms } from '../model/entitlement.ts'
import type { SubscriptionRecord } from '../model/records.ts'
import type { Queryable } from '../store/customers.ts'
import type { ReportContext } from '../sync/report.ts'
import { paymentFailedLetter } from './payment-failed-letter.ts'

/** A letter about a renewal that failed. Times in ms of service time. */
interface DueLetter {
  readonly customerId: string
  readonly accountId: string
  readonly periodStart: number
  readonly cents: number
  /** Whether that renewal is still to be paid. */
  readonly isOwed: boolean
}

/** Notes that a letter must go; one for each renewal that failed. Sent later: a mail server must not hold our rows up. */
export async function expectPaymentLetter(
  db: Queryable,
  customerId: string,
  { periodStart, cents }: Pick<SubscriptionRecord, 'periodStart' | 'cents'>,
): Promise<void> {
  await db.query(
    `insert into payment_letter (customer_id, period_start, cents) values ($1, to_timestamp($2 / 1000.0), $3)
     on conflict do nothing`,
    [customerId, periodStart, cents],
  )
}

/**
 * Sends the letters that are due, one after the other. When one fails the rest wait for the next run: the mail server is
 * probably down for them too. @returns how many are done with
 */
export async function sendPaymentLetters(
  context: ReportContext & { readonly log: FastifyBaseLogger },
  limit: number,
): Promise<number> {
  const { pool } = context.engine.db
  for (let done = 0; done < limit; done++) {
    const letter = await claimLetter(pool)
    if (!letter) return done
    try {
      if (letter.isOwed) await sendLetter(context, letter)
    } catch (error) {
      // Its message may say to whom.
      const { code } = error as { code?: string }
      context.log.warn({ code }, 'a letter about a payment could not be sent; it is tried again')
      return done
    }
    await finishLetter(pool, letter)
  }
  return limit
}

/** Takes one, in the statement that sets the time of its next try: 1 minute, then twice as long each time, to an hour. */
async function claimLetter(db: Queryable): Promise<DueLetter | null> {
  const { rows } = await db.query<DueLetter>(
    `update payment_letter l
     set attempts = attempts + 1,
         next_try_at_machine = clock_timestamp() + least(60, 2 ^ least(attempts, 10)) * interval '1 minute'
     from billing_customer c
     where c.id = l.customer_id and (l.customer_id, l.period_start) = (
       select customer_id, period_start from payment_letter where next_try_at_machine <= clock_timestamp()
       order by next_try_at_machine limit 1 for update skip locked)
     returning l.customer_id as "customerId", c.account_id as "accountId", l.cents,
       (extract(epoch from l.period_start) * 1000)::float8 as "periodStart",
       exists (select from subscription s where s.customer_id = l.customer_id and s.status = 'past_due'
         and s.period_start = l.period_start) as "isOwed"`,
  )
  return rows[0] ?? null
}

async function finishLetter(db: Queryable, { customerId, periodStart }: DueLetter): Promise<void> {
  await db.query(
    `update payment_letter set next_try_at_machine = null
     where customer_id = $1 and period_start = to_timestamp($2 / 1000.0)`,
    [customerId, periodStart],
  )
}

async function sendLetter({ engine, accounts, mailer }: ReportContext, letter: DueLetter): Promise<void> {
  const { accountId, cents, periodStart } = letter
  const [account, learner] = await Promise.all([accounts.find(accountId), findLearner(engine, accountId)])
  if (!account || !learner) return
  const lessonsUntil = DateTime.fromMillis(periodStart + grace_ms, { zone: learner.zone, locale: 'en-US' })
  const { portalUrl, supportEmail } = engine.settings
  const words = paymentFailedLetter({
    firstName: account.firstName,
    amount: `$${(cents / 100).toFixed(2)}`,
    lessonsUntil: lessonsUntil.toFormat('cccc, LLLL d'),
    portalUrl,
    supportEmail,
  })
  await mailer.send({ to: account.email, ...words })
}
