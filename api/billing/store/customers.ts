import type { Pool, PoolClient } from 'pg'
import type { BillingMode } from '../../schemas/billing.ts'

/** A connection or a pool of them. */
export type Queryable = Pick<Pool | PoolClient, 'query'>

/** An account as the gateway knows it. Times in ms of service time. */
export interface Customer {
  /** The gateway's id. */
  readonly id: string
  readonly accountId: string
  /** What the engine was told of a pause. */
  readonly reportedResumeAt: number | null
  /** Start of the period whose failed renewal the learner was told of. */
  readonly dunnedFor: number | null
}

const columns = `
  id, account_id as "accountId", (extract(epoch from reported_resume_at) * 1000)::float8 as "reportedResumeAt",
  (extract(epoch from dunned_for) * 1000)::float8 as "dunnedFor"`

/** An account's customer in this mode, or null when it never had to do with billing. */
export async function findCustomer(db: Queryable, accountId: string, mode: BillingMode): Promise<Customer | null> {
  const sql = `select ${columns} from billing_customer where account_id = $1 and mode = $2`
  const { rows } = await db.query<Customer>(sql, [accountId, mode])
  return rows[0] ?? null
}

/** The account that a customer is, or null when it is none of ours. */
export async function accountOfCustomer(db: Queryable, id: string, mode: BillingMode): Promise<string | null> {
  const sql = 'select account_id as "accountId" from billing_customer where id = $1 and mode = $2'
  const { rows } = await db.query<{ accountId: string }>(sql, [id, mode])
  return rows[0]?.accountId ?? null
}

export async function insertCustomer(
  db: Queryable,
  { id, accountId, mode }: { id: string; accountId: string; mode: BillingMode },
): Promise<Customer> {
  await db.query(
    `insert into billing_customer (id, account_id, mode, sync_at_machine)
     values ($1, $2, $3, clock_timestamp()) on conflict (id) do nothing`,
    [id, accountId, mode],
  )
  return { id, accountId, reportedResumeAt: null, dunnedFor: null }
}

/** Before a command: should nobody live to read back what came of it, a job does. */
export async function expectSync(db: Queryable, accountId: string, mode: BillingMode): Promise<void> {
  await db.query(
    `update billing_customer set sync_at_machine = clock_timestamp() + interval '15 s'
     where account_id = $1 and mode = $2`,
    [accountId, mode],
  )
}

/** Before a job looks: with each of its attempts that fails the next waits twice as long, up to an hour. */
export async function expectRetry(db: Queryable, accountId: string, mode: BillingMode): Promise<void> {
  await db.query(
    `update billing_customer
     set sync_at_machine = clock_timestamp() + least(3600, 15 * 2 ^ least(sync_attempts, 10)) * interval '1 s',
         sync_attempts = sync_attempts + 1
     where account_id = $1 and mode = $2`,
    [accountId, mode],
  )
}

export async function markSynced(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update billing_customer
     set sync_at_machine = null, sync_attempts = 0, synced_at_machine = clock_timestamp() where id = $1`,
    [id],
  )
}

export async function markReported(
  db: Queryable,
  id: string,
  told: { readonly resumeAt: number | null; readonly dunnedFor: number | null },
): Promise<void> {
  await db.query(
    `update billing_customer set reported_resume_at = to_timestamp($2 / 1000.0), dunned_for = to_timestamp($3 / 1000.0)
     where id = $1`,
    [id, told.resumeAt, told.dunnedFor],
  )
}

/** Accounts whose customer may have changed without our having read it back. */
export async function accountsToSync(db: Queryable, mode: BillingMode, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select account_id as id from billing_customer
     where mode = $1 and sync_at_machine <= clock_timestamp() order by sync_at_machine limit $2`,
    [mode, limit],
  )
  return rows.map(({ id }) => id)
}

/** Accounts whose customer was not read for an hour, longest first. */
export async function accountsToReconcile(db: Queryable, mode: BillingMode, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select account_id as id from billing_customer
     where mode = $1 and synced_at_machine < clock_timestamp() - interval '1 hour' and sync_at_machine is null
     order by synced_at_machine limit $2`,
    [mode, limit],
  )
  return rows.map(({ id }) => id)
}

/** Accounts whose pause is over, and that nobody is working on. @param now service time, ms */
export async function accountsToResume(
  db: Queryable,
  mode: BillingMode,
  now: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select c.account_id as id from subscription s join billing_customer c on c.id = s.customer_id
     where c.mode = $1 and s.resume_at <= to_timestamp($2 / 1000.0)
       and (c.sync_at_machine is null or c.sync_at_machine <= clock_timestamp())
     order by s.resume_at limit $3`,
    [mode, now, limit],
  )
  return rows.map(({ id }) => id)
}

/** When the next pause is over, service time, ms; null when none is held. */
export async function nextResumeAt(db: Queryable, mode: BillingMode): Promise<number | null> {
  const { rows } = await db.query<{ at: number | null }>(
    `select (extract(epoch from min(s.resume_at)) * 1000)::float8 as at
     from subscription s join billing_customer c on c.id = s.customer_id where c.mode = $1`,
    [mode],
  )
  return rows[0]?.at ?? null
}
