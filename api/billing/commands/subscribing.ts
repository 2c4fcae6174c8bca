import type { PlanId } from '../../../content/product.ts'
import { serviceNow } from '../../../sms-engine/runtime/service-clock.ts'
import { Refusal } from '../../http/refusal.ts'
import type { TypedCard } from '../demo/gateway.ts'
import { CardDeclined } from '../gateway.ts'
import { currentOf, type Holdings, isOver } from '../model/records.ts'
import { noteShown, nothingShown, type Shown } from '../store/consents.ts'
import type { Customer } from '../store/customers.ts'
import type { Db } from '../store/db.ts'
import { askOnce } from '../store/idempotency.ts'
import { sync } from '../sync/sync.ts'
import { refused } from './refusals.ts'
import type { CommandContext, Runner } from './run.ts'

/** Beginning a subscription, up to its first payment. */
export interface Subscribing {
  /**
   * @param shown what the page says about renewal: who pays agrees to that
   * @returns what the first payment is confirmed with; the same for the same plan until it is made
   */
  subscribe(accountId: string, plan: PlanId, shown?: Shown): Promise<{ clientSecret: string }>
  /** In a demo: what Stripe's form does. */
  confirmDemo(accountId: string, clientSecret: string, card: TypedCard): Promise<Holdings>
}

export function subscribing({ command, change }: Runner, context: CommandContext): Subscribing {
  const { accounts, db: outside, demo, engine, gateway } = context

  /** Reads back what was begun, and keeps what was shown beside it until its first payment agrees to that. */
  async function keepShown(db: Db, customer: Customer, plan: PlanId, shown: Shown): Promise<void> {
    const { subscriptions } = await sync(context, db, customer)
    const begun = subscriptions.find((one) => one.status === 'incomplete' && one.plan === plan)
    const account = await accounts.find(customer.accountId)
    if (!begun || !account) return
    const { id: accountId, email } = account
    const consented = { accountId, email, mode: gateway.mode, subscriptionId: begun.id, plan, cents: begun.cents }
    await noteShown(db, consented, shown, await serviceNow(engine.db.pool))
  }

  return {
    subscribe: (accountId, plan, shown = nothingShown) =>
      command(accountId, async ({ db, customer, look }) => {
        const holdings = await look()
        const current = currentOf(holdings.subscriptions)
        if (current && !isOver(current)) {
          await sync(context, db, customer)
          return refused('already_subscribed', 'You have a subscription already. Nothing was charged.')
        }
        if (current?.status === 'unpaid') await gateway.endNow(current.id)
        for (const waiting of holdings.subscriptions.filter(({ status }) => status === 'incomplete')) {
          const secret = waiting.plan === plan ? await gateway.firstPaymentSecret(waiting.id) : null
          if (secret !== null) {
            await keepShown(db, customer, plan, shown)
            return { clientSecret: secret }
          }
          await gateway.endNow(waiting.id)
        }
        const what = `subscription ${holdings.subscriptions.length} ${plan} of ${customer.id}`
        const making = { accountId, mode: gateway.mode, what }
        const started = await askOnce(outside, making, (key) => gateway.subscribe(customer.id, plan, key))
        await keepShown(db, customer, plan, shown)
        return started
      }),

    async confirmDemo(accountId, clientSecret, card) {
      if (!demo) throw new Refusal(404, 'not_found', 'There is nothing at this address.')
      const none = new CardDeclined('There is nothing to pay here. Please start again.')
      return change(accountId, ({ customer }) => demo.confirm(customer.id, clientSecret, card), none)
    },
  }
}
