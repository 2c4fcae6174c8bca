import { z } from 'zod'
import { billingHistory, billingMode, paymentMethods, subscription } from './billing.ts'

/** What the desk shows of an account's money. Amounts in dollars. */
export const deskMoney = z.object({
  mode: billingMode,
  subscription,
  /** Newest first. */
  payments: billingHistory.shape.history,
  cards: paymentMethods.shape.paymentMethods,
  /** The customer's page at Stripe; null in a demonstration and for whoever never was a customer. */
  customerUrl: z.string().nullable(),
})
export type DeskMoney = z.output<typeof deskMoney>
