import { serviceNow } from '../../../sms-engine/runtime/service-clock.ts'
import { monthsAhead, planPause, renewalAfterPause } from '../model/pause.ts'
import { currentOf, type Snapshot, type SubscriptionRecord } from '../model/records.ts'
import { findCustomer } from '../store/customers.ts'
import { liveOf, refused, settleFirst } from './refusals.ts'
import type { CommandContext, Held, Runner } from './run.ts'

/** Holding lessons and billing, and going on. */
export interface Pausing {
  /** Holds both for some months. */
  pauseMonths(accountId: string, months: number): Promise<Snapshot>
  resumeNow(accountId: string): Promise<Snapshot>
  /** Ends a pause whose time has come. */
  endPauseIfOver(accountId: string): Promise<void>
  /**
   * Holds a subscription that goes on; nothing to do without one. For the pause of lessons in the settings, which those
   * without a subscription have too. @param until ms of service time @returns whether there is one, and it is held
   */
  pause(accountId: string, until: number): Promise<boolean>
  /** Ends the hold of a subscription; nothing to do without one. */
  resume(accountId: string): Promise<void>
}

export function pausing({ change, follow }: Runner, { db, engine, gateway, log }: CommandContext): Pausing {
  const now = () => serviceNow(engine.db.pool)

  async function hold(subscription: SubscriptionRecord, until: (now: number) => number): Promise<void> {
    if (subscription.cancelAtPeriodEnd) throw refused('canceling', 'Your subscription is ending. Reactivate it first.')
    if (subscription.status !== 'active' && subscription.status !== 'paused') throw settleFirst()
    const at = await now()
    await gateway.pause(subscription.id, planPause(subscription, at, until(at)))
  }

  async function goOn({ customer }: Held, subscription: SubscriptionRecord): Promise<void> {
    await gateway.resume(subscription.id, renewalAfterPause(subscription, await now()))
    log.info({ customer: customer.id }, 'a subscription was resumed')
  }

  /** As `change`, but for an account that must not become a customer by it. */
  async function changeExisting(
    accountId: string,
    work: (held: Held) => Promise<void>,
  ): Promise<SubscriptionRecord | null> {
    const isCustomer = (await findCustomer(db, accountId, gateway.mode)) !== null
    return isCustomer ? currentOf((await change(accountId, work)).subscriptions) : null
  }

  return {
    pauseMonths: (accountId, months) =>
      change(accountId, async ({ look }) => hold(liveOf(await look()), (at) => monthsAhead(at, months))),

    resumeNow: (accountId) =>
      change(accountId, async (held) => {
        const subscription = liveOf(await held.look())
        if (subscription.status === 'paused') await goOn(held, subscription)
      }),

    endPauseIfOver: (accountId) =>
      follow(accountId, async (held) => {
        const { subscriptions } = await held.look()
        const at = await now()
        const over = subscriptions.find(({ resumeAt }) => resumeAt !== null && resumeAt <= at)
        if (over) await goOn(held, over)
      }),

    async pause(accountId, until) {
      const after = await changeExisting(accountId, async ({ look }) => {
        const current = currentOf((await look()).subscriptions)
        // Without a subscription that goes on, lessons alone are held.
        const goesOn = current?.status === 'active' && !current.cancelAtPeriodEnd
        if (current && (goesOn || current.status === 'paused')) await hold(current, () => until)
      })
      return after?.status === 'paused'
    },

    async resume(accountId) {
      await changeExisting(accountId, async (held) => {
        const current = currentOf((await held.look()).subscriptions)
        if (current?.status === 'paused') await goOn(held, current)
      })
    },
  }
}
