/** What billing knows of a person, in one vocabulary for every gateway. Amounts in US cents, times in ms of service time. */
import type { PlanId } from '../../../content/product.ts'

/**
 * `incomplete`: the first payment has not been made. `paused`: lessons and billing are held, which Stripe may call active or
 * trialing (`model/pause.ts` tells the ways apart). Stripe's `trialing` is active with us, because we offer no trial and only move renewals by it.
 */
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled'

/** A subscription in one of these has ended for good. */
export const finalStatuses: readonly SubscriptionStatus[] = ['incomplete_expired', 'canceled']

export interface SubscriptionRecord {
  readonly id: string
  readonly plan: PlanId
  readonly cents: number
  /** The plan that it changes to when it renews, and the price of that; `plan` itself when nobody wants another. */
  readonly nextPlan: PlanId
  readonly nextCents: number
  readonly status: SubscriptionStatus
  readonly createdAt: number
  readonly periodStart: number
  /** When it renews, or ends if it is canceling: then perhaps before the period does. */
  readonly periodEnd: number
  /** Canceling: it does not renew any more. */
  readonly cancelAtPeriodEnd: boolean
  /** A day after `periodEnd` on which somebody at the gateway lets it end: until then it renews. Null where none is set. */
  readonly endsAt: number | null
  readonly endedAt: number | null
  /**
   * Since when and until when lessons and billing are held; null also where somebody at the gateway holds them and it does not
   * say. Both null unless `paused`.
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
  /** What is still to be paid of it. */
  readonly owedCents: number
  /** ISO 4217 in lower case. */
  readonly currency: string
  /**
   * `stuck`: drawn up, and the gateway cannot ask for it until one of our people has put something right there, such as where
   * the customer is, which decides the tax.
   */
  readonly status: 'stuck' | 'open' | 'paid' | 'void' | 'uncollectible'
  /** The first invoice of a subscription: not shown unless it was paid. */
  readonly isFirst: boolean
  readonly at: number
  readonly url: string | null
  /** The gateway's page where an open one can be paid, or confirmed; null in a demonstration, which has no such page. */
  readonly payUrl: string | null
  /** Whether the bank waits for the card's owner to confirm the payment. Another try without the owner cannot succeed. */
  readonly awaitsOwner: boolean
  /** How much of it was given back. It stays paid: what was paid and what was given back are two things. */
  readonly refundedCents: number
  /** The card's owner has told the bank that this payment was not theirs; `lost` when the bank agreed. Null also when it did not. */
  readonly dispute: 'open' | 'lost' | null
}

/** A saved card: what a receipt shows of it and nothing more. */
export interface CardRecord {
  readonly id: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly isDefault: boolean
}

/** Everything a gateway holds of one customer, read at one moment. */
export interface Holdings {
  readonly subscriptions: readonly SubscriptionRecord[]
  readonly invoices: readonly InvoiceRecord[]
  readonly cards: readonly CardRecord[]
}

/** What somebody has who never had to do with billing. */
export const nothing: Holdings = { subscriptions: [], invoices: [], cards: [] }

/** Whether a subscription was ever more than an attempt. */
export function wasPaid({ status }: Pick<SubscriptionRecord, 'status'>): boolean {
  return status !== 'incomplete' && status !== 'incomplete_expired'
}

/** Which counts, should there be two: the one that is earlier here. */
const precedence: readonly SubscriptionStatus[] = ['active', 'paused', 'past_due', 'unpaid', 'canceled']

/**
 * The subscription that counts: the one that has not ended, else the one that ended last; null without any. Two that have
 * not ended should not be; if they are, the same one always counts: what is paid for before what is not, then the longer.
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

/** What a subscription still asks for, in cents. */
export function owedFor({ invoices }: Pick<Holdings, 'invoices'>, { id }: Pick<SubscriptionRecord, 'id'>): number {
  return invoices.reduce((sum, { subscriptionId, owedCents }) => sum + (subscriptionId === id ? owedCents : 0), 0)
}

/** The invoice of a subscription whose payment the card's owner is to confirm. */
export function toConfirm(
  { invoices }: Pick<Holdings, 'invoices'>,
  { id }: Pick<SubscriptionRecord, 'id'>,
): InvoiceRecord | undefined {
  return invoices.find(({ subscriptionId, awaitsOwner }) => subscriptionId === id && awaitsOwner)
}

/** Whether the money of an invoice went back: all of it was refunded, or the bank took it back. */
function wasReturned({ cents, refundedCents, dispute }: InvoiceRecord): boolean {
  return dispute === 'lost' || (cents > 0 && refundedCents >= cents)
}

/** Nobody was asked for these, or is any more. */
const unasked: readonly InvoiceRecord['status'][] = ['stuck', 'void']

/** The invoice that paid for a subscription's current period, when that money went back. What was paid before stays paid. */
export function returnedPayment(
  { invoices }: Pick<Holdings, 'invoices'>,
  { id }: Pick<SubscriptionRecord, 'id'>,
): InvoiceRecord | null {
  // Invoices over nothing pay for nothing: Stripe makes them where a renewal is moved.
  const asked = invoices.filter((one) => one.subscriptionId === id && one.cents > 0 && !unasked.includes(one.status))
  const latest = asked.reduce<InvoiceRecord | null>((last, one) => (last && last.at >= one.at ? last : one), null)
  return latest?.status === 'paid' && wasReturned(latest) ? latest : null
}

/** The gateway's page where what a subscription owes is paid: of what is to be confirmed before anything else. */
export function payUrlOf(
  holdings: Pick<Holdings, 'invoices'>,
  subscription: Pick<SubscriptionRecord, 'id'>,
): string | null {
  const open = holdings.invoices.find((one) => one.subscriptionId === subscription.id && one.payUrl !== null)
  return (toConfirm(holdings, subscription) ?? open)?.payUrl ?? null
}

/** Attempts that nobody waits for: beside a subscription that goes on all of them, else all but the newest. */
export function surplusAttempts(subscriptions: readonly SubscriptionRecord[]): readonly SubscriptionRecord[] {
  const attempts = subscriptions.filter(({ status }) => status === 'incomplete')
  if (subscriptions.some(isLive)) return attempts
  return attempts.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)).slice(1)
}

/** Whether somebody wants a subscription to end: with its period, or on a day after that. */
export function isEnding({
  cancelAtPeriodEnd,
  endsAt,
}: Pick<SubscriptionRecord, 'cancelAtPeriodEnd' | 'endsAt'>): boolean {
  return cancelAtPeriodEnd || endsAt !== null
}

/** Whether a subscription is over: canceled, or given up unpaid. Whoever had it has none any more. */
export function isOver({ status }: Pick<SubscriptionRecord, 'status'>): boolean {
  return status === 'canceled' || status === 'unpaid'
}

/** Paid once, and not ended. */
export function isLive(subscription: Pick<SubscriptionRecord, 'status'>): boolean {
  return wasPaid(subscription) && !finalStatuses.includes(subscription.status)
}
