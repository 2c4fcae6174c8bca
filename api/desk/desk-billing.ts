import type { BillingOfDesk } from '../schemas/desk-money.ts'

/** What the desk asks of billing. `app.ts` passes it in, because the two rooms do not know each other. */
export interface DeskBilling {
  view(accountId: string): Promise<BillingOfDesk>
  /** What it would mean to give so much of a payment back, in a sentence. @throws Refusal when it cannot be given back */
  describeRefund(accountId: string, paymentId: string, cents: number): Promise<string>
  refund(accountId: string, paymentId: string, cents: number): Promise<void>
}
