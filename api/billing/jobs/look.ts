import type { FastifyBaseLogger } from 'fastify'
import { day_ms, hour_ms, minute_ms } from '../../../sms-engine/domain/model/units.ts'
import type { Counts } from '../../../sms-engine/runtime/jobs/tick.ts'
import { type BillingGateway, events_days_max, type Overview } from '../gateway.ts'
import type { Db } from '../store/db.ts'
import { storeEvents } from '../store/events.ts'
import { claimLook, expectSyncWhereOwed, moveLook } from '../store/looks.ts'

export interface LookContext {
  readonly db: Db
  readonly gateway: Pick<BillingGateway, 'mode'>
  /** Null in a demonstration, which keeps its own books: nothing happens there without our knowledge. */
  readonly overview: Overview | null
  readonly log: FastifyBaseLogger
}

/** The span requested before the position is saved: after days of downtime the list is processed in parts. */
const span_ms_max = 6 * hour_ms
/** Stripe's clock differs from ours, and an event is listed a moment after it happens. */
const overlap_ms = 5 * minute_ms

/**
 * Hourly check for what the webhooks missed: events since the last check, which are stored as if they had arrived, and
 * accounts that owe something by Stripe's lists but not by our rows, or vice versa. The position in the list moves only
 * when everything before it is stored, so that a check that fails midway restarts there.
 * @param now service time, ms: Stripe's, except with a local Stripe that uses our clock
 * @returns how many parts of the list were requested, how many events in them were new, and how many customers are to
 *   be read again
 */
export async function lookAtEverybody(
  { db, gateway: { mode }, overview, log }: LookContext,
  now: number,
): Promise<Counts> {
  const nothing = { parts: 0, missed: 0, owing: 0 }
  if (!overview) return nothing
  const stored = await claimLook(db, mode, now - day_ms)
  if (stored === null) return nothing
  const oldest = now - events_days_max * day_ms
  if (stored < oldest) log.warn('events of more than 30 days ago cannot be asked for: the nightly look makes good')
  const from = Math.max(stored, oldest)
  const to = Math.min(now, from + span_ms_max)
  let missed = 0
  await overview.eachEvents(from - overlap_ms, to, async (events) => {
    missed += await storeEvents(db, events)
  })
  const isDone = to === now
  const owing = isDone ? await expectSyncWhereOwed(db, mode, await overview.readUnpaid()) : 0
  await moveLook(db, mode, to, isDone)
  if (missed > 0) log.info({ missed }, 'events of the payment provider did not come by themselves')
  return { parts: 1, missed, owing }
}
