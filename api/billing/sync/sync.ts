import type { FastifyBaseLogger } from 'fastify'
import { serviceNow } from '../../../sms-engine/runtime/service-clock.ts'
import { type BillingGateway, CustomerGone, type Payment } from '../gateway.ts'
import { keptOf } from '../model/kept.ts'
import { currentOf, finalStatuses, type Holdings, isLive, returnedPayment, surplusAttempts } from '../model/records.ts'
import { type Customer, markGone, markSynced } from '../store/customers.ts'
import type { Db } from '../store/db.ts'
import { payOnce } from '../store/idempotency.ts'
import { readAccount, readMirror, writeMirror } from '../store/mirror.ts'
import { type ReportContext, reportSubscription } from './report.ts'

export interface SyncContext extends ReportContext {
  /** Outside of the lock's transaction: a key that was sent must not be rolled back. */
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly gateway: BillingGateway
}

/**
 * Reads a customer anew and makes our rows, and what the engine believes, follow. It does not matter what has happened
 * or in which order we heard of it. The caller holds the account's lock, and `db` writes in its transaction.
 * @returns all that the account has, what is kept of customers that are gone included
 */
export async function sync(context: SyncContext, db: Db, customer: Customer): Promise<Holdings> {
  try {
    await writeMirror(db, customer.id, await readInOrder(context, customer))
  } catch (error) {
    if (error instanceof CustomerGone) return retire(context, db, customer)
    throw error
  }
  await markSynced(db, customer.id)
  return report(context, db, customer)
}

/**
 * Somebody deleted the customer at the gateway, which ends its subscription without asking us. What was paid is kept: the
 * invoices, and lessons to the end of the period; the next command makes another customer.
 */
export async function retire(context: SyncContext, db: Db, customer: Customer): Promise<Holdings> {
  context.log.error({ customer: customer.id }, 'a customer was deleted at the payment provider')
  const now = await serviceNow(context.engine.db.pool)
  await writeMirror(db, customer.id, keptOf(await readMirror(db, customer.id), now))
  await markGone(db, customer.id)
  return report(context, db, customer)
}

/** Tells the engine of what is stored: what is lost on the way, such as a fraction of a second, must not look like news. */
async function report({ gateway, ...context }: SyncContext, db: Db, customer: Customer): Promise<Holdings> {
  const stored = await readAccount(db, customer.accountId, gateway.mode)
  await reportSubscription(context, db, customer, stored)
  return stored
}

/** Reads a customer, and puts right at the gateway what should not be so. */
async function readInOrder(context: SyncContext, customer: Customer): Promise<Holdings> {
  const { gateway } = context
  const whole = await withoutSurplus(gateway, customer, await gateway.read(customer.id))
  if (whole.subscriptions.filter(isLive).length > 1) {
    context.log.error({ customer: customer.id }, 'a customer pays for two subscriptions: end one of them by hand')
  }
  const kept = await withoutLostDispute(context, customer, whole)
  const read = await withoutOldDebts(gateway, customer, kept)
  return withDefaultCard(context, customer, read)
}

/** Two attempts could both be paid, as could one beside a subscription. Some are there because we heard of them too late. */
async function withoutSurplus(gateway: BillingGateway, { id }: Customer, holdings: Holdings): Promise<Holdings> {
  const surplus = surplusAttempts(holdings.subscriptions)
  if (surplus.length === 0) return holdings
  for (const subscription of surplus) await gateway.giveUp(subscription.id)
  return gateway.read(id)
}

/**
 * Somebody told their bank that the current payment was not theirs, and the bank agreed. To charge that card again would be
 * wrong, and would cost us another dispute: the subscription ends.
 */
async function withoutLostDispute(
  { gateway, log }: SyncContext,
  { id }: Customer,
  holdings: Holdings,
): Promise<Holdings> {
  const current = currentOf(holdings.subscriptions)
  if (!current || !isLive(current) || returnedPayment(holdings, current)?.dispute !== 'lost') return holdings
  log.warn({ customer: id }, 'a payment was lost in a dispute: the subscription ends')
  await gateway.endNow(current.id)
  return gateway.read(id)
}

/** What was owed for a subscription when it ended is not asked for any more, also when we failed to say so as we ended it. */
async function withoutOldDebts(gateway: BillingGateway, { id }: Customer, holdings: Holdings): Promise<Holdings> {
  const open = new Set(holdings.invoices.filter(({ status }) => status === 'open').map((one) => one.subscriptionId))
  const indebted = holdings.subscriptions.filter((one) => finalStatuses.includes(one.status) && open.has(one.id))
  if (indebted.length === 0) return holdings
  for (const subscription of indebted) await gateway.forgive(subscription.id)
  return gateway.read(id)
}

/** A saved card does not become the default by itself, and the default may have been removed at the gateway. */
async function withDefaultCard(context: SyncContext, customer: Customer, holdings: Holdings): Promise<Holdings> {
  const [first] = holdings.cards
  if (!first || holdings.cards.some(({ isDefault }) => isDefault)) return holdings
  await chooseCard(context, customer, first.id, holdings)
  return context.gateway.read(customer.id)
}

/**
 * Makes a card the default, and pays with it what is past due.
 * @param pay is told when a card is about to be charged, and does it
 * @returns `paid` also when nothing is owed
 */
export async function chooseCard(
  { db, gateway }: Pick<SyncContext, 'db' | 'gateway'>,
  { id: customerId, accountId }: Pick<Customer, 'id' | 'accountId'>,
  cardId: string,
  { subscriptions }: Holdings,
  pay: (charge: () => Promise<Payment>) => Promise<Payment> = (charge) => charge(),
): Promise<Payment> {
  const current = currentOf(subscriptions)
  const alive = current && isLive(current) ? current : null
  await gateway.setDefaultCard(customerId, cardId, alive)
  if (alive?.status !== 'past_due') return 'paid'
  const making = { accountId, mode: gateway.mode, what: `payment of ${alive.id}` }
  return pay(() => payOnce(db, making, (key) => gateway.payWhatIsOwed(alive.id, key)))
}
