import type Stripe from 'stripe'
import type { CardBehaviour } from './ledger/cards.ts'
import type { SentEvent, Told } from './webhooks.ts'

/**
 * Everything this Stripe knows, as Stripe's own objects by id, in JSON so that it can be stored in a file. Like them,
 * it uses seconds and cents.
 */
export interface State {
  customers: Record<string, Stripe.Customer>
  /** Ids of deleted customers. Their objects can still be read. */
  deleted: string[]
  subscriptions: Record<string, Stripe.Subscription>
  invoices: Record<string, Stripe.Invoice>
  paymentIntents: Record<string, Stripe.PaymentIntent>
  /** Each invoice's payment intent. */
  payments: Record<string, string>
  charges: Record<string, Stripe.Charge>
  disputes: Record<string, Stripe.Dispute>
  paymentMethods: Record<string, Stripe.PaymentMethod>
  /** Customers' locations for tax purposes: the IP addresses given. */
  taxLocations: Record<string, string>
  /** How a saved card behaves when charged. */
  behaviours: Record<string, CardBehaviour>
  setupIntents: Record<string, Stripe.SetupIntent>
  prices: Stripe.Price[]
  products: Record<string, Stripe.Product>
  /** How often an invoice's collection was retried automatically. */
  retries: Record<string, number>
  /** The events of the last 30 days, oldest first. */
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

/** Stripe deletes older events (https://docs.stripe.com/api/events/list). */
export const events_s_max = 30 * 86_400

/** Stores an event and deletes those older than Stripe keeps. */
export function keepEvent(state: State, event: SentEvent): void {
  const firstKept = state.events.findIndex(({ created }) => created > event.created - events_s_max)
  state.events.splice(0, firstKept === -1 ? state.events.length : firstKept)
  state.events.push(event)
}

/** Stripe forgets an idempotency key after a day (https://docs.stripe.com/api/idempotent_requests). */
export const key_s_max = 24 * 3_600

/** The answer under a key, if that is not forgotten yet. */
export function answerUnder(state: State, key: string, now: number): KeptAnswer | undefined {
  const kept = state.answers[key]
  return kept && now - kept.at < key_s_max ? kept : undefined
}

/** Stores the answer under a key and deletes those that Stripe has forgotten by then. */
export function keepAnswer(state: State, key: string, answer: KeptAnswer): void {
  for (const [old, { at }] of Object.entries(state.answers)) {
    // In the order in which they were stored; a key that is a plain number comes first, and holds nothing up for long.
    if (answer.at - at < key_s_max) break
    delete state.answers[old]
  }
  delete state.answers[key]
  state.answers[key] = answer
}

/** Everything needed to read and change the state. */
export interface Books {
  readonly state: State
  /** s */
  now(): number
  newId(prefix: string): string
  /** The page that shows an invoice. */
  pageOf(invoiceId: string): string
  /** Reports everything that Stripe has an event for. */
  tell(told: Told): void
}
