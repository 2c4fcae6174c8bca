import type { FastifyBaseLogger } from 'fastify'
import type { BillingGateway } from '../gateway.ts'
import { currentOf, finalStatuses, isLive, type Snapshot, surplusAttempts } from '../model/records.ts'
import { type Customer, findCustomer, markSynced } from '../store/customers.ts'
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
export async function sync(context: SyncContext, db: Db, customer: Customer): Promise<Snapshot> {
  const { gateway } = context
  const whole = await withoutSurplus(gateway, customer, await gateway.read(customer.id))
  if (whole.subscriptions.filter(isLive).length > 1) {
    context.log.error({ customer: customer.id }, 'a customer pays for two subscriptions: end one of them by hand')
  }
  const read = await withoutOldDebts(gateway, customer, whole)
  const snapshot = await withDefaultCard(gateway, customer, read)
  await writeMirror(db, customer.id, snapshot)
  // Told as we store it: a fraction of a second lost on the way must not look like news.
  const stored = await readMirror(db, customer.id)
  const fresh = (await findCustomer(db, customer.accountId, gateway.mode)) ?? customer
  await reportSubscription(context, db, fresh, currentOf(stored.subscriptions))
  await markSynced(db, customer.id)
  return stored
}

/** Two attempts, or one beside a subscription, could both be paid: such as one whose making was not heard of in time. */
async function withoutSurplus(gateway: BillingGateway, { id }: Customer, snapshot: Snapshot): Promise<Snapshot> {
  const surplus = surplusAttempts(snapshot.subscriptions)
  if (surplus.length === 0) return snapshot
  for (const subscription of surplus) await gateway.endNow(subscription.id)
  return gateway.read(id)
}

/** What was owed for a subscription when it ended is asked for no more, also when we failed to say so as it was ended. */
async function withoutOldDebts(gateway: BillingGateway, { id }: Customer, snapshot: Snapshot): Promise<Snapshot> {
  const open = new Set(snapshot.invoices.filter(({ status }) => status === 'open').map((one) => one.subscriptionId))
  const indebted = snapshot.subscriptions.filter((one) => finalStatuses.includes(one.status) && open.has(one.id))
  if (indebted.length === 0) return snapshot
  for (const subscription of indebted) await gateway.forgive(subscription.id)
  return gateway.read(id)
}

/** A saved card does not become the default by itself, and the default may have been removed at the provider. */
async function withDefaultCard(gateway: BillingGateway, { id }: Customer, snapshot: Snapshot): Promise<Snapshot> {
  const [first] = snapshot.cards
  if (!first || snapshot.cards.some(({ isDefault }) => isDefault)) return snapshot
  await chooseCard(gateway, id, first.id, snapshot)
  return gateway.read(id)
}

/**
 * Makes a card the default, and settles with it what is past due.
 * @returns why it did not pay what is owed; null when it did, or nothing is
 */
export async function chooseCard(
  gateway: BillingGateway,
  customerId: string,
  cardId: string,
  { subscriptions }: Snapshot,
): Promise<string | null> {
  const current = currentOf(subscriptions)
  const alive = current && isLive(current) ? current : null
  await gateway.setDefaultCard(customerId, cardId, alive)
  return alive?.status === 'past_due' ? gateway.payWhatIsOwed(alive.id) : null
}
