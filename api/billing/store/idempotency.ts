import type { BillingMode } from '../../schemas/billing.ts'
import { GatewayUnavailable, type Payment } from '../gateway.ts'
import type { Db } from './db.ts'

/**
 * Something to be created only once at the gateway, however often it is requested. Its keys are in `billing_attempt`.
 */
export interface Making {
  readonly accountId: string
  readonly mode: BillingMode
  /** What is created, in one word per set of parameters. */
  readonly what: string
}

/**
 * Calls the gateway under a key of its own, kept while the outcome is unknown: after a lost answer the call is retried
 * under the same key. Any definite failure drops the key, because Stripe repeats a saved failure for 24 hours.
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
 * Like `askOnce`, for requests that may legitimately repeat after success. Success drops the key: otherwise Stripe would
 * repeat the earlier answer and do nothing. (A refund drops it later, once its answer was given: `refunding.ts`.)
 */
async function doOnce<T>(db: Db, making: Making, work: (key: string) => Promise<T>): Promise<T> {
  const answer = await askOnce(db, making, work)
  await forget(db, making)
  return answer
}

/**
 * Charges under a key of its own, kept only while it is unknown whether the card has paid. The next try settles that
 * first, with the same key, so that nobody pays twice; if the earlier card turns out not to have paid, the current card
 * is charged.
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

/** What is still unsettled: nobody knows what became of it. By the beginning of what was to be created. */
export async function findUnsettled(db: Db, { accountId, mode, what }: Making): Promise<string[]> {
  const found = await db.execute<{ what: string }[]>(
    'select what from billing_attempt where account_id = ? and mode = ? and starts_with(what, ?) order by what',
    [accountId, mode, what],
  )
  return found.map((one) => one.what)
}

/** Drops the key; the next request gets a new one. */
export async function forget(db: Db, { accountId, mode, what }: Making): Promise<void> {
  await db.execute('delete from billing_attempt where account_id = ? and mode = ? and what = ?', [
    accountId,
    mode,
    what,
  ])
}
