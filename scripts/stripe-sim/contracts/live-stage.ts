/**
 * A real test account as a stage: its own customer on a test clock
 * (https://docs.stripe.com/billing/testing/test-clocks).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { createStripeGateway } from '../../../api/billing/stripe/client.ts'
import { eventsRead } from '../../../api/billing/stripe/events-read.ts'
import { idOf } from '../reference.ts'
import type { Stage } from './play.ts'
import { startRelay } from './relay.ts'
import type { CardKind } from './scenarios.ts'

const cards: Readonly<Record<CardKind, string>> = {
  pays: 'pm_card_mastercard',
  fails: 'pm_card_chargeCustomerFail',
  asks: 'pm_card_authenticationRequired',
  disputed: 'pm_card_createDispute',
}
/** A test clock advances asynchronously after being told to; Stripe takes some seconds. */
const clock_ms_max = 120_000
/** Events are listed a moment after what they report. */
const events_ms = 5_000
/** More than a step produces. */
const events_max = 300
const heard: readonly string[] = eventsRead
const stripeUrl = 'https://api.stripe.com'

/** @param begin initial time of its clock, ms */
export async function openLiveStage(secretKey: string, begin: number): Promise<Stage & { close(): Promise<void> }> {
  const stripe = new Stripe(secretKey)
  const relay = await startRelay(stripeUrl)
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: begin / 1000, name: 'Tallytext contracts' })
  const { id: customerId } = await stripe.customers.create({
    test_clock: clock.id,
    email: 'ann@example.com',
    name: 'Ann Archer',
    metadata: { account_id: 'account-1' },
  })
  let now_s = begin / 1000
  const told = new Set<string>()

  async function advanceTo(at_s: number): Promise<void> {
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at_s })
    const until = Date.now() + clock_ms_max
    while ((await stripe.testHelpers.testClocks.retrieve(clock.id)).status !== 'ready') {
      if (Date.now() > until) throw new Error('the test clock does not become ready')
      await sleep(2_000)
    }
    now_s = at_s
  }

  async function subscription(): Promise<Stripe.Subscription> {
    const [found] = (await stripe.subscriptions.list({ customer: customerId, status: 'all' })).data
    if (!found) throw new Error('there is no subscription')
    return found
  }

  async function latestPayment(): Promise<Stripe.Charge> {
    const { data } = await stripe.charges.list({ customer: customerId })
    const paid = data.find(({ status }) => status === 'succeeded')
    if (!paid) throw new Error('nothing was paid')
    return paid
  }

  /** Whether an event is about our customer; a dispute names only the charge. */
  async function isOurs({ data: { object } }: Stripe.Event): Promise<boolean> {
    if ('customer' in object) return idOf(object.customer as string) === customerId
    if (object.object === 'customer') return object.id === customerId
    if (object.object !== 'dispute') return false
    return (await stripe.charges.retrieve(idOf(object.charge) ?? '')).customer === customerId
  }

  return {
    customerId,
    gateway: createStripeGateway({
      mode: 'test',
      secretKey,
      publishableKey: '',
      webhookSecret: '',
      apiUrl: relay.url,
      request_ms_max: 30_000,
    }),
    now: () => now_s * 1000,
    take: relay.take,
    async events() {
      await sleep(events_ms)
      const types: string[] = []
      for (const event of await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: events_max })) {
        if (told.has(event.id) || !heard.includes(event.type) || !(await isOurs(event))) continue
        told.add(event.id)
        types.push(event.type)
      }
      return types
    },
    async pay(clientSecret) {
      const intent = clientSecret.split('_secret_')[0] ?? ''
      await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
    },
    async saveCard(kind) {
      await stripe.paymentMethods.attach(cards[kind], { customer: customerId })
    },
    async renewal() {
      const [item] = (await subscription()).items.data
      await advanceTo((item?.current_period_end ?? now_s) + 3_660)
    },
    days: (count) => advanceTo(now_s + count * 86_400),
    async refund() {
      await stripe.refunds.create({ charge: (await latestPayment()).id })
    },
    async loseDispute() {
      const [dispute] = (await stripe.disputes.list({ charge: (await latestPayment()).id })).data
      // This evidence makes the bank decide in a test account: https://docs.stripe.com/testing#disputes
      const evidence = { uncategorized_text: 'losing_evidence' }
      await stripe.disputes.update(dispute?.id ?? '', { evidence, submit: true })
    },
    async deleteCustomer() {
      await stripe.customers.del(customerId)
    },
    async close() {
      await stripe.testHelpers.testClocks.del(clock.id)
      await relay.stop()
    },
  }
}
