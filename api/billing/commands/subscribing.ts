import type { PlanId } from '../../../content/product.ts'
import { serviceNow } from '../../../sms-engine/runtime/service-clock.ts'
import { Refusal } from '../../http/refusal.ts'
import type { TypedCard } from '../demo/gateway.ts'
import { CardDeclined, type Sum } from '../gateway.ts'
import { currentOf, type Holdings, isOver } from '../model/records.ts'
import { noteShown, nothingShown, type Shown } from '../store/consents.ts'
import type { Customer } from '../store/customers.ts'
import type { Db } from '../store/db.ts'
import { askOnce } from '../store/idempotency.ts'
import { sync } from '../sync/sync.ts'
import { refused } from './refusals.ts'
import type { CommandContext, Runner } from './run.ts'

/** A subscription that waits for its first payment. */
export interface Begun {
  readonly clientSecret: string
  /** What is to be paid now; absent where no tax is in it, since it is then the plan's price. */
  readonly due?: Sum
}

/** Beginning a subscription, up to its first payment. */
export interface Subscribing {
  /**
   * @param shown what the page says about renewal: who pays agrees to that
   * @returns what the first payment is confirmed with; the same for the same plan until it is made
   */
  subscribe(accountId: string, plan: PlanId, shown?: Shown): Promise<Begun>
  /** In a demo: what Stripe's form does. */
  confirmDemo(accountId: string, clientSecret: string, card: TypedCard): Promise<Holdings>
}

export function subscribing({ command, change }: Runner, context: CommandContext): Subscribing {
  const { accounts, db: outside, demo, engine, gateway } = context

  /**
   * Reads back what was begun, and keeps what was shown beside it until its first payment agrees to that.
   * @returns what is to be paid
   */
  async function keepShown(db: Db, customer: Customer, plan: PlanId, shown: Shown): Promise<Pick<Begun, 'due'>> {
    const { subscriptions, invoices } = await sync(context, db, customer)
    const begun = subscriptions.find((one) => one.status === 'incomplete' && one.plan === plan)
    const account = await accounts.find(customer.accountId)
    if (!begun || !account) return {}
    const { id: accountId, email } = account
    const consented = { accountId, email, mode: gateway.mode, subscriptionId: begun.id, plan, cents: begun.cents }
    await noteShown(db, consented, shown, await serviceNow(engine.db.pool))
    const first = invoices.find(({ subscriptionId, status }) => subscriptionId === begun.id && status === 'open')
    return first && first.taxCents > 0 ? { due: { cents: first.owedCents, taxCents: first.taxCents } } : {}
  }

  return {
    subscribe: (accountId, plan, shown = nothingShown) =>
      command(accountId, async ({ db, customer, look }) => {
        const holdings = await look()
        const current = currentOf(holdings.subscriptions)
        const alreadySubscribed = async () => {
          await sync(context, db, customer)
          return refused('already_subscribed', 'You have a subscription already. Nothing more was charged.')
        }
        if (current && !isOver(current)) return alreadySubscribed()
        if (current?.status === 'unpaid') await gateway.endNow(current.id)
        for (const waiting of holdings.subscriptions.filter(({ status }) => status === 'incomplete')) {
          const secret = waiting.plan === plan ? await gateway.firstPaymentSecret(waiting.id) : null
          if (secret !== null) {
            return { clientSecret: secret, ...(await keepShown(db, customer, plan, shown)) }
          }
          if (!(await gateway.giveUp(waiting.id))) return alreadySubscribed()
        }
        if (gateway.tax !== 'off' && shown.ip !== null) await gateway.placeCustomer(customer.id, shown.ip)
        const what = `subscription ${holdings.subscriptions.length} ${plan} of ${customer.id}`
        const making = { accountId, mode: gateway.mode, what }
        const started = await askOnce(outside, making, (key) => gateway.subscribe(customer.id, plan, key))
        return { ...started, ...(await keepShown(db, customer, plan, shown)) }
      }),

    async confirmDemo(accountId, clientSecret, card) {
      if (!demo) throw new Refusal(404, 'not_found', 'There is nothing at this address.')
      const none = new CardDeclined('There is nothing to pay here. Please start again.')
      return change(accountId, ({ customer }) => demo.confirm(customer.id, clientSecret, card), none)
    },
  }
}
