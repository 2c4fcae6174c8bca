import { randomBytes, randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { Pool } from 'pg'
import { serviceNow } from '../../../sms-engine/runtime/service-clock.ts'
import { inTransaction } from '../../transaction.ts'
import { type BillingGateway, CardDeclined, NoSuchCard, type Payment, type PlanChange } from '../gateway.ts'
import { detach, isExpired, openSetup } from '../ledger/cards.ts'
import { answerBank, openInvoicesOf, payInvoice, refund, voidOpen } from '../ledger/invoices.ts'
import { type Ledger, type LedgerSubscription, newLedger, type World } from '../ledger/ledger.ts'
import { changeNow, changesNow, dueNow, setPlan } from '../ledger/plans.ts'
import { confirm, endNow, moveRenewal, startSubscription } from '../ledger/subscriptions.ts'
import { readCardNumber } from '../ledger/test-cards.ts'
import { nextHappening, passTime } from '../ledger/time.ts'
import { wholeSeconds } from '../model/pause.ts'
import type { Db } from '../store/db.ts'
import { DemoLedger } from '../store/entities/demo-ledger.ts'
import { isChanging, toHoldings } from './mapping.ts'

/** A card as typed in a demo. */
export interface TypedCard {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
}

/** Billing without a payment provider: the same states, by service time, in our own table. Nobody is charged. */
export interface DemoGateway extends BillingGateway {
  /**
   * Replaces Stripe's form: pays a first invoice or saves a card.
   * @throws CardDeclined, also for numbers that may be real: those are not stored, not even in part
   */
  confirm(customerId: string, clientSecret: string, card: TypedCard): Promise<void>
  /**
   * Replaces the bank's own page: the cardholder confirms a payment.
   * @throws CardDeclined when the confirmation is no longer awaited
   */
  answerBank(customerId: string, clientSecret: string): Promise<void>
  /** Customers with something due by a time, ms. */
  dueCustomers(now: number, limit: number): Promise<string[]>
  /** When the next thing is due, ms, or null. */
  nextDueAt(): Promise<number | null>
}

export function createDemoGateway(db: Db, pool: Pool): DemoGateway {
  /** Brings the ledger up to now, changes it, and saves it. A customer that is gone has an empty one. */
  async function change<T>(customerId: string, work: (ledger: Ledger, world: World) => T): Promise<T> {
    const now = wholeSeconds(await serviceNow(pool))
    const world: World = { now, newId, tell: () => {} }
    return inTransaction(db, async (inside) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE
      const row = await inside.findOne(DemoLedger, { customerId }, { lockMode, disableIdentityMap: true })
      const ledger = row?.ledger ?? newLedger()
      passTime(ledger, world)
      const result = work(ledger, world)
      await inside.nativeUpdate(DemoLedger, { customerId }, { ledger, nextAt: nextHappening(ledger) })
      return result
    })
  }

  /** Changes an existing subscription of any customer. */
  async function changeSubscription(
    id: string,
    work: (subscription: LedgerSubscription, ledger: Ledger, world: World) => void,
  ): Promise<void> {
    const [owner] = await db.execute<{ customerId: string }[]>(ownerOf('subscriptions'), [id])
    await change(owner?.customerId ?? '', (ledger, world) => {
      const subscription = ledger.subscriptions.find((one) => one.id === id)
      if (!subscription) throw new Error('the demo has no such subscription')
      work(subscription, ledger, world)
    })
  }

  return {
    mode: 'demo',
    publishableKey: null,
    tax: 'off',

    async createCustomer({ accountId }) {
      const id = `demo_${accountId}`
      const row = { customerId: id, ledger: newLedger() }
      await db.qb(DemoLedger).insert(row).onConflict('customerId').ignore().execute()
      return id
    },
    /** A demonstration writes to nobody. */
    async setPayer() {},
    async deleteCustomer(customerId) {
      await db.nativeDelete(DemoLedger, { customerId })
    },
    read: (customerId) => change(customerId, toHoldings),
    /** A demonstration receives no events about payments. */
    customerOfPayment: async () => null,
    subscribe: (customerId, plan) =>
      change(customerId, (ledger, world) => {
        const { secret } = startSubscription(ledger, plan, world)
        return { clientSecret: secret }
      }),
    async firstPaymentSecret(subscriptionId) {
      let secret: string | null = null
      await changeSubscription(subscriptionId, (subscription) => {
        secret = subscription.status === 'incomplete' ? subscription.secret : null
      })
      return secret
    },
    endNow: (subscriptionId) =>
      changeSubscription(subscriptionId, (subscription, ledger, world) => {
        endNow(ledger, subscription, world)
        voidOpen(ledger, subscription, world)
      }),
    async giveUp(subscriptionId) {
      let isGivenUp = true
      await changeSubscription(subscriptionId, (subscription, ledger, world) => {
        if (subscription.status === 'incomplete') endNow(ledger, subscription, world)
        isGivenUp = subscription.status === 'incomplete_expired'
      })
      return isGivenUp
    },
    forgive: (subscriptionId) =>
      changeSubscription(subscriptionId, (subscription, ledger, world) => voidOpen(ledger, subscription, world)),
    setCancelAtPeriodEnd: (subscriptionId, cancel) =>
      changeSubscription(subscriptionId, (subscription) => {
        subscription.cancelAtPeriodEnd = cancel
      }),
    async placeCustomer() {},
    async previewRenewal(subscriptionId) {
      let cents = 0
      await changeSubscription(subscriptionId, (subscription) => {
        cents = subscription.cents
      })
      return { cents, taxCents: 0 }
    },
    async previewPlan(subscriptionId, plan, asOf) {
      let change: PlanChange = { at: null, dueCents: 0, taxCents: 0 }
      await changeSubscription(subscriptionId, (subscription) => {
        change = changesNow(subscription, plan)
          ? { at: null, dueCents: dueNow(subscription, plan, asOf), taxCents: 0 }
          : { at: subscription.periodEnd, dueCents: 0, taxCents: 0 }
      })
      return change
    },
    async changePlan(subscriptionId, plan, _key, asOf) {
      let payment: Payment = 'paid'
      await changeSubscription(subscriptionId, (subscription, ledger, world) => {
        if (changesNow(subscription, plan)) {
          payment = changes[changeNow(ledger, subscription, { next: plan, asOf }, world)]
          return
        }
        const { plan: has, cents, periodEnd, metadata } = subscription
        const { changed_from, changed_from_cents, changes_at, ...others } = metadata
        const current = isChanging(subscription) ? changed_from : has
        setPlan(subscription, plan)
        moveRenewal(subscription, periodEnd)
        subscription.metadata =
          plan === current
            ? others
            : {
                ...others,
                changed_from: current ?? has,
                changed_from_cents: isChanging(subscription) ? (changed_from_cents ?? '') : String(cents),
                changes_at: String(periodEnd),
              }
      })
      return payment
    },
    pause: ({ id }, { pausedAt, resumeAt, renewsAt }) =>
      changeSubscription(id, (subscription) => {
        moveRenewal(subscription, renewsAt)
        subscription.metadata = {
          ...subscription.metadata,
          paused_at: String(pausedAt),
          resume_at: String(resumeAt),
        }
      }),
    resume: ({ id }, renewsAt) =>
      changeSubscription(id, (subscription) => {
        if (renewsAt !== null) moveRenewal(subscription, renewsAt)
        endPause(subscription)
      }),
    cancelPaused: ({ id }, endsAt) =>
      changeSubscription(id, (subscription) => {
        if (endsAt !== null) moveRenewal(subscription, endsAt)
        endPause(subscription)
        subscription.cancelAtPeriodEnd = true
      }),
    setUpCard: (customerId) => change(customerId, (ledger, world) => ({ clientSecret: openSetup(ledger, world) })),
    setDefaultCard: (customerId, cardId, subscription) =>
      change(customerId, (ledger) => {
        if (!ledger.cards.some(({ id }) => id === cardId)) throw new NoSuchCard('no such card of this customer')
        ledger.defaultCardId = cardId
        for (const one of ledger.subscriptions) if (one.id === subscription?.id) one.cardId = cardId
      }),
    removeCard: (customerId, cardId) =>
      change(customerId, (ledger, world) => {
        if (!detach(ledger, cardId, world)) throw new NoSuchCard('no such card of this customer')
      }),
    async payWhatIsOwed(subscriptionId) {
      let payment: Payment = 'paid'
      await changeSubscription(subscriptionId, (subscription, ledger, world) => {
        const unpaid = openInvoicesOf(ledger, subscription).find((invoice) => !payInvoice(ledger, invoice, world))
        if (unpaid) payment = unpaid.question ? 'to-confirm' : { declined: refusals.declined }
      })
      return payment
    },
    async refund(invoiceId, cents) {
      const [owner] = await db.execute<{ customerId: string }[]>(ownerOf('invoices'), [invoiceId])
      await change(owner?.customerId ?? '', ({ invoices }) => {
        const invoice = invoices.find(({ id }) => id === invoiceId)
        if (!invoice || !refund(invoice, cents)) throw new Error('the demo has no such payment to give back')
      })
    },
    async confirmationSecret(invoiceId) {
      const [owner] = await db.execute<{ customerId: string }[]>(ownerOf('invoices'), [invoiceId])
      return change(
        owner?.customerId ?? '',
        ({ invoices }) => invoices.find(({ id }) => id === invoiceId)?.question ?? null,
      )
    },
    async answerBank(customerId, clientSecret) {
      const isAnswered = await change(customerId, (ledger, world) => answerBank(ledger, clientSecret, world))
      if (!isAnswered) throw new CardDeclined(refusals['no-such-form'])
    },

    async confirm(customerId, clientSecret, { number, expMonth, expYear }) {
      const card = readCardNumber(number)
      if (card === 'perhaps-real') {
        throw new CardDeclined('That may be a real card, and this is a demo. Please use 4242 4242 4242 4242.')
      }
      if (card === 'no-card') throw new CardDeclined('That is no card number. In this demo use 4242 4242 4242 4242.')
      const outcome = await change(customerId, (ledger, world) => {
        if (isExpired({ expMonth, expYear }, world.now)) return 'expired'
        return confirm(ledger, clientSecret, { ...card, expMonth, expYear }, world)
      })
      if (outcome !== 'done') throw new CardDeclined(refusals[outcome])
    },

    async dueCustomers(now, limit) {
      const due = await db.find(
        DemoLedger,
        { nextAt: { $lte: now } },
        { fields: ['customerId'], orderBy: { nextAt: 'asc' }, limit, disableIdentityMap: true },
      )
      return due.map(({ customerId }) => customerId)
    },
    async nextDueAt() {
      const next = await db.findOne(
        DemoLedger,
        { nextAt: { $ne: null } },
        { fields: ['nextAt'], orderBy: { nextAt: 'asc' }, disableIdentityMap: true },
      )
      return next?.nextAt ?? null
    },
  }
}

function endPause(subscription: LedgerSubscription): void {
  const { paused_at: _, resume_at: __, ...others } = subscription.metadata
  subscription.metadata = others
}

/** Finds the owner of an object of this kind by its id. */
function ownerOf(kind: 'subscriptions' | 'invoices'): string {
  return `select customer_id as "customerId" from demo_ledger
    where ledger -> '${kind}' @> jsonb_build_array(jsonb_build_object('id', ?::text))`
}

const refusals = {
  expired: 'Your card has expired.',
  declined: 'Your card was declined.',
  'no-such-form': 'This payment was made or given up already. Please start again.',
} as const

/** The result of a plan change that is paid at once. */
const changes = {
  paid: 'paid',
  asked: 'to-confirm',
  declined: { declined: refusals.declined },
} as const satisfies Record<ReturnType<typeof changeNow>, Payment>

function newId(prefix: string): string {
  return prefix === 's' ? randomBytes(12).toString('hex') : `${prefix}_demo_${randomUUID().replaceAll('-', '')}`
}
