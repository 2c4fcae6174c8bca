import { type PlanId, plans } from '../../../content/product.ts'
import { hour_ms } from '../../../sms-engine/domain/model/units.ts'
import { serviceNow } from '../../../sms-engine/runtime/service-clock.ts'
import { Refusal } from '../../http/refusal.ts'
import type { PlanChange } from '../gateway.ts'
import { wholeSeconds } from '../model/pause.ts'
import { type Holdings, isEnding, type SubscriptionRecord } from '../model/records.ts'
import { forgetShown, noteShown, nothingShown, type Shown } from '../store/consents.ts'
import { payOnce } from '../store/idempotency.ts'
import { liveOf, noSubscription, refused, settleFirst } from './refusals.ts'
import type { CommandContext, Runner } from './run.ts'

/** How long a shown amount may still be charged. A longer limit would make people pay for days already past. */
const shown_ms_max = hour_ms

/** A change of plan as shown. */
export interface PlanPreview extends PlanChange {
  /**
   * The time for which the amount is calculated, ms: passed back with the change, it makes the same amount be charged.
   */
  readonly asOf: number
}

/** Changing from one plan to the other. */
export interface ChangingPlan {
  /** What a change would do and cost. */
  previewPlan(accountId: string, plan: PlanId): Promise<PlanPreview>
  /**
   * Changes the plan, or cancels a change that has not happened yet. Idempotent.
   * @param shown what the page says about renewal
   * @param asOf from the preview, ms; without it the amount is calculated for now
   */
  changePlan(accountId: string, plan: PlanId, shown?: Shown, asOf?: number): Promise<Holdings>
}

export function changingPlan({ command, change }: Runner, context: CommandContext): ChangingPlan {
  const { accounts, db: outside, engine, gateway } = context
  /**
   * Records the terms shown. Not in the lock's transaction, which is rolled back when no answer comes, although the
   * card may have been charged. A person who cancels a change keeps the agreement they had before.
   */
  async function keepShown(
    accountId: string,
    { id: subscriptionId, plan: before }: SubscriptionRecord,
    plan: PlanId,
    shown: Shown,
  ): Promise<void> {
    const account = plan === before ? null : await accounts.find(accountId)
    if (!account) return
    const consented = {
      accountId,
      email: account.email,
      mode: gateway.mode,
      subscriptionId,
      plan,
      cents: plans[plan].cents,
    }
    await noteShown(outside, consented, shown, await serviceNow(engine.db.pool))
  }

  return {
    previewPlan: (accountId, plan) =>
      command(
        accountId,
        async ({ look }) => {
          const subscription = changeable(await look())
          const asOf = presentIn(subscription, await serviceNow(engine.db.pool))
          return { ...(await gateway.previewPlan(subscription.id, plan, asOf)), asOf }
        },
        noSubscription(),
      ),

    changePlan: (accountId, plan, shown = nothingShown, asOf) =>
      change(accountId, async ({ look, pay }) => {
        const subscription = changeable(await look())
        if (subscription.nextPlan === plan) return
        const making = { accountId, mode: gateway.mode, what: `plan ${plan} of ${subscription.id}` }
        const present = presentIn(subscription, await serviceNow(engine.db.pool))
        const reckonedAt = asOf ?? present
        if (!isStillShown(reckonedAt, subscription, present)) {
          throw refused('preview_old', 'The sum has changed since it was shown. Please look at it again.')
        }
        const charge = (key: string) => gateway.changePlan(subscription.id, plan, key, reckonedAt)
        await keepShown(accountId, subscription, plan, shown)
        const payment = await pay(() => payOnce(outside, making, charge))
        // The read that follows finds the plan changed, and settles the agreement with it.
        if (payment === 'paid') return
        await forgetShown(outside, subscription.id)
        const kept = 'Your plan was not changed, and nothing was charged'
        const message =
          payment === 'to-confirm'
            ? `${kept}: your bank wants to ask you about this payment, and cannot do so here. Please choose a card that does not ask, or write to ${engine.settings.supportEmail}.`
            : `${kept}: ${payment.declined} Please try another card.`
        return new Refusal(402, 'card_declined', message)
      }),
  }
}

/**
 * The current time, within the subscription's period: the gateway's clock may be ahead of ours, and it rejects times
 * outside the period.
 */
function presentIn({ periodStart }: SubscriptionRecord, now: number): number {
  return Math.max(periodStart, wholeSeconds(now))
}

/** Whether the amount for a time may still be charged: recent, in this period, and not in the future. */
function isStillShown(asOf: number, { periodStart }: SubscriptionRecord, present: number): boolean {
  return asOf >= Math.max(periodStart, present - shown_ms_max) && asOf <= present
}

/** @throws Refusal when changing plans would undo something else the person wants, or when a payment is owed */
function changeable(holdings: Holdings): SubscriptionRecord {
  const subscription = liveOf(holdings)
  if (isEnding(subscription)) throw refused('canceling', 'Your subscription ends. Please reactivate it first.')
  if (subscription.status === 'paused') throw refused('paused', 'Your subscription is paused. Please resume it first.')
  if (subscription.status === 'past_due') throw settleFirst(holdings, subscription)
  return subscription
}
