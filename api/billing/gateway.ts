import type { PlanId } from '../../content/product.ts'
import type { BillingMode } from '../schemas/billing.ts'
import type { TaxSwitch } from './config.ts'
import type { PausePlan } from './model/pause.ts'
import type { Holdings, SubscriptionRecord } from './model/records.ts'

/** A customer's identity at the gateway. */
export interface Payer {
  readonly accountId: string
  readonly email: string
  readonly name: string
}

/**
 * A notice that something changed at the gateway. The change itself is always read from the gateway, never from the
 * event.
 */
export interface GatewayEvent {
  readonly id: string
  readonly type: string
  /** Null when it names no customer. */
  readonly customerId: string | null
  /** The charge or payment intent that it is about, when it names nothing else that identifies the customer. */
  readonly paymentId: string | null
}

/**
 * The payment provider. Commands only request something; `read` returns the result. Any of them may throw
 * `GatewayUnavailable`, and `CustomerGone` where they name a customer.
 */
export interface BillingGateway {
  readonly mode: BillingMode
  /** The key for the browser; null in a demo. */
  readonly publishableKey: string | null
  /** How taxes are calculated for new subscribers. */
  readonly tax: TaxSwitch
  /**
   * Creates the customer of an account.
   * @param key two calls with the same one make one customer
   */
  createCustomer(payer: Payer, key: string): Promise<string>
  /** Updates the customer's identity: the gateway's letters and receipts go to that address. */
  setPayer(customerId: string, payer: Payer): Promise<void>
  /** Erases a customer and all its data; a subscription ends at once, without a refund. Harmless when it is gone. */
  deleteCustomer(customerId: string): Promise<void>
  /** Everything about a customer, now. @throws CustomerGone */
  read(customerId: string): Promise<Holdings>
  /** The customer of a charge or a payment intent; null when there is none, or the payment does not exist. */
  customerOfPayment(paymentId: string): Promise<string | null>
  /**
   * Sets a customer's location from their IP address: where taxes are calculated, it decides them.
   * @throws NoTaxLocation when the address has no known location
   */
  placeCustomer(customerId: string, ip: string): Promise<void>
  /**
   * Starts a subscription that waits for its first payment.
   * @param key two calls with the same one make one subscription
   * @throws NoTaxLocation
   */
  subscribe(customerId: string, plan: PlanId, key: string): Promise<{ clientSecret: string }>
  /** The secret for making the first payment of an incomplete subscription; null when that is no longer possible. */
  firstPaymentSecret(subscriptionId: string): Promise<string | null>
  /** Ends a subscription at once, and voids what is owed for it. */
  endNow(subscriptionId: string): Promise<void>
  /**
   * Gives up an unpaid attempt to subscribe. One that is just being paid, perhaps in another tab, continues.
   * @returns whether it was given up; false when it was paid
   */
  giveUp(subscriptionId: string): Promise<boolean>
  /** Voids a subscription's open invoices, so that the debt of an ended one is not paid by accident. */
  forgive(subscriptionId: string): Promise<void>
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>
  /** The amount of the next renewal, taxes included. */
  previewRenewal(subscriptionId: string): Promise<Sum>
  /**
   * What a change of plan would do and cost.
   * @param asOf ms: the rest of the paid period is calculated for this time within it
   */
  previewPlan(subscriptionId: string, plan: PlanId, asOf: number): Promise<PlanChange>
  /**
   * Changes the plan: paid and effective at once, or effective when the paid period is over. Calling it with the
   * current plan cancels a change that has not happened yet. Nothing changes when the card does not pay.
   * @param key two calls with the same one charge once
   * @param asOf the time for which the amount charged now was shown, ms
   */
  changePlan(subscriptionId: string, plan: PlanId, key: string, asOf: number): Promise<Payment>
  pause(subscription: HeldSubscription, plan: PausePlan): Promise<void>
  /** @param renewsAt ms; null when the pause has not moved the renewal */
  resume(subscription: HeldSubscription, renewsAt: number | null): Promise<void>
  /**
   * Ends a pause, and the subscription when the rest of its period is over. In one request: if the second of two
   * failed, the subscription would continue although it was canceled.
   * @param endsAt ms; null when the pause has not moved the end of the period
   */
  cancelPaused(subscription: HeldSubscription, endsAt: number | null): Promise<void>
  /**
   * Begins to add a card.
   * @returns the secret with which the browser confirms it
   */
  setUpCard(customerId: string): Promise<{ clientSecret: string }>
  /** @throws NoSuchCard when it is not this customer's */
  setDefaultCard(customerId: string, cardId: string, subscription: SubscriptionRecord | null): Promise<void>
  /** @throws NoSuchCard */
  removeCard(customerId: string, cardId: string): Promise<void>
  /**
   * Charges a subscription's card again for what is owed.
   * @param key two calls with the same one charge once, and return the same
   */
  payWhatIsOwed(subscriptionId: string, key: string): Promise<Payment>
  /**
   * Refunds part of a paid invoice, or all of it, to the card that paid it.
   * @param key two calls with the same one refund once
   */
  refund(invoiceId: string, cents: number, key: string): Promise<void>
  /**
   * The secret with which the cardholder confirms the payment of an open invoice; null when that is no longer awaited.
   */
  confirmationSecret(invoiceId: string): Promise<string | null>
}

/** A paused or resumed subscription, and whether a change of plan waits for the renewal that this moves. */
export type HeldSubscription = Pick<SubscriptionRecord, 'id' | 'plan' | 'nextPlan'>

/** Queries across all customers, so that finding who has changed does not require reading everyone. */
export interface Overview {
  /**
   * Passes on the events of a time span, page by page, newest first. None older than `events_days_max`.
   * @param from ms, inclusive
   * @param to ms, exclusive
   */
  eachEvents(from: number, to: number, take: (events: readonly GatewayEvent[]) => Promise<void>): Promise<void>
  /** All current debts. */
  readUnpaid(): Promise<Unpaid>
}

/** The age up to which events can be listed, days (https://docs.stripe.com/api/events/list). */
export const events_days_max = 30

/** Missing payments by the gateway's lists: past-due subscriptions and open invoices. */
export interface Unpaid {
  readonly pastDue: readonly Owed[]
  readonly open: readonly Owed[]
}

export interface Owed {
  readonly id: string
  readonly customerId: string
}

/** An amount due, in cents, and how much of it is tax. */
export interface Sum {
  readonly cents: number
  readonly taxCents: number
}

/** What a change of plan does. */
export interface PlanChange {
  /** When it happens, ms; null for at once. */
  readonly at: number | null
  /** The amount due at once: the new price, less the unused part of the paid period. */
  readonly dueCents: number
  /** How much of that is tax. */
  readonly taxCents: number
}

/**
 * The result of charging a card for what is owed: nothing is owed anymore, its bank awaits the owner's confirmation, or
 * it was declined (the reason, as a sentence for the person).
 */
export type Payment = 'paid' | 'to-confirm' | { readonly declined: string }

/** The gateway is down or slow, or asks us to slow down. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
  /** No answer came: it is unknown whether the command was executed, and it may still be running. */
  readonly isUnclear: boolean

  constructor(message: string, { isUnclear = false }: { readonly isUnclear?: boolean } = {}) {
    super(message)
    this.isUnclear = isUnclear
  }
}

/**
 * The gateway rejected our request, and would again: a mistake of ours, or something changed there in the meantime. To
 * the person it looks like any outage; for us it is an error in the log.
 */
export class GatewayRefused extends GatewayUnavailable {
  override name = 'GatewayRefused'
}

/** The customer was deleted at the gateway, with everything it had. */
export class CustomerGone extends Error {
  override name = 'CustomerGone'
}

/** Taxes must be calculated, and the gateway cannot tell where the customer is. */
export class NoTaxLocation extends Error {
  override name = 'NoTaxLocation'
}

/** The card does not exist or belongs to another customer; the error does not say which. */
export class NoSuchCard extends Error {
  override name = 'NoSuchCard'
}

/** The card was refused. `message` is a sentence for the person. */
export class CardDeclined extends Error {
  override name = 'CardDeclined'
}
