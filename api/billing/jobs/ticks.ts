import type { Tick } from '../../../sms-engine/runtime/jobs/tick.ts'
import { serviceNow } from '../../../sms-engine/runtime/service-clock.ts'
import { sendLearnerLetters } from '../../account/learner-letters.ts'
import type { BillingCommands } from '../commands/commands.ts'
import type { DemoGateway } from '../demo/gateway.ts'
import type { BillingGateway } from '../gateway.ts'
import { nightBegan } from '../model/night.ts'
import { nothing } from '../model/records.ts'
import { sweepConsents } from '../store/consents.ts'
import { accountOfCustomer, accountsToReconcile, accountsToResume, accountsToSync } from '../store/customers.ts'
import { sweepEvents } from '../store/events.ts'
import { accountsNeverTold } from '../store/newcomers.ts'
import { expectRenewalLetters } from '../store/renewals.ts'
import { type ReportContext, reportEntitlement } from '../sync/report.ts'
import { type EventContext, handleEvents } from './events.ts'
import { type LetterContext, sendLetters } from './letters.ts'
import { type LookContext, lookAtEverybody } from './look.ts'
import { sendNotices } from './notices.ts'
import { sendRenewalLetters } from './renewal-letters.ts'

export interface JobContext extends ReportContext, EventContext, LookContext, LetterContext {
  readonly commands: BillingCommands
  readonly gateway: BillingGateway
  readonly demo: DemoGateway | null
  /** Machine time, ms. */
  readonly clock?: () => number
}

/** The batch size of one job run; the rest waits for the next. */
const batch_max = 20
/** How many letters one run may schedule: it takes one statement, where the other jobs make calls. */
const renewals_max = 500
/**
 * How many customers are read concurrently at night. The account lock lets three work at once: one is left to people.
 */
const readers_max = 2

/** All of billing's unattended jobs. */
export function billingTicks(context: JobContext): Tick[] {
  const { commands, db, engine, gateway, clock = Date.now } = context
  const { mode } = gateway
  const now = () => serviceNow(engine.db.pool)
  return [
    {
      name: 'billing-sync',
      every: '2 seconds',
      lanes: 1,
      run: async () => ({
        events: await handleEvents(context, batch_max),
        demo: await refreshDueDemos(context, await now()),
        resumed: await each(context, await accountsToResume(db, mode, await now(), batch_max), commands.endPauseIfOver),
        synced: await each(context, await accountsToSync(db, mode, batch_max), commands.refresh),
        newcomers: await tellAboutNewcomers(context, 'recent'),
      }),
    },
    {
      // A separate job: an unresponsive mail server delays nothing else.
      name: 'billing-letters',
      every: '5 seconds',
      lanes: 1,
      run: async () => ({
        letters: await sendLetters(context, batch_max),
        renewals: await sendRenewalLetters(context, batch_max),
        notices: await sendNotices(context, batch_max),
      }),
    },
    {
      name: 'learner-letters',
      every: '10 seconds',
      lanes: 1,
      run: async () => ({ letters: await sendLearnerLetters(context, batch_max) }),
    },
    {
      name: 'billing-reconcile',
      every: '5 minutes',
      lanes: 1,
      run: async () => ({
        newcomers: await tellAboutNewcomers(context, 'all'),
        renewals: await expectRenewalLetters(db, mode, await now(), renewals_max),
        consents: await sweepConsents(db, await now()),
        events: await sweepEvents(db, clock()),
      }),
    },
    {
      // For changes that no event reports: everyone is read again once a night.
      name: 'billing-night',
      every: '5 seconds',
      lanes: 1,
      run: async () => ({ reconciled: await readEverybody(context, nightBegan(clock())) }),
    },
    {
      name: 'billing-look',
      every: '5 minutes',
      lanes: 1,
      run: async () => lookAtEverybody(context, await now()),
    },
  ]
}

/** @param before machine time, ms; null reads nobody */
async function readEverybody(context: JobContext, before: number | null): Promise<number> {
  if (before === null) return 0
  const { commands, db, gateway } = context
  const accounts = await accountsToReconcile(db, gateway.mode, { before: new Date(before), limit: batch_max })
  const shares = Array.from({ length: readers_max }, (_, share) => accounts.filter((_, n) => n % readers_max === share))
  const done = await Promise.all(shares.map((share) => each(context, share, commands.refresh)))
  return done.reduce((sum, count) => sum + count, 0)
}

/**
 * In a demo, renewals and the like happen only when the ledger is read; this job reads it.
 * @param now service time, ms
 */
async function refreshDueDemos(context: JobContext, now: number): Promise<number> {
  const { commands, db, demo } = context
  if (!demo) return 0
  const accounts: string[] = []
  for (const customer of await demo.dueCustomers(now, batch_max)) {
    const accountId = await accountOfCustomer(db, customer, 'demo')
    if (accountId) accounts.push(accountId)
    else await demo.deleteCustomer(customer)
  }
  return each(context, accounts, commands.refresh)
}

async function tellAboutNewcomers(context: JobContext, which: 'recent' | 'all'): Promise<number> {
  const { db, gateway, requireSubscription } = context
  const accounts = await accountsNeverTold(db, gateway.mode, { requireSubscription, which, limit: batch_max })
  return each(context, accounts, (accountId) => reportEntitlement(context, accountId, nothing))
}

/** Does the work for each account. One that fails is retried after its back-off, which was set before. */
async function each(
  { log }: JobContext,
  accounts: readonly string[],
  work: (accountId: string) => Promise<void>,
): Promise<number> {
  let done = 0
  for (const accountId of accounts) {
    try {
      await work(accountId)
      done++
    } catch (err) {
      log.warn({ err }, 'billing could not look after an account; it is tried again')
    }
  }
  return done
}
