import { DateTime } from 'luxon'
import type { BillingMode } from '../schemas/billing.ts'
import type { BillingOfDesk } from '../schemas/desk-money.ts'
import type { Billing } from './billing.ts'
import { dollarsOf, refundable } from './commands/refunding.ts'
import { currentOf, type Holdings, isOver } from './model/records.ts'
import { findCustomer } from './store/customers.ts'
import { viewCards, viewHistory, viewSubscription } from './view.ts'

/** Where staff look up a customer and its payments. */
const dashboards: Readonly<Record<BillingMode, string | null>> = {
  demo: null,
  test: 'https://dashboard.stripe.com/test/customers/',
  live: 'https://dashboard.stripe.com/customers/',
}

/** When the current subscription, over or not, was begun. */
function viewBeginning({ subscriptions }: Pick<Holdings, 'subscriptions'>): BillingOfDesk['subscribedAt'] {
  const current = currentOf(subscriptions)
  return current && new Date(current.createdAt).toISOString()
}

/** The end of a subscription that is over. One given up as unpaid has no end date. */
function viewEnd({ subscriptions }: Pick<Holdings, 'subscriptions'>): BillingOfDesk['ended'] {
  const current = currentOf(subscriptions)
  if (!current || !isOver(current)) return null
  const { endedAt, status } = current
  return {
    at: endedAt === null ? null : new Date(endedAt).toISOString(),
    why: status === 'unpaid' ? 'unpaid' : 'canceled',
  }
}

/** An account's money as support sees it, and its refunds. */
export function billingForDesk(billing: Billing) {
  const { commands, db, gateway } = billing
  return {
    async view(accountId: string): Promise<BillingOfDesk> {
      const [holdings, customer, now] = await Promise.all([
        commands.read(accountId),
        findCustomer(db, accountId, gateway.mode),
        billing.now(),
      ])
      const dashboard = dashboards[gateway.mode]
      return {
        mode: gateway.mode,
        subscription: viewSubscription(holdings, now),
        subscribedAt: viewBeginning(holdings),
        ended: viewEnd(holdings),
        payments: viewHistory(holdings).history,
        cards: viewCards(holdings).paymentMethods,
        customerUrl: customer && dashboard && dashboard + customer.id,
      }
    },

    async describeRefund(accountId: string, paymentId: string, cents: number): Promise<string> {
      const invoice = refundable(await commands.read(accountId), paymentId, cents)
      const day = DateTime.fromMillis(invoice.at, { zone: 'utc', locale: 'en-US' }).toFormat('LLLL d, yyyy')
      const goesBack = `${dollarsOf(cents)} of the payment of ${day} (${dollarsOf(invoice.cents)}) go back to the card.`
      const isAll = cents === invoice.cents - invoice.refundedCents
      const lessons = isAll
        ? ' That is all of it: if it paid for the present period, lessons end now. The plan goes on and renews unless it is canceled.'
        : ''
      return `${goesBack} It cannot be undone.${lessons}`
    },

    async refund(accountId: string, paymentId: string, cents: number): Promise<void> {
      await commands.refund(accountId, paymentId, cents)
    },
  }
}
