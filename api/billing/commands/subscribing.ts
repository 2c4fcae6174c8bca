import type { PlanId } from '../../../content/product.ts'
import { Refusal } from '../../http/refusal.ts'
import type { TypedCard } from '../demo/gateway.ts'
import { CardDeclined } from '../gateway.ts'
import { currentOf, type Holdings, isOver } from '../model/records.ts'
import { askOnce } from '../store/idempotency.ts'
import { sync } from '../sync/sync.ts'
import { refused } from './refusals.ts'
import type { CommandContext, Runner } from './run.ts'

/** Beginning a subscription, up to its first payment. */
export interface Subscribing {
  /** @returns what the first payment is confirmed with; the same for the same plan until it is made */
  subscribe(accountId: string, plan: PlanId): Promise<{ clientSecret: string }>
  /** In a demo: what Stripe's form does. */
  confirmDemo(accountId: string, clientSecret: string, card: TypedCard): Promise<Holdings>
}

export function subscribing({ command, change }: Runner, context: CommandContext): Subscribing {
  const { db: outside, demo, gateway } = context

  return {
    subscribe: (accountId, plan) =>
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
            await sync(context, db, customer)
            return { clientSecret: secret }
          }
          await gateway.endNow(waiting.id)
        }
        const what = `subscription ${holdings.subscriptions.length} ${plan} of ${customer.id}`
        const making = { accountId, mode: gateway.mode, what }
        const started = await askOnce(outside, making, (key) => gateway.subscribe(customer.id, plan, key))
        await sync(context, db, customer)
        return started
      }),

    async confirmDemo(accountId, clientSecret, card) {
      if (!demo) throw new Refusal(404, 'not_found', 'There is nothing at this address.')
      const none = new CardDeclined('There is nothing to pay here. Please start again.')
      return change(accountId, ({ customer }) => demo.confirm(customer.id, clientSecret, card), none)
    },
  }
}
