import { z } from 'zod'
import { billingHistory, billingMode, paymentMethods, subscription } from './billing.ts'

/** What the desk shows of an account's money. Amounts in dollars. */
export const deskMoney = z.object({
  mode: billingMode,
  subscription,
  /** Since when there is no subscription any more, and why; null while there is one, or never was. */
  ended: z.object({ at: z.string().nullable(), why: z.enum(['canceled', 'unpaid']) }).nullable(),
  /** When its owner canceled what is ending or has ended, and from which device; null where we cannot tell. */
  canceled: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** Newest first. */
  payments: billingHistory.shape.history,
  cards: paymentMethods.shape.paymentMethods,
  /** The customer's page at Stripe; null in a demonstration and for whoever never was a customer. */
  customerUrl: z.string().nullable(),
})
export type DeskMoney = z.output<typeof deskMoney>
/** What billing knows of it; who canceled is in the account's own audit trail. */
export type BillingOfDesk = Omit<DeskMoney, 'canceled'>
