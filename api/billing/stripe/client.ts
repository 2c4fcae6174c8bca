/** The only file that talks to Stripe. API 2026-10-28.endive, as in the pinned SDK. */
import Stripe from 'stripe'
import type { PlanId } from '../../../content/product.ts'
import type { StripeConfig } from '../config.ts'
import {
  type BillingGateway,
  CustomerGone,
  type GatewayEvent,
  GatewayUnavailable,
  NoSuchCard,
  type Overview,
  type Owed,
} from '../gateway.ts'
import { isMissing, isQuestion, ourError } from './errors.ts'
import { eventsRead } from './events-read.ts'
import {
  awaitsOwner,
  changesNow,
  changingLater,
  confirmationSecretOf,
  idOf,
  invoiceOf,
  isReturned,
  owedBy,
  pausing,
  prorated,
  type Returned,
  resuming,
  taxOf,
  toGatewayEvent,
  toHoldings,
  unpaidRenewals,
} from './mapping.ts'

/** Timeout of a request that charges nothing. `commands/run.ts` limits how long a person waits for a whole command. */
const request_ms_default = 2_500
/**
 * Timeout of a payment: the bank's own systems may take that long. The person waiting is told that it is being
 * confirmed.
 */
const payment_ms_default = 25_000
/** How long a price id is cached: a price changed at Stripe must be charged soon after. */
const price_ms_max = 5 * 60_000
/** More than anyone will ever have: beyond it, something is wrong. */
const objects_max = 1_000
/** Stripe's maximum page size. */
const page_max = 100
/** The most event types that Stripe accepts in one query. */
const types_max = 20

/** Statuses of subscriptions that were never paid. */
const attempts: readonly Stripe.Subscription['status'][] = ['incomplete', 'incomplete_expired']

/** The lookup keys of the plans' prices at Stripe, whose ids vary. */
export const lookupKeys: Readonly<Record<PlanId, string>> = { monthly: 'pro_monthly', yearly: 'pro_yearly' }

/** A gateway to Stripe, with verification of its webhooks. */
export interface StripeGateway extends BillingGateway, Overview {
  /**
   * The event in a webhook's body, or null when Stripe did not sign it or it is older than five minutes.
   * `unknown-kind`: signed by Stripe, but not in the shape that we read, such as the thin events of its second API.
   * @param body exactly the bytes received
   */
  verifyEvent(body: Buffer, signature: string): GatewayEvent | 'unknown-kind' | null
}

/** @param clock monotonic machine clock, ms */
export function createStripeGateway(config: StripeConfig, clock = () => performance.now()): StripeGateway {
  const stripe = connect(config)
  const { tax = 'off' } = config
  // Never retried: a retry would take as long again, and the result of the first try is read back anyway.
  const payment = { timeout: config.payment_ms_max ?? payment_ms_default, maxNetworkRetries: 0 } as const
  const priceIds = new Map<PlanId, { readonly id: string; readonly until: number }>()

  async function priceOf(plan: PlanId): Promise<string> {
    const known = priceIds.get(plan)
    if (known && clock() < known.until) return known.id
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKeys[plan]], active: true })
    const price = data[0]
    if (!price) {
      throw new GatewayUnavailable(`Stripe has no price ${lookupKeys[plan]}: run \`npm run stripe:setup\` once`)
    }
    priceIds.set(plan, { id: price.id, until: clock() + price_ms_max })
    return price.id
  }

  const gateway: StripeGateway = {
    mode: config.mode,
    publishableKey: config.publishableKey,
    tax,

    async createCustomer({ accountId, email, name }, idempotencyKey) {
      const params = { email, name, metadata: { account_id: accountId } }
      const { id } = await stripe.customers.create(params, { idempotencyKey })
      return id
    },

    async setPayer(customerId, { email, name }) {
      await orGone(stripe.customers.update(customerId, { email, name }))
    },

    async deleteCustomer(customerId) {
      await unlessMissing(stripe.customers.del(customerId))
    },

    async read(customerId) {
      const customer = await unlessMissing(stripe.customers.retrieve(customerId))
      if (!customer || customer.deleted) throw new CustomerGone('Stripe has no such customer')
      const limit = { limit: objects_max }
      const [subscriptions, invoices, cards, charges] = await Promise.all([
        stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }).autoPagingToArray(limit),
        stripe.invoices.list({ customer: customerId, limit: 100 }).autoPagingToArray(limit),
        stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }).autoPagingToArray(limit),
        stripe.charges.list({ customer: customerId, limit: 100 }).autoPagingToArray(limit),
      ])
      const payments = await Promise.all(unpaidRenewals(subscriptions, invoices).map(paymentsUnderWay))
      const returned = await Promise.all(charges.filter(isReturned).map(moreOf))
      return toHoldings(customer, subscriptions, invoices, cards, payments.flat(), returned)
    },

    async customerOfPayment(paymentId) {
      const { charges, paymentIntents } = stripe
      const payment = paymentId.startsWith('pi_') ? paymentIntents.retrieve(paymentId) : charges.retrieve(paymentId)
      return idOf((await unlessMissing<Stripe.PaymentIntent | Stripe.Charge>(payment))?.customer)
    },

    async placeCustomer(customerId, ip_address) {
      await orGone(stripe.customers.update(customerId, { tax: { ip_address, validate_location: 'immediately' } }))
    },

    async subscribe(customerId, plan, idempotencyKey) {
      const price = await priceOf(plan)
      const subscription = await stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price }],
          payment_behavior: 'default_incomplete',
          billing_mode: { type: 'flexible' },
          payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
          ...(tax !== 'off' && { automatic_tax: { enabled: true } }),
          expand: ['latest_invoice.confirmation_secret'],
        },
        { idempotencyKey },
      )
      const clientSecret = confirmationSecretOf(subscription)
      if (clientSecret === null) throw new Error('Stripe made a subscription without a confirmation secret')
      return { clientSecret }
    },

    async firstPaymentSecret(subscriptionId) {
      const expand = ['latest_invoice.confirmation_secret']
      const subscription = await unlessMissing(stripe.subscriptions.retrieve(subscriptionId, { expand }))
      return subscription?.status === 'incomplete' ? confirmationSecretOf(subscription) : null
    },

    async endNow(subscriptionId) {
      await unlessMissing(stripe.subscriptions.cancel(subscriptionId))
      // In this order: with its debt voided, a past-due subscription would become active.
      await forgive(subscriptionId)
    },

    async giveUp(subscriptionId) {
      // Invoices first: if the subscription were canceled first, a payment made in between would be taken for nothing,
      // since Stripe refunds nothing automatically. Stripe does not void paid invoices.
      for (const { id } of await openInvoices(subscriptionId)) {
        try {
          await stripe.invoices.voidInvoice(id)
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          const { status } = await stripe.invoices.retrieve(id)
          if (status !== 'paid' && status !== 'void') throw error
        }
      }
      const subscription = await unlessMissing(stripe.subscriptions.retrieve(subscriptionId))
      if (subscription?.status === 'incomplete') await unlessMissing(stripe.subscriptions.cancel(subscriptionId))
      return !subscription || attempts.includes(subscription.status)
    },

    forgive,

    async setCancelAtPeriodEnd(subscriptionId, cancel) {
      if (cancel) return void (await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }))
      // Someone at Stripe may have set a date instead of the flag. Stripe accepts only one of the two at once.
      const { cancel_at_period_end } = await stripe.subscriptions.retrieve(subscriptionId)
      const undo = cancel_at_period_end ? { cancel_at_period_end: false } : ({ cancel_at: '' } as const)
      await stripe.subscriptions.update(subscriptionId, undo)
    },

    async previewRenewal(subscription) {
      const preview = await stripe.invoices.createPreview({ subscription })
      return { cents: preview.amount_due, taxCents: taxOf(preview) }
    },

    async previewPlan(subscriptionId, plan, asOf) {
      const { subscription, item } = await withItem(subscriptionId)
      if (!changesNow(subscription, item, plan)) return { at: item.current_period_end * 1000, dueCents: 0, taxCents: 0 }
      const preview = await stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: prorated(item, await priceOf(plan), asOf),
      })
      return { at: null, dueCents: preview.amount_due, taxCents: taxOf(preview) }
    },

    async changePlan(subscriptionId, plan, idempotencyKey, asOf) {
      const { subscription, item } = await withItem(subscriptionId)
      const price = await priceOf(plan)
      if (!changesNow(subscription, item, plan)) {
        await stripe.subscriptions.update(subscriptionId, changingLater(subscription, item, { plan, price }))
        return 'paid'
      }
      try {
        // If the card does not pay the difference, nothing changes.
        const change = { ...prorated(item, price, asOf), payment_behavior: 'error_if_incomplete' } as const
        await stripe.subscriptions.update(subscriptionId, change, { ...payment, idempotencyKey })
        return 'paid'
      } catch (error) {
        // A payment that needs confirmation is not made either: nobody could confirm it, because Stripe withdraws the
        // invoice. Its message is for developers, and names a payment that no longer exists.
        if (error instanceof Stripe.errors.StripeError && isQuestion(error)) return 'to-confirm'
        if (error instanceof Stripe.errors.StripeCardError) return { declined: error.message }
        throw error
      }
    },

    async pause(subscription, plan) {
      await stripe.subscriptions.update(subscription.id, pausing(subscription, plan))
    },

    async resume(subscription, renewsAt) {
      await stripe.subscriptions.update(subscription.id, resuming(subscription, renewsAt))
    },

    async cancelPaused(subscription, endsAt) {
      const ended = resuming(subscription, endsAt)
      await stripe.subscriptions.update(subscription.id, { ...ended, cancel_at_period_end: true })
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
      await orGone(stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } }))
      // Stripe charges the subscription's card first.
      if (subscription) await stripe.subscriptions.update(subscription.id, { default_payment_method: cardId })
    },

    async removeCard(customerId, cardId) {
      await ofCustomer(customerId, cardId)
      await stripe.paymentMethods.detach(cardId)
    },

    async payWhatIsOwed(subscriptionId, key) {
      for (const { id } of await openInvoices(subscriptionId)) {
        try {
          await stripe.invoices.pay(id, {}, { ...payment, idempotencyKey: `${key}:${id}` })
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeError)) throw error
          if (isQuestion(error)) return 'to-confirm'
          if (error instanceof Stripe.errors.StripeCardError) return { declined: error.message }
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          // Stripe also retries what is owed, and refuses a second payment: then it has been paid in the meantime.
          if ((await stripe.invoices.retrieve(id)).status !== 'paid') throw error
        }
      }
      return 'paid'
    },

    async refund(invoiceId, cents, idempotencyKey) {
      const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid' })
      const payment_intent = idOf(data[0]?.payment.payment_intent)
      if (payment_intent === null) throw new Error('a paid invoice at Stripe has no payment')
      const params = { payment_intent, amount: cents, reason: 'requested_by_customer' } as const
      await stripe.refunds.create(params, { ...payment, idempotencyKey })
    },

    async confirmationSecret(invoiceId) {
      const isAwaited = (await paymentsUnderWay(invoiceId)).some(awaitsOwner)
      if (!isAwaited) return null
      const { confirmation_secret } = await stripe.invoices.retrieve(invoiceId, { expand: ['confirmation_secret'] })
      return confirmation_secret?.client_secret ?? null
    },

    async eachEvents(from, to, take) {
      const created = { gte: Math.floor(from / 1000), lt: Math.ceil(to / 1000) }
      for (let first = 0; first < eventsRead.length; first += types_max) {
        const types = eventsRead.slice(first, first + types_max)
        await eachPage(stripe.events.list({ types, created, limit: page_max }), (events) =>
          take(events.map(toGatewayEvent)),
        )
      }
    },

    async readUnpaid() {
      const pastDue: Owed[] = []
      const open: Owed[] = []
      await eachPage(stripe.subscriptions.list({ status: 'past_due', limit: page_max }), async (some) => {
        pastDue.push(...some.flatMap(owedBy))
      })
      await eachPage(stripe.invoices.list({ status: 'open', limit: page_max }), async (some) => {
        open.push(...some.flatMap(owedBy))
      })
      return { pastDue, open }
    },

    verifyEvent(body, signature) {
      try {
        return toGatewayEvent(stripe.webhooks.constructEvent(body, signature, config.webhookSecret))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
        // The SDK parses the body only after the signature check, and rejects the shape of a thin event.
        if (JSON.parse(body.toString()).object === 'v2.core.event') return 'unknown-kind'
        throw error
      }
    },
  }

  async function openInvoices(subscription: string): Promise<Stripe.Invoice[]> {
    return stripe.invoices.list({ subscription, status: 'open', limit: 100 }).autoPagingToArray({ limit: objects_max })
  }

  async function paymentsUnderWay(invoice: string): Promise<Stripe.InvoicePayment[]> {
    const { data } = await stripe.invoicePayments.list({
      invoice,
      status: 'open',
      expand: ['data.payment.payment_intent'],
    })
    return data
  }

  async function withItem(subscriptionId: string) {
    const subscription = await stripe.subscriptions.retrieve(subscriptionId)
    const item = subscription.items.data[0]
    if (!item) throw new Error('a subscription at Stripe has no item')
    return { subscription, item }
  }

  /** Stripe's further data about a charge with returned money. */
  async function moreOf(charge: Stripe.Charge): Promise<Returned> {
    const payment_intent = idOf(charge.payment_intent)
    const [payments, disputes] = await Promise.all([
      payment_intent === null
        ? []
        : stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent } }).then(({ data }) => data),
      charge.disputed ? stripe.disputes.list({ charge: charge.id }).then(({ data }) => data) : [],
    ])
    return { charge, invoiceId: invoiceOf(payments), disputes }
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

/** The SDK for this account. */
export function connect({ secretKey, apiUrl, request_ms_max = request_ms_default }: StripeConfig): Stripe {
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

/** Null for an object that Stripe does not have (anymore). */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && isMissing(error)) return null
    throw error
  }
}

/** Wraps a request about a customer that may have been deleted. Stripe names it `id` when it is in the path. */
async function orGone<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isGone = error instanceof Stripe.errors.StripeError && isMissing(error) && error.param === 'id'
    throw isGone ? new CustomerGone('Stripe has no such customer') : error
  }
}

/** Passes on a list page by page, to its end, which `has_more` marks. */
async function eachPage<T>(all: AsyncIterable<T>, take: (some: readonly T[]) => Promise<void>): Promise<void> {
  let some: T[] = []
  for await (const one of all) {
    some.push(one)
    if (some.length < page_max) continue
    await take(some)
    some = []
  }
  if (some.length > 0) await take(some)
}

/** Wraps every method to throw the errors that the port names. */
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
          throw error instanceof Stripe.errors.StripeError ? ourError(error) : error
        }
      },
    ]
  })
  return Object.fromEntries(wrapped)
}
