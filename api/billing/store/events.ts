import type { GatewayEvent } from '../gateway.ts'
import type { Queryable } from './customers.ts'

/** An event that is not handled after this many tries is left for a person to look at. */
export const attempts_max = 10

/** A stored event that is ours to handle now. */
export interface ClaimedEvent {
  readonly id: string
  readonly customerId: string | null
  readonly attempts: number
}

/** Keeps an event; one that came before is not kept twice. */
export async function storeEvent(db: Queryable, { id, type, customerId }: GatewayEvent): Promise<void> {
  await db.query('insert into stripe_event (id, type, customer_id) values ($1, $2, $3) on conflict (id) do nothing', [
    id,
    type,
    customerId,
  ])
}

/**
 * Takes events that are due, in the statement that counts the try and sets the time of the next one (5 s, then twice as
 * long each time): whoever dies over an event leaves it to the next. Any number of processes may do this side by side.
 */
export async function claimEvents(db: Queryable, limit: number): Promise<ClaimedEvent[]> {
  const { rows } = await db.query<ClaimedEvent>(
    `update stripe_event
     set attempts = attempts + 1,
         next_try_at_machine = clock_timestamp() + least(3600, 5 * 2 ^ attempts) * interval '1 s'
     where id in (
       select id from stripe_event where next_try_at_machine <= clock_timestamp()
       order by next_try_at_machine limit $1 for update skip locked)
     returning id, customer_id as "customerId", attempts`,
    [limit],
  )
  return rows
}

export async function finishEvents(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query('update stripe_event set next_try_at_machine = null, failure = null where id = any ($1)', [ids])
}

/** Notes why events were not handled; those that were tried often enough are given up. */
export async function failEvents(db: Queryable, ids: readonly string[], failure: string): Promise<void> {
  await db.query(
    `update stripe_event set failure = $2, next_try_at_machine = case when attempts < $3 then next_try_at_machine end
     where id = any ($1)`,
    [ids, failure, attempts_max],
  )
}

/** An event that was given up. */
export interface DeadEvent {
  readonly id: string
  readonly type: string
  readonly failure: string
}

/** Events that were given up, for metrics and for a person to look at. */
export async function deadEvents(db: Queryable, limit = 100): Promise<DeadEvent[]> {
  const { rows } = await db.query<DeadEvent>(
    `select id, type, failure from stripe_event
     where next_try_at_machine is null and failure is not null order by id limit $1`,
    [limit],
  )
  return rows
}

/** How many events were given up. */
export async function countDeadEvents(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from stripe_event where next_try_at_machine is null and failure is not null',
  )
  return rows[0]?.count ?? 0
}
