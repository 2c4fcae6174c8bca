import type Stripe from 'stripe'
import { expanded, page } from './answers.ts'
import { detach, outcomeOf } from './ledger/cards.ts'
import { change } from './ledger/changes.ts'
import {
  cardFor,
  collect,
  customerOf,
  draw,
  finalize,
  finalizeOrFail,
  intentOf,
  subscriptionOf,
  voidInvoice,
} from './ledger/invoices.ts'
import { giveBack } from './ledger/refunds.ts'
import {
  beginPeriod,
  changeNow,
  end,
  hasEnded,
  itemOf,
  moveRenewal,
  pauseAll,
  resumeAll,
  setPrice,
  subscribe,
  upcoming,
} from './ledger/subscriptions.ts'
import { isNowhere } from './ledger/taxes.ts'
import {
  type EndpointSettings,
  invoicePaymentObject,
  list,
  newCustomer,
  newInvoice,
  newPrice,
  newProduct,
  newRefund,
  newSetupIntent,
  webhookEndpointObject,
} from './objects.ts'
import type { Call } from './parameters.ts'
import {
  declinedBy,
  invalid,
  missing,
  needsOwner,
  noCard,
  noTaxLocation,
  notAttached,
  unknownHere,
} from './refusals.ts'
import { type Books, events_s_max } from './state.ts'

/** The input of a call: the ids in its path, and its parameters with flat names (`items[0][price]`). */
export interface Given {
  readonly path: Readonly<Record<string, string>>
  readonly params: URLSearchParams
}

/** What the SDK expects as the answer to each call. */
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
  'POST /v1/subscriptions/:id/pause': Stripe.Subscription
  'POST /v1/subscriptions/:id/resume': Stripe.Subscription
  'DELETE /v1/subscriptions/:id': Stripe.Subscription
  'GET /v1/invoices': Stripe.ApiList<Stripe.Invoice>
  'GET /v1/invoices/:id': Stripe.Invoice
  'POST /v1/invoices/create_preview': Stripe.Invoice
  'POST /v1/invoices/:id/finalize': Stripe.Invoice
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
  'GET /v1/events': Stripe.ApiList<Stripe.Event>
  'GET /v1/webhook_endpoints': Stripe.ApiList<Stripe.WebhookEndpoint>
}

export type Endpoints = { readonly [C in Call]: (given: Given) => Answers[C] }

/** The implementation of each call. */
export function createEndpoints(books: Books, webhookEndpoints: readonly EndpointSettings[]): Endpoints {
  const { state } = books

  function customer(id: string | null | undefined, param = 'id', status = 404): Stripe.Customer {
    const found = state.customers[id ?? '']
    if (!found || state.deleted.includes(found.id)) throw missing('customer', id, param, status)
    return found
  }

  /** The customer named by a parameter. */
  function customerIn(params: URLSearchParams): Stripe.Customer {
    return customer(params.get('customer'), 'customer', 400)
  }

  function subscription(id: string | null | undefined, param?: string, status?: number): Stripe.Subscription {
    const found = state.subscriptions[id ?? '']
    if (!found) throw missing('subscription', id, param, status)
    return found
  }

  /** @param param how Stripe's error names the id of a missing invoice, which differs by call */
  function invoice(id: string | undefined, param: 'id' | 'invoice'): Stripe.Invoice {
    const found = state.invoices[id ?? '']
    if (!found) throw missing('invoice', id, param)
    return found
  }

  function price(id: string | null, param: string): Stripe.Price {
    const found = state.prices.find((one) => one.id === id)
    if (!found) throw missing('price', id, param, 400)
    return found
  }

  /** Checks that a card to be charged belongs to this customer. */
  function ownCard(id: string, owner: string, param: string): string {
    const card = state.paymentMethods[id]
    if (!card) throw missing('PaymentMethod', id, param, 400)
    if (card.customer !== owner) throw notAttached(id, param)
    return id
  }

  return {
    'POST /v1/customers': ({ params }) => {
      const about = { email: params.get('email'), name: params.get('name'), metadata: withMetadata({}, params) }
      const made = newCustomer(books, about)
      state.customers[made.id] = made
      return made
    },
    'GET /v1/customers/:id': ({ path }) => {
      const found = state.customers[path.id ?? '']
      if (!found) throw missing('customer', path.id)
      return state.deleted.includes(found.id) ? { id: found.id, object: 'customer', deleted: true } : found
    },
    'POST /v1/customers/:id': ({ path, params }) => {
      const found = customer(path.id)
      const card = params.get('invoice_settings[default_payment_method]')
      if (card !== null) {
        const param = 'invoice_settings[default_payment_method]'
        found.invoice_settings.default_payment_method = card === '' ? null : ownCard(card, found.id, param)
      }
      place(found, params)
      if (params.has('email')) found.email = params.get('email') || null
      if (params.has('name')) found.name = params.get('name') || null
      found.metadata = withMetadata(found.metadata, params)
      books.tell({ type: 'customer.updated', data: { object: found } })
      return found
    },
    'DELETE /v1/customers/:id': ({ path }) => {
      const found = customer(path.id)
      for (const one of Object.values(state.subscriptions)) {
        if (one.customer === found.id && !hasEnded(one)) end(books, one)
      }
      for (const card of Object.values(state.paymentMethods)) if (card.customer === found.id) card.customer = null
      state.deleted.push(found.id)
      books.tell({ type: 'customer.deleted', data: { object: found } })
      return { id: found.id, object: 'customer', deleted: true }
    },
    'GET /v1/customers/:id/payment_methods': ({ path, params }) => {
      const { id } = customer(path.id)
      const cards = Object.values(state.paymentMethods).filter((card) => card.customer === id)
      return page(cards, params, `/v1/customers/${id}/payment_methods`)
    },
    'GET /v1/customers/:id/payment_methods/:card': ({ path }) => {
      const { id } = customer(path.id)
      const card = state.paymentMethods[path.card ?? '']
      if (card?.customer !== id) throw missing('PaymentMethod', path.card, 'payment_method')
      return card
    },

    'POST /v1/subscriptions': ({ params }) => {
      const { id } = customerIn(params)
      const wanted = price(params.get('items[0][price]'), 'items[0][price]')
      if (params.get('payment_behavior') !== 'default_incomplete') {
        throw unknownHere('a new subscription whose payment_behavior is not default_incomplete')
      }
      const isTaxed = params.get('automatic_tax[enabled]') === 'true'
      if (isTaxed && state.taxLocations[id] === undefined) throw noTaxLocation()
      const savesCard = params.get('payment_settings[save_default_payment_method]') === 'on_subscription'
      const made = subscribe(books, {
        customer: id,
        price: wanted,
        metadata: withMetadata({}, params),
        savesCard,
        isTaxed,
      })
      return expanded(state, made, all(params, 'expand'))
    },
    'GET /v1/subscriptions': ({ params }) => {
      const of = params.has('customer') ? customerIn(params).id : null
      const status = params.get('status')
      const isWanted = (one: Stripe.Subscription) => {
        if (status === null) return one.status !== 'canceled'
        return status === 'all' || one.status === status || (status === 'ended' && hasEnded(one))
      }
      const wanted = Object.values(state.subscriptions).filter(
        (one) => (of === null || one.customer === of) && isWanted(one),
      )
      return expanded(state, page(wanted, params, '/v1/subscriptions'), all(params, 'expand'))
    },
    'GET /v1/subscriptions/:id': ({ path, params }) => {
      return expanded(state, subscription(path.id), all(params, 'expand'))
    },
    'POST /v1/subscriptions/:id': ({ path, params }) => {
      const one = subscription(path.id)
      checkChange(one, params)
      change(books, one, () => update(one, params))
      return one
    },
    'POST /v1/subscriptions/:id/pause': ({ path }) => {
      const one = subscription(path.id)
      if (one.status !== 'active') throw invalid('Only an active subscription can be paused.')
      pauseAll(books, one)
      return one
    },
    'POST /v1/subscriptions/:id/resume': ({ path }) => {
      const one = subscription(path.id)
      if (one.status !== 'paused') throw invalid('Only a paused subscription can be resumed.')
      const outcome = resumeAll(books, one)
      if (outcome === 'asks') throw needsOwner('subscription')
      if (outcome === 'no-card') throw noCard()
      if (outcome !== 'paid') throw declinedBy(outcome)
      return one
    },
    'DELETE /v1/subscriptions/:id': ({ path }) => {
      const one = subscription(path.id)
      if (hasEnded(one)) throw missing('subscription', path.id)
      end(books, one)
      return one
    },

    'GET /v1/invoices': ({ params }) => {
      const of = params.has('customer') ? customerIn(params).id : null
      const id = params.get('subscription')
      const by = id === null ? null : subscription(id, 'subscription', 400)
      const status = params.get('status')
      const wanted = Object.values(state.invoices).filter(
        (one) =>
          (status === null || one.status === status) &&
          (of === null || one.customer === of) &&
          (by === null || subscriptionOf(state, one) === by),
      )
      return page(wanted, params, '/v1/invoices')
    },
    'GET /v1/invoices/:id': ({ path, params }) => expanded(state, invoice(path.id, 'invoice'), all(params, 'expand')),
    'POST /v1/invoices/create_preview': ({ params }) => {
      const one = subscription(params.get('subscription'), 'subscription', 400)
      if (hasEnded(one)) throw invalid('No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
      const param = 'subscription_details[items][0][price]'
      checkItem(one, params.get('subscription_details[items][0][id]'), 'subscription_details[items][0][id]')
      const prorates = params.get('subscription_details[proration_behavior]') !== 'none'
      const asOf = prorationDateIn(one, params, 'subscription_details[proration_date]')
      const wanted = params.has(param) ? price(params.get(param), param) : null
      const lines =
        wanted === null
          ? [upcoming(one)]
          : isSameInterval(one, wanted)
            ? null
            : changeNow(books, one, { price: wanted, prorates, asOf })
      if (lines === null) throw unknownHere('a preview of another price by the same interval')
      const payer = customerOf(state, one)
      const preview = newInvoice(books, payer, one, {
        reason: wanted === null ? 'subscription_cycle' : 'subscription_update',
        lines,
      })
      // A preview shows what a credit would pay, without using it up.
      const amount_due = Math.max(0, preview.total - Math.max(0, -payer.balance))
      return { ...preview, id: preview.id.replace(/^in_/, 'upcoming_in_'), amount_due, amount_remaining: amount_due }
    },
    'POST /v1/invoices/:id/finalize': ({ path, params }) => {
      const one = invoice(path.id, 'invoice')
      if (one.status !== 'draft') throw invalid('This invoice is already finalized, you can no longer finalize it.')
      if (!finalizeOrFail(books, one)) throw noTaxLocation()
      if (one.status === 'open' && one.auto_advance) collect(books, one)
      return expanded(state, one, all(params, 'expand'))
    },
    'POST /v1/invoices/:id/pay': ({ path }) => {
      const one = invoice(path.id, 'id')
      if (one.status === 'paid') throw invalid('Invoice is already paid')
      if (one.status === 'void') throw invalid('This invoice is void and can no longer be paid.')
      if (one.status === 'draft' && !finalizeOrFail(books, one)) throw noTaxLocation()
      if (one.amount_due === 0) return one
      const outcome = collect(books, one)
      if (outcome === 'asks') throw needsOwner('invoice')
      if (outcome === 'no-card') throw noCard()
      if (outcome !== 'paid') throw declinedBy(outcome)
      return one
    },
    'POST /v1/invoices/:id/void': ({ path, params }) => {
      const one = invoice(path.id, 'id')
      if (one.status === 'paid') throw invalid('Invoices with `paid` payments cannot be voided.')
      if (one.status !== 'open') throw invalid("You can only pass in open invoices. This invoice isn't open.")
      voidInvoice(books, one)
      return expanded(state, one, all(params, 'expand'))
    },

    'GET /v1/charges': ({ params }) => {
      const of = params.has('customer') ? customerIn(params).id : null
      const wanted = Object.values(state.charges).filter((one) => of === null || one.customer === of)
      return page(wanted, params, '/v1/charges')
    },
    'GET /v1/charges/:id': ({ path }) => {
      const found = state.charges[path.id ?? '']
      if (!found) throw missing('charge', path.id)
      return found
    },
    'GET /v1/disputes': ({ params }) => {
      const of = params.get('charge')
      const wanted = Object.values(state.disputes).filter((one) => of === null || one.charge === of)
      return page(wanted, params, '/v1/disputes')
    },
    'GET /v1/payment_intents/:id': ({ path }) => {
      const found = state.paymentIntents[path.id ?? '']
      if (!found) throw missing('payment_intent', path.id, 'intent')
      return found
    },
    'GET /v1/invoice_payments': ({ params }) => {
      const [of, by] = [params.get('invoice'), params.get('payment[payment_intent]')]
      if (of !== null && !state.invoices[of]) throw missing('invoice', of, 'invoice', 400)
      if (by !== null && !state.paymentIntents[by]) {
        throw missing('payment_intent', by, 'payment[payment_intent]', 400)
      }
      const status = params.get('status')
      const payments = Object.values(state.invoices).flatMap((one) => {
        const intent = intentOf(state, one)
        const isWanted = intent && (of === null || one.id === of) && (by === null || intent.id === by)
        return isWanted ? [invoicePaymentObject(one, intent)] : []
      })
      const wanted = payments.filter((payment) => status === null || payment.status === status)
      return expanded(state, page(wanted, params, '/v1/invoice_payments'), all(params, 'expand'))
    },

    'POST /v1/refunds': ({ params }) => {
      const of = params.get('payment_intent')
      const charge = Object.values(state.charges).find(
        ({ payment_intent, status }) => payment_intent === of && status === 'succeeded',
      )
      if (!charge) throw missing('payment_intent', of, 'payment_intent', 400)
      const cents = Number(params.get('amount'))
      if (!giveBack(books, charge, cents)) {
        const message = 'Refund amount is greater than unrefunded amount on charge.'
        throw invalid(message, { code: 'charge_already_refunded', param: 'amount' })
      }
      return newRefund(books, charge, cents)
    },

    'POST /v1/setup_intents': ({ params }) => {
      const made = newSetupIntent(books, customerIn(params).id)
      state.setupIntents[made.id] = made
      return made
    },
    'POST /v1/payment_methods/:id/detach': ({ path }) => {
      const card = state.paymentMethods[path.id ?? '']
      if (!card) throw missing('PaymentMethod', path.id, 'payment_method')
      if (card.customer === null) {
        throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
      }
      detach(books, card)
      return card
    },

    'GET /v1/events': ({ params }) => {
      const types = all(params, 'types')
      const type = params.get('type')
      if (type !== null && types.length > 0) {
        const message = 'You may only specify one of these parameters: type, types.'
        throw invalid(message, { code: 'parameters_exclusive' })
      }
      if (params.has('delivery_success')) throw unknownHere('events by whether they were delivered')
      const wanted = state.events.filter(
        (one) =>
          (type === null || one.type === type) &&
          (types.length === 0 || types.includes(one.type)) &&
          one.created > books.now() - events_s_max &&
          isWithin(one.created, params),
      )
      return page(wanted, params, '/v1/events')
    },
    'GET /v1/webhook_endpoints': () => list(webhookEndpoints.map(webhookEndpointObject), '/v1/webhook_endpoints'),
    'GET /v1/prices': ({ params }) => {
      const keys = all(params, 'lookup_keys')
      const active = params.get('active')
      const product = params.get('product')
      const wanted = state.prices.filter(
        (one) =>
          (keys.length === 0 || keys.includes(one.lookup_key ?? '')) &&
          (active === null || String(one.active) === active) &&
          (product === null || one.product === product),
      )
      return page(wanted, params, '/v1/prices')
    },
    'POST /v1/prices': ({ params }) => {
      const lookup_key = params.get('lookup_key')
      const product = params.get('product') ?? ''
      if (!state.products[product]) throw missing('product', product, 'product', 400)
      const taken = state.prices.find((one) => lookup_key !== null && one.lookup_key === lookup_key)
      if (taken && params.get('transfer_lookup_key') !== 'true') {
        throw invalid(`A price (\`${taken.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
      }
      if (taken) taken.lookup_key = null
      const made = newPrice(books, {
        product,
        cents: Number(params.get('unit_amount')),
        currency: params.get('currency') ?? '',
        interval: params.get('recurring[interval]') === 'month' ? 'month' : 'year',
        lookup_key,
        tax_behavior: taxBehaviorIn(params),
      })
      state.prices.push(made)
      return made
    },
    'GET /v1/products/:id': ({ path }) => {
      const product = state.products[path.id ?? '']
      if (!product) throw missing('product', path.id)
      return product
    },
    'POST /v1/products': ({ params }) => {
      const id = params.get('id') ?? books.newId('prod')
      if (state.products[id]) throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
      const product = newProduct(books, { id, name: params.get('name') ?? '' })
      state.products[id] = product
      return product
    },
  }

  /** Records a customer's location. */
  function place({ id }: Stripe.Customer, params: URLSearchParams): void {
    const ip = params.get('tax[ip_address]')
    if (ip === null) return
    const isToBeSure = params.get('tax[validate_location]') === 'immediately'
    if (isNowhere(ip) && isToBeSure) throw noTaxLocation()
    if (ip === '') delete state.taxLocations[id]
    else if (!isNowhere(ip)) state.taxLocations[id] = ip
  }

  /** Rejects what this subscription cannot do, or can no longer do, before anything is changed. */
  function checkChange(one: Stripe.Subscription, params: URLSearchParams): void {
    const named = [...params.keys()].map((name) => name.replace(/\[.*/, ''))
    if (hasEnded(one) && named.some((name) => name !== 'metadata')) {
      const message = 'A canceled subscription can only update its cancellation_details and metadata.'
      throw invalid(message, { code: 'invalid_canceled_subscription_fields' })
    }
    const whileIncomplete = ['metadata', 'default_payment_method']
    const foreign = named.find((name) => !whileIncomplete.includes(name))
    if (one.status === 'incomplete' && foreign !== undefined) {
      throw invalid(`A subscription that is incomplete cannot change its ${foreign}.`, { param: foreign })
    }
    if (params.has('cancel_at') && params.has('cancel_at_period_end')) {
      const message = 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.'
      throw invalid(message, { code: 'parameters_exclusive' })
    }
    for (const name of ['cancel_at', 'trial_end', 'pause_collection[resumes_at]']) {
      if (params.get(name) && Number(params.get(name)) <= books.now()) {
        throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: name })
      }
    }
    // According to the SDK: at most two years from the anchor.
    const twoYears_s = 2 * 366 * 86_400
    if (Number(params.get('trial_end')) > Math.max(one.billing_cycle_anchor, books.now()) + twoYears_s) {
      throw invalid('Invalid timestamp: can be no more than two years in the future.', { param: 'trial_end' })
    }
    if (params.has('pause_collection[resumes_at]') && !params.has('pause_collection[behavior]')) {
      const param = 'pause_collection[behavior]'
      throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    }
    checkItem(one, params.get('items[0][id]'), 'items[0][id]')
  }

  function checkItem(one: Stripe.Subscription, id: string | null, param: string): void {
    if (id !== null && id !== itemOf(one).id) throw missing('subscription item', id, param, 400)
  }

  /** Makes all the changes or, if any is rejected, none. */
  function update(one: Stripe.Subscription, params: URLSearchParams): void {
    const card = params.get('default_payment_method')
    if (card) ownCard(card, String(one.customer), 'default_payment_method')
    const wanted = params.get('items[0][price]')
    const next = wanted === null ? null : price(wanted, 'items[0][price]')
    const trialEnd = params.get('trial_end')
    if (next && trialEnd !== null) setPrice(one, next)
    else if (next && next.id !== itemOf(one).price.id) upgrade(one, next, params)
    if (trialEnd !== null) moveRenewal(books, one, Number(trialEnd))
    if (card !== null) one.default_payment_method = card || null
    const flag = params.get('cancel_at_period_end')
    if (flag === 'true') cancelLater(one, itemOf(one).current_period_end, true)
    else if (flag === 'false' && one.cancel_at_period_end) cancelLater(one, null, false)
    const at = params.get('cancel_at')
    if (at !== null) cancelLater(one, at === '' ? null : Number(at), false)
    pauseCollection(one, params)
    one.metadata = withMetadata(one.metadata, params)
  }

  /** @param at null revokes the cancellation */
  function cancelLater(one: Stripe.Subscription, at: number | null, atPeriodEnd: boolean): void {
    one.cancel_at_period_end = atPeriodEnd
    one.cancel_at = at
    one.canceled_at = at === null ? null : books.now()
    if (one.cancellation_details) one.cancellation_details.reason = at === null ? null : 'cancellation_requested'
  }

  /** Changes the interval: a new period starts and is paid for now, or nothing changes. */
  function upgrade(one: Stripe.Subscription, next: Stripe.Price, params: URLSearchParams): void {
    if (params.get('payment_behavior') !== 'error_if_incomplete' || isSameInterval(one, next)) {
      throw unknownHere('another price that is not by another interval with payment_behavior=error_if_incomplete')
    }
    const prorates = params.get('proration_behavior') !== 'none'
    const asOf = prorationDateIn(one, params, 'proration_date')
    const lines = changeNow(books, one, { price: next, prorates, asOf })
    if (lines.reduce((sum, { amount }) => sum + amount, 0) > 0) {
      const card = cardFor(state, one)
      if (!card) throw noCard()
      const outcome = outcomeOf(card, state.behaviours[card.id] ?? 'declined', books.now())
      if (outcome === 'asks') throw needsOwner('subscription')
      if (outcome !== 'paid') throw declinedBy(outcome)
    }
    setPrice(one, next)
    const whole = lines.at(-1)
    if (whole) beginPeriod(one, whole)
    const asked = draw(books, one, { reason: 'subscription_update', lines })
    finalize(books, asked)
    if (asked.status === 'open') collect(books, asked)
  }

  function pauseCollection(one: Stripe.Subscription, params: URLSearchParams): void {
    if (params.get('pause_collection') === '') one.pause_collection = null
    const behavior = params.get('pause_collection[behavior]')
    if (behavior === null) return
    const resumes_at = params.get('pause_collection[resumes_at]')
    one.pause_collection = { behavior, resumes_at: resumes_at === null ? null : Number(resumes_at) }
  }
}

/** The time as of which to prorate, s, which must be in the current period. Null means now. */
function prorationDateIn(one: Stripe.Subscription, params: URLSearchParams, param: string): number | null {
  const given = params.get(param)
  if (given === null) return null
  const { current_period_start, current_period_end } = itemOf(one)
  const at = Number(given)
  if (at >= current_period_start && at <= current_period_end) return at
  throw invalid('Invalid proration date: it must be within the current period of the subscription.', { param })
}

function taxBehaviorIn(params: URLSearchParams): 'exclusive' | 'inclusive' | 'unspecified' {
  const given = params.get('tax_behavior')
  return given === 'exclusive' || given === 'inclusive' ? given : 'unspecified'
}

function isSameInterval(one: Stripe.Subscription, next: Stripe.Price): boolean {
  return itemOf(one).price.recurring?.interval === next.recurring?.interval
}

/** Whether a time is in the range that a list request asks for. */
function isWithin(created: number, params: URLSearchParams): boolean {
  const bound = (name: string) => {
    const given = params.get(`created[${name}]`)
    return given === null ? null : Number(given)
  }
  const [gt, gte, lt, lte] = [bound('gt'), bound('gte'), bound('lt'), bound('lte')]
  return (
    (gt === null || created > gt) &&
    (gte === null || created >= gte) &&
    (lt === null || created < lt) &&
    (lte === null || created <= lte)
  )
}

function all(params: URLSearchParams, name: string): string[] {
  return [...params].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value)
}

/** An empty value removes its key, an empty `metadata` all keys. */
function withMetadata(before: Stripe.Metadata, params: URLSearchParams): Stripe.Metadata {
  const given = [...params].flatMap(([key, value]) => {
    const name = /^metadata\[([^\]]+)\]$/.exec(key)?.[1]
    return name ? [[name, value] as const] : []
  })
  const kept = params.get('metadata') === '' ? {} : before
  const merged = Object.fromEntries([...Object.entries(kept), ...given])
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
