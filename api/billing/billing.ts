import type { MikroORM } from '@mikro-orm/postgresql'
import type { FastifyBaseLogger } from 'fastify'
import { defaults } from '../../content/product.ts'
import type { Engine } from '../../sms-engine/engine/engine.ts'
import { findLearner } from '../../sms-engine/engine/learners.ts'
import type { Tick } from '../../sms-engine/runtime/jobs/tick.ts'
import type { PersonalData } from '../../sms-engine/runtime/personal-data.ts'
import { serviceNow } from '../../sms-engine/runtime/service-clock.ts'
import type { AccountStore } from '../account/accounts.ts'
import { type BillingCommands, createBillingCommands } from './commands/commands.ts'
import type { BillingConfig, StripeConfig } from './config.ts'
import { createDemoGateway } from './demo/gateway.ts'
import type { BillingGateway } from './gateway.ts'
import { billingTicks } from './jobs/ticks.ts'
import { nextResumeAt } from './store/customers.ts'
import type { Db } from './store/db.ts'
import { countDeadEvents, oldestEvent_s } from './store/events.ts'
import { exportBilling } from './store/export.ts'
import { createAccountLock } from './store/lock.ts'
import { nextRenewalLetterAt } from './store/renewals.ts'
import type { StripeGateway } from './stripe/client.ts'

/** Billing as a whole: with Stripe where its keys are set, otherwise as a demonstration. */
export interface Billing {
  readonly gateway: BillingGateway
  /** Null in a demo: nobody sends us webhooks. */
  readonly stripe: StripeGateway | null
  readonly commands: BillingCommands
  readonly requireSubscription: boolean
  /** Billing's tables. */
  readonly db: Db
  /** Service time, ms. */
  now(): Promise<number>
  /** Billing's jobs in the server. */
  readonly ticks: readonly Tick[]
  /** When the next action that needs no outside trigger is due: service time, ms, or null. */
  nextDueAt(): Promise<number | null>
  /** The time zone of dates in a person's pages and letters. */
  zoneOf(accountId: string): Promise<string>
  /** Our own rows about an account. */
  export(accountId: string): Promise<PersonalData>
  /** Number of Stripe events that were given up. */
  countDeadEvents(): Promise<number>
  /** How long the oldest due event has waited, s. */
  oldestEvent_s(): Promise<number>
}

export interface BillingOptions {
  readonly engine: Engine
  /** Uses the engine's pool. */
  readonly orm: MikroORM
  readonly accounts: Pick<AccountStore, 'find'>
  /** Sends newly written mails. */
  sendMails(ids: readonly string[]): Promise<unknown>
  readonly log: FastifyBaseLogger
  readonly config: BillingConfig
}

export async function createBilling({
  engine,
  orm,
  accounts,
  sendMails,
  log,
  config,
}: BillingOptions): Promise<Billing> {
  const { pool } = engine.db
  const { requireSubscription, answer_ms_max } = config
  const db = orm.em.fork()
  const stripe = config.stripe ? await openStripe(config.stripe) : null
  const demo = stripe ? null : createDemoGateway(db, pool)
  const gateway = stripe ?? demo
  if (!gateway) throw new Error('billing has neither gateway')
  const shared = { db, engine, accounts, sendMails, log, gateway, demo, requireSubscription }
  const commands = createBillingCommands({ ...shared, answer_ms_max, lock: createAccountLock(db) })
  return {
    gateway,
    stripe,
    commands,
    requireSubscription,
    db,
    now: () => serviceNow(pool),
    ticks: billingTicks({ ...shared, commands, overview: stripe }),
    async nextDueAt() {
      const times = [
        await nextResumeAt(db, gateway.mode),
        await nextRenewalLetterAt(db, gateway.mode, await serviceNow(pool)),
        demo ? await demo.nextDueAt() : null,
      ].filter((at) => at !== null)
      return times.length === 0 ? null : Math.min(...times)
    },
    zoneOf: async (accountId) => (await findLearner(engine, accountId))?.zone ?? defaults.timeZone,
    export: (accountId) => exportBilling(pool, accountId),
    countDeadEvents: () => countDeadEvents(db),
    oldestEvent_s: () => oldestEvent_s(db),
  }
}

/** Loads Stripe's package, a tenth of the startup time, only where it is used. */
async function openStripe(config: StripeConfig): Promise<StripeGateway> {
  const { createStripeGateway } = await import('./stripe/client.ts')
  return createStripeGateway(config)
}
