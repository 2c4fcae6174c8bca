import { z } from 'zod'
import { billingHistory, billingMode, paymentMethods, subscription } from './billing.ts'

/** What the desk shows about an account's money. Amounts in dollars. */
export const deskMoney = z.object({
  mode: billingMode,
  subscription,
  /** When the present subscription, or the latest that is over, was begun; null if there never was one. */
  subscribedAt: z.string().nullable(),
  /** Since when there has been no subscription, and why; null while there is one, or if there never was. */
  ended: z.object({ at: z.string().nullable(), why: z.enum(['canceled', 'unpaid']) }).nullable(),
  /** When the owner canceled the ending or ended subscription, and from which device; null when unknown. */
  canceled: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** Newest first. */
  payments: billingHistory.shape.history,
  cards: paymentMethods.shape.paymentMethods,
  /** The customer's page at Stripe; null in a demonstration and for accounts that were never customers. */
  customerUrl: z.string().nullable(),
})
export type DeskMoney = z.output<typeof deskMoney>
/** Billing's part of it; who canceled is in the account's audit trail. */
export type BillingOfDesk = Omit<DeskMoney, 'canceled'>
