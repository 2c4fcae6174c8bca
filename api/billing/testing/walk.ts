import type { PlanId } from '../../../content/product.ts'
import { seededRandom } from '../../../sms-engine/testing/seeded-random.ts'
import { Refusal } from '../../http/refusal.ts'
import { currentOf } from '../model/records.ts'
import { readMirror } from '../store/mirror.ts'
import { type BillingWorld, cards, day_ms } from './world.ts'

/** The result of a walk; `problems` is empty when all is well. */
export interface Walked {
  readonly seed: number
  readonly steps: number
  /** Commands that were refused with a reason for the person. */
  readonly refused: number
  readonly faults: number
  readonly problems: readonly string[]
}

/**
 * Makes a few people do anything in any order with a local Stripe that fails now and then, while days pass and events
 * are lost, duplicated and reordered. At the end, after a reconciliation, our rows must match Stripe.
 */
export async function walk(world: BillingWorld, seed: number, steps: number): Promise<Walked> {
  const { sim, billing } = world
  if (!sim) throw new Error('a walk needs the local Stripe')
  const { commands, gateway } = billing
  const random = seededRandom(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const people = await Promise.all([1, 2, 3].map(() => world.newAccount()))
  const secrets = new Map<string, string>()
  let refused = 0
  let faults = 0

  const cardOf = async (person: string) => pick((await commands.read(person)).cards)?.id ?? 'pm_none'
  const acts: readonly ((person: string) => Promise<unknown>)[] = [
    async (person) => {
      const { clientSecret } = await commands.subscribe(person, pick<PlanId>(['monthly', 'yearly']))
      secrets.set(person, clientSecret)
    },
    async (person) => void sim.confirm(secrets.get(person) ?? '', pick(Object.values(cards))),
    async (person) => void sim.confirm(secrets.get(person) ?? '', cards.good),
    async (person) => {
      const { clientSecret } = await commands.setUpCard(person)
      sim.confirm(clientSecret, pick(Object.values(cards)))
    },
    async (person) => commands.setDefaultCard(person, await cardOf(person)),
    async (person) => commands.removeCard(person, await cardOf(person)),
    async (person) => sim.detach(await cardOf(person)),
    (person) => commands.cancel(person),
    (person) => commands.reactivate(person),
    (person) => commands.pauseMonths(person, 1 + Math.floor(random() * 3)),
    (person) => commands.resumeNow(person),
    () => world.advance(random() * 20 * day_ms),
    () => world.settle(),
  ]

  for (let step = 0; step < steps; step++) {
    if (random() < 0.15) {
      faults++
      sim.faults.order(
        random() < 0.4
          ? { requests: [pick([{ status: 500 }, { status: 429 }, { status: 500 }, { lost: true }] as const)] }
          : { webhooks: [pick(['drop', 'duplicate', 'late'] as const)] },
      )
    }
    try {
      await pick(acts)(pick(people))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused++
    }
  }

  // Drops pending reads, and makes every customer look last read two hours ago, as for the nightly job.
  await world.api.engine.db.pool.query(`
    update billing_customer set sync_at_machine = null, synced_at_machine = now() - interval '2 hours'`)
  while (sim.faults.nextForRequest() || sim.faults.nextForWebhook()) faults--
  await world.settle()

  const problems: string[] = []
  for (const person of people) {
    const customer = Object.values(sim.books.state.customers).find((one) => one.metadata.account_id === person)
    if (!customer) continue
    const [ours, theirs] = [await readMirror(billing.db, customer.id), await gateway.read(customer.id)]
    if (sorted(ours) !== sorted(theirs)) problems.push(`rows differ: ${sorted(ours)} and ${sorted(theirs)}`)
    const alive = ours.subscriptions.filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status))
    if (alive.length > 1) problems.push('two subscriptions are alive')
    const amounts = [...ours.subscriptions, ...ours.invoices].map(({ cents }) => cents)
    if (!amounts.every(Number.isInteger)) problems.push('an amount is no integer of cents')
    const current = currentOf(ours.subscriptions)
    const until = await world.entitledUntil(person)
    if (current?.status === 'active' && (until ?? 0) < current.periodEnd) problems.push('who has paid gets no lessons')
    if (current?.status === 'paused' && (until ?? 0) > world.now()) problems.push('who is paused gets lessons')
  }
  return { seed, steps, refused, faults, problems }
}

/** As text independent of the order of rows. */
function sorted(holdings: object): string {
  const lists = Object.entries(holdings).map(([name, records]) => [
    name,
    [...(records as { id: string }[])].sort((a, b) => (a.id < b.id ? -1 : 1)),
  ])
  return JSON.stringify(lists, (_key, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
