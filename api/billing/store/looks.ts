import { sql } from '@mikro-orm/core'
import type { BillingMode } from '../../schemas/billing.ts'
import type { Unpaid } from '../gateway.ts'
import type { Db } from './db.ts'
import { BillingCustomer } from './entities/billing-customer.ts'
import { BillingLook } from './entities/billing-look.ts'

/**
 * Claims the hourly check when it is due, for five minutes: if the process dies, another takes over.
 * @param startsAt where a first check begins, ms of service time
 * @returns the time up to which everything is stored, ms of service time; null when it is not due, or another process
 *   is doing it
 */
export async function claimLook(db: Db, mode: BillingMode, startsAt: number): Promise<number | null> {
  const [row] = await db.execute<{ until: number }[]>(
    `insert into billing_look (mode, events_until, next_at_machine)
     values (?, to_timestamp(? / 1000.0), clock_timestamp() + interval '5 minutes')
     on conflict (mode) do update set next_at_machine = clock_timestamp() + interval '5 minutes'
       where billing_look.next_at_machine <= clock_timestamp()
     returning (extract(epoch from events_until) * 1000)::float8 as until`,
    [mode, startsAt],
  )
  return row?.until ?? null
}

/**
 * Records that everything before a time is stored.
 * @param isDone whether that is all for this hour
 */
export async function moveLook(db: Db, mode: BillingMode, eventsUntil: number, isDone: boolean): Promise<void> {
  const nextAtMachine = isDone ? sql`clock_timestamp() + interval '1 hour'` : sql`clock_timestamp()`
  await db.nativeUpdate(BillingLook, { mode }, { eventsUntil, nextAtMachine })
}

/**
 * Marks customers to be read whose debts differ between the gateway's lists and our rows, in either direction.
 * @returns how many
 */
export async function expectSyncWhereOwed(db: Db, mode: BillingMode, { pastDue, open }: Unpaid): Promise<number> {
  const rows = await db.execute<{ customer: string }[]>(
    `with ours as (
       select c.id as customer, 's' as what, s.id from subscription s join billing_customer c on c.id = s.customer_id
       where s.status = 'past_due' and c.mode = ? and c.gone_at_machine is null
       union all
       select c.id, 'i', i.id from invoice i join billing_customer c on c.id = i.customer_id
       where i.status = 'open' and c.mode = ? and c.gone_at_machine is null
     ), theirs as (
       select customer, what, id from jsonb_to_recordset(?::jsonb) as t (customer text, what text, id text)
     )
     select coalesce(ours.customer, theirs.customer) as customer
     from ours full join theirs on theirs.what = ours.what and theirs.id = ours.id
     where ours.id is null or theirs.id is null`,
    [mode, mode, JSON.stringify([...pastDue.map(of('s')), ...open.map(of('i'))])],
  )
  const ids = [...new Set(rows.map(({ customer }) => customer))]
  if (ids.length === 0) return 0
  const due = { id: ids, mode, goneAtMachine: null, syncAtMachine: null }
  const change = { syncAtMachine: sql`clock_timestamp()` }
  return db.nativeUpdate(BillingCustomer, due, change)
}

const of =
  (what: 's' | 'i') =>
  ({ id, customerId }: { readonly id: string; readonly customerId: string }) => ({ customer: customerId, what, id })
