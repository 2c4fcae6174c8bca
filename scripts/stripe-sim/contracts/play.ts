/** Plays a scenario with our gateway and our rows, and records it. */
import { randomUUID } from 'node:crypto'
import { type BillingGateway, CardDeclined } from '../../../api/billing/gateway.ts'
import { nothing } from '../../../api/billing/model/records.ts'
import { findCustomer, insertCustomer } from '../../../api/billing/store/customers.ts'
import { sync } from '../../../api/billing/sync/sync.ts'
import type { Desk } from '../../../api/billing/testing/desk.ts'
import { writeClockOffset } from '../../../sms-engine/runtime/service-clock.ts'
import { apiVersion } from '../shapes/check-shape.ts'
import { type Exchange, type RecordedStep, type Recording, rowsOf } from './recording.ts'
import type { Elsewhere, Scenario } from './scenarios.ts'

/** Where a scenario is played. */
export interface Stage extends Elsewhere {
  readonly customerId: string
  /** Talks to Stripe through the relay. */
  readonly gateway: BillingGateway
  /** The account's clock, ms. */
  now(): number
  /** The types of the events since the last call. */
  events(): Promise<string[]>
  /** The exchanges since the last call. */
  take(): Exchange[]
}

/** Our rows about the scenario's customer. */
export interface OurRows {
  /** Reads the customer from Stripe, as a job does after each event. */
  look(gateway: BillingGateway, now: number): Promise<Awaited<ReturnType<typeof sync>>>
}

/** Creates the rows of one customer. */
export async function openRows(desk: Desk, customerId: string): Promise<OurRows> {
  const accountId = await desk.newAccount()
  await insertCustomer(desk.store.db, {
    id: customerId,
    accountId,
    mode: 'test',
    payerEmail: `${randomUUID()}@example.com`,
  })
  return {
    async look(gateway, now) {
      await writeClockOffset(desk.store.pool, now - Date.now())
      const customer = await findCustomer(desk.store.db, accountId, 'test')
      // A deleted customer is not read any more.
      if (!customer) return nothing
      return sync({ ...desk.context, gateway }, desk.store.db, customer)
    },
  }
}

/** @param desk where our rows are kept */
export async function play(
  { name, steps }: Scenario,
  { stage, desk, source }: { readonly stage: Stage; readonly desk: Desk; readonly source: Recording['source'] },
): Promise<Recording> {
  const { gateway, customerId } = stage
  const rows = await openRows(desk, customerId)
  const recorded: RecordedStep[] = []
  let holdings = nothing
  let answer: unknown = null
  for (const step of steps) {
    const now = stage.now()
    stage.take()
    if ('ours' in step) answer = await step.ours({ gateway, customerId, holdings, now }).catch(declinedOrThrow)
    else await step.elsewhere(stage, answer)
    const passed = stage.take()
    holdings = await rows.look(gateway, stage.now())
    recorded.push({
      what: step.what,
      now: Math.floor(now / 1000),
      exchanges: 'ours' in step ? passed : [],
      look: stage.take(),
      events: [...new Set(await stage.events())].sort(),
      rows: rowsOf(holdings),
    })
  }
  return { scenario: name, source, version: apiVersion, customer: customerId, steps: recorded }
}

/** A declined card is part of a scenario; any other error is a fault. */
export function declinedOrThrow(error: unknown): string {
  if (error instanceof CardDeclined) return error.message
  throw error
}
