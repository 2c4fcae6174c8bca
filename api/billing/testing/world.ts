import { randomUUID } from 'node:crypto'
import { seedPlans } from '../../../scripts/stripe-sim/books.ts'
import { type StripeSim, startStripeSim } from '../../../scripts/stripe-sim/stripe-sim.ts'
import { day_ms } from '../../../sms-engine/domain/model/units.ts'
import { createLearner, findLearner } from '../../../sms-engine/engine/learners.ts'
import { runUntilIdle } from '../../../sms-engine/runtime/jobs/tick.ts'
import { writeClockOffset } from '../../../sms-engine/runtime/service-clock.ts'
import { accountRepository } from '../../account/accounts.ts'
import type { Subscription } from '../../schemas/billing.ts'
import { openTestApi, type TestApi } from '../../testing/app.ts'
import type { Billing } from '../billing.ts'
import type { TaxSwitch } from '../config.ts'
import { viewSubscription } from '../view.ts'

export { day_ms }

/** Stripe's test numbers; the demo knows the same. */
export const cards = {
  good: '4242 4242 4242 4242',
  other: '5555 5555 5555 4444',
  failsLater: '4000 0000 0000 0341',
  declined: '4000 0000 0000 0002',
  asks: '4000 0027 6000 3184',
  asksOnce: '4000 0025 0000 3155',
} as const

/** The real app with billing on one of the gateways, and a clock moved only by the test. */
export interface BillingWorld {
  readonly api: TestApi
  readonly billing: Billing
  /** Null in a demo. */
  readonly sim: StripeSim | null
  /** Service time, ms. */
  now(): number
  /** A new account with its learner. */
  newAccount(): Promise<string>
  /** Types a card into the form that a secret belongs to. */
  pay(accountId: string, clientSecret: string, number: string): Promise<void>
  /** Gives the cardholder's confirmation that a secret belongs to. */
  answerBank(accountId: string, clientSecret: string): Promise<void>
  /** Subscribes and pays. */
  subscribe(accountId: string, plan?: 'monthly' | 'yearly', number?: string): Promise<void>
  /** Saves another card and makes it the default. */
  useCard(accountId: string, number: string): Promise<void>
  /** What the portal shows. */
  view(accountId: string): Promise<Subscription>
  /** Until when lessons are paid for according to the engine, ms. */
  entitledUntil(accountId: string): Promise<number | null | undefined>
  /** Fast-forwards, stopping at each due time. */
  advance(ms: number): Promise<void>
  /** Delivers everything in transit, and runs the jobs until nothing is left to do. */
  settle(): Promise<void>
  /** Ends everything that the accounts so far have, so that it is unaffected while time passes for others. */
  endAll(): Promise<void>
  close(): Promise<void>
}

const stripeKeys = {
  mode: 'test',
  secretKey: 'sk_test_local',
  publishableKey: 'pk_test_local',
  webhookSecret: 'whsec_local',
} as const

export interface WorldOptions {
  readonly requireSubscription?: boolean
  readonly tax?: TaxSwitch
  /** Timeouts of a request to Stripe, and of an answer of ours, ms. */
  readonly request_ms_max?: number
  readonly answer_ms_max?: number
}

export async function openBillingWorld(
  kind: 'demo' | 'stripe',
  { requireSubscription = false, tax = 'off', ...patience }: WorldOptions = {},
): Promise<BillingWorld> {
  let offset_ms = 0
  let api: TestApi | null = null
  const now = () => Date.now() + offset_ms
  const sim = kind === 'demo' ? null : await startSim()
  const stripe = sim && { ...stripeKeys, ...patience, tax, apiUrl: sim.url }
  const opened = await openTestApi({ billing: { stripe, ...patience, requireSubscription } })
  api = opened
  const { pool } = opened.engine.db
  const { billing } = opened.app
  const { commands } = billing

  async function startSim(): Promise<StripeSim> {
    const started = await startStripeSim({
      now,
      ...stripeKeys,
      async deliver(body, signature) {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        const answer = await api?.inject({ method: 'POST', url: '/webhooks/stripe', headers, body })
        return answer?.statusCode ?? 0
      },
    })
    seedPlans(started.books, tax === 'off' ? 'unspecified' : tax)
    return started
  }

  async function moveTo(at: number): Promise<void> {
    offset_ms = at - Date.now()
    await writeClockOffset(pool, offset_ms)
  }

  async function settle(): Promise<void> {
    await sim?.pass()
    await runUntilIdle(billing.ticks)
  }

  async function nextDue(): Promise<number> {
    return Math.min(
      (await billing.nextDueAt()) ?? Number.POSITIVE_INFINITY,
      sim?.books.nextDueAt() ?? Number.POSITIVE_INFINITY,
    )
  }

  const accounts: string[] = []

  const world: BillingWorld = {
    api: opened,
    billing,
    sim,
    now,
    async newAccount() {
      const id = randomUUID()
      const email = `${id}@example.com`
      const account = { id, email, passwordHash: '', firstName: 'Ann', lastName: 'Archer' }
      await accountRepository(() => opened.orm.em.fork()).create(account)
      await createLearner(opened.engine, id)
      accounts.push(id)
      return id
    },
    async pay(accountId, clientSecret, number) {
      if (!sim)
        return void (await commands.confirmDemo(accountId, clientSecret, { number, expMonth: 12, expYear: 2040 }))
      const outcome = sim.confirm(clientSecret, number)
      if (outcome !== 'done') throw new Error(outcome)
      await settle()
    },
    async answerBank(accountId, clientSecret) {
      if (!sim) return void (await commands.confirmDemoPayment(accountId, clientSecret))
      const outcome = sim.answerBank(clientSecret)
      if (outcome !== 'done') throw new Error(outcome)
      await settle()
    },
    async subscribe(accountId, plan = 'monthly', number = cards.good) {
      const { clientSecret } = await commands.subscribe(accountId, plan)
      await world.pay(accountId, clientSecret, number)
    },
    async useCard(accountId, number) {
      const before = new Set((await commands.read(accountId)).cards.map(({ id }) => id))
      const { clientSecret } = await commands.setUpCard(accountId)
      await world.pay(accountId, clientSecret, number)
      const added = (await commands.read(accountId)).cards.find(({ id }) => !before.has(id))
      if (!added) throw new Error('the card was not added')
      await commands.setDefaultCard(accountId, added.id)
      await settle()
    },
    view: async (accountId) => viewSubscription(await commands.read(accountId), now()),
    entitledUntil: async (accountId) => (await findLearner(opened.engine, accountId))?.entitledUntil,
    async advance(ms) {
      const target = now() + ms
      for (let at = await nextDue(); at <= target; at = await nextDue()) {
        await moveTo(Math.max(at, now()))
        await settle()
      }
      await moveTo(target)
      await settle()
    },
    settle,
    async endAll() {
      for (const id of accounts.splice(0)) await commands.end(id, async () => {})
      await pool.query('delete from account')
      await sim?.idle()
    },
    async close() {
      await sim?.stop()
      await opened.close()
    },
  }
  return world
}
