import type { PlanId } from '../../content/product.ts'
import type { BillingMode } from '../schemas/billing.ts'
import type { TaxSwitch } from './config.ts'
import type { PausePlan } from './model/pause.ts'
import type { Holdings, SubscriptionRecord } from './model/records.ts'

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
  /** Null when it names no customer. */
  readonly customerId: string | null
  /** The charge or payment intent that it is about, when it names nothing else of whose customer we could know. */
  readonly paymentId: string | null
}

/**
 * Who takes the money. Its commands only ask for something; what came of it is read back by `read`. Any of them may
 * throw `GatewayUnavailable`, and `CustomerGone` where they name a customer.
 */
export interface BillingGateway {
  readonly mode: BillingMode
  /** For the browser; null in a demo. */
  readonly publishableKey: string | null
  /** Whether taxes are reckoned for whoever subscribes from now on. */
  readonly tax: TaxSwitch
  /** The customer of an account. @param key two calls with the same one make one customer */
  createCustomer(payer: Payer, key: string): Promise<string>
  /** Tells the gateway who the customer is by now: its letters and receipts go to that address. */
  setPayer(customerId: string, payer: Payer): Promise<void>
  /** Erases a customer with everything; a subscription ends at once, without a refund. Harmless when it is gone. */
  deleteCustomer(customerId: string): Promise<void>
  /** Everything about a customer, now. @throws CustomerGone */
  read(customerId: string): Promise<Holdings>
  /** Whose a charge or a payment intent is; null when it is nobody's, or is not there. */
  customerOfPayment(paymentId: string): Promise<string | null>
  /**
   * Says where a customer is, by the address that they ask from: where taxes are reckoned, that decides them.
   * @throws NoTaxLocation when that is nowhere
   */
  placeCustomer(customerId: string, ip: string): Promise<void>
  /**
   * Starts a subscription that waits for its first payment.
   * @param key two calls with the same one make one subscription
   * @throws NoTaxLocation
   */
  subscribe(customerId: string, plan: PlanId, key: string): Promise<{ clientSecret: string }>
  /** What is needed to make the first payment of an incomplete subscription; null when that cannot be made any more. */
  firstPaymentSecret(subscriptionId: string): Promise<string | null>
  /** Ends a subscription at once, and voids what is owed for it. */
  endNow(subscriptionId: string): Promise<void>
  /**
   * Gives up an attempt to subscribe that nobody has paid. One that is paid this moment, perhaps in another tab, goes on.
   * @returns whether it was given up; false when it was paid
   */
  giveUp(subscriptionId: string): Promise<boolean>
  /** Voids what a subscription still asks for, so that the debt of one that has ended is not paid by accident. */
  forgive(subscriptionId: string): Promise<void>
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>
  /** What the next renewal will ask for, taxes included. */
  previewRenewal(subscriptionId: string): Promise<Sum>
  /**
   * What changing to another plan would do, and ask for.
   * @param asOf ms: what is left of the paid period is reckoned as of this moment of it
   */
  previewPlan(subscriptionId: string, plan: PlanId, asOf: number): Promise<PlanChange>
  /**
   * Changes the plan: at once and paid at once, or when the period that was paid for is over. Another call with the plan
   * that it has takes back a change that has not happened. Nothing is changed when the card does not pay.
   * @param key two calls with the same one charge once
   * @param asOf as of when the sum was shown that is charged now, ms
   */
  changePlan(subscriptionId: string, plan: PlanId, key: string, asOf: number): Promise<Payment>
  pause(subscription: HeldSubscription, plan: PausePlan): Promise<void>
  /** @param renewsAt ms; null where the pause has not moved the renewal */
  resume(subscription: HeldSubscription, renewsAt: number | null): Promise<void>
  /**
   * Ends a pause, and the subscription when what is left of its period is over. In one request: were there two and the
   * second failed, the subscription would go on although somebody wanted it to end.
   * @param endsAt ms; null where the pause has not moved the end of the period
   */
  cancelPaused(subscription: HeldSubscription, endsAt: number | null): Promise<void>
  /** Begins to add a card. @returns what the browser confirms the card with */
  setUpCard(customerId: string): Promise<{ clientSecret: string }>
  /** @throws NoSuchCard when it is not this customer's */
  setDefaultCard(customerId: string, cardId: string, subscription: SubscriptionRecord | null): Promise<void>
  /** @throws NoSuchCard */
  removeCard(customerId: string, cardId: string): Promise<void>
  /**
   * Charges a subscription's card once more for what is owed.
   * @param key two calls with the same one charge once, and answer alike
   */
  payWhatIsOwed(subscriptionId: string, key: string): Promise<Payment>
  /**
   * Gives money of a paid invoice back to the card that paid it.
   * @param key two calls with the same one give it back once
   */
  refund(invoiceId: string, cents: number, key: string): Promise<void>
  /** What the card's owner confirms the payment of an open invoice with; null when that is not waited for any more. */
  confirmationSecret(invoiceId: string): Promise<string | null>
}

/** A subscription that is paused or goes on, and whether a change of plan waits for the renewal that this moves. */
export type HeldSubscription = Pick<SubscriptionRecord, 'id' | 'plan' | 'nextPlan'>

/** What can be asked about everybody at once, so that not everybody must be read to know who has changed. */
export interface Overview {
  /**
   * Hands over what happened in a span, a page at a time, the newest first. Nothing of longer than `events_days_max` ago.
   * @param from ms, included
   * @param to ms, not included
   */
  eachEvents(from: number, to: number, take: (events: readonly GatewayEvent[]) => Promise<void>): Promise<void>
  /** What everybody owes now. */
  readUnpaid(): Promise<Unpaid>
}

/** How long ago an event may have happened that can still be asked for (https://docs.stripe.com/api/events/list). */
export const events_days_max = 30

/** Whose payment is missing, by the gateway's lists: subscriptions that are past due, and open invoices. */
export interface Unpaid {
  readonly pastDue: readonly Owed[]
  readonly open: readonly Owed[]
}

export interface Owed {
  readonly id: string
  readonly customerId: string
}

/** A sum that is asked for, in cents, and how much of it is tax. */
export interface Sum {
  readonly cents: number
  readonly taxCents: number
}

/** What a change of plan does. */
export interface PlanChange {
  /** When it happens, ms; null is at once. */
  readonly at: number | null
  /** What is paid at once: the new price, less what is left of the period that was paid for. */
  readonly dueCents: number
  /** How much of that is tax. */
  readonly taxCents: number
}

/**
 * What came of charging a card for what is owed: nothing is owed any more, or its bank waits for the owner to confirm, or
 * it was declined (why, in a sentence for the person).
 */
export type Payment = 'paid' | 'to-confirm' | { readonly declined: string }

/** The gateway is down or slow, or asks us to slow down. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
  /** No answer came: nobody knows whether the command was done, and it may still be under way. */
  readonly isUnclear: boolean

  constructor(message: string, { isUnclear = false }: { readonly isUnclear?: boolean } = {}) {
    super(message)
    this.isUnclear = isUnclear
  }
}

/**
 * The gateway did not do what we asked, and would not if asked again: a mistake of ours, or something has changed there
 * meanwhile. To the person it is a trouble like others; to us it is an error in the log.
 */
export class GatewayRefused extends GatewayUnavailable {
  override name = 'GatewayRefused'
}

/** Somebody deleted the customer at the gateway, and with it everything that it had. */
export class CustomerGone extends Error {
  override name = 'CustomerGone'
}

/** Taxes are to be reckoned, and the gateway cannot tell where the customer is. */
export class NoTaxLocation extends Error {
  override name = 'NoTaxLocation'
}

/** The card does not exist or belongs to somebody else; which of the two is not said. */
export class NoSuchCard extends Error {
  override name = 'NoSuchCard'
}

/** The card was refused. `message` is a sentence for the person. */
export class CardDeclined extends Error {
  override name = 'CardDeclined'
}
