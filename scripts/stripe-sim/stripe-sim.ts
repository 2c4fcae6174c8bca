import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { eventsRead } from '../../api/billing/stripe/events-read.ts'
import { type OpenBooks, openBooks } from './books.ts'
import { createEndpoints, type Endpoints } from './endpoints.ts'
import { createFaults, type Faults } from './faults.ts'
import { attach, declineOf, detach, readCard, type TypedCard } from './ledger/cards.ts'
import { type DisputeState, dispute } from './ledger/disputes.ts'
import { answerBank, payByForm } from './ledger/invoices.ts'
import { giveBack } from './ledger/refunds.ts'
import type { EndpointSettings } from './objects.ts'
import { type Call, parameterProblem, parameters } from './parameters.ts'
import { faults as refusals, StripeProblem } from './refusals.ts'
import { problemsOf } from './shapes/check-shape.ts'
import { answerUnder, keepAnswer, keepEvent, newState, type State } from './state.ts'
import { createWebhooks, type Deliver } from './webhooks.ts'

export interface StripeSimOptions {
  /** 0, the default, picks a free port. */
  readonly port?: number
  /** The clock that drives renewals, ms. */
  readonly now: () => number
  readonly secretKey: string
  readonly webhookSecret: string
  readonly deliver: Deliver
  /**
   * The dashboard's endpoints; the list may change later. Without any, events are sent as `npm run stripe:setup` sets
   * it.
   */
  readonly webhookEndpoints?: readonly EndpointSettings[]
  /** The state left by an earlier run. */
  readonly state?: State
}

/** A local Stripe on loopback. */
export interface StripeSim {
  /** The value for STRIPE_API_URL. */
  readonly url: string
  readonly books: OpenBooks
  readonly faults: Faults
  /**
   * Output that Stripe would never send: an answer or event with a field missing or extra, or an unknown word. `stop`
   * fails if there is any.
   */
  readonly problems: string[]
  /** A card is typed into the form that a secret belongs to, as Stripe's script does in a browser. */
  confirm(
    secret: string,
    number: string,
    expiry?: { month: number; year: number },
  ): 'done' | 'declined' | 'no-such-form'
  /** The cardholder answers the bank's question that a secret belongs to. */
  answerBank(secret: string): 'done' | 'no-such-form'
  /** Somebody refunds part or all of a payment at Stripe. */
  refund(invoiceId: string, cents: number): boolean
  /** The cardholder disputes a payment, and the bank decides. */
  dispute(invoiceId: string, status: DisputeState): void
  /** Somebody removes a card at Stripe. */
  detach(cardId: string): void
  /** Somebody lets the secret key expire at Stripe. */
  expireKey(): void
  /** Lets everything happen that is due, and resolves when its events have been answered. */
  pass(): Promise<void>
  /** Resolves when every event has been answered. */
  idle(): Promise<void>
  /** @throws when it sent anything that Stripe would not */
  stop(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

export async function startStripeSim(options: StripeSimOptions): Promise<StripeSim> {
  const { port = 0, now, secretKey, webhookSecret, deliver, webhookEndpoints = [], state = newState() } = options
  const faults = createFaults()
  const problems: string[] = []
  let url = ''
  let isExpired = false
  const books = openBooks(state, {
    now,
    pageOf: (invoiceId) => `${url}/sim/invoices/${invoiceId}`,
    tell: (told) => webhooks.send(told),
  })
  const webhooks = createWebhooks({
    secret: webhookSecret,
    deliver,
    faults,
    now: books.now,
    newId: books.newId,
    hears(type) {
      const enabled = webhookEndpoints.filter(({ status }) => status === 'enabled')
      const heard: readonly string[] =
        webhookEndpoints.length === 0 ? eventsRead : enabled.flatMap(({ enabled_events }) => enabled_events)
      return heard.includes(type) || heard.includes('*')
    },
    keep: (event) => keepEvent(state, event),
    check: (event) => void problems.push(...problemsOf(event)),
  })
  const endpoints = createEndpoints(books, webhookEndpoints)

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
    const stranger = strangerProblem(request.headers.authorization)
    if (stranger) return send(reply, stranger)
    books.pass()
    const fault = faults.nextForRequest()
    if (fault && 'status' in fault) {
      const failed = refusals[fault.status]
      // So that the SDK does not retry by itself: an outage lasts longer than its retries.
      reply.header('stripe-should-retry', 'false')
      // Only a request that was started becomes the answer for its key.
      return send(reply, fault.status === 500 ? answerOnce(request, () => failed) : failed)
    }
    const given = answerOnce(request, () => books.atOneMoment(() => attempt(call, endpoint, request)))
    if (fault && 'delay_ms' in fault) await sleep(fault.delay_ms, undefined, { ref: false })
    if (fault && 'lost' in fault) {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return send(reply, given)
  }

  function strangerProblem(authorization: string | undefined): StripeProblem | null {
    const given = authorization?.replace(/^Bearer /, '') ?? ''
    const shown = `${given.slice(0, 8)}****${given.slice(-4)}`
    if (given !== secretKey)
      return new StripeProblem(401, 'invalid_request_error', `Invalid API Key provided: ${shown}`)
    if (!isExpired) return null
    const code = 'api_key_expired'
    return new StripeProblem(401, 'invalid_request_error', `Expired API Key provided: ${shown}`, { code })
  }

  function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
    problems.push(...problemsOf(body))
    return reply.code(status).send(body)
  }

  /**
   * The first answer for an idempotency key, even a failure, is repeated for a day. The key is rejected with other
   * parameters or another endpoint (https://docs.stripe.com/api/idempotent_requests).
   */
  function answerOnce(request: FastifyRequest, work: () => Answer): Answer {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return work()
    const path = request.raw.url?.split('?')[0] ?? ''
    const asked = { endpoint: `${request.method} ${path}`, asked: String(request.body ?? '') }
    const kept = answerUnder(state, key, books.now())
    if (kept) {
      const other = `Try using a key other than '${key}' if you meant to execute a different request.`
      const refusal = (what: string) => new StripeProblem(400, 'idempotency_error', `${what} ${other}`)
      if (kept.endpoint !== asked.endpoint) {
        return refusal(
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${kept.endpoint.split(' ')[1]}' vs '${path}').`,
        )
      }
      if (kept.asked !== asked.asked) {
        return refusal(
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        )
      }
      return kept
    }
    const { status, body } = work()
    // A request rejected before it was started is not stored.
    if (status !== 400) keepAnswer(state, key, { status, body, ...asked, at: books.now() })
    return { status, body }
  }

  function attempt(call: Call, endpoint: Endpoints[Call], request: FastifyRequest): Answer {
    const query = new URLSearchParams(request.raw.url?.split('?')[1] ?? '')
    const params = new URLSearchParams([...query, ...new URLSearchParams(String(request.body ?? ''))])
    try {
      const problem = parameterProblem(call, params)
      if (problem) return problem
      // Serialized, so that the answer stored for a key does not change along with the books.
      const given = endpoint({ path: request.params as Record<string, string>, params })
      return { status: 200, body: JSON.parse(JSON.stringify(given)) }
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error
      if (error.status === 501) problems.push(error.message)
      return error
    }
  }

  function confirmForm(secret: string, number: string, { month, year } = { month: 12, year: 2040 }) {
    books.pass()
    const typed: TypedCard = { number, exp_month: month, exp_year: year }
    return books.atOneMoment(() => {
      const intent = Object.values(state.paymentIntents).find(({ client_secret }) => client_secret === secret)
      if (intent) return payByForm(books, intent, typed) ?? 'no-such-form'
      const setup = Object.values(state.setupIntents).find(({ client_secret }) => client_secret === secret)
      return setup?.status === 'requires_payment_method' ? saveByForm(setup, typed) : 'no-such-form'
    })
  }

  function saveByForm(setup: Stripe.SetupIntent, typed: TypedCard): 'done' | 'declined' {
    const read = readCard(books, typed)
    const why = 'code' in read ? read : declineOf(read.card, { ...read, use: 'save', now: books.now() })
    if ('code' in read || why) {
      setup.last_setup_error = { type: 'card_error', ...why }
      return 'declined'
    }
    setup.payment_method = attach(books, read, String(setup.customer)).id
    setup.status = 'succeeded'
    books.tell({ type: 'setup_intent.succeeded', data: { object: setup } })
    return 'done'
  }

  function answerAnyBank(secret: string): 'done' | 'no-such-form' {
    books.pass()
    return books.atOneMoment(() => answerBank(books, secret)) ? 'done' : 'no-such-form'
  }

  /** The charge that paid an invoice. */
  function chargeOf(invoiceId: string): Stripe.Charge {
    const charge = state.charges[String(state.paymentIntents[state.payments[invoiceId] ?? '']?.latest_charge)]
    if (!charge) throw new Error('the local Stripe has no such payment')
    return charge
  }

  function refundPayment(invoiceId: string, cents: number): boolean {
    return giveBack(books, chargeOf(invoiceId), cents)
  }

  function disputePayment(invoiceId: string, status: DisputeState): void {
    dispute(books, chargeOf(invoiceId), status)
  }

  function detachCard(cardId: string): void {
    const card = state.paymentMethods[cardId]
    if (card && card.customer !== null) detach(books, card)
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
  app.post<{ Body: { invoice: string; state: DisputeState } }>('/sim/dispute', async ({ body }) => {
    disputePayment(body.invoice, body.state)
    return {}
  })
  app.post<{ Body: { payment_method: string } }>('/sim/detach', async ({ body }) => {
    detachCard(body.payment_method)
    return {}
  })
  app.post<{ Body: Parameters<Faults['order']>[0] }>('/sim/faults', async ({ body }) => {
    faults.order(body)
    return {}
  })
  for (const path of ['/sim/invoices/:id', '/sim/invoices/:id/pdf']) {
    app.get<{ Params: { id: string } }>(path, async ({ params }, reply) => {
      const invoice = state.invoices[params.id]
      if (!invoice) return reply.code(404).send('There is no such invoice.')
      const sum = (invoice.total / 100).toFixed(2)
      return `Invoice ${invoice.id}: $${sum}, ${invoice.status}. Nothing was charged: this is a test.`
    })
  }

  await app.listen({ host: '127.0.0.1', port })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  return {
    url,
    books,
    faults,
    problems,
    confirm: confirmForm,
    answerBank: answerAnyBank,
    refund: refundPayment,
    dispute: disputePayment,
    detach: detachCard,
    expireKey() {
      isExpired = true
    },
    async pass() {
      books.pass()
      await webhooks.idle()
    },
    idle: webhooks.idle,
    async stop() {
      await app.close()
      await webhooks.idle()
      if (problems.length > 0)
        throw new Error(`the local Stripe said what Stripe would not say:\n${problems.join('\n')}`)
    },
  }
}
