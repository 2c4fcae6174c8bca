import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { detach } from '../../api/billing/ledger/cards.ts'
import { answerBank, dispute, refund } from '../../api/billing/ledger/invoices.ts'
import type { Happening } from '../../api/billing/ledger/ledger.ts'
import { confirm } from '../../api/billing/ledger/subscriptions.ts'
import { readCardNumber } from '../../api/billing/ledger/test-cards.ts'
import { type Books, type CustomerBook, newState, openBooks, type State } from './books.ts'
import { createEndpoints, type Endpoints, priceFor, StripeProblem } from './endpoints.ts'
import { createFaults, type Faults } from './faults.ts'
import { cardObject, chargeObject, disputeObject, invoiceObject, subscriptionObject } from './objects.ts'
import { type Call, parameters, unknownParameter } from './parameters.ts'
import { createWebhooks, type Deliver } from './webhooks.ts'

export interface StripeSimOptions {
  /** 0, the default, picks a free port. */
  readonly port?: number
  /** The clock that renewals go by, ms. */
  readonly now: () => number
  readonly secretKey: string
  readonly webhookSecret: string
  readonly deliver: Deliver
  /** What an earlier run has left. */
  readonly state?: State
}

/** A local Stripe on loopback. */
export interface StripeSim {
  /** What STRIPE_API_URL is set to. */
  readonly url: string
  readonly books: Books
  readonly faults: Faults
  /** A card is typed into the form that a secret belongs to, as Stripe's script does it in a browser. */
  confirm(
    secret: string,
    number: string,
    expiry?: { month: number; year: number },
  ): 'done' | 'declined' | 'no-such-form'
  /** The card's owner answers the question of the bank that a secret belongs to. */
  answerBank(secret: string): 'done' | 'no-such-form'
  /** Somebody gives money of a payment back at Stripe. */
  refund(invoiceId: string, cents: number): boolean
  /** The owner of the card disputes a payment, and the bank decides. */
  dispute(invoiceId: string, state: 'needs_response' | 'lost' | 'won'): void
  /** Somebody removes a card at Stripe. */
  detach(cardId: string): void
  /** Lets happen what is due, and resolves when its events were answered. */
  pass(): Promise<void>
  /** Resolves when every event was answered. */
  idle(): Promise<void>
  stop(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

export async function startStripeSim(options: StripeSimOptions): Promise<StripeSim> {
  const { port = 0, now, secretKey, webhookSecret, deliver, state = newState() } = options
  const faults = createFaults()
  const books = openBooks(state, now, (happening, book) => announce(happening, book))
  const seconds = () => Math.floor(books.now() / 1000)
  const webhooks = createWebhooks({ secret: webhookSecret, deliver, faults, now: seconds, newId: books.newId })
  let url = ''
  const endpoints = createEndpoints(books, {
    url: () => url,
    tell: webhooks.send,
  })

  function announce(happening: Happening, book: CustomerBook): void {
    if ('subscription' in happening) {
      const { type, subscription } = happening
      webhooks.send({
        type,
        data: { object: subscriptionObject(subscription, book, priceFor(state.prices, subscription)) },
      })
    } else if ('invoice' in happening) {
      const { type, invoice } = happening
      webhooks.send({ type, data: { object: invoiceObject(invoice, book, url) } })
    } else if ('payment' in happening) {
      const { type, payment } = happening
      if (type === 'charge.refunded') webhooks.send({ type, data: { object: chargeObject(payment, book) } })
      else webhooks.send({ type, data: { object: disputeObject(payment, book) } })
    } else if (happening.type === 'payment_method.attached') {
      webhooks.send({ type: happening.type, data: { object: cardObject(happening.card, book.id) } })
    } else {
      // A detached card is nobody's any more; whose it was stands beside it.
      const object = cardObject(happening.card, null)
      webhooks.send({ type: happening.type, data: { object, previous_attributes: { customer: book.id } } })
    }
  }

  const app = Fastify({ forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body === '' ? {} : JSON.parse(body as string)),
  )
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const call of Object.keys(parameters) as Call[]) {
    const [method = '', path = ''] = call.split(' ')
    app.route({ method, url: path, handler: (request, reply) => answer(call, endpoints[call], request, reply) })
  }

  async function answer(call: Call, endpoint: Endpoints[Call], request: FastifyRequest, reply: FastifyReply) {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return reply.code(401).send({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } })
    }
    const fault = faults.nextForRequest()
    if (fault && 'status' in fault) {
      const type = fault.status === 429 ? 'rate_limit_error' : 'api_error'
      const failed = { status: fault.status, body: { error: { type, message: 'A fault.' } } }
      // Who asks too often has not been heard; anything else is the answer to this key from now on.
      const given = fault.status === 429 ? failed : answerOnce(call, request, () => failed)
      return send(reply, given)
    }
    const given = answerOnce(call, request, () => attempt(call, endpoint, request))
    if (fault && 'delay_ms' in fault) await sleep(fault.delay_ms, undefined, { ref: false })
    if (fault && 'lost' in fault) {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return send(reply, given)
  }

  function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
    // So that the SDK does not try again by itself: an outage lasts longer than its patience.
    if (status >= 500 || status === 429) reply.header('stripe-should-retry', 'false')
    return reply.code(status).send(body)
  }

  /**
   * The first answer for an idempotency key is the answer to it for good, a failure too; other parameters under it are
   * refused (https://docs.stripe.com/api/idempotent_requests).
   */
  function answerOnce(call: Call, request: FastifyRequest, work: () => Answer): Answer {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return work()
    const asked = String(request.body ?? '')
    const kept = state.answers[`${call} ${key}`]
    if (kept?.asked !== undefined && kept.asked !== asked) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return { status: 400, body: { error: { type: 'idempotency_error', message } } }
    }
    if (kept) return kept
    const answered = work()
    // What was refused before it was begun is not kept.
    if (answered.status !== 400) state.answers[`${call} ${key}`] = { ...answered, asked }
    return answered
  }

  function attempt(call: Call, endpoint: Endpoints[Call], request: FastifyRequest): Answer {
    const query = new URLSearchParams(request.raw.url?.split('?')[1] ?? '')
    const params = new URLSearchParams([...query, ...new URLSearchParams(String(request.body ?? ''))])
    try {
      const unknown = unknownParameter(call, params.keys())
      if (unknown !== null) {
        throw new StripeProblem(400, 'invalid_request_error', `Received unknown parameter: ${unknown}`, {
          code: 'parameter_unknown',
          param: unknown,
        })
      }
      // As it goes over the wire, so that what is kept for a key does not change with the books.
      return {
        status: 200,
        body: JSON.parse(JSON.stringify(endpoint({ path: request.params as Record<string, string>, params }))),
      }
    } catch (error) {
      if (error instanceof StripeProblem) return { status: error.status, body: error.body }
      throw error
    }
  }

  function confirmForm(secret: string, number: string, { month, year } = { month: 12, year: 2040 }) {
    const card = readCardNumber(number)
    if (typeof card === 'string') return 'declined'
    for (const book of Object.values(state.customers)) {
      const outcome = confirm(book.ledger, secret, { ...card, expMonth: month, expYear: year }, books.open(book))
      if (outcome !== 'no-such-form') return outcome
    }
    return 'no-such-form'
  }

  function answerAnyBank(secret: string): 'done' | 'no-such-form' {
    const isAnswered = Object.values(state.customers).some((book) => answerBank(book.ledger, secret, books.open(book)))
    return isAnswered ? 'done' : 'no-such-form'
  }

  function paymentOf(invoiceId: string) {
    const book = books.ownerOf('invoices', invoiceId)
    const invoice = book?.ledger.invoices.find(({ id }) => id === invoiceId)
    if (!book || !invoice) throw new Error('the local Stripe has no such invoice')
    return { invoice, world: books.open(book) }
  }

  function refundPayment(invoiceId: string, cents: number): boolean {
    const { invoice, world } = paymentOf(invoiceId)
    return refund(invoice, cents, world)
  }

  function disputePayment(invoiceId: string, state: 'needs_response' | 'lost' | 'won'): void {
    const { invoice, world } = paymentOf(invoiceId)
    dispute(invoice, state, world)
  }

  function detachCard(cardId: string): void {
    const book = books.ownerOf('cards', cardId)
    if (book) detach(book.ledger, cardId, books.open(book))
  }

  interface Confirmation {
    readonly client_secret: string
    readonly card: { readonly number: string; readonly exp_month: number; readonly exp_year: number }
  }
  app.post<{ Body: Confirmation }>('/sim/confirm', async ({ body: { client_secret, card } }) => ({
    outcome: confirmForm(client_secret, card.number, { month: card.exp_month, year: card.exp_year }),
  }))
  app.post<{ Body: { client_secret: string } }>('/sim/answer-bank', async ({ body }) => ({
    outcome: answerAnyBank(body.client_secret),
  }))
  app.post<{ Body: { invoice: string; cents: number } }>('/sim/refund', async ({ body }) => ({
    done: refundPayment(body.invoice, body.cents),
  }))
  app.post<{ Body: { invoice: string; state: 'needs_response' | 'lost' | 'won' } }>(
    '/sim/dispute',
    async ({ body }) => {
      disputePayment(body.invoice, body.state)
      return {}
    },
  )
  app.post<{ Body: { payment_method: string } }>('/sim/detach', async ({ body }) => {
    detachCard(body.payment_method)
    return {}
  })
  app.post<{ Body: Parameters<Faults['order']>[0] }>('/sim/faults', async ({ body }) => {
    faults.order(body)
    return {}
  })
  app.get<{ Params: { id: string } }>('/sim/invoices/:id', async ({ params }, reply) => {
    const invoice = books.ownerOf('invoices', params.id)?.ledger.invoices.find(({ id }) => id === params.id)
    if (!invoice) return reply.code(404).send('There is no such invoice.')
    return `Invoice ${invoice.id}: $${(invoice.cents / 100).toFixed(2)}, ${invoice.status}. Nothing was charged: this is a test.`
  })

  await app.listen({ host: '127.0.0.1', port })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  return {
    url,
    books,
    faults,
    confirm: confirmForm,
    answerBank: answerAnyBank,
    refund: refundPayment,
    dispute: disputePayment,
    detach: detachCard,
    async pass() {
      books.pass()
      await webhooks.idle()
    },
    idle: webhooks.idle,
    async stop() {
      await app.close()
      await webhooks.idle()
    },
  }
}
