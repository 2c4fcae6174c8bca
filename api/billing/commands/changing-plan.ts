import { type PlanId, plans } from '../../../content/product.ts'
import { serviceNow } from '../../../sms-engine/runtime/service-clock.ts'
import { Refusal } from '../../http/refusal.ts'
import type { PlanChange } from '../gateway.ts'
import { type Holdings, isEnding, type SubscriptionRecord } from '../model/records.ts'
import { forgetShown, noteShown, nothingShown, type Shown } from '../store/consents.ts'
import { payOnce } from '../store/idempotency.ts'
import { liveOf, refused, settleFirst } from './refusals.ts'
import type { CommandContext, Runner } from './run.ts'

/** From one plan to the other. */
export interface ChangingPlan {
  /** What changing would do and ask for. */
  previewPlan(accountId: string, plan: PlanId): Promise<PlanChange>
  /**
   * Changes the plan, or takes back a change that has not happened. Harmless when it is so already.
   * @param shown what the page says about renewal
   */
  changePlan(accountId: string, plan: PlanId, shown?: Shown): Promise<Holdings>
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
        return gateway.previewPlan(subscription.id, plan)
      }),

    changePlan: (accountId, plan, shown = nothingShown) =>
      change(accountId, async ({ look, pay }) => {
        const subscription = changeable(await look())
        if (subscription.nextPlan === plan) return
        const making = { accountId, mode: gateway.mode, what: `plan ${plan} of ${subscription.id}` }
        const charge = (key: string) => gateway.changePlan(subscription.id, plan, key)
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

/** @throws Refusal where another plan would undo something else that the person wants, or that is owed */
function changeable(holdings: Holdings): SubscriptionRecord {
  const subscription = liveOf(holdings)
  if (isEnding(subscription)) throw refused('canceling', 'Your subscription ends. Please reactivate it first.')
  if (subscription.status === 'paused') throw refused('paused', 'Your subscription is paused. Please resume it first.')
  if (subscription.status === 'past_due') throw settleFirst(holdings, subscription)
  return subscription
}
