import type { BillingMode } from '../../schemas/billing.ts'
import { GatewayUnavailable, type Payment } from '../gateway.ts'
import type { Db } from './db.ts'

/** What must be made once at the gateway, however often it is asked for. Its keys are in `billing_attempt`. */
interface Making {
  readonly accountId: string
  readonly mode: BillingMode
  /** What is made, in one word for each set of parameters. */
  readonly what: string
}

/**
 * Asks the gateway under a key of its own, kept as long as nobody knows whether it was done: a lost answer is asked for
 * again under the same key. Any definite failure ends the key, because Stripe repeats a saved failure for 24 hours.
 * @param db outside of the lock's transaction: a key that was sent must not be rolled back
 */
export async function askOnce<T>(db: Db, making: Making, work: (key: string) => Promise<T>): Promise<T> {
  const key = await keyOf(db, making)
  try {
    return await work(key)
  } catch (error) {
    const isUnclear = error instanceof GatewayUnavailable && error.isUnclear
    if (!isUnclear) await forget(db, making)
    throw error
  }
}

/**
 * As `askOnce`, for what may be asked for again in the same words after it was done, as a refund that has failed since. Its
 * key ends with it: Stripe would repeat the answer of before and do nothing.
 */
export async function doOnce<T>(db: Db, making: Making, work: (key: string) => Promise<T>): Promise<T> {
  const answer = await askOnce(db, making, work)
  await forget(db, making)
  return answer
}

/**
 * Charges under a key of its own, which is kept only while nobody knows whether the card has paid. The next try settles that
 * first, by the same key, so that nobody pays twice; when it turns out that the card before did not pay, the card of now is asked.
 */
export async function payOnce(db: Db, making: Making, charge: (key: string) => Promise<Payment>): Promise<Payment> {
  const wasUnclear = await hasKey(db, making)
  const payment = await doOnce(db, making, charge)
  return wasUnclear && payment !== 'paid' ? payOnce(db, making, charge) : payment
}

async function hasKey(db: Db, { accountId, mode, what }: Making): Promise<boolean> {
  const found = await db.execute<unknown[]>(
    'select from billing_attempt where account_id = ? and mode = ? and what = ?',
    [accountId, mode, what],
  )
  return found.length > 0
}

async function keyOf(db: Db, { accountId, mode, what }: Making): Promise<string> {
  const [row] = await db.execute<{ key: string }[]>(
    `insert into billing_attempt (account_id, mode, what) values (?, ?, ?)
     on conflict (account_id, mode, what) do update set what = excluded.what returning key`,
    [accountId, mode, what],
  )
  if (!row) throw new Error('there is no key for it')
  return row.key
}

/** Whatever is asked for next has another key. */
async function forget(db: Db, { accountId, mode, what }: Making): Promise<void> {
  await db.execute('delete from billing_attempt where account_id = ? and mode = ? and what = ?', [
    accountId,
    mode,
    what,
  ])
}
