import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Tick } from '../../sms-engine/runtime/jobs/tick.ts'
import { serviceNow } from '../../sms-engine/runtime/service-clock.ts'
import { sendLearnerLetters } from '../account/learner-letters.ts'
import type { BillingCommands } from './commands.ts'
import { accountOfCustomer, accountsToReconcile, accountsToResume, accountsToSync } from './customers.ts'
import type { DemoGateway } from './demo-gateway.ts'
import { attempts_max, type ClaimedEvent, claimEvents, failEvents, finishEvents } from './events.ts'
import type { BillingGateway } from './gateway.ts'
import { accountsNeverTold } from './newcomers.ts'
import { sendPaymentLetters } from './payment-letters.ts'
import { type ReportContext, reportEntitlement } from './report.ts'

export interface JobContext extends ReportContext {
  readonly commands: BillingCommands
  readonly gateway: BillingGateway
  readonly demo: DemoGateway | null
  readonly log: FastifyBaseLogger
}

const batch_max = 20

/** Everything that billing does without being asked. */
export function billingTicks(context: JobContext): Tick[] {
  const { pool } = context.engine.db
  return [
    {
      name: 'billing-sync',
      every: '2 seconds',
      lanes: 1,
      run: async () => ({
        events: await handleEvents(context),
        demo: await refreshDueDemos(context),
        resumed: await each(context, await dueToResume(context, pool), context.commands.endPauseIfOver),
        synced: await each(
          context,
          await accountsToSync(pool, context.gateway.mode, batch_max),
          context.commands.refresh,
        ),
        newcomers: await tellAboutNewcomers(context, 'recent'),
      }),
    },
    {
      // By itself: a mail server that does not answer holds up nothing else.
      name: 'billing-letters',
      every: '5 seconds',
      lanes: 1,
      run: async () => ({ letters: await sendPaymentLetters(context, batch_max) }),
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
        reconciled: await each(
          context,
          await accountsToReconcile(pool, context.gateway.mode, batch_max),
          context.commands.refresh,
        ),
        newcomers: await tellAboutNewcomers(context, 'all'),
      }),
    },
  ]
}

/** One sync for each customer, however many events are about it. */
async function handleEvents({ engine, gateway, commands, log }: JobContext): Promise<number> {
  const { pool } = engine.db
  const claimed = await claimEvents(pool, batch_max)
  for (const [customerId, events] of Map.groupBy(claimed, (event) => event.customerId)) {
    const ids = events.map(({ id }) => id)
    try {
      const accountId = customerId === null ? null : await accountOfCustomer(pool, customerId, gateway.mode)
      // About nobody, or about a customer of somebody else who uses the same account at Stripe.
      if (accountId !== null) await commands.refresh(accountId)
      await finishEvents(pool, ids)
    } catch (err) {
      await failEvents(pool, ids, err instanceof Error ? `${err.name}: ${err.message}` : 'unknown')
      const level = events.some(isLastTry) ? 'error' : 'warn'
      log[level]({ err, events: ids }, 'events of the payment provider could not be handled')
    }
  }
  return claimed.length
}

function isLastTry({ attempts }: ClaimedEvent): boolean {
  return attempts >= attempts_max
}

async function dueToResume({ gateway }: JobContext, pool: Pool): Promise<string[]> {
  return accountsToResume(pool, gateway.mode, await serviceNow(pool), batch_max)
}

/** Renewals and their like in a demo happen when somebody looks; this is who looks. */
async function refreshDueDemos(context: JobContext): Promise<number> {
  const { demo, engine } = context
  if (!demo) return 0
  const { pool } = engine.db
  const customers = await demo.dueCustomers(await serviceNow(pool), batch_max)
  const accounts: string[] = []
  for (const customer of customers) {
    const accountId = await accountOfCustomer(pool, customer, 'demo')
    if (accountId) accounts.push(accountId)
    else await demo.deleteCustomer(customer)
  }
  return each(context, accounts, context.commands.refresh)
}

async function tellAboutNewcomers(context: JobContext, which: 'recent' | 'all'): Promise<number> {
  const { engine, gateway, requireSubscription } = context
  const accounts = await accountsNeverTold(engine.db.pool, gateway.mode, {
    requireSubscription,
    which,
    limit: batch_max,
  })
  return each(context, accounts, (accountId) => reportEntitlement(context, accountId, null))
}

/** Does it for each; one that fails is tried again by the back-off that was set before. */
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
