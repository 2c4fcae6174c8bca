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
  /** Outside the lock's transaction: a key that was sent must not be rolled back. */
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly gateway: BillingGateway
}

/**
 * Reads a customer again and updates our rows and the engine's view. Independent of what happened and of the order in
 * which we heard of it. The caller holds the account's lock, and `db` writes in its transaction.
 * @returns everything the account has, including what is kept of customers that are gone
 */
export async function sync(context: SyncContext, db: Db, customer: Customer): Promise<Holdings> {
  try {
    await writeMirror(db, customer.id, await readInOrder(context, customer))
  } catch (error) {
    if (error instanceof CustomerGone) return retire(context, db, customer)
    throw error
  }
  await markSynced(db, customer)
  return report(context, db, customer)
}

/**
 * Handles a customer deleted at the gateway, which ends its subscription without asking us. What was paid is kept: the
 * invoices, and lessons to the end of the period; the next command creates another customer.
 */
export async function retire(context: SyncContext, db: Db, customer: Customer): Promise<Holdings> {
  context.log.error({ customer: customer.id }, 'a customer was deleted at the payment provider')
  const now = await serviceNow(context.engine.db.pool)
  await writeMirror(db, customer.id, keptOf(await readMirror(db, customer.id), now))
  await markGone(db, customer.id)
  return report(context, db, customer)
}

/**
 * Reports the stored state to the engine: what storing loses, such as a fraction of a second, must not look like a
 * change.
 */
async function report({ gateway, ...context }: SyncContext, db: Db, customer: Customer): Promise<Holdings> {
  const stored = await readAccount(db, customer.accountId, gateway.mode)
  await reportSubscription(context, db, customer, stored)
  return stored
}

/** Reads a customer, and corrects at the gateway what should not be so. */
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

/**
 * Two attempts could both be paid, as could one beside a subscription. Some exist because we heard of them too late.
 */
async function withoutSurplus(gateway: BillingGateway, { id }: Customer, holdings: Holdings): Promise<Holdings> {
  const surplus = surplusAttempts(holdings.subscriptions)
  if (surplus.length === 0) return holdings
  for (const subscription of surplus) await gateway.giveUp(subscription.id)
  return gateway.read(id)
}

/**
 * The bank accepted the cardholder's dispute of the current payment. Charging that card again would be wrong, and would
 * cost us another dispute: the subscription ends.
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

/** Debts of an ended subscription are forgiven, also when doing so failed as it ended. */
async function withoutOldDebts(gateway: BillingGateway, { id }: Customer, holdings: Holdings): Promise<Holdings> {
  const open = new Set(holdings.invoices.filter(({ status }) => status === 'open').map((one) => one.subscriptionId))
  const indebted = holdings.subscriptions.filter((one) => finalStatuses.includes(one.status) && open.has(one.id))
  if (indebted.length === 0) return holdings
  for (const subscription of indebted) await gateway.forgive(subscription.id)
  return gateway.read(id)
}

/** A saved card does not become the default automatically, and the default may have been removed at the gateway. */
async function withDefaultCard(context: SyncContext, customer: Customer, holdings: Holdings): Promise<Holdings> {
  const [first] = holdings.cards
  if (!first || holdings.cards.some(({ isDefault }) => isDefault)) return holdings
  await chooseCard(context, customer, first.id, holdings)
  return context.gateway.read(customer.id)
}

/**
 * Makes a card the default, and pays with it what is past due.
 * @param pay called when a card is about to be charged; makes the charge
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
