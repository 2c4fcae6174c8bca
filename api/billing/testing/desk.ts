import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { twilioLanguage } from '../../../sms-engine/carrier/twilio/language.ts'
import type { Engine } from '../../../sms-engine/engine/engine.ts'
import { createLearner, findLearner, type LearnerRecord } from '../../../sms-engine/engine/learners.ts'
import { sendMails } from '../../../sms-engine/engine/mails.ts'
import type { Mailer } from '../../../sms-engine/runtime/mail/mailer.ts'
import { smallCatalogue } from '../../testing/small-catalogue.ts'
import { type BillingCommands, createBillingCommands } from '../commands/commands.ts'
import type { JobContext } from '../jobs/ticks.ts'
import type { Holdings } from '../model/records.ts'
import { insertCustomer } from '../store/customers.ts'
import { createAccountLock } from '../store/lock.ts'
import { readMirror } from '../store/mirror.ts'
import { createFakeGateway, type FakeGateway } from './fake-gateway.ts'
import { openStore, type Store } from './store.ts'

/** Billing's commands and jobs against a payment provider controlled by the test. */
export interface Desk {
  readonly store: Store
  readonly gateway: FakeGateway
  readonly commands: BillingCommands
  readonly context: JobContext
  /** Mails that were sent: recipient and topic. */
  readonly mails: string[]
  /** Sends the mails that the mail server did not accept before. */
  sendWaiting(): Promise<void>
  /** What was logged, one line each. */
  readonly logged: string[]
  /** An account with its learner. */
  newAccount(): Promise<string>
  /** An account that is a customer, and what the provider holds about it. */
  newCustomer(has?: Partial<Holdings>): Promise<{ readonly id: string; readonly accountId: string }>
  /** Our rows of a customer. */
  rows(customerId: string): Promise<Holdings>
  learner(accountId: string): Promise<LearnerRecord>
  close(): Promise<void>
}

export async function openDesk(
  options: {
    readonly requireSubscription?: boolean
    readonly answer_ms_max?: number
    readonly payment_answer_ms_max?: number
  } = {},
): Promise<Desk> {
  const store = await openStore()
  const gateway = createFakeGateway()
  const logged: string[] = []
  const mails: string[] = []
  const log: FastifyBaseLogger = pino({}, { write: (line) => void logged.push(line) })
  const engine: Engine = {
    db: { pool: store.pool, close: store.close },
    catalogue: smallCatalogue,
    settings: { keywords: 'carrier', portalUrl: 'http://localhost:3000', supportEmail: 'support@tallytext.example' },
    sender: '+12025550175',
    carrierLanguage: twilioLanguage('the auth token of tests'),
    log,
  }
  const mailer: Mailer = {
    async send({ to, subject }) {
      mails.push(`${to}: ${subject}`)
    },
    close() {},
  }
  const accounts = {
    async find(id: string) {
      const { rows } = await store.pool.query(
        `select id, email, first_name as "firstName", last_name as "lastName" from account where id = $1`,
        [id],
      )
      return rows[0] ?? null
    },
  }
  const { requireSubscription = false, ...patience } = options
  const send = (ids: readonly string[]) => sendMails(engine, mailer, { ids })
  const shared = { db: store.db, engine, accounts, sendMails: send, log, gateway, demo: null, requireSubscription }
  const lock = createAccountLock(store.db)
  const commands = createBillingCommands({ ...shared, lock, ...patience })

  async function newAccount(): Promise<string> {
    const id = await store.newAccount()
    await createLearner(engine, id)
    return id
  }

  return {
    store,
    gateway,
    commands,
    context: { ...shared, commands, overview: gateway },
    mails,
    async sendWaiting() {
      await store.pool.query('update mail set next_try_at_machine = now() where next_try_at_machine is not null')
      await sendMails(engine, mailer)
    },
    logged,
    newAccount,
    async newCustomer(has = {}) {
      const accountId = await newAccount()
      const id = `cus_${randomUUID()}`
      await insertCustomer(store.db, { id, accountId, mode: 'test', payerEmail: `${accountId}@example.com` })
      gateway.has(has)
      gateway.asked.length = 0
      gateway.looks = 0
      return { id, accountId }
    },
    rows: (customerId) => readMirror(store.db, customerId),
    async learner(accountId) {
      const found = await findLearner(engine, accountId)
      if (!found) throw new Error('there is no such learner')
      return found
    },
    close: store.close,
  }
}
