/**
 * The books of one customer as a payment provider keeps them; the demonstration keeps them in a row. They follow Stripe
 * where our code can see it: an unpaid first invoice expires after 23 hours, a failed renewal is tried again, and then the
 * subscription ends. Times in ms of service time, amounts in cents. Whatever the files beside this one do changes a ledger in place; nothing else is touched.
 */
import type { PlanId } from '../../../content/product.ts'
import type { CardBehaviour } from './test-cards.ts'

export interface LedgerCard {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  behaviour: CardBehaviour
}

export interface LedgerSubscription {
  id: string
  plan: PlanId
  cents: number
  /** `unpaid` only at a Stripe that was told to leave a subscription so instead of ending it. */
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'trialing' | 'past_due' | 'unpaid' | 'canceled'
  createdAt: number
  periodStart: number
  periodEnd: number
  /**
   * The moment from which periods are counted: the 31st comes back after February. Books of before do not say it, and count
   * each period from the one before.
   */
  anchor?: number
  cancelAtPeriodEnd: boolean
  /** A day on which it ends, set by hand at Stripe; books of before know none. */
  cancelAt?: number | null
  endedAt: number | null
  /** How often the renewal that is owed was tried again, and when it will be next. */
  tries: number
  nextTryAt: number | null
  /** Charged instead of the customer's default card. */
  cardId: string | null
  /** Confirms the first payment. */
  secret: string
  metadata: Record<string, string>
}

export interface LedgerInvoice {
  id: string
  subscriptionId: string
  cents: number
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  isFirst: boolean
  at: number
  /** Set while the card's bank wants its owner to confirm this payment: the secret to do so with. */
  question?: string
  /** How much of it was given back; absent when nothing was. */
  refundedCents?: number
}

export interface Ledger {
  subscriptions: LedgerSubscription[]
  invoices: LedgerInvoice[]
  cards: LedgerCard[]
  defaultCardId: string | null
  /** Secrets of forms for another card that wait to be confirmed. */
  setups: string[]
}

/** What happened, in the words of Stripe's events, and to what. */
export type Happening =
  | {
      readonly type: 'customer.subscription.created' | 'customer.subscription.updated' | 'customer.subscription.deleted'
      readonly subscription: LedgerSubscription
    }
  | {
      readonly type:
        | 'invoice.finalized'
        | 'invoice.paid'
        | 'invoice.payment_action_required'
        | 'invoice.payment_failed'
        | 'invoice.voided'
        | 'invoice.marked_uncollectible'
      readonly invoice: LedgerInvoice
    }
  | { readonly type: 'payment_method.attached' | 'payment_method.detached'; readonly card: LedgerCard }

/** What a ledger needs from outside. */
export interface World {
  readonly now: number
  newId(prefix: string): string
  /** Hears what happened; a provider sends events about it. */
  tell(happening: Happening): void
}

export function newLedger(): Ledger {
  return { subscriptions: [], invoices: [], cards: [], defaultCardId: null, setups: [] }
}
