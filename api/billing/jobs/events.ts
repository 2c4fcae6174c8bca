import type { FastifyBaseLogger } from 'fastify'
import type { Reading } from '../commands/reading.ts'
import { type BillingGateway, GatewayRefused, GatewayUnavailable } from '../gateway.ts'
import { accountOfCustomer } from '../store/customers.ts'
import type { Db } from '../store/db.ts'
import { type ClaimedEvent, claimEvents, failEvents, finishEvents, tries_max } from '../store/events.ts'

export interface EventContext {
  readonly db: Db
  readonly gateway: BillingGateway
  readonly commands: Pick<Reading, 'refresh'>
  readonly log: FastifyBaseLogger
}

/**
 * Processes due events: one refresh per customer, however many events concern it. The owner of a payment must be looked
 * up first, because an event about a dispute names no customer.
 */
export async function handleEvents({ db, gateway, commands, log }: EventContext, limit: number): Promise<number> {
  const claimed = await claimEvents(db, limit)
  const about = ({ customerId, paymentId }: ClaimedEvent) => customerId ?? paymentId
  for (const events of Map.groupBy(claimed, about).values()) {
    const ids = events.map(({ id }) => id)
    let customerId: string | null = null
    try {
      customerId = await customerOf(gateway, events)
      const accountId = customerId === null ? null : await accountOfCustomer(db, customerId, gateway.mode)
      // Not about a customer, or about one of another service that shares the Stripe account.
      if (accountId !== null) await commands.refresh(accountId)
      await finishEvents(db, ids, customerId)
    } catch (err) {
      const failure = err instanceof Error ? `${err.name}: ${err.message}` : 'unknown'
      const waits = err instanceof GatewayUnavailable && !(err instanceof GatewayRefused)
      await failEvents(db, ids, { failure, waits, owner: customerId })
      const level = !waits && events.some(isLastTry) ? 'error' : 'warn'
      log[level]({ err, events: ids }, 'events of the payment provider could not be handled')
    }
  }
  return claimed.length
}

async function customerOf(gateway: BillingGateway, [event]: readonly ClaimedEvent[]): Promise<string | null> {
  if (!event) return null
  const { customerId, paymentId } = event
  return customerId ?? (paymentId === null ? null : gateway.customerOfPayment(paymentId))
}

function isLastTry({ tries }: ClaimedEvent): boolean {
  return tries >= tries_max
}
