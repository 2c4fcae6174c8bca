import type { BillingGateway, GatewayEvent, Overview, Unpaid } from '../gateway.ts'
import { type Holdings, nothing } from '../model/records.ts'

/** A payment provider controlled by the test: what it holds, and what goes wrong. */
export interface FakeGateway extends BillingGateway, Overview {
  /** The requests made to it, as text: `endNow sub_1`. Reads are not recorded. */
  readonly asked: string[]
  /** What successive reads return; the last one from then on. */
  has(...snapshots: Partial<Holdings>[]): void
  /** The pages of events that it lists from now on, and who owes something by its lists. */
  lists(pages: readonly (readonly GatewayEvent[])[], unpaid?: Unpaid): void
  /** How often it was read since. */
  looks: number
  /** Replaces its methods; calls are still recorded. */
  readonly instead: Partial<BillingGateway & Overview>
  /** Removes all replacements and all data. */
  reset(): void
}

const nobodyOwes: Unpaid = { pastDue: [], open: [] }

/** The default where the test sets nothing. */
const nobody = () => undefined

export function createFakeGateway(): FakeGateway {
  const asked: string[] = []
  const instead: Partial<BillingGateway & Overview> = {}
  let listed: readonly (readonly GatewayEvent[])[] = []
  let unpaid: Unpaid = nobodyOwes
  let snapshots: Holdings[] = [nothing]

  const fake: FakeGateway = {
    asked,
    instead,
    looks: 0,
    has(...some) {
      snapshots = some.map((one) => ({ ...nothing, ...one }))
    },
    lists(pages, owed = nobodyOwes) {
      listed = pages
      unpaid = owed
    },
    reset() {
      for (const name of Object.keys(instead)) Reflect.deleteProperty(instead, name)
      fake.has({})
      fake.lists([])
    },
    mode: 'test',
    publishableKey: 'pk_test_1',
    get tax() {
      return instead.tax ?? 'off'
    },
    async read(customerId) {
      fake.looks++
      if (instead.read) return instead.read(customerId)
      const [first = nothing] = snapshots
      if (snapshots.length > 1) snapshots.shift()
      return first
    },
    createCustomer: (payer, key) =>
      does(
        `createCustomer ${payer.email} ${payer.name}`,
        () => instead.createCustomer?.(payer, key),
        `cus_${payer.accountId}`,
      ),
    setPayer: (id, payer) =>
      does(`setPayer ${id} ${payer.email} ${payer.name}`, () => instead.setPayer?.(id, payer), undefined),
    deleteCustomer: (id) => does(`deleteCustomer ${id}`, () => instead.deleteCustomer?.(id), undefined),
    placeCustomer: (id, ip) => does(`placeCustomer ${id} ${ip}`, () => instead.placeCustomer?.(id, ip), undefined),
    subscribe: (id, plan, key) =>
      does(`subscribe ${id} ${plan}`, () => instead.subscribe?.(id, plan, key), { clientSecret: `secret of ${plan}` }),
    firstPaymentSecret: (id) =>
      does(`firstPaymentSecret ${id}`, () => instead.firstPaymentSecret?.(id), `secret of ${id}`),
    customerOfPayment: (id) =>
      does(`customerOfPayment ${id}`, () => instead.customerOfPayment?.(id), null as string | null),
    endNow: (id) => does(`endNow ${id}`, () => instead.endNow?.(id), undefined),
    giveUp: (id) => does(`giveUp ${id}`, () => instead.giveUp?.(id), true),
    forgive: (id) => does(`forgive ${id}`, () => instead.forgive?.(id), undefined),
    setCancelAtPeriodEnd: (id, cancel) => does(`setCancelAtPeriodEnd ${id} ${cancel}`, nobody, undefined),
    previewPlan: (id, plan, asOf) =>
      does(`previewPlan ${id} ${plan}`, () => instead.previewPlan?.(id, plan, asOf), {
        at: null,
        dueCents: 4_600,
        taxCents: 0,
      }),
    previewRenewal: (id) =>
      does(`previewRenewal ${id}`, () => instead.previewRenewal?.(id), { cents: 5_400, taxCents: 400 }),
    changePlan: (id, plan, key, asOf) =>
      does(`changePlan ${id} ${plan}`, () => instead.changePlan?.(id, plan, key, asOf), 'paid' as const),
    pause: ({ id }, plan) => does(`pause ${id} ${plan.pausedAt} ${plan.resumeAt} ${plan.renewsAt}`, nobody, undefined),
    resume: (one, at) => does(`resume ${one.id} ${at}`, () => instead.resume?.(one, at), undefined),
    cancelPaused: ({ id }, at) => does(`cancelPaused ${id} ${at}`, nobody, undefined),
    setUpCard: (id) => does(`setUpCard ${id}`, () => instead.setUpCard?.(id), { clientSecret: 'secret of a card' }),
    setDefaultCard: (id, card, subscription) =>
      does(`setDefaultCard ${id} ${card} ${subscription?.id ?? 'alone'}`, nobody, undefined),
    removeCard: (id, card) => does(`removeCard ${id} ${card}`, nobody, undefined),
    payWhatIsOwed: (id, key) => does(`payWhatIsOwed ${id}`, () => instead.payWhatIsOwed?.(id, key), 'paid' as const),
    refund: (id, cents, key) => does(`refund ${id} ${cents}`, () => instead.refund?.(id, cents, key), undefined),
    confirmationSecret: (id) =>
      does(`confirmationSecret ${id}`, () => instead.confirmationSecret?.(id), `secret of ${id}`),
    async eachEvents(from, to, take) {
      asked.push(`eachEvents ${from} ${to}`)
      if (instead.eachEvents) return instead.eachEvents(from, to, take)
      for (const events of listed) await take(events)
    },
    readUnpaid: () => does('readUnpaid', () => instead.readUnpaid?.(), unpaid),
  }

  async function does<T>(words: string, other: () => Promise<T> | undefined, otherwise: T): Promise<T> {
    asked.push(words)
    const answer = await other()
    return answer === undefined ? otherwise : answer
  }

  return fake
}
