/**
 * The result of every request of our client when Stripe refuses it: one row per gateway method, one column per request.
 * A method without a row does not compile, and a request without a column fails.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { seedPlans } from '../../../scripts/stripe-sim/books.ts'
import { startStripeSim } from '../../../scripts/stripe-sim/stripe-sim.ts'
import { Refusal } from '../../http/refusal.ts'
import { refusalOf } from '../commands/refusals.ts'
import {
  type BillingGateway,
  CardDeclined,
  CustomerGone,
  GatewayRefused,
  GatewayUnavailable,
  NoSuchCard,
  type Overview,
} from '../gateway.ts'
import { subscriptionOf } from '../testing/records.ts'
import { createStripeGateway } from './client.ts'

let now = Date.UTC(2026, 10, 20, 12)
const keys = { mode: 'test', secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' } as const
const sim = await startStripeSim({ now: () => now, ...keys, deliver: async () => 200 })
seedPlans(sim.books)
test.after(() => sim.stop())
const config = { ...keys, apiUrl: sim.url }

const statuses = [400, 402, 404, 409] as const
type Status = (typeof statuses)[number]

/**
 * The outcome. `refused`, `gone`, `no card`, `declined` and `unclear` are the port's errors; `says …` is the method's
 * return value; `done` means that it continued as if nothing were wrong.
 */
type Outcome = 'refused' | 'gone' | 'no card' | 'declined' | 'unclear' | 'done' | `says ${string}`
/** One outcome per status above. */
type Column = readonly [Outcome, Outcome, Outcome, Outcome]

/** The outcomes of most requests: a mistake of ours, a decline, an object that is gone, a request still in progress. */
const usual: Column = ['refused', 'declined', 'refused', 'unclear']

/** A customer's objects at Stripe. */
interface Held {
  readonly customer: string
  readonly subscription: string
  readonly card: string
  readonly openInvoice: string
  readonly paidInvoice: string
}

interface Row {
  readonly work: (gateway: BillingGateway & Overview, held: Held) => Promise<unknown>
  /** One column per request. */
  readonly requests: readonly Column[]
  /** Its renewal is unpaid: the bank awaits the cardholder's confirmation. */
  readonly owes?: true
}

const payer = { accountId: 'account-1', email: 'ann@example.com', name: 'Ann Archer' }
const ahead = (days: number) => now + days * 86_400_000
let keysUsed = 0
const newKey = () => `key ${++keysUsed}`

type Method = Exclude<keyof (BillingGateway & Overview), 'mode' | 'publishableKey' | 'tax'>
const rows: Readonly<Record<Method, Row>> = {
  createCustomer: { work: (gateway) => gateway.createCustomer(payer, newKey()), requests: [usual] },
  setPayer: {
    work: (gateway, { customer }) => gateway.setPayer(customer, payer),
    requests: [['refused', 'declined', 'gone', 'unclear']],
  },
  deleteCustomer: {
    work: (gateway, { customer }) => gateway.deleteCustomer(customer),
    requests: [['refused', 'declined', 'done', 'unclear']],
  },
  read: {
    work: (gateway, { customer }) => gateway.read(customer),
    requests: [['refused', 'declined', 'gone', 'unclear'], usual, usual, usual, usual, usual],
    owes: true,
  },
  customerOfPayment: {
    work: (gateway) => gateway.customerOfPayment('ch_1'),
    requests: [['refused', 'declined', 'says null', 'unclear']],
  },
  placeCustomer: {
    work: (gateway, { customer }) => gateway.placeCustomer(customer, '203.0.113.9'),
    requests: [['refused', 'declined', 'gone', 'unclear']],
  },
  subscribe: {
    work: (gateway, { customer }) => gateway.subscribe(customer, 'monthly', newKey()),
    requests: [usual, usual],
  },
  firstPaymentSecret: {
    work: (gateway, { subscription }) => gateway.firstPaymentSecret(subscription),
    requests: [['refused', 'declined', 'says null', 'unclear']],
  },
  endNow: {
    work: (gateway, { subscription }) => gateway.endNow(subscription),
    requests: [['refused', 'declined', 'done', 'unclear'], usual, usual],
    owes: true,
  },
  giveUp: {
    work: (gateway, { subscription }) => gateway.giveUp(subscription),
    requests: [usual, usual, ['refused', 'declined', 'done', 'unclear']],
    owes: true,
  },
  forgive: {
    work: (gateway, { subscription }) => gateway.forgive(subscription),
    requests: [usual, usual],
    owes: true,
  },
  setCancelAtPeriodEnd: {
    work: (gateway, { subscription }) => gateway.setCancelAtPeriodEnd(subscription, false),
    requests: [usual, usual],
  },
  previewRenewal: {
    work: (gateway, { subscription }) => gateway.previewRenewal(subscription),
    requests: [usual],
  },
  previewPlan: {
    work: (gateway, { subscription }) => gateway.previewPlan(subscription, 'yearly', now),
    requests: [usual, usual, usual],
  },
  changePlan: {
    work: (gateway, { subscription }) => gateway.changePlan(subscription, 'yearly', 'a-key', now),
    requests: [usual, usual, ['refused', 'says {"declined":"Your card was declined."}', 'refused', 'unclear']],
  },
  pause: {
    work: (gateway, { subscription }) =>
      gateway.pause(subscriptionOf({ id: subscription }), { pausedAt: now, resumeAt: ahead(30), renewsAt: ahead(60) }),
    requests: [usual],
  },
  resume: {
    work: (gateway, { subscription }) => gateway.resume(subscriptionOf({ id: subscription }), ahead(30)),
    requests: [usual],
  },
  cancelPaused: {
    work: (gateway, { subscription }) => gateway.cancelPaused(subscriptionOf({ id: subscription }), ahead(30)),
    requests: [usual],
  },
  setUpCard: { work: (gateway, { customer }) => gateway.setUpCard(customer), requests: [usual] },
  setDefaultCard: {
    work: (gateway, { customer, card, subscription }) =>
      gateway.setDefaultCard(customer, card, subscriptionOf({ id: subscription })),
    requests: [['refused', 'declined', 'no card', 'unclear'], ['refused', 'declined', 'gone', 'unclear'], usual],
  },
  removeCard: {
    work: (gateway, { customer, card }) => gateway.removeCard(customer, card),
    requests: [['refused', 'declined', 'no card', 'unclear'], usual],
  },
  payWhatIsOwed: {
    work: (gateway, { subscription }) => gateway.payWhatIsOwed(subscription, 'a-key'),
    requests: [usual, ['refused', 'says {"declined":"Your card was declined."}', 'refused', 'unclear']],
    owes: true,
  },
  refund: {
    work: (gateway, { paidInvoice }) => gateway.refund(paidInvoice, 100, newKey()),
    requests: [usual, usual],
  },
  eachEvents: { work: (gateway) => gateway.eachEvents(now - 1_000, now, async () => {}), requests: [usual, usual] },
  readUnpaid: { work: (gateway) => gateway.readUnpaid(), requests: [usual, usual] },
  confirmationSecret: {
    work: (gateway, { openInvoice }) => gateway.confirmationSecret(openInvoice),
    requests: [usual, usual],
    owes: true,
  },
}

/** A new customer who has paid for a month; with `owes`, that month is over. */
async function hold({ owes = false }: { owes?: boolean }): Promise<Held> {
  const gateway = createStripeGateway(config)
  const customer = await gateway.createCustomer(payer, newKey())
  const { clientSecret } = await gateway.subscribe(customer, 'monthly', newKey())
  assert.is(sim.confirm(clientSecret, owes ? '4000002760003184' : '4242424242424242'), 'done')
  if (owes) now += 32 * 86_400_000
  const { subscriptions, invoices, cards } = await gateway.read(customer)
  const openInvoice = invoices.find(({ status }) => status === 'open')?.id ?? ''
  const paidInvoice = invoices.find(({ status }) => status === 'paid')?.id ?? ''
  return { customer, subscription: subscriptions[0]?.id ?? '', card: cards[0]?.id ?? '', openInvoice, paidInvoice }
}

/**
 * Makes the request with this number fail.
 * @returns a function that stops it and returns how many requests there were
 */
function failAt(number: number, status: Status): () => number {
  let count = 0
  sim.faults.nextForRequest = () => (count++ === number ? { status } : null)
  return () => {
    sim.faults.nextForRequest = () => null
    return count
  }
}

async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    const answer = await work
    return answer === null || (typeof answer === 'object' && 'declined' in answer)
      ? `says ${JSON.stringify(answer)}`
      : 'done'
  } catch (error) {
    assert.instance(refusalOf(error), error instanceof CustomerGone ? CustomerGone : Refusal, String(error))
    if (error instanceof GatewayRefused) return 'refused'
    if (error instanceof CustomerGone) return 'gone'
    if (error instanceof NoSuchCard) return 'no card'
    if (error instanceof CardDeclined) return 'declined'
    assert.instance(error, GatewayUnavailable)
    return (error as GatewayUnavailable).isUnclear ? 'unclear' : 'refused'
  }
}

test('a refund may take as long as a payment, because a bank is asked too', async () => {
  const { customer, paidInvoice } = await hold({})
  let count = 0
  sim.faults.nextForRequest = () => (count++ === 0 ? null : { delay_ms: 900 })
  const hasty = createStripeGateway({ ...config, request_ms_max: 400 })
  await hasty.refund(paidInvoice, 100, newKey())
  sim.faults.nextForRequest = () => null
  await createStripeGateway(config).deleteCustomer(customer)
})

for (const [method, { work, requests, owes = false }] of Object.entries(rows)) {
  test(`${method}: 400, 402, 404 and 409 of each of its requests`, async () => {
    for (const [number, column] of requests.entries()) {
      for (const [index, status] of statuses.entries()) {
        const held = await hold({ owes })
        const stop = failAt(number, status)
        const outcome = await outcomeOf(work(createStripeGateway(config), held))
        stop()
        // So that none of it renews while time passes for others.
        await createStripeGateway(config).deleteCustomer(held.customer)
        assert.is(outcome, column[index], `${status} of request ${number + 1}`)
      }
    }
    const held = await hold({ owes })
    const stop = failAt(Number.POSITIVE_INFINITY, 400)
    await outcomeOf(work(createStripeGateway(config), held))
    assert.is(stop(), requests.length, 'a column for each request')
  })
}

test.run()
