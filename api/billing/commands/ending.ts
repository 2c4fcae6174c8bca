import { serviceNow } from '../../../sms-engine/runtime/service-clock.ts'
import { holderOf, renewalAfterPause } from '../model/pause.ts'
import { currentOf, type Holdings, isEnding, isOver } from '../model/records.ts'
import { endConsents } from '../store/consents.ts'
import { forgetEvents } from '../store/events.ts'
import { readMirror } from '../store/mirror.ts'
import { liveOf, refused, settleFirst } from './refusals.ts'
import type { CommandContext, Runner } from './run.ts'

/** Ending a subscription, and undoing that. */
export interface Ending {
  cancel(accountId: string): Promise<Holdings>
  reactivate(accountId: string): Promise<Holdings>
  /**
   * Erases the customer and all its data, then removes the account. Only the proof of consents to renewal stays. May be
   * called again after a failure.
   * @param removeAccount called while nothing else can happen to the account's billing: a command that waited would
   *   otherwise make the account a customer again, and leave a subscription of nobody
   */
  end(accountId: string, removeAccount: () => Promise<void>): Promise<void>
}

export function ending({ change, remove }: Runner, { db, engine, gateway }: CommandContext): Ending {
  return {
    cancel: (accountId) =>
      change(accountId, async ({ look }) => {
        const subscription = liveOf(await look())
        if (subscription.cancelAtPeriodEnd) return
        // The current period is unpaid, so there is no paid time to keep until its end.
        if (subscription.status === 'past_due') return gateway.endNow(subscription.id)
        if (subscription.status === 'paused') {
          const holder = holderOf(subscription)
          if (holder === 'provider') return gateway.endNow(subscription.id)
          if (holder === 'collection') return gateway.cancelPaused(subscription, null)
          const endsAt = renewalAfterPause(subscription, await serviceNow(engine.db.pool))
          return gateway.cancelPaused(subscription, endsAt)
        }
        await gateway.setCancelAtPeriodEnd(subscription.id, true)
      }),

    reactivate: (accountId) =>
      change(accountId, async ({ look }) => {
        const holdings = await look()
        const current = currentOf(holdings.subscriptions)
        if (!current) throw refused('no_subscription', 'You have no subscription.')
        if (isOver(current)) throw refused('ended', 'Your subscription has ended. Please subscribe again.')
        if (isEnding(current)) return gateway.setCancelAtPeriodEnd(current.id, false)
        if (current.status === 'paused') throw refused('paused', 'Your subscription is paused. Resume it instead.')
        if (current.status === 'past_due') throw settleFirst(holdings, current)
      }),

    end: (accountId, removeAccount) =>
      remove(accountId, async (customer, inside) => {
        if (customer) {
          // Deleting a customer stops the charges, but an open invoice's payment page stays open, and the letter about
          // it links there: so debts are voided first.
          const { subscriptions } = await readMirror(inside, customer.id)
          const owing = subscriptions.filter(({ status }) => status === 'past_due' || status === 'unpaid')
          for (const { id } of owing) await gateway.endNow(id)
          await gateway.deleteCustomer(customer.id)
        }
        await forgetEvents(db, accountId)
        await endConsents(db, accountId, await serviceNow(engine.db.pool))
        await removeAccount()
      }),
  }
}
