import { sql } from '@mikro-orm/core'
import { day_ms } from '../../../sms-engine/domain/model/units.ts'
import { events_days_max, type GatewayEvent } from '../gateway.ts'
import type { Db } from './db.ts'
import { BillingCustomer } from './entities/billing-customer.ts'
import { StripeEvent } from './entities/stripe-event.ts'

/** After this many tries, an unhandled event is left for a person to examine. */
export const tries_max = 10
/** For longer than the gateway lists events, so that none is taken for new. */
const kept_days = events_days_max + 5
const sweep_max = 1000

/** A stored event claimed for handling. */
export type ClaimedEvent = Pick<StripeEvent, 'id' | 'customerId' | 'paymentId' | 'tries'>

/** Stores an event, unless it is already stored. */
export async function storeEvent(db: Db, { id, type, customerId, paymentId }: GatewayEvent): Promise<void> {
  await db.qb(StripeEvent).insert({ id, type, customerId, paymentId }).onConflict('id').ignore().execute()
}

/**
 * Stores the events of a page that are not stored yet.
 * @returns how many
 */
export async function storeEvents(db: Db, events: readonly GatewayEvent[]): Promise<number> {
  if (events.length === 0) return 0
  const rows = events.map(({ id, type, customerId, paymentId }) => ({ id, type, customerId, paymentId }))
  const stored = await db.qb(StripeEvent).insert(rows).onConflict('id').ignore().execute()
  return stored.affectedRows
}

/**
 * Claims due events, in the statement that counts the try and sets the time of the next one (5 s, doubling each time):
 * if the process dies, another handles them. Any number of processes may do this concurrently.
 */
export async function claimEvents(db: Db, limit: number): Promise<ClaimedEvent[]> {
  return db.execute<ClaimedEvent[]>(
    `update stripe_event
     set attempts = attempts + 1,
         next_try_at_machine = clock_timestamp() + least(3600, 5 * 2 ^ attempts) * interval '1 s'
     where id in (
       select id from stripe_event where next_try_at_machine <= clock_timestamp()
       order by next_try_at_machine limit ? for update skip locked)
     returning id, customer_id as "customerId", payment_id as "paymentId", attempts as tries`,
    [limit],
  )
}

/**
 * Marks events as handled. Those about nobody of ours, perhaps somebody who was deleted, no longer say about whom.
 * @param owner the customer of the payment that they name; null if they name their customer, or none. With it they go
 *   when the account goes, and the payment need not be kept
 */
export async function finishEvents(db: Db, ids: readonly string[], owner: string | null): Promise<void> {
  const ifOurs = sql`(select c.id from billing_customer c where c.id = coalesce(stripe_event.customer_id, ${owner}))`
  const change = { nextTryAtMachine: null, failure: null, customerId: ifOurs, paymentId: null }
  await db.nativeUpdate(StripeEvent, { id: [...ids] }, change)
}

/** Called before an account is deleted: its customers' events refer to no row that would take them with it. */
export async function forgetEvents(db: Db, accountId: string): Promise<void> {
  const customers = await db.find(BillingCustomer, { accountId }, { fields: ['id'], disableIdentityMap: true })
  await db.nativeDelete(StripeEvent, { customerId: customers.map(({ id }) => id) })
}

/**
 * Deletes events that were handled and received long ago. Those that were given up stay for a person to examine, but no
 * longer say which payment they are about: no account that is deleted would take it along, and everybody's payments
 * have been read again many times since.
 * @param now machine time, ms
 * @returns how many were deleted
 */
export async function sweepEvents(db: Db, now: number): Promise<number> {
  const before = new Date(now - kept_days * day_ms)
  const givenUp = { nextTryAtMachine: null, failure: { $ne: null }, receivedAtMachine: { $lt: before } }
  await db.nativeUpdate(StripeEvent, { ...givenUp, paymentId: { $ne: null } }, { paymentId: null })
  const swept = await db.execute<{ affectedRows: number }>(
    `delete from stripe_event where id in (
       select id from stripe_event
       where next_try_at_machine is null and failure is null
         and received_at_machine < ?
       limit ?)`,
    [before, sweep_max],
    'run',
  )
  return swept.affectedRows
}

/**
 * Records why handling events failed; after the last try they are given up, unless they only wait for the gateway.
 * @param owner as for `finishEvents`; null also where the payment's owner could not be found, which needs the payment
 */
export async function failEvents(
  db: Db,
  ids: readonly string[],
  {
    failure,
    waits,
    owner = null,
  }: { readonly failure: string; readonly waits: boolean; readonly owner?: string | null },
): Promise<void> {
  const unlessLast = sql`case when attempts < ${tries_max} or ${waits} then next_try_at_machine end`
  const about = owner === null ? {} : { customerId: sql`coalesce(customer_id, ${owner})`, paymentId: null }
  await db.nativeUpdate(StripeEvent, { id: [...ids] }, { failure, nextTryAtMachine: unlessLast, ...about })
}

/** Number of events that were given up. */
export async function countDeadEvents(db: Db): Promise<number> {
  return db.count(StripeEvent, { nextTryAtMachine: null, failure: { $ne: null } })
}

/** How late the longest-due event is, s; 0 when none is due. */
export async function oldestEvent_s(db: Db): Promise<number> {
  const [row] = await db.execute<[{ late: number | null }]>(
    `select extract(epoch from clock_timestamp() - min(next_try_at_machine))::float8 as late from stripe_event
     where next_try_at_machine is not null`,
  )
  return Math.max(0, row.late ?? 0)
}
