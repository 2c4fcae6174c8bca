import type Stripe from 'stripe'
import type { CardBehaviour } from './ledger/cards.ts'
import type { SentEvent, Told } from './webhooks.ts'

/**
 * All that this Stripe knows, in Stripe's own objects, by their ids; JSON, so that it can be kept in a file. Like them it
 * counts in seconds and cents.
 */
export interface State {
  customers: Record<string, Stripe.Customer>
  /** Ids of customers that were deleted. What they had can still be read. */
  deleted: string[]
  subscriptions: Record<string, Stripe.Subscription>
  invoices: Record<string, Stripe.Invoice>
  paymentIntents: Record<string, Stripe.PaymentIntent>
  /** The payment intent of each invoice. */
  payments: Record<string, string>
  charges: Record<string, Stripe.Charge>
  disputes: Record<string, Stripe.Dispute>
  paymentMethods: Record<string, Stripe.PaymentMethod>
  /** Where customers are, by what was said to reckon their taxes: an address on the net. */
  taxLocations: Record<string, string>
  /** What a saved card does when it is charged. */
  behaviours: Record<string, CardBehaviour>
  setupIntents: Record<string, Stripe.SetupIntent>
  prices: Stripe.Price[]
  products: Record<string, Stripe.Product>
  /** How often an invoice was tried again without being asked for. */
  retries: Record<string, number>
  /** What happened in the last 30 days, oldest first. */
  events: SentEvent[]
  /** Answers by idempotency key. */
  answers: Record<string, KeptAnswer>
}

/** The first answer under an idempotency key. */
export interface KeptAnswer {
  readonly status: number
  readonly body: unknown
  /** Method and path of the request, and its form. */
  readonly endpoint: string
  readonly asked: string
  /** s */
  readonly at: number
}

export function newState(): State {
  return {
    customers: {},
    deleted: [],
    subscriptions: {},
    invoices: {},
    paymentIntents: {},
    payments: {},
    charges: {},
    disputes: {},
    paymentMethods: {},
    taxLocations: {},
    behaviours: {},
    setupIntents: {},
    prices: [],
    products: {},
    retries: {},
    events: [],
    answers: {},
  }
}

/** Stripe forgets what happened longer ago (https://docs.stripe.com/api/events/list). */
export const events_s_max = 30 * 86_400

/** Keeps an event, and none for longer than Stripe does. */
export function keepEvent(state: State, event: SentEvent): void {
  const firstKept = state.events.findIndex(({ created }) => created > event.created - events_s_max)
  state.events.splice(0, firstKept === -1 ? state.events.length : firstKept)
  state.events.push(event)
}

/** What happens to the state is written down with these. */
export interface Books {
  readonly state: State
  /** s */
  now(): number
  newId(prefix: string): string
  /** The page on which an invoice can be seen. */
  pageOf(invoiceId: string): string
  /** Hears of everything that Stripe has an event for. */
  tell(told: Told): void
}
