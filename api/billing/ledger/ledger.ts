/**
 * The books of one customer as a payment provider keeps them; the demonstration stores them in a row. They follow
 * Stripe where our code can see it: an unpaid first invoice expires after 23 hours, a failed renewal is retried, and
 * then the subscription ends. Times in ms of service time, amounts in cents. The functions in the neighboring files
 * change a ledger in place and nothing else.
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
  /** `unpaid` only at a Stripe configured to leave a subscription so instead of ending it. */
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'trialing' | 'past_due' | 'unpaid' | 'canceled'
  createdAt: number
  periodStart: number
  periodEnd: number
  /**
   * The time from which periods are counted: the 31st comes back after February. Older ledgers lack it, and count each
   * period from the one before.
   */
  anchor?: number
  cancelAtPeriodEnd: boolean
  /** The date on which it ends, set by hand at Stripe; older ledgers lack it. */
  cancelAt?: number | null
  endedAt: number | null
  /** How often the owed renewal was retried, and when the next retry is due. */
  tries: number
  nextTryAt: number | null
  /** The card charged instead of the customer's default card. */
  cardId: string | null
  /** The secret that confirms the first payment. */
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
  /** Set while the bank awaits the cardholder's confirmation: the secret for it. */
  question?: string
  /** The refunded amount; absent when zero. */
  refundedCents?: number
}

export interface Ledger {
  subscriptions: LedgerSubscription[]
  invoices: LedgerInvoice[]
  cards: LedgerCard[]
  defaultCardId: string | null
  /** Secrets of unconfirmed forms for another card. */
  setups: string[]
}

/** An event in Stripe's vocabulary, and its object. */
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
  /** Receives the events; a provider sends them on. */
  tell(happening: Happening): void
}

export function newLedger(): Ledger {
  return { subscriptions: [], invoices: [], cards: [], defaultCardId: null, setups: [] }
}
