import type Stripe from 'stripe'
import { detach, openSetup } from '../../api/billing/ledger/cards.ts'
import { payInvoice, refund, voidInvoice } from '../../api/billing/ledger/invoices.ts'
import type { LedgerInvoice, LedgerSubscription } from '../../api/billing/ledger/ledger.ts'
import { changeNow, dueNow, setPlan } from '../../api/billing/ledger/plans.ts'
import { endNow, moveRenewal, startSubscription } from '../../api/billing/ledger/subscriptions.ts'
import type { PlanId } from '../../content/product.ts'
import type { Books, CustomerBook, PriceBook } from './books.ts'
import {
  cardObject,
  chargeObject,
  customerObject,
  deletedCustomerObject,
  disputeObject,
  type EndpointSettings,
  invoiceObject,
  invoicePaymentObject,
  list,
  liveCustomerObject,
  paymentIntentObject,
  priceObject,
  productObject,
  refundObject,
  setupIntentObject,
  subscriptionObject,
  webhookEndpointObject,
} from './objects.ts'

import type { Call } from './parameters.ts'
import type { Told } from './webhooks.ts'

/** What a call is given: the ids in its path, and its parameters by their flat names (`items[0][price]`). */
export interface Given {
  readonly path: Readonly<Record<string, string>>
  readonly params: URLSearchParams
}

/** An error in Stripe's shape. */
export class StripeProblem extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, type: string, message: string, rest: object = {}) {
    super(message)
    this.status = status
    this.body = { error: { type, message, ...rest } }
  }
}

/** What the SDK expects of each call. */
interface Answers {
  'POST /v1/customers': Stripe.Customer
  'GET /v1/customers/:id': Stripe.Customer | Stripe.DeletedCustomer
  'POST /v1/customers/:id': Stripe.Customer
  'DELETE /v1/customers/:id': Stripe.DeletedCustomer
  'GET /v1/customers/:id/payment_methods': Stripe.ApiList<Stripe.PaymentMethod>
  'GET /v1/customers/:id/payment_methods/:card': Stripe.PaymentMethod
  'POST /v1/subscriptions': Stripe.Subscription
  'GET /v1/subscriptions': Stripe.ApiList<Stripe.Subscription>
  'GET /v1/subscriptions/:id': Stripe.Subscription
  'POST /v1/subscriptions/:id': Stripe.Subscription
  'DELETE /v1/subscriptions/:id': Stripe.Subscription
  'GET /v1/invoices': Stripe.ApiList<Stripe.Invoice>
  'GET /v1/invoices/:id': Stripe.Invoice
  'POST /v1/invoices/create_preview': Stripe.Invoice
  'POST /v1/invoices/:id/pay': Stripe.Invoice
  'POST /v1/invoices/:id/void': Stripe.Invoice
  'GET /v1/charges': Stripe.ApiList<Stripe.Charge>
  'GET /v1/charges/:id': Stripe.Charge
  'GET /v1/disputes': Stripe.ApiList<Stripe.Dispute>
  'GET /v1/payment_intents/:id': Stripe.PaymentIntent
  'GET /v1/invoice_payments': Stripe.ApiList<Stripe.InvoicePayment>
  'POST /v1/refunds': Stripe.Refund
  'POST /v1/setup_intents': Stripe.SetupIntent
  'POST /v1/payment_methods/:id/detach': Stripe.PaymentMethod
  'GET /v1/prices': Stripe.ApiList<Stripe.Price>
  'POST /v1/prices': Stripe.Price
  'GET /v1/products/:id': Stripe.Product
  'POST /v1/products': Stripe.Product
  'GET /v1/webhook_endpoints': Stripe.ApiList<Stripe.WebhookEndpoint>
}

export type Endpoints = { readonly [C in Call]: (given: Given) => Answers[C] }

/** What each call does. @param tell sends an event about what no ledger notes */
export function createEndpoints(
  books: Books,
  {
    url,
    tell,
    webhookEndpoints,
  }: { readonly url: () => string; tell(told: Told): void; readonly webhookEndpoints: readonly EndpointSettings[] },
): Endpoints {
  const { state } = books

  function customer(id: string | null | undefined, param?: string): CustomerBook {
    const book = id ? state.customers[id] : undefined
    if (!book || book.deleted) throw missing('customer', id, param)
    return book
  }

  /** The customer that a parameter names. */
  function customerIn(params: URLSearchParams): CustomerBook {
    return customer(params.get('customer'), 'customer')
  }

  function owner(kind: 'subscriptions' | 'invoices' | 'cards', id: string | undefined): CustomerBook {
    const book = id ? books.ownerOf(kind, id) : null
    if (!book) throw missing(kind.replace(/s$/, ''), id)
    return book
  }

  function subscription(id: string | undefined): { book: CustomerBook; one: LedgerSubscription } {
    const book = owner('subscriptions', id)
    books.open(book)
    return { book, one: find(book.ledger.subscriptions, id) }
  }

  function planOf(priceId: string): PlanId {
    const price = state.prices.find(({ id }) => id === priceId)
    if (!price) throw missing('price', priceId, 'items[0][price]')
    return price.interval === 'month' ? 'monthly' : 'yearly'
  }

  /** A payment by the id of its invoice, its charge or its intent, which differ in their prefix only. */
  function paymentOf(id: string): { book: CustomerBook; invoice: LedgerInvoice } {
    const invoiceId = id.replace(/^(ch|pi)_/, 'in_')
    const book = owner('invoices', invoiceId)
    return { book, invoice: find(book.ledger.invoices, invoiceId) }
  }

  function render(one: LedgerSubscription, book: CustomerBook, params = new URLSearchParams()): Stripe.Subscription {
    return subscriptionObject(one, book, priceFor(state.prices, one), all(params, 'expand'))
  }

  return {
    'POST /v1/customers': ({ params }) => {
      const metadata = metadataIn(params)
      return liveCustomerObject(
        books.addCustomer({ email: params.get('email') ?? '', name: params.get('name') ?? '', metadata }),
      )
    },
    'GET /v1/customers/:id': ({ path }) => {
      const book = state.customers[path.id ?? '']
      if (!book) throw missing('customer', path.id)
      return customerObject(book)
    },
    'POST /v1/customers/:id': ({ path, params }) => {
      const book = customer(path.id)
      const card = params.get('invoice_settings[default_payment_method]')
      if (card) book.ledger.defaultCardId = find(book.ledger.cards, card).id
      book.email = params.get('email') ?? book.email
      book.name = params.get('name') ?? book.name
      const object = liveCustomerObject(book)
      tell({ type: 'customer.updated', data: { object } })
      return object
    },
    'DELETE /v1/customers/:id': ({ path }) => {
      const book = customer(path.id)
      const world = books.open(book)
      for (const one of book.ledger.subscriptions) endNow(book.ledger, one, world)
      const object = liveCustomerObject(book)
      book.deleted = true
      tell({ type: 'customer.deleted', data: { object } })
      return deletedCustomerObject(book)
    },
    'GET /v1/customers/:id/payment_methods': ({ path }) => {
      const { ledger, id } = customer(path.id)
      return list(
        ledger.cards.map((card) => cardObject(card, id)),
        `/v1/customers/${id}/payment_methods`,
      )
    },
    'GET /v1/customers/:id/payment_methods/:card': ({ path }) => {
      const { ledger, id } = customer(path.id)
      return cardObject(find(ledger.cards, path.card), id)
    },

    'POST /v1/subscriptions': ({ params }) => {
      const book = customerIn(params)
      const price = state.prices.find(({ id }) => id === params.get('items[0][price]'))
      if (!price) throw missing('price', params.get('items[0][price]'))
      if (params.get('payment_behavior') !== 'default_incomplete') {
        throw new StripeProblem(400, 'invalid_request_error', 'Only payment_behavior=default_incomplete is known here.')
      }
      const plan = price.interval === 'month' ? 'monthly' : 'yearly'
      return render(startSubscription(book.ledger, plan, books.open(book)), book, params)
    },
    'GET /v1/subscriptions': ({ params }) => {
      const book = customerIn(params)
      books.open(book)
      const alive = ({ status }: LedgerSubscription) => status !== 'canceled' && status !== 'incomplete_expired'
      const wanted = book.ledger.subscriptions.filter((one) => params.get('status') === 'all' || alive(one))
      return list(
        wanted.map((one) => render(one, book)),
        '/v1/subscriptions',
      )
    },
    'GET /v1/subscriptions/:id': ({ path, params }) => {
      const { book, one } = subscription(path.id)
      return render(one, book, params)
    },
    'POST /v1/subscriptions/:id': ({ path, params }) => {
      const { book, one } = subscription(path.id)
      if (one.endedAt !== null) {
        throw new StripeProblem(400, 'invalid_request_error', 'A canceled subscription can only update its metadata.')
      }
      const card = params.get('default_payment_method')
      if (card) one.cardId = find(book.ledger.cards, card).id
      if (params.has('cancel_at_period_end') && params.has('cancel_at')) {
        const message = 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.'
        throw new StripeProblem(400, 'invalid_request_error', message)
      }
      if (params.has('cancel_at_period_end')) one.cancelAtPeriodEnd = params.get('cancel_at_period_end') === 'true'
      if (params.has('cancel_at')) one.cancelAt = Number(params.get('cancel_at')) * 1000 || null
      const priceId = params.get('items[0][price]')
      if (priceId !== null) {
        const plan = planOf(priceId)
        if (params.has('trial_end')) setPlan(one, plan)
        else if (params.get('payment_behavior') !== 'error_if_incomplete') {
          const message = 'Only payment_behavior=error_if_incomplete is known here for a change that is paid at once.'
          throw new StripeProblem(400, 'invalid_request_error', message)
        } else if (!changeNow(book.ledger, one, plan, books.open(book))) {
          throw new StripeProblem(402, 'card_error', 'Your card was declined.', { code: 'card_declined' })
        }
      }
      if (params.has('trial_end')) {
        const at = Number(params.get('trial_end')) * 1000
        if (!(at > books.now())) throw new StripeProblem(400, 'invalid_request_error', 'trial_end must lie ahead.')
        moveRenewal(one, at)
      }
      if (params.get('pause_collection') === '') delete book.paused[one.id]
      else if (params.has('pause_collection[behavior]')) {
        book.paused[one.id] = Number(params.get('pause_collection[resumes_at]')) || null
      }
      const metadata = { ...one.metadata, ...metadataIn(params) }
      one.metadata = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ''))
      tell({ type: 'customer.subscription.updated', data: { object: render(one, book) } })
      return render(one, book, params)
    },
    'DELETE /v1/subscriptions/:id': ({ path }) => {
      const { book, one } = subscription(path.id)
      if (one.endedAt !== null) throw missing('subscription', path.id)
      endNow(book.ledger, one, books.open(book))
      return render(one, book)
    },

    'GET /v1/invoices': ({ params }) => {
      const of = params.get('subscription')
      const book = of === null ? customerIn(params) : owner('subscriptions', of)
      books.open(book)
      const status = params.get('status')
      const wanted = book.ledger.invoices.filter(
        (invoice) => (status === null || invoice.status === status) && (of === null || invoice.subscriptionId === of),
      )
      return list(
        wanted.toReversed().map((invoice) => invoiceObject(invoice, book, url())),
        '/v1/invoices',
      )
    },
    'GET /v1/invoices/:id': ({ path, params }) => {
      const book = owner('invoices', path.id)
      const invoice = find(book.ledger.invoices, path.id)
      const isWhole = all(params, 'expand').includes('confirmation_secret')
      return invoiceObject(invoice, book, url(), isWhole ? subscriptionOf(invoice, book) : undefined)
    },
    'POST /v1/invoices/create_preview': ({ params }) => {
      const { book, one } = subscription(params.get('subscription') ?? undefined)
      const plan = planOf(params.get('subscription_details[items][0][price]') ?? '')
      const cents = dueNow(one, plan, books.now())
      const invoice: LedgerInvoice = {
        id: books.newId('upcoming_in'),
        subscriptionId: one.id,
        cents,
        status: 'open',
        isFirst: false,
        at: books.now(),
      }
      return invoiceObject(invoice, book, url())
    },
    'POST /v1/invoices/:id/pay': ({ path }) => {
      const book = owner('invoices', path.id)
      const invoice = find(book.ledger.invoices, path.id)
      if (!payInvoice(book.ledger, invoice, books.open(book))) {
        if (invoice.question) {
          const message =
            'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.'
          throw new StripeProblem(402, 'card_error', message, { code: 'invoice_payment_intent_requires_action' })
        }
        throw new StripeProblem(402, 'card_error', 'Your card was declined.', { code: 'card_declined' })
      }
      return invoiceObject(invoice, book, url())
    },
    'POST /v1/invoices/:id/void': ({ path }) => {
      const book = owner('invoices', path.id)
      const invoice = find(book.ledger.invoices, path.id)
      if (!voidInvoice(invoice, books.open(book))) {
        throw new StripeProblem(400, 'invalid_request_error', 'You can only void an invoice that is open.')
      }
      return invoiceObject(invoice, book, url())
    },

    'GET /v1/charges': ({ params }) => {
      const book = customerIn(params)
      books.open(book)
      const paid = book.ledger.invoices.filter(({ status, cents }) => status === 'paid' && cents > 0)
      return list(
        paid.toReversed().map((invoice) => chargeObject(invoice, book)),
        '/v1/charges',
      )
    },
    'GET /v1/charges/:id': ({ path }) => {
      const { invoice, book } = paymentOf(path.id ?? '')
      return chargeObject(invoice, book)
    },
    'GET /v1/disputes': ({ params }) => {
      const { invoice, book } = paymentOf(params.get('charge') ?? '')
      return list(invoice.dispute ? [disputeObject(invoice, book)] : [], '/v1/disputes')
    },
    'GET /v1/payment_intents/:id': ({ path }) => {
      const { invoice, book } = paymentOf(path.id ?? '')
      return paymentIntentObject(invoice, book, subscriptionOf(invoice, book))
    },
    'GET /v1/invoice_payments': ({ params }) => {
      const { invoice, book } = paymentOf(params.get('invoice') ?? params.get('payment[payment_intent]') ?? '')
      const subscription = subscriptionOf(invoice, book)
      const isWhole = all(params, 'expand').includes('data.payment.payment_intent')
      const payment = invoicePaymentObject(invoice, book, subscription, isWhole)
      const isWanted = params.get('status') === null || params.get('status') === payment.status
      return list(isWanted ? [payment] : [], '/v1/invoice_payments')
    },

    'POST /v1/refunds': ({ params }) => {
      const { invoice, book } = paymentOf(params.get('payment_intent') ?? '')
      const cents = Number(params.get('amount'))
      if (!refund(invoice, cents, books.open(book))) {
        const message = 'Refund amount is greater than unrefunded amount on charge.'
        throw new StripeProblem(400, 'invalid_request_error', message, { code: 'charge_already_refunded' })
      }
      return refundObject(invoice, cents, books.newId('re'), books.now())
    },

    'POST /v1/setup_intents': ({ params }) => {
      const book = customerIn(params)
      const secret = openSetup(book.ledger, books.open(book))
      return setupIntentObject(secret, book.id, books.now())
    },
    'POST /v1/payment_methods/:id/detach': ({ path }) => {
      const book = owner('cards', path.id)
      const card = find(book.ledger.cards, path.id)
      detach(book.ledger, card.id, books.open(book))
      return cardObject(card, null)
    },

    'GET /v1/webhook_endpoints': () => list(webhookEndpoints.map(webhookEndpointObject), '/v1/webhook_endpoints'),
    'GET /v1/prices': ({ params }) => {
      const keys = all(params, 'lookup_keys')
      const wanted = state.prices.filter(({ lookupKey }) => keys.length === 0 || keys.includes(lookupKey ?? ''))
      return list(wanted.map(priceObject), '/v1/prices')
    },
    'POST /v1/prices': ({ params }) => {
      const lookupKey = params.get('lookup_key')
      const taken = state.prices.find((price) => lookupKey !== null && price.lookupKey === lookupKey)
      if (taken && params.get('transfer_lookup_key') !== 'true') {
        throw new StripeProblem(400, 'invalid_request_error', 'The lookup key is taken.')
      }
      if (taken) taken.lookupKey = null
      const price: PriceBook = {
        id: books.newId('price'),
        product: params.get('product') ?? '',
        cents: Number(params.get('unit_amount')),
        currency: params.get('currency') ?? '',
        interval: params.get('recurring[interval]') === 'month' ? 'month' : 'year',
        lookupKey,
      }
      state.prices.push(price)
      return priceObject(price)
    },
    'GET /v1/products/:id': ({ path }) => {
      const product = state.products[path.id ?? '']
      if (!product) throw missing('product', path.id)
      return productObject(product)
    },
    'POST /v1/products': ({ params }) => {
      const product = { id: params.get('id') ?? books.newId('prod'), name: params.get('name') ?? '' }
      state.products[product.id] = product
      return productObject(product)
    },
  }
}

function subscriptionOf({ subscriptionId }: LedgerInvoice, { ledger }: CustomerBook): LedgerSubscription {
  return find(ledger.subscriptions, subscriptionId)
}

/** The price that a subscription was made with. */
export function priceFor(prices: readonly PriceBook[], { plan }: LedgerSubscription): PriceBook {
  const interval = plan === 'monthly' ? 'month' : 'year'
  const price = prices.find((one) => one.interval === interval && one.lookupKey !== null)
  if (!price) throw new Error(`the local Stripe has no price by the ${interval}`)
  return price
}

/** @param param the parameter that names it; by its path it is 404, by a parameter 400 */
function missing(kind: string, id: string | null | undefined, param = 'id'): StripeProblem {
  const message = `No such ${kind}: '${id}'`
  const status = param === 'id' ? 404 : 400
  return new StripeProblem(status, 'invalid_request_error', message, { code: 'resource_missing', param })
}

function find<T extends { id: string }>(objects: readonly T[], id: string | null | undefined): T {
  const one = objects.find((object) => object.id === id)
  if (!one) throw missing('object', id)
  return one
}

function all(params: URLSearchParams, name: string): string[] {
  return [...params].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value)
}

function metadataIn(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...params].flatMap(([key, value]) => {
      const name = /^metadata\[(\w+)\]$/.exec(key)?.[1]
      return name ? [[name, value]] : []
    }),
  )
}
