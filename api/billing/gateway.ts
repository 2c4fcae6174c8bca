import type { PlanId } from '../../content/product.ts'
import type { BillingMode } from '../schemas/billing.ts'
import type { PausePlan } from './model/pause.ts'
import type { Snapshot, SubscriptionRecord } from './model/records.ts'

/** Who a customer is to the gateway. */
export interface Payer {
  readonly accountId: string
  readonly email: string
  readonly name: string
}

/** A notice that something changed at the gateway. What changed is read anew, never taken from it. */
export interface GatewayEvent {
  readonly id: string
  readonly type: string
  /** Null when it is about no customer. */
  readonly customerId: string | null
}

/**
 * Who takes the money. Commands only ask; what came of them is read back by `read`. All of them may throw
 * `GatewayUnavailable`, and then nobody knows yet whether they were done.
 */
export interface BillingGateway {
  readonly mode: BillingMode
  /** For the browser; null in a demo. */
  readonly publishableKey: string | null
  /** The customer of an account. @param attempt two calls with the same one make one customer */
  createCustomer(payer: Payer, attempt: string): Promise<string>
  /** Erases a customer with everything; what runs is ended without a refund. Harmless when it is gone. */
  deleteCustomer(customerId: string): Promise<void>
  /** Everything about a customer, now. A customer that was deleted there has nothing. */
  read(customerId: string): Promise<Snapshot>
  /**
   * Starts a subscription that waits for its first payment.
   * @param attempt two calls with the same one make one subscription
   */
  subscribe(customerId: string, plan: PlanId, attempt: string): Promise<{ clientSecret: string }>
  /** What is needed to make the first payment of an incomplete subscription; null when that cannot be made any more. */
  firstPaymentSecret(subscriptionId: string): Promise<string | null>
  /** Ends a subscription now, with what is owed for it. */
  endNow(subscriptionId: string): Promise<void>
  /** Voids what a subscription still asks for: the debt of one that has ended must not be paid by accident. */
  forgive(subscriptionId: string): Promise<void>
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>
  pause(subscriptionId: string, plan: PausePlan): Promise<void>
  /** @param renewsAt ms */
  resume(subscriptionId: string, renewsAt: number): Promise<void>
  /**
   * Ends a pause and lets the subscription end with what is left of its period. One step at the gateway: a failure half
   * way must not turn on what somebody wanted to end.
   * @param endsAt ms
   */
  cancelPaused(subscriptionId: string, endsAt: number): Promise<void>
  /** A form for another card; the secret to confirm it with. */
  setUpCard(customerId: string): Promise<{ clientSecret: string }>
  /** @throws NoSuchCard when it is not this customer's */
  setDefaultCard(customerId: string, cardId: string, subscription: SubscriptionRecord | null): Promise<void>
  /** @throws NoSuchCard */
  removeCard(customerId: string, cardId: string): Promise<void>
  /**
   * Tries once more what is owed for a subscription, with its card.
   * @returns null when nothing is owed any more; else why the card did not pay, a sentence for the person
   */
  payWhatIsOwed(subscriptionId: string): Promise<string | null>
}

/** The gateway is down, slow or asks us to slow down. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
  /** No answer came: whether the command was done is not known, and it may still be under way. */
  readonly isUnclear: boolean

  constructor(message: string, { isUnclear = false }: { readonly isUnclear?: boolean } = {}) {
    super(message)
    this.isUnclear = isUnclear
  }
}

/** The card does not exist or belongs to somebody else; which of the two is not said. */
export class NoSuchCard extends Error {
  override name = 'NoSuchCard'
}

/** The card was refused. `message` is a sentence for the person. */
export class CardDeclined extends Error {
  override name = 'CardDeclined'
}
