/** A person's billing data, in one vocabulary for every gateway. Amounts in US cents, times in ms of service time. */
import type { PlanId } from '../../../content/product.ts'

/**
 * `incomplete`: the first payment has not been made. `paused`: lessons and billing are paused, which Stripe may call
 * active or trialing (`model/pause.ts` tells the ways apart). Stripe's `trialing` is active here, because we offer no
 * trials and use them only to move renewals.
 */
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled'

/** A subscription with one of these statuses has ended for good. */
export const finalStatuses: readonly SubscriptionStatus[] = ['incomplete_expired', 'canceled']

export interface SubscriptionRecord {
  readonly id: string
  readonly plan: PlanId
  readonly cents: number
  /** The plan it changes to at renewal, and its price; `plan` itself when no change was requested. */
  readonly nextPlan: PlanId
  readonly nextCents: number
  readonly status: SubscriptionStatus
  readonly createdAt: number
  readonly periodStart: number
  /** When it renews, or ends if it is canceling: that may be before its period ends. */
  readonly periodEnd: number
  /** Canceling: it will not renew. */
  readonly cancelAtPeriodEnd: boolean
  /** A date after `periodEnd`, set at the gateway, on which it ends: it still renews before. Null when none is set. */
  readonly endsAt: number | null
  readonly endedAt: number | null
  /**
   * Start and end of the pause; null also where someone at the gateway paused it and the gateway does not say. Both
   * null unless `paused`.
   */
  readonly pausedAt: number | null
  readonly resumeAt: number | null
}

export interface InvoiceRecord {
  readonly id: string
  readonly subscriptionId: string | null
  readonly cents: number
  /** How much of `cents` is tax. */
  readonly taxCents: number
  /** The part still to be paid. */
  readonly owedCents: number
  /** ISO 4217 in lower case. */
  readonly currency: string
  /**
   * `stuck`: drafted, and the gateway cannot collect it until staff fix something there, such as the customer's
   * location, which decides the tax.
   */
  readonly status: 'stuck' | 'open' | 'paid' | 'void' | 'uncollectible'
  /** The first invoice of a subscription: not shown unless it was paid. */
  readonly isFirst: boolean
  readonly at: number
  readonly url: string | null
  /** The gateway's page to pay or confirm an open one; null in a demonstration, which has no such page. */
  readonly payUrl: string | null
  /** Whether the bank awaits the cardholder's confirmation. A retry without the cardholder cannot succeed. */
  readonly awaitsOwner: boolean
  /** The refunded amount. The status stays paid: payment and refund are separate facts. */
  readonly refundedCents: number
  /** The cardholder has disputed the payment with the bank; `lost` when the bank agreed. Also null when it did not. */
  readonly dispute: 'open' | 'lost' | null
}

/** A saved card: what a receipt shows and nothing more. */
export interface CardRecord {
  readonly id: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly isDefault: boolean
}

/** Everything a gateway holds about one customer, read at one time. */
export interface Holdings {
  readonly subscriptions: readonly SubscriptionRecord[]
  readonly invoices: readonly InvoiceRecord[]
  readonly cards: readonly CardRecord[]
}

/** The holdings of an account that never used billing. */
export const nothing: Holdings = { subscriptions: [], invoices: [], cards: [] }

/** Whether a subscription was ever more than an attempt. */
export function wasPaid({ status }: Pick<SubscriptionRecord, 'status'>): boolean {
  return status !== 'incomplete' && status !== 'incomplete_expired'
}

/** Which one counts if there are two: the earlier here. */
const precedence: readonly SubscriptionStatus[] = ['active', 'paused', 'past_due', 'unpaid', 'canceled']

/**
 * The current subscription: the one that has not ended, otherwise the one that ended last; null without any. There
 * should never be two that have not ended; if there are, the choice is stable: paid before unpaid, then the longer.
 */
export function currentOf(subscriptions: readonly SubscriptionRecord[]): SubscriptionRecord | null {
  const lastsUntil = ({ endedAt, periodEnd }: SubscriptionRecord) => endedAt ?? periodEnd
  const [first] = subscriptions
    .filter(wasPaid)
    .sort(
      (a, b) =>
        precedence.indexOf(a.status) - precedence.indexOf(b.status) ||
        lastsUntil(b) - lastsUntil(a) ||
        (a.id < b.id ? -1 : 1),
    )
  return first ?? null
}

/** What is owed for a subscription, in cents. */
export function owedFor({ invoices }: Pick<Holdings, 'invoices'>, { id }: Pick<SubscriptionRecord, 'id'>): number {
  return invoices.reduce((sum, { subscriptionId, owedCents }) => sum + (subscriptionId === id ? owedCents : 0), 0)
}

/** A subscription's invoice that awaits the cardholder's confirmation. */
export function toConfirm(
  { invoices }: Pick<Holdings, 'invoices'>,
  { id }: Pick<SubscriptionRecord, 'id'>,
): InvoiceRecord | undefined {
  return invoices.find(({ subscriptionId, awaitsOwner }) => subscriptionId === id && awaitsOwner)
}

/** Whether an invoice's money was returned: fully refunded, or taken back by the bank. */
function wasReturned({ cents, refundedCents, dispute }: InvoiceRecord): boolean {
  return dispute === 'lost' || (cents > 0 && refundedCents >= cents)
}

/** Nobody has to pay these, or not anymore. */
const unasked: readonly InvoiceRecord['status'][] = ['stuck', 'void']

/** The invoice that paid for a subscription's current period, if its money was returned. Earlier payments stay paid. */
export function returnedPayment(
  { invoices }: Pick<Holdings, 'invoices'>,
  { id }: Pick<SubscriptionRecord, 'id'>,
): InvoiceRecord | null {
  // Zero invoices pay for nothing: Stripe creates them when a renewal is moved.
  const asked = invoices.filter((one) => one.subscriptionId === id && one.cents > 0 && !unasked.includes(one.status))
  const latest = asked.reduce<InvoiceRecord | null>((last, one) => (last && last.at >= one.at ? last : one), null)
  return latest?.status === 'paid' && wasReturned(latest) ? latest : null
}

/** The gateway's page to pay a subscription's debt, preferring an invoice that awaits confirmation. */
export function payUrlOf(
  holdings: Pick<Holdings, 'invoices'>,
  subscription: Pick<SubscriptionRecord, 'id'>,
): string | null {
  const open = holdings.invoices.find((one) => one.subscriptionId === subscription.id && one.payUrl !== null)
  return (toConfirm(holdings, subscription) ?? open)?.payUrl ?? null
}

/** Surplus attempts: all of them beside an ongoing subscription, otherwise all but the newest. */
export function surplusAttempts(subscriptions: readonly SubscriptionRecord[]): readonly SubscriptionRecord[] {
  const attempts = subscriptions.filter(({ status }) => status === 'incomplete')
  if (subscriptions.some(isLive)) return attempts
  return attempts.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)).slice(1)
}

/** Whether a subscription is set to end: with its period, or on a later date. */
export function isEnding({
  cancelAtPeriodEnd,
  endsAt,
}: Pick<SubscriptionRecord, 'cancelAtPeriodEnd' | 'endsAt'>): boolean {
  return cancelAtPeriodEnd || endsAt !== null
}

/** Whether a subscription is over: canceled, or given up as unpaid. Its owner then has none. */
export function isOver({ status }: Pick<SubscriptionRecord, 'status'>): boolean {
  return status === 'canceled' || status === 'unpaid'
}

/** Paid at least once, and not ended. */
export function isLive(subscription: Pick<SubscriptionRecord, 'status'>): boolean {
  return wasPaid(subscription) && !finalStatuses.includes(subscription.status)
}
