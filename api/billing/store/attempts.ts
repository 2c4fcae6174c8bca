import type { BillingMode } from '../../schemas/billing.ts'
import { GatewayUnavailable } from '../gateway.ts'
import type { Queryable } from './customers.ts'

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
 * @param pool outside of the lock's transaction: a key that was sent must not be rolled back
 */
export async function attempt<T>(pool: Queryable, making: Making, work: (key: string) => Promise<T>): Promise<T> {
  const key = await keyOf(pool, making)
  try {
    return await work(key)
  } catch (error) {
    const isUnclear = error instanceof GatewayUnavailable && error.isUnclear
    if (!isUnclear) await forget(pool, making)
    throw error
  }
}

async function keyOf(db: Queryable, { accountId, mode, what }: Making): Promise<string> {
  const { rows } = await db.query<{ key: string }>(
    `insert into billing_attempt (account_id, mode, what) values ($1, $2, $3)
     on conflict (account_id, mode, what) do update set what = excluded.what returning key`,
    [accountId, mode, what],
  )
  if (!rows[0]) throw new Error('an attempt has no key')
  return rows[0].key
}

/** What comes next is another attempt. */
async function forget(db: Queryable, { accountId, mode, what }: Making): Promise<void> {
  await db.query('delete from billing_attempt where account_id = $1 and mode = $2 and what = $3', [
    accountId,
    mode,
    what,
  ])
}
