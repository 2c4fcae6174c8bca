/** The local Stripe as a stage. */
import { createStripeGateway } from '../../../../api/billing/stripe/client.ts'
import { seedPlans } from '../../books.ts'
import { attach, readCard } from '../../ledger/cards.ts'
import { itemOf } from '../../ledger/subscriptions.ts'
import { type StripeSim, startStripeSim } from '../../stripe-sim.ts'
import type { Stage } from '../play.ts'
import { startRelay } from '../relay.ts'
import type { CardKind } from '../scenarios.ts'

const numbers: Readonly<Record<CardKind, string>> = {
  pays: '5555555555554444',
  fails: '4000000000000341',
  asks: '4000002760003184',
  disputed: '4000000000000259',
}

const keys = {
  mode: 'test',
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
} as const
/** The hour for which an invoice is a draft, plus a minute. */
const draft_ms = 3_660_000

/** @param begin initial time of its clock, ms */
export async function openLocalStage(
  begin: number,
): Promise<Stage & { readonly sim: StripeSim; close(): Promise<void> }> {
  let now = begin
  const events: string[] = []
  const sim = await startStripeSim({
    now: () => now,
    ...keys,
    async deliver(body) {
      events.push(JSON.parse(body).type)
      return 200
    },
  })
  seedPlans(sim.books)
  const relay = await startRelay(sim.url)
  const direct = createStripeGateway({ ...keys, apiUrl: sim.url })
  const payer = { accountId: 'account-1', email: 'ann@example.com', name: 'Ann Archer' }
  const customerId = await direct.createCustomer(payer, 'customer')
  const { state } = sim.books
  const latestPaid = () =>
    Object.values(state.invoices).findLast(({ status, total }) => status === 'paid' && total > 0)?.id ?? ''

  return {
    sim,
    customerId,
    gateway: createStripeGateway({ ...keys, apiUrl: relay.url }),
    now: () => now,
    take: relay.take,
    async events() {
      await sim.idle()
      return events.splice(0)
    },
    async pay(clientSecret) {
      sim.confirm(clientSecret, '4242424242424242')
    },
    async saveCard(kind) {
      const read = readCard(sim.books, { number: numbers[kind], exp_month: 12, exp_year: 2040 })
      if ('card' in read) attach(sim.books, read, customerId)
    },
    async renewal() {
      const [subscription] = Object.values(state.subscriptions)
      if (subscription) now = itemOf(subscription).current_period_end * 1000 + draft_ms
      await sim.pass()
    },
    async days(count) {
      now += count * 86_400_000
      await sim.pass()
    },
    async refund() {
      sim.refund(latestPaid(), 500)
    },
    async loseDispute() {
      sim.dispute(latestPaid(), 'lost')
    },
    deleteCustomer: () => direct.deleteCustomer(customerId),
    async close() {
      await relay.stop()
      await sim.stop()
    },
  }
}
