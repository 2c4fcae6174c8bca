import type { BillingMode } from '../../schemas/billing.ts'
import { GatewayUnavailable } from '../gateway.ts'
import type { Db } from './db.ts'

/** What must be made once at the gateway, however often it is asked for. */
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
export async function attempt<T>(db: Db, making: Making, work: (key: string) => Promise<T>): Promise<T> {
  const key = await keyOf(db, making)
  try {
    return await work(key)
  } catch (error) {
    const isUnclear = error instanceof GatewayUnavailable && error.isUnclear
    if (!isUnclear) await forget(db, making)
    throw error
  }
}

async function keyOf(db: Db, { accountId, mode, what }: Making): Promise<string> {
  const [attempt] = await db.execute<{ key: string }[]>(
    `insert into billing_attempt (account_id, mode, what) values (?, ?, ?)
     on conflict (account_id, mode, what) do update set what = excluded.what returning key`,
    [accountId, mode, what],
  )
  if (!attempt) throw new Error('an attempt has no key')
  return attempt.key
}

/** What comes next is another attempt. */
async function forget(db: Db, { accountId, mode, what }: Making): Promise<void> {
  await db.execute('delete from billing_attempt where account_id = ? and mode = ? and what = ?', [
    accountId,
    mode,
    what,
  ])
}
