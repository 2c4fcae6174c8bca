import { type PlanId, plans } from '../../../content/product.ts'
import { hour_ms } from '../../../sms-engine/domain/model/units.ts'
import { serviceNow } from '../../../sms-engine/runtime/service-clock.ts'
import { Refusal } from '../../http/refusal.ts'
import type { PlanChange } from '../gateway.ts'
import { wholeSeconds } from '../model/pause.ts'
import { type Holdings, isEnding, type SubscriptionRecord } from '../model/records.ts'
import { forgetShown, noteShown, nothingShown, type Shown } from '../store/consents.ts'
import { payOnce } from '../store/idempotency.ts'
import { liveOf, refused, settleFirst } from './refusals.ts'
import type { CommandContext, Runner } from './run.ts'

/** For how long a sum that was shown is the one that is charged. Longer, and somebody pays for days that are over by then. */
const shown_ms_max = hour_ms

/** A change as it is shown. */
export interface PlanPreview extends PlanChange {
  /** The moment that the sum is reckoned as of, ms: given back with the change, it has the same sum charged. */
  readonly asOf: number
}

/** From one plan to the other. */
export interface ChangingPlan {
  /** What changing would do and ask for. */
  previewPlan(accountId: string, plan: PlanId): Promise<PlanPreview>
  /**
   * Changes the plan, or takes back a change that has not happened. Harmless when it is so already.
   * @param shown what the page says about renewal
   * @param asOf of the preview, ms; without it the sum is that of this moment
   */
  changePlan(accountId: string, plan: PlanId, shown?: Shown, asOf?: number): Promise<Holdings>
}

export function changingPlan({ command, change }: Runner, context: CommandContext): ChangingPlan {
  const { accounts, db: outside, engine, gateway } = context
  /**
   * Keeps what was shown. Not in the lock's transaction, which is undone when no answer comes: the card may have paid all the
   * same. Whoever takes back a change goes on with what they agreed to before.
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
      command(accountId, async ({ look }) => {
        const subscription = changeable(await look())
        const asOf = presentIn(subscription, await serviceNow(engine.db.pool))
        return { ...(await gateway.previewPlan(subscription.id, plan, asOf)), asOf }
      }),

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
        // The look that follows finds the plan changed, and with it the agreement.
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

/** This moment as one of a subscription's period: the gateway's clock may be ahead of ours, and it takes no moment outside. */
function presentIn({ periodStart }: SubscriptionRecord, now: number): number {
  return Math.max(periodStart, wholeSeconds(now))
}

/** Whether the sum as of a moment may be charged: not long ago, in this period, and not of a moment that somebody made up. */
function isStillShown(asOf: number, { periodStart }: SubscriptionRecord, present: number): boolean {
  return asOf >= Math.max(periodStart, present - shown_ms_max) && asOf <= present
}

/** @throws Refusal where another plan would undo something else that the person wants, or that is owed */
function changeable(holdings: Holdings): SubscriptionRecord {
  const subscription = liveOf(holdings)
  if (isEnding(subscription)) throw refused('canceling', 'Your subscription ends. Please reactivate it first.')
  if (subscription.status === 'paused') throw refused('paused', 'Your subscription is paused. Please resume it first.')
  if (subscription.status === 'past_due') throw settleFirst(holdings, subscription)
  return subscription
}
