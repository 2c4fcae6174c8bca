import type { FastifyBaseLogger } from 'fastify'
import type { BillingGateway } from '../gateway.ts'
import { currentOf, finalStatuses, type Holdings, isLive, surplusAttempts } from '../model/records.ts'
import { type Customer, markSynced } from '../store/customers.ts'
import type { Db } from '../store/db.ts'
import { readMirror, writeMirror } from '../store/mirror.ts'
import { type ReportContext, reportSubscription } from './report.ts'

export interface SyncContext extends ReportContext {
  readonly log: FastifyBaseLogger
  readonly gateway: BillingGateway
}

/**
 * Reads a customer anew and makes our rows, and what the engine believes, follow. It does not matter what has happened
 * or in which order we heard of it. The caller holds the account's lock, and `db` writes in its transaction.
 */
export async function sync(context: SyncContext, db: Db, customer: Customer): Promise<Holdings> {
  const { gateway } = context
  const whole = await withoutSurplus(gateway, customer, await gateway.read(customer.id))
  if (whole.subscriptions.filter(isLive).length > 1) {
    context.log.error({ customer: customer.id }, 'a customer pays for two subscriptions: end one of them by hand')
  }
  const read = await withoutOldDebts(gateway, customer, whole)
  const holdings = await withDefaultCard(gateway, customer, read)
  await writeMirror(db, customer.id, holdings)
  // Told as we store it: what is lost on the way, such as a fraction of a second, must not look like news.
  const stored = await readMirror(db, customer.id)
  await reportSubscription(context, db, customer, currentOf(stored.subscriptions))
  await markSynced(db, customer.id)
  return stored
}

/** Two attempts could both be paid, as could one beside a subscription. Some are there because we heard of them too late. */
async function withoutSurplus(gateway: BillingGateway, { id }: Customer, holdings: Holdings): Promise<Holdings> {
  const surplus = surplusAttempts(holdings.subscriptions)
  if (surplus.length === 0) return holdings
  for (const subscription of surplus) await gateway.endNow(subscription.id)
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
async function withDefaultCard(gateway: BillingGateway, { id }: Customer, holdings: Holdings): Promise<Holdings> {
  const [first] = holdings.cards
  if (!first || holdings.cards.some(({ isDefault }) => isDefault)) return holdings
  await chooseCard(gateway, id, first.id, holdings)
  return gateway.read(id)
}

/**
 * Makes a card the default, and pays with it what is past due.
 * @returns why it did not pay what is owed; null when it did, or nothing is owed
 */
export async function chooseCard(
  gateway: BillingGateway,
  customerId: string,
  cardId: string,
  { subscriptions }: Holdings,
): Promise<string | null> {
  const current = currentOf(subscriptions)
  const alive = current && isLive(current) ? current : null
  await gateway.setDefaultCard(customerId, cardId, alive)
  return alive?.status === 'past_due' ? gateway.payWhatIsOwed(alive.id) : null
}
