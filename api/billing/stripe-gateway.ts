/** The only file that talks to Stripe. API 2026-10-28.endive, as the pinned SDK has it. */
import Stripe from 'stripe'
import { brand, type PlanId, plans } from '../../content/product.ts'
import type { StripeConfig } from './config.ts'
import { type BillingGateway, CardDeclined, type GatewayEvent, GatewayUnavailable, NoSuchCard } from './gateway.ts'
import {
  type CardRecord,
  currentOf,
  type InvoiceRecord,
  isLive,
  type Snapshot,
  type SubscriptionRecord,
  type SubscriptionStatus,
} from './model.ts'

/** A command as a whole is bounded by `commands.ts`. */
const request_ms_default = 2_500
/** How long a price is remembered, ms: an amount that is changed at Stripe is charged soon after. */
const price_ms_max = 5 * 60_000
/** More than anybody will ever have: beyond, something is wrong. */
const objects_max = 1_000

const product = { id: 'tallytext_pro', name: `${brand} Pro` } as const
const lookupKeys: Readonly<Record<PlanId, string>> = { monthly: 'pro_monthly', yearly: 'pro_yearly' }

/** A gateway to Stripe, and the check of what Stripe sends. */
export interface StripeGateway extends BillingGateway {
  /**
   * The event in a webhook's body, or null when Stripe did not sign it or it is older than five minutes.
   * @param body exactly the bytes that came
   */
  verifyEvent(body: Buffer, signature: string): GatewayEvent | null
}

export function createStripeGateway(config: StripeConfig): StripeGateway {
  const stripe = connect(config)
  const priceIds = new Map<PlanId, { readonly id: string; readonly until: number }>()

  async function priceOf(plan: PlanId): Promise<string> {
    const known = priceIds.get(plan)
    if (known && performance.now() < known.until) return known.id
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKeys[plan]], active: true })
    const price = data[0]
    if (!price) {
      throw new GatewayUnavailable(`Stripe has no price ${lookupKeys[plan]}: run \`npm run stripe:setup\` once`)
    }
    priceIds.set(plan, { id: price.id, until: performance.now() + price_ms_max })
    return price.id
  }

  const gateway: StripeGateway = {
    mode: config.mode,
    publishableKey: config.publishableKey,

    async createCustomer({ accountId, email, name }, attempt) {
      const params = { email, name, metadata: { account_id: accountId } }
      const { id } = await stripe.customers.create(params, { idempotencyKey: attempt })
      return id
    },

    async deleteCustomer(customerId) {
      await unlessMissing(stripe.customers.del(customerId))
    },

    async read(customerId) {
      const customer = await unlessMissing(stripe.customers.retrieve(customerId))
      if (!customer || customer.deleted) return { subscriptions: [], invoices: [], cards: [] }
      const limit = { limit: objects_max }
      const [subscriptions, invoices, cards] = await Promise.all([
        stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }).autoPagingToArray(limit),
        stripe.invoices.list({ customer: customerId, limit: 100 }).autoPagingToArray(limit),
        stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }).autoPagingToArray(limit),
      ])
      return toSnapshot(customer, subscriptions, invoices, cards)
    },

    async subscribe(customerId, plan, attempt) {
      const price = await priceOf(plan)
      const subscription = await stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price }],
          payment_behavior: 'default_incomplete',
          billing_mode: { type: 'flexible' },
          payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
          expand: ['latest_invoice.confirmation_secret'],
        },
        { idempotencyKey: attempt },
      )
      const clientSecret = secretOf(subscription)
      if (clientSecret === null) throw new Error('Stripe made a subscription without a confirmation secret')
      return { clientSecret }
    },

    async firstPaymentSecret(subscriptionId) {
      const expand = ['latest_invoice.confirmation_secret']
      const subscription = await unlessMissing(stripe.subscriptions.retrieve(subscriptionId, { expand }))
      return subscription?.status === 'incomplete' ? secretOf(subscription) : null
    },

    async endNow(subscriptionId) {
      await unlessMissing(stripe.subscriptions.cancel(subscriptionId))
      // In this order: with its debt voided, a subscription that is past due would become active.
      await forgive(subscriptionId)
    },

    forgive,

    async setCancelAtPeriodEnd(subscriptionId, cancel) {
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancel })
    },

    async pause(subscriptionId, { pausedAt, resumeAt, renewsAt }) {
      await stripe.subscriptions.update(subscriptionId, {
        pause_collection: { behavior: 'void', resumes_at: seconds(resumeAt) },
        trial_end: seconds(renewsAt),
        proration_behavior: 'none',
        metadata: { paused_at: String(seconds(pausedAt)), resume_at: String(seconds(resumeAt)) },
      })
    },

    async resume(subscriptionId, renewsAt) {
      await stripe.subscriptions.update(subscriptionId, resumption(renewsAt))
    },

    async cancelPaused(subscriptionId, endsAt) {
      await stripe.subscriptions.update(subscriptionId, { ...resumption(endsAt), cancel_at_period_end: true })
    },

    async setUpCard(customerId) {
      const { client_secret } = await stripe.setupIntents.create({
        customer: customerId,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
      })
      if (client_secret === null) throw new Error('Stripe made a setup intent without a secret')
      return { clientSecret: client_secret }
    },

    async setDefaultCard(customerId, cardId, subscription) {
      await ofCustomer(customerId, cardId)
      await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } })
      // Stripe asks the subscription's card first.
      if (subscription) await stripe.subscriptions.update(subscription.id, { default_payment_method: cardId })
    },

    async removeCard(customerId, cardId) {
      await ofCustomer(customerId, cardId)
      await stripe.paymentMethods.detach(cardId)
    },

    async payWhatIsOwed(subscriptionId) {
      for (const { id } of await openInvoices(subscriptionId)) {
        try {
          await stripe.invoices.pay(id)
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError) return error.message
          throw error
        }
      }
      return null
    },

    verifyEvent(body, signature) {
      try {
        return toGatewayEvent(stripe.webhooks.constructEvent(body, signature, config.webhookSecret))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
        throw error
      }
    },
  }

  async function openInvoices(subscription: string): Promise<Stripe.Invoice[]> {
    return stripe.invoices.list({ subscription, status: 'open', limit: 100 }).autoPagingToArray({ limit: objects_max })
  }

  async function forgive(subscriptionId: string): Promise<void> {
    for (const { id } of await openInvoices(subscriptionId)) await stripe.invoices.voidInvoice(id)
  }

  async function ofCustomer(customerId: string, cardId: string): Promise<void> {
    const card = await unlessMissing(stripe.customers.retrievePaymentMethod(customerId, cardId))
    if (!card) throw new NoSuchCard('no such card of this customer')
  }

  return withOurErrors(gateway)
}

/**
 * Makes the product and its prices at Stripe, as the plans say; what is there and right stays.
 * @returns what was done, a line each
 */
export async function setUpPlans(config: StripeConfig): Promise<string[]> {
  const stripe = connect(config)
  const done: string[] = []
  if (!(await unlessMissing(stripe.products.retrieve(product.id)))) {
    await stripe.products.create({ id: product.id, name: product.name }, { idempotencyKey: `product:${product.id}` })
    done.push(`made the product ${product.name}`)
  }
  for (const { id, cents, interval } of Object.values(plans)) {
    const lookup_key = lookupKeys[id]
    const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], active: true })
    const [price] = data
    if (price?.unit_amount === cents && price.currency === 'usd' && price.recurring?.interval === interval) continue
    await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval },
      lookup_key,
      // A price never changes at Stripe: another amount is another price under the same key.
      transfer_lookup_key: true,
    })
    done.push(`made the price ${lookup_key}: ${cents} cents a ${interval}`)
  }
  return done
}

function connect({ secretKey, apiUrl, request_ms_max = request_ms_default }: StripeConfig): Stripe {
  const options = { timeout: request_ms_max, maxNetworkRetries: 1, telemetry: false } as const
  if (apiUrl === undefined) return new Stripe(secretKey, options)
  const { protocol, hostname, port } = new URL(apiUrl)
  const http = protocol === 'http:'
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: port || (http ? 80 : 443),
    protocol: http ? 'http' : 'https',
  })
}

/** What ends a pause. */
function resumption(renewsAt: number): Stripe.SubscriptionUpdateParams {
  return {
    pause_collection: '',
    trial_end: seconds(renewsAt),
    proration_behavior: 'none',
    metadata: { paused_at: '', resume_at: '' },
  }
}

/** Null for what Stripe does not have (any more). */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}

/** Every method as it is, but throwing the errors that the port names. */
function withOurErrors(gateway: StripeGateway): StripeGateway {
  const wrapped = Object.entries(gateway).map(([name, member]) => {
    if (typeof member !== 'function' || name === 'verifyEvent') return [name, member]
    const method = member as (...args: unknown[]) => Promise<unknown>
    return [
      name,
      async (...args: unknown[]) => {
        try {
          return await method(...args)
        } catch (error) {
          throw ourError(error)
        }
      },
    ]
  })
  return Object.fromEntries(wrapped)
}

function ourError(error: unknown): unknown {
  const { StripeConnectionError, StripeIdempotencyError, StripeRateLimitError, StripeAPIError, StripeCardError } =
    Stripe.errors
  // The SDK's messages may quote what was sent, so only their type is kept.
  if (error instanceof StripeCardError) return new CardDeclined(error.message)
  if (
    error instanceof StripeConnectionError ||
    error instanceof StripeIdempotencyError ||
    error instanceof StripeRateLimitError ||
    error instanceof StripeAPIError
  ) {
    // 409: the request before, under the same key, is still being worked on.
    const isUnclear = error instanceof StripeConnectionError || error.statusCode === 409
    return new GatewayUnavailable(`Stripe did not do it: ${error.type}`, { isUnclear })
  }
  return error
}

function toGatewayEvent({ id, type, data }: Stripe.Event): GatewayEvent {
  const object = data.object as { object?: string; id?: string; customer?: string | { id: string } | null }
  // A detached card belongs to nobody any more; whose it was stands among what changed.
  const before = data.previous_attributes as { customer?: string | null } | undefined
  const customer = object.object === 'customer' ? object.id : (object.customer ?? before?.customer)
  return { id, type, customerId: (typeof customer === 'object' ? customer?.id : customer) ?? null }
}

function secretOf({ latest_invoice }: Stripe.Subscription): string | null {
  if (typeof latest_invoice !== 'object') return null
  return latest_invoice?.confirmation_secret?.client_secret ?? null
}

function toSnapshot(
  customer: Stripe.Customer,
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
  cards: readonly Stripe.PaymentMethod[],
): Snapshot {
  const records = invoices.flatMap(toInvoice)
  const ours = subscriptions.map((subscription) => toSubscription(subscription, records))
  const current = currentOf(ours.filter(isLive))
  const live = subscriptions.find(({ id }) => id === current?.id)
  const preferred = idOf(live?.default_payment_method) ?? idOf(customer.invoice_settings.default_payment_method)
  return {
    subscriptions: ours,
    invoices: records,
    cards: cards.flatMap((card) => toCard(card, preferred)),
  }
}

function toSubscription(subscription: Stripe.Subscription, invoices: readonly InvoiceRecord[]): SubscriptionRecord {
  const { id, metadata, created, ended_at, cancel_at, cancel_at_period_end } = subscription
  const item = subscription.items.data[0]
  if (!item) throw new Error('a subscription at Stripe has no item')
  const everPaid = invoices.some((invoice) => invoice.subscriptionId === id && invoice.status === 'paid')
  const status = statusOf(subscription, everPaid)
  const periodEnd = item.current_period_end
  const paused = status === 'paused'
  return {
    id,
    plan: item.price.recurring?.interval === 'month' ? 'monthly' : 'yearly',
    cents: item.price.unit_amount ?? 0,
    status,
    createdAt: created * 1000,
    periodStart: item.current_period_start * 1000,
    periodEnd: (cancel_at === null ? periodEnd : Math.min(cancel_at, periodEnd)) * 1000,
    cancelAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
    endedAt: ended_at === null ? null : ended_at * 1000,
    pausedAt: paused ? momentIn(metadata.paused_at) : null,
    resumeAt: paused ? momentIn(metadata.resume_at) : null,
  }
}

/** Stripe's words that are ours too. */
const sameWords = ['incomplete', 'incomplete_expired', 'active', 'past_due', 'paused', 'unpaid'] as const

function statusOf({ status, metadata }: Stripe.Subscription, everPaid: boolean): SubscriptionStatus {
  if ((status === 'active' || status === 'trialing') && metadata.paused_at) return 'paused'
  if (status === 'trialing') return 'active'
  // An attempt that was given up is not a subscription that ended.
  if (status === 'canceled') return everPaid ? 'canceled' : 'incomplete_expired'
  const same = sameWords.find((word) => word === status)
  if (!same) throw new Error(`a subscription at Stripe has the unknown status ${status}`)
  return same
}

const invoiceWords = ['open', 'paid', 'void', 'uncollectible'] as const

/** Drafts are not invoices yet. */
function toInvoice(invoice: Stripe.Invoice): InvoiceRecord[] {
  const { id, total, currency, billing_reason, created, invoice_pdf, hosted_invoice_url } = invoice
  const status = invoiceWords.find((word) => word === invoice.status)
  if (!status) return []
  return [
    {
      id,
      subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
      cents: total,
      currency,
      status,
      isFirst: billing_reason === 'subscription_create',
      at: created * 1000,
      url: invoice_pdf ?? hosted_invoice_url ?? null,
    },
  ]
}

function toCard({ id, card }: Stripe.PaymentMethod, preferred: string | null): CardRecord[] {
  if (!card) return []
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
  return [{ id, brand, last4, expMonth, expYear, isDefault: id === preferred }]
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return (typeof reference === 'object' ? reference?.id : reference) ?? null
}

function momentIn(text: string | undefined): number | null {
  return text && /^\d+$/.test(text) ? Number(text) * 1000 : null
}

function seconds(at: number): number {
  return Math.floor(at / 1000)
}
