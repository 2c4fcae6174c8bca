import type { BillingOfDesk } from '../schemas/desk-money.ts'

/** What the desk needs from billing. `app.ts` passes it in, because the two folders do not import each other. */
export interface DeskBilling {
  view(accountId: string): Promise<BillingOfDesk>
  /**
   * Describes, in a sentence, the effect of refunding part or all of a payment.
   * @throws Refusal when it cannot be refunded
   */
  describeRefund(accountId: string, paymentId: string, cents: number): Promise<string>
  refund(accountId: string, paymentId: string, cents: number): Promise<void>
}
