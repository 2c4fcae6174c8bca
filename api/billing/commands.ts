import type { PoolClient } from 'pg'
import type { PlanId } from '../../content/product.ts'
import { serviceNow } from '../../sms-engine/runtime/service-clock.ts'
import type { AccountBilling } from '../account/context.ts'
import { Refusal } from '../http/refusal.ts'
import { attempt } from './attempts.ts'
import { type Customer, expectRetry, expectSync, findCustomer, insertCustomer } from './customers.ts'
import type { DemoGateway, TypedCard } from './demo-gateway.ts'
import { CardDeclined, GatewayUnavailable, NoSuchCard } from './gateway.ts'
import type { AccountLock } from './lock.ts'
import { readMirror } from './mirror.ts'
import { currentOf, isOver, type Snapshot, type SubscriptionRecord } from './model.ts'
import { monthsAhead, planPause, renewalAfterPause } from './pause.ts'
import { chooseCard, type SyncContext, sync } from './sync.ts'

/** Nobody waits longer for an answer; what was begun goes on, and is read back when it ends. */
const answer_ms_default = 5_000

/**
 * What a learner can do about money. Every command holds the account's lock, asks the gateway, and reads back what came
 * of it before it answers. Refusals are sentences for people; the gateway's troubles are among them (503).
 */
export interface BillingCommands extends AccountBilling {
  /** What we last read of an account. */
  read(accountId: string): Promise<Snapshot>
  /** As `read`, but looks anew while a first payment is waited for: it may have been made this moment. */
  readAwaited(accountId: string): Promise<Snapshot>
  /** @returns what the first payment is confirmed with; the same for the same plan until it is made */
  subscribe(accountId: string, plan: PlanId): Promise<{ clientSecret: string }>
  cancel(accountId: string): Promise<Snapshot>
  reactivate(accountId: string): Promise<Snapshot>
  /** Holds lessons and billing for some months. */
  pauseMonths(accountId: string, months: number): Promise<Snapshot>
  resumeNow(accountId: string): Promise<Snapshot>
  setUpCard(accountId: string): Promise<{ clientSecret: string }>
  setDefaultCard(accountId: string, cardId: string): Promise<Snapshot>
  removeCard(accountId: string, cardId: string): Promise<Snapshot>
  /** Reads an account anew; nothing to do without a customer. */
  refresh(accountId: string): Promise<void>
  /** Ends a pause whose time has come. */
  endPauseIfOver(accountId: string): Promise<void>
  /** In a demo: what Stripe's form does. */
  confirmDemo(accountId: string, clientSecret: string, card: TypedCard): Promise<Snapshot>
}

export interface CommandContext extends SyncContext {
  readonly lock: AccountLock
  readonly demo: DemoGateway | null
  readonly answer_ms_max?: number | undefined
}

/** What a command works with: the customer and the lock's transaction. */
interface Held {
  readonly db: PoolClient
  readonly customer: Customer
  /** Everything of the customer as the gateway says now. */
  look(): Promise<Snapshot>
}

export function createBillingCommands(context: CommandContext): BillingCommands {
  const { gateway, engine, lock, log, demo, answer_ms_max = answer_ms_default } = context
  const { pool } = engine.db

  /**
   * Runs under the lock, and answers in time even when the gateway does not. A refusal that `work` returns is thrown when
   * what it has read is stored; one that it throws undoes that.
   */
  async function command<T>(accountId: string, work: (held: Held) => Promise<T | Refusal>): Promise<T> {
    const done = perform(accountId, expectSync, work)
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new GatewayUnavailable('it takes too long')), answer_ms_max)
    try {
      const answer = await Promise.race([done, late.promise])
      if (answer instanceof Refusal) throw answer
      return answer
    } catch (error) {
      if (error instanceof GatewayUnavailable) {
        log.warn({ err: error }, 'the payment provider was not reached in time')
        // It may still end well or badly; either way the next sync tells.
        done.catch((err: unknown) => log.warn({ err }, 'a billing command failed after its answer was given'))
      }
      throw refusalOf(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** @param expect committed before anything is asked for, so that whatever dies from here on is followed up */
  async function perform<T>(
    accountId: string,
    expect: typeof expectSync,
    work: (held: Held) => Promise<T>,
  ): Promise<T> {
    await expect(pool, accountId, gateway.mode)
    return lock(accountId, async (db) => {
      const customer = (await findCustomer(db, accountId, gateway.mode)) ?? (await newCustomer(accountId))
      return work({ db, customer, look: () => gateway.read(customer.id) })
    })
  }

  async function newCustomer(accountId: string): Promise<Customer> {
    const account = await context.accounts.find(accountId)
    if (!account) throw new Refusal(404, 'not_found', 'This account does not exist any more.')
    const { email, firstName, lastName } = account
    const payer = { accountId, email, name: `${firstName} ${lastName}` }
    const making = { accountId, mode: gateway.mode, what: 'customer' }
    const id = await attempt(pool, making, (key) => gateway.createCustomer(payer, key))
    return insertCustomer(pool, { id, accountId, mode: gateway.mode })
  }

  /**
   * A command that changes something and answers with what came of it, or with the refusal that `work` returns.
   * @param none what it is for somebody who never had to do with billing, and is not made a customer by it
   */
  async function change(
    accountId: string,
    work: (held: Held) => Promise<unknown>,
    none: Error = refused('no_subscription', 'You have no active subscription.'),
  ): Promise<Snapshot> {
    if (!(await findCustomer(pool, accountId, gateway.mode))) throw refusalOf(none)
    return command(accountId, async (held) => {
      const outcome = await work(held)
      const snapshot = await sync(context, held.db, held.customer)
      return outcome instanceof Refusal ? outcome : snapshot
    })
  }

  /** As `change`, but for an account that must not become a customer by it. */
  async function changeExisting(
    accountId: string,
    work: (held: Held) => Promise<unknown>,
  ): Promise<SubscriptionRecord | null> {
    const isCustomer = (await findCustomer(pool, accountId, gateway.mode)) !== null
    return isCustomer ? currentOf((await change(accountId, work)).subscriptions) : null
  }

  async function resume({ customer }: Held, subscription: SubscriptionRecord): Promise<void> {
    await gateway.resume(subscription.id, renewalAfterPause(subscription, await serviceNow(pool)))
    log.info({ customer: customer.id }, 'a subscription was resumed')
  }

  async function pause(subscription: SubscriptionRecord, until: (now: number) => number): Promise<void> {
    if (subscription.cancelAtPeriodEnd) throw refused('canceling', 'Your subscription is ending. Reactivate it first.')
    if (subscription.status !== 'active' && subscription.status !== 'paused') throw refused('past_due', settleFirst)
    const now = await serviceNow(pool)
    await gateway.pause(subscription.id, planPause(subscription, now, until(now)))
  }

  async function read(accountId: string): Promise<Snapshot> {
    const customer = await findCustomer(pool, accountId, gateway.mode)
    return customer ? readMirror(pool, customer.id) : { subscriptions: [], invoices: [], cards: [] }
  }

  return {
    read,

    async readAwaited(accountId) {
      const stored = await read(accountId)
      const isAwaited = stored.subscriptions.some(({ status }) => status === 'incomplete')
      if (!isAwaited) return stored
      // Without an answer in time what is stored will do; an event or the next look brings the rest.
      return change(accountId, async () => {}).catch((error) => {
        if (error instanceof Refusal) return stored
        throw error
      })
    },

    subscribe: (accountId, plan) =>
      command(accountId, async ({ db, customer, look }) => {
        const snapshot = await look()
        const current = currentOf(snapshot.subscriptions)
        if (current && !isOver(current)) {
          await sync(context, db, customer)
          return refused('already_subscribed', 'You have a subscription already. Nothing was charged.')
        }
        if (current?.status === 'unpaid') await gateway.endNow(current.id)
        for (const waiting of snapshot.subscriptions.filter(({ status }) => status === 'incomplete')) {
          const secret = waiting.plan === plan ? await gateway.firstPaymentSecret(waiting.id) : null
          if (secret !== null) {
            await sync(context, db, customer)
            return { clientSecret: secret }
          }
          await gateway.endNow(waiting.id)
        }
        const what = `subscription ${snapshot.subscriptions.length} ${plan}`
        const making = { accountId, mode: gateway.mode, what }
        const started = await attempt(pool, making, (key) => gateway.subscribe(customer.id, plan, key))
        await sync(context, db, customer)
        return started
      }),

    cancel: (accountId) =>
      change(accountId, async ({ look }) => {
        const subscription = liveOf(await look())
        if (subscription.cancelAtPeriodEnd) return
        // What is owed is not paid for; there is no period to keep until its end.
        if (subscription.status === 'past_due') return gateway.endNow(subscription.id)
        if (subscription.status === 'paused') {
          const endsAt = renewalAfterPause(subscription, await serviceNow(pool))
          return gateway.cancelPaused(subscription.id, endsAt)
        }
        await gateway.setCancelAtPeriodEnd(subscription.id, true)
      }),

    reactivate: (accountId) =>
      change(accountId, async ({ look }) => {
        const snapshot = await look()
        const current = currentOf(snapshot.subscriptions)
        if (!current) throw refused('no_subscription', 'You have no subscription.')
        if (isOver(current)) {
          throw refused('ended', 'Your subscription has ended. Please subscribe again.')
        }
        if (current.cancelAtPeriodEnd) return gateway.setCancelAtPeriodEnd(current.id, false)
        if (current.status === 'paused') throw refused('paused', 'Your subscription is paused. Resume it instead.')
        if (current.status === 'past_due') throw refused('past_due', settleFirst)
      }),

    pauseMonths: (accountId, months) =>
      change(accountId, async ({ look }) => pause(liveOf(await look()), (now) => monthsAhead(now, months))),

    resumeNow: (accountId) =>
      change(accountId, async (held) => {
        const subscription = liveOf(await held.look())
        if (subscription.status === 'paused') await resume(held, subscription)
      }),

    setUpCard: (accountId) => command(accountId, ({ customer }) => gateway.setUpCard(customer.id)),

    setDefaultCard: (accountId, cardId) =>
      change(
        accountId,
        async ({ customer, look }) => {
          const failure = await chooseCard(gateway, customer.id, cardId, await look())
          if (failure === null) return
          const message = `Your card is saved and is the default now, but it did not pay what is owed: ${failure} Please try another card.`
          return new Refusal(402, 'card_declined', message)
        },
        new NoSuchCard('no such card of this customer'),
      ),

    removeCard: (accountId, cardId) =>
      change(
        accountId,
        async ({ customer, look }) => {
          const snapshot = await look()
          const card = snapshot.cards.find(({ id }) => id === cardId)
          if (!card) throw new NoSuchCard('no such card of this customer')
          const other = snapshot.cards.find(({ id }) => id !== cardId)
          if (!other) throw refused('last_card', 'You need at least one card. Add another before you remove this one.')
          if (card.isDefault) await chooseCard(gateway, customer.id, other.id, snapshot)
          await gateway.removeCard(customer.id, cardId)
        },
        new NoSuchCard('no such card of this customer'),
      ),

    async refresh(accountId) {
      await perform(accountId, expectRetry, ({ db, customer }) => sync(context, db, customer))
    },

    async endPauseIfOver(accountId) {
      await perform(accountId, expectRetry, async (held) => {
        const { subscriptions } = await held.look()
        const now = await serviceNow(pool)
        const over = subscriptions.find(({ resumeAt }) => resumeAt !== null && resumeAt <= now)
        if (over) await resume(held, over)
        await sync(context, held.db, held.customer)
      })
    },

    async confirmDemo(accountId, clientSecret, card) {
      if (!demo) throw new Refusal(404, 'not_found', 'There is nothing at this address.')
      const none = new CardDeclined('There is nothing to pay here. Please start again.')
      return change(accountId, ({ customer }) => demo.confirm(customer.id, clientSecret, card), none)
    },

    async pause(accountId, until) {
      const after = await changeExisting(accountId, async ({ look }) => {
        const current = currentOf((await look()).subscriptions)
        // Without a subscription that goes on, lessons alone are held.
        const goesOn = current?.status === 'active' && !current.cancelAtPeriodEnd
        if (current && (goesOn || current.status === 'paused')) await pause(current, () => until)
      })
      return after?.status === 'paused'
    },

    async resume(accountId) {
      await changeExisting(accountId, async (held) => {
        const current = currentOf((await held.look()).subscriptions)
        if (current?.status === 'paused') await resume(held, current)
      })
    },

    async end(accountId) {
      const customer = await findCustomer(pool, accountId, gateway.mode)
      if (customer) await command(accountId, () => gateway.deleteCustomer(customer.id))
    },
  }
}

const settleFirst = 'Your last payment did not go through. Please settle it first: choose another card.'

/** The subscription that a command is about. */
function liveOf({ subscriptions }: Snapshot): SubscriptionRecord {
  const current = currentOf(subscriptions)
  if (!current || isOver(current)) throw refused('no_subscription', 'You have no active subscription.')
  return current
}

function refused(code: string, message: string): Refusal {
  return new Refusal(409, code, message)
}

/** The gateway's troubles as answers. What is left is a bug. */
function refusalOf(error: unknown): unknown {
  if (error instanceof GatewayUnavailable) {
    const message =
      'Our payment provider does not answer just now. We are looking after it; please look again in a minute.'
    return new Refusal(503, 'billing_unavailable', message)
  }
  if (error instanceof NoSuchCard) return new Refusal(404, 'no_such_card', 'There is no such card in your account.')
  if (error instanceof CardDeclined) return new Refusal(402, 'card_declined', error.message)
  return error
}
