import { wrap } from '@mikro-orm/core'
import type { BillingMode } from '../../schemas/billing.ts'
import type { Holdings } from '../model/records.ts'
import type { Db } from './db.ts'
import { BillingCustomer } from './entities/billing-customer.ts'
import { Invoice } from './entities/invoice.ts'
import { PaymentMethod } from './entities/payment-method.ts'
import { Subscription } from './entities/subscription.ts'

/** The state last read of a customer. Invoices newest first. */
export async function readMirror(db: Db, customerId: string): Promise<Holdings> {
  return readRows(db, [customerId])
}

/**
 * The state last read of an account's customer, together with what is kept of customers that are gone; everything that
 * pages show comes from here. Invoices newest first.
 */
export async function readAccount(db: Db, accountId: string, mode: BillingMode): Promise<Holdings> {
  const customers = await db.find(BillingCustomer, { accountId, mode }, { disableIdentityMap: true })
  return readRows(
    db,
    customers.map(({ id }) => id),
  )
}

async function readRows(db: Db, customerIds: readonly string[]): Promise<Holdings> {
  const disableIdentityMap = true
  const whose = { customerId: [...customerIds] }
  const [subscriptions, invoices, cards] = [
    await db.find(Subscription, whose, { orderBy: { createdAt: 'asc', id: 'asc' }, disableIdentityMap }),
    await db.find(Invoice, whose, { orderBy: { at: 'desc', id: 'asc' }, disableIdentityMap }),
    await db.find(PaymentMethod, whose, { orderBy: { isDefault: 'desc', id: 'asc' }, disableIdentityMap }),
  ]
  return {
    subscriptions: subscriptions.map((row) => wrap(row).toObject(['customerId'])),
    invoices: invoices.map((row) => wrap(row).toObject(['customerId'])),
    cards: cards.map((row) => wrap(row).toObject(['customerId'])),
  }
}

/** Updates our rows to match the gateway. The only place that changes them; the caller holds the account's lock. */
export async function writeMirror(
  db: Db,
  customerId: string,
  { subscriptions, invoices, cards }: Holdings,
): Promise<void> {
  await db.nativeDelete(Subscription, othersOf(customerId, subscriptions))
  await db.nativeDelete(Invoice, othersOf(customerId, invoices))
  await db.nativeDelete(PaymentMethod, othersOf(customerId, cards))
  await db.upsertMany(Subscription, ownedBy(customerId, subscriptions), byId)
  await db.upsertMany(Invoice, ownedBy(customerId, invoices), byId)
  await db.upsertMany(PaymentMethod, ownedBy(customerId, cards), byId)
}

const byId = {
  onConflictFields: ['id' as const],
  onConflictExcludeFields: ['customerId' as const],
  disableIdentityMap: true,
}

/** The customer's rows that the gateway no longer has. */
function othersOf(customerId: string, kept: readonly { readonly id: string }[]) {
  return { customerId, id: { $nin: kept.map(({ id }) => id) } }
}

function ownedBy<T>(customerId: string, records: readonly T[]): (T & { customerId: string })[] {
  return records.map((record) => ({ ...record, customerId }))
}
