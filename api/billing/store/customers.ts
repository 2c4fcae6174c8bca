import { sql } from '@mikro-orm/core'
import type { BillingMode } from '../../schemas/billing.ts'
import type { Db } from './db.ts'
import { BillingCustomer } from './entities/billing-customer.ts'

/** An account's customer at the gateway. Times in ms of service time. */
export type Customer = Pick<BillingCustomer, 'id' | 'accountId' | 'payerEmail' | 'reportedResumeAt' | 'dunnedFor'> & {
  /** The mark that it is to be read, as it was when the holder of the lock began. A later one is another's. */
  readonly mark?: string | null
}

/** Still exists at the gateway, as far as we know. */
const there = { goneAtMachine: null }

/** An account's customer in this mode; null when it never used billing, or its customer is gone. */
export async function findCustomer(db: Db, accountId: string, mode: BillingMode): Promise<Customer | null> {
  return db.findOne(BillingCustomer, { accountId, mode, ...there }, { disableIdentityMap: true })
}

/** The number of the account's customers in this mode that are gone. */
export async function countGone(db: Db, accountId: string, mode: BillingMode): Promise<number> {
  return db.count(BillingCustomer, { accountId, mode, goneAtMachine: { $ne: null } })
}

/** Records that the gateway no longer has this customer. Its rows stay, and the account may get another. */
export async function markGone(db: Db, id: string): Promise<void> {
  const change = { goneAtMachine: sql`clock_timestamp()`, syncAtMachine: null, syncTries: 0 }
  await db.nativeUpdate(BillingCustomer, { id, ...there }, change)
}

/** The account of a customer, or null when it is not one of ours. */
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
  const mark = await keepMark(db, accountId, mode)
  return { id, accountId, payerEmail, reportedResumeAt: null, dunnedFor: null, mark }
}

/** Called before a command: if this process dies before reading back the result, a job does. */
export async function expectSync(db: Db, accountId: string, mode: BillingMode): Promise<void> {
  const change = { syncAtMachine: sql`clock_timestamp() + interval '15 s'` }
  await db.nativeUpdate(BillingCustomer, { accountId, mode, ...there }, change)
}

/**
 * Called once the lock is held: whoever held it before may have cleared the mark that was set while waiting.
 * @returns the mark, to the microsecond; null without a customer
 */
export async function keepMark(db: Db, accountId: string, mode: BillingMode): Promise<string | null> {
  const [kept] = await db.execute<{ mark: string }[]>(
    `update billing_customer set sync_at_machine = coalesce(sync_at_machine, clock_timestamp() + interval '15 s')
     where account_id = ? and mode = ? and gone_at_machine is null returning sync_at_machine::text as mark`,
    [accountId, mode],
  )
  return kept?.mark ?? null
}

/** Called before a job reads the customer: each failed try doubles the wait for the next, up to an hour. */
export async function expectRetry(db: Db, accountId: string, mode: BillingMode): Promise<void> {
  const wait = sql`least(3600, 15 * 2 ^ least(sync_attempts, 10)) * interval '1 s'`
  const change = { syncAtMachine: sql`clock_timestamp() + ${wait}`, syncTries: sql`sync_attempts + 1` }
  await db.nativeUpdate(BillingCustomer, { accountId, mode, ...there }, change)
}

/**
 * Records that everything known to have happened has been read back. What was marked since the lock was taken, such as
 * a changed address, is still to be read.
 */
export async function markSynced(db: Db, { id, mark = null }: Pick<Customer, 'id' | 'mark'>): Promise<void> {
  const syncAtMachine = sql`case when sync_at_machine <> ${mark}::timestamptz then sync_at_machine end`
  const change = { syncAtMachine, syncTries: 0, syncedAtMachine: sql`clock_timestamp()` }
  await db.nativeUpdate(BillingCustomer, { id }, change)
}

/** Records the address sent to the gateway. */
export async function markPayer(db: Db, id: string, payerEmail: string): Promise<void> {
  await db.nativeUpdate(BillingCustomer, { id }, { payerEmail })
}

/** Records what the engine and the learner were told about a customer. */
export async function markReported(
  db: Db,
  id: string,
  told: Pick<Customer, 'reportedResumeAt' | 'dunnedFor'>,
): Promise<void> {
  await db.nativeUpdate(BillingCustomer, { id }, told)
}

/**
 * Accounts whose customer may have unread changes, longest due first. Compares with `now()`: a clock that advances
 * within a statement cannot use an index, and nearly all customers wait for nothing.
 */
export async function accountsToSync(db: Db, mode: BillingMode, limit: number): Promise<string[]> {
  const due = await db.find(
    BillingCustomer,
    { mode, syncAtMachine: { $lte: sql`now()` } },
    { orderBy: { syncAtMachine: 'asc' }, limit, disableIdentityMap: true },
  )
  return due.map(({ accountId }) => accountId)
}

/** Accounts whose customer has not been read since a machine time, oldest first, and that are not due anyway. */
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

/**
 * Accounts whose pause is over and that nothing is processing.
 * @param now service time, ms
 */
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

/** When the next pause ends, service time, ms; null when nothing is paused. */
export async function nextResumeAt(db: Db, mode: BillingMode): Promise<number | null> {
  const [next] = await db.execute<{ at: number | null }[]>(
    `select (extract(epoch from min(s.resume_at)) * 1000)::float8 as at
     from subscription s join billing_customer c on c.id = s.customer_id where c.mode = ?`,
    [mode],
  )
  return next?.at ?? null
}
