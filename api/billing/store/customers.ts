import { sql } from '@mikro-orm/core'
import type { BillingMode } from '../../schemas/billing.ts'
import type { Db } from './db.ts'
import { BillingCustomer } from './entities/billing-customer.ts'

/** An account as the gateway knows it. Times in ms of service time. */
export type Customer = Pick<BillingCustomer, 'id' | 'accountId' | 'payerEmail' | 'reportedResumeAt' | 'dunnedFor'>

/** Still at the gateway, as far as we know. */
const there = { goneAtMachine: null }

/** An account's customer in this mode; null when it never had to do with billing, or its customer is gone. */
export async function findCustomer(db: Db, accountId: string, mode: BillingMode): Promise<Customer | null> {
  return db.findOne(BillingCustomer, { accountId, mode, ...there }, { disableIdentityMap: true })
}

/** How many customers of an account in this mode are gone. */
export async function countGone(db: Db, accountId: string, mode: BillingMode): Promise<number> {
  return db.count(BillingCustomer, { accountId, mode, goneAtMachine: { $ne: null } })
}

/** The gateway does not have this customer any more. Its rows stay, and the account may get another. */
export async function markGone(db: Db, id: string): Promise<void> {
  const change = { goneAtMachine: sql`clock_timestamp()`, syncAtMachine: null, syncTries: 0 }
  await db.nativeUpdate(BillingCustomer, { id, ...there }, change)
}

/** The account that a customer is, or null when it is none of ours. */
export async function accountOfCustomer(db: Db, id: string, mode: BillingMode): Promise<string | null> {
  const customer = await db.findOne(BillingCustomer, { id, mode }, { disableIdentityMap: true })
  return customer?.accountId ?? null
}

export async function insertCustomer(
  db: Db,
  { id, accountId, mode, payerEmail }: Pick<BillingCustomer, 'id' | 'accountId' | 'mode' | 'payerEmail'>,
): Promise<Customer> {
  const row = { id, accountId, mode, payerEmail, syncAtMachine: sql`clock_timestamp()` }
  await db.qb(BillingCustomer).insert(row).onConflict('id').ignore().execute()
  return { id, accountId, payerEmail, reportedResumeAt: null, dunnedFor: null }
}

/** Before a command: should nobody live to read back what came of it, a job does. */
export async function expectSync(db: Db, accountId: string, mode: BillingMode): Promise<void> {
  const change = { syncAtMachine: sql`clock_timestamp() + interval '15 s'` }
  await db.nativeUpdate(BillingCustomer, { accountId, mode, ...there }, change)
}

/** Before a job looks: after each try that fails it waits twice as long for the next, up to an hour. */
export async function expectRetry(db: Db, accountId: string, mode: BillingMode): Promise<void> {
  const wait = sql`least(3600, 15 * 2 ^ least(sync_attempts, 10)) * interval '1 s'`
  const change = { syncAtMachine: sql`clock_timestamp() + ${wait}`, syncTries: sql`sync_attempts + 1` }
  await db.nativeUpdate(BillingCustomer, { accountId, mode, ...there }, change)
}

/** Nothing is known to have happened that we have not read back. */
export async function markSynced(db: Db, id: string): Promise<void> {
  const change = { syncAtMachine: null, syncTries: 0, syncedAtMachine: sql`clock_timestamp()` }
  await db.nativeUpdate(BillingCustomer, { id }, change)
}

/** Notes which address the gateway was told. */
export async function markPayer(db: Db, id: string, payerEmail: string): Promise<void> {
  await db.nativeUpdate(BillingCustomer, { id }, { payerEmail })
}

/** Notes what the engine and the learner were told of a customer. */
export async function markReported(
  db: Db,
  id: string,
  told: Pick<Customer, 'reportedResumeAt' | 'dunnedFor'>,
): Promise<void> {
  await db.nativeUpdate(BillingCustomer, { id }, told)
}

/**
 * Accounts whose customer may have changed without our having read it back, longest due first. As of `now()`: a clock that
 * moves on within a statement goes by no index, and nearly all customers wait for nothing.
 */
export async function accountsToSync(db: Db, mode: BillingMode, limit: number): Promise<string[]> {
  const due = await db.find(
    BillingCustomer,
    { mode, syncAtMachine: { $lte: sql`now()` } },
    { orderBy: { syncAtMachine: 'asc' }, limit, disableIdentityMap: true },
  )
  return due.map(({ accountId }) => accountId)
}

/** Accounts whose customer was not read since a moment of machine time, longest first, and that are not due anyway. */
export async function accountsToReconcile(
  db: Db,
  mode: BillingMode,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<string[]> {
  const old = await db.find(
    BillingCustomer,
    { mode, ...there, syncAtMachine: null, syncedAtMachine: { $lt: before } },
    { orderBy: { syncedAtMachine: 'asc' }, limit, disableIdentityMap: true },
  )
  return old.map(({ accountId }) => accountId)
}

/** Accounts whose pause is over, and that nobody is working on. @param now service time, ms */
export async function accountsToResume(db: Db, mode: BillingMode, now: number, limit: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }[]>(
    `select c.account_id as id from subscription s join billing_customer c on c.id = s.customer_id
     where c.mode = ? and s.resume_at <= to_timestamp(? / 1000.0)
       and (c.sync_at_machine is null or c.sync_at_machine <= clock_timestamp())
     order by s.resume_at limit ?`,
    [mode, now, limit],
  )
  return rows.map(({ id }) => id)
}

/** When the next pause is over, service time, ms; null when none is held. */
export async function nextResumeAt(db: Db, mode: BillingMode): Promise<number | null> {
  const [next] = await db.execute<{ at: number | null }[]>(
    `select (extract(epoch from min(s.resume_at)) * 1000)::float8 as at
     from subscription s join billing_customer c on c.id = s.customer_id where c.mode = ?`,
    [mode],
  )
  return next?.at ?? null
}
