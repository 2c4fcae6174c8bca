import { serviceNow } from '../../../sms-engine/runtime/service-clock.ts'
import { holderOf, monthsAhead, planPause, renewalAfterPause } from '../model/pause.ts'
import { currentOf, type Holdings, isEnding, type SubscriptionRecord } from '../model/records.ts'
import { findCustomer } from '../store/customers.ts'
import { heldBySupport, liveOf, refused, settleFirst } from './refusals.ts'
import type { CommandContext, Locked, Runner } from './run.ts'

/** Pausing lessons and billing, and resuming them. */
export interface Pausing {
  /** Pauses both for some months. */
  pauseMonths(accountId: string, months: number): Promise<Holdings>
  resumeNow(accountId: string): Promise<Holdings>
  /** Ends a pause that is over. */
  endPauseIfOver(accountId: string): Promise<void>
  /**
   * Pauses an ongoing subscription; does nothing without one. Used by the pause of lessons in the settings, which is
   * also available without a subscription. Refused while a renewal is owed: once paid, billing would go on.
   * @param until ms of service time
   * @returns when the pause ends: with one that was already paused, the limit counts from its beginning; null if there
   *   is none to pause
   */
  pause(accountId: string, until: number): Promise<number | null>
  /** Resumes a paused subscription; does nothing without one. */
  resume(accountId: string): Promise<void>
}

export function pausing({ change, follow }: Runner, { db, engine, gateway, log }: CommandContext): Pausing {
  const now = () => serviceNow(engine.db.pool)

  async function hold(
    holdings: Holdings,
    subscription: SubscriptionRecord,
    until: (now: number) => number,
  ): Promise<void> {
    if (isEnding(subscription)) throw refused('canceling', 'Your subscription is ending. Reactivate it first.')
    if (subscription.status !== 'active' && subscription.status !== 'paused') throw settleFirst(holdings, subscription)
    if (isHeldBySupport(subscription)) throw heldBySupport(engine.settings.supportEmail)
    const at = await now()
    await gateway.pause(subscription, planPause(subscription, at, until(at)))
  }

  async function goOn({ customer }: Locked, subscription: SubscriptionRecord): Promise<void> {
    if (isHeldBySupport(subscription)) throw heldBySupport(engine.settings.supportEmail)
    const renewsAt = holderOf(subscription) === 'us' ? renewalAfterPause(subscription, await now()) : null
    await gateway.resume(subscription, renewsAt)
    log.info({ customer: customer.id }, 'a subscription was resumed')
  }

  /** Like `change`, but never makes the account a customer. */
  async function changeExisting(
    accountId: string,
    work: (locked: Locked) => Promise<void>,
  ): Promise<SubscriptionRecord | null> {
    const isCustomer = (await findCustomer(db, accountId, gateway.mode)) !== null
    return isCustomer ? currentOf((await change(accountId, work)).subscriptions) : null
  }

  return {
    pauseMonths: (accountId, months) =>
      change(accountId, async ({ look }) => {
        const holdings = await look()
        await hold(holdings, liveOf(holdings), (at) => monthsAhead(at, months))
      }),

    resumeNow: (accountId) =>
      change(accountId, async (locked) => {
        const subscription = liveOf(await locked.look())
        if (subscription.status === 'paused') await goOn(locked, subscription)
      }),

    endPauseIfOver: (accountId) =>
      follow(accountId, async (locked) => {
        const { subscriptions } = await locked.look()
        const at = await now()
        const over = subscriptions.find(({ resumeAt }) => resumeAt !== null && resumeAt <= at)
        if (over) await goOn(locked, over)
      }),

    async pause(accountId, until) {
      const after = await changeExisting(accountId, async ({ look }) => {
        const holdings = await look()
        const current = currentOf(holdings.subscriptions)
        // Without an ongoing subscription, only the lessons are paused.
        const goesOn = (current?.status === 'active' || current?.status === 'past_due') && !isEnding(current)
        const isOurs = current?.status === 'paused' && !isHeldBySupport(current)
        if (current && (goesOn || isOurs)) await hold(holdings, current, () => until)
      })
      return after?.status === 'paused' ? (after.resumeAt ?? until) : null
    },

    async resume(accountId) {
      await changeExisting(accountId, async (locked) => {
        const current = currentOf((await locked.look()).subscriptions)
        if (current?.status === 'paused') await goOn(locked, current)
      })
    },
  }
}

/** Whether a person at the gateway has paused all of a subscription; only they can resume it. */
function isHeldBySupport(subscription: SubscriptionRecord): boolean {
  return subscription.status === 'paused' && holderOf(subscription) === 'provider'
}
