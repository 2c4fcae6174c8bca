import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cardOf, invoiceOf, subscriptionOf } from '../testing/records.ts'
import { entitlementOf, grace_ms } from './entitlement.ts'
import { keptOf } from './kept.ts'
import type { SubscriptionRecord } from './records.ts'

const now = 5_000
const keptSubscription = (change: Partial<SubscriptionRecord>) => {
  const [subscription] = keptOf({ subscriptions: [subscriptionOf(change)], invoices: [], cards: [] }, now).subscriptions
  if (!subscription) throw new Error('it was not kept')
  return subscription
}
const lessonsUntil = (change: Partial<SubscriptionRecord>) =>
  entitlementOf(keptSubscription(change), { requireSubscription: true }).until

const kept: readonly [what: string, Partial<SubscriptionRecord>, status: string, until: number][] = [
  ['active: to the end of what was paid, without the grace', {}, 'canceled', 9_000],
  ['canceling: as it would have', { cancelAtPeriodEnd: true }, 'canceled', 9_000],
  ['past due: the week that was promised', { status: 'past_due' }, 'canceled', 1_000 + grace_ms],
  ['ended: nothing changes', { status: 'canceled', endedAt: 9_500 }, 'canceled', 9_500],
  ['an attempt is given up', { status: 'incomplete' }, 'incomplete_expired', 0],
]
for (const [what, change, status, until] of kept) {
  test(`${what}`, () => {
    assert.equal([keptSubscription(change).status, lessonsUntil(change)], [status, until])
  })
}

test('paused: what was left of the period is left from now on', () => {
  const day_ms = 86_400_000
  const held = {
    status: 'paused',
    pausedAt: now - day_ms,
    resumeAt: now + day_ms,
    periodEnd: now + 7 * day_ms,
  } as const
  const subscription = keptSubscription(held)
  assert.equal([subscription.pausedAt, subscription.resumeAt], [null, null])
  assert.is(subscription.endedAt, now + 6 * day_ms)
})

test('nothing is asked for any more, and no card is left; what was paid stays', () => {
  const open = invoiceOf({ id: 'in_2', status: 'open' })
  const stuck = invoiceOf({ id: 'in_3', status: 'stuck' })
  const { invoices, cards } = keptOf(
    { subscriptions: [], invoices: [invoiceOf(), open, stuck], cards: [cardOf()] },
    now,
  )
  assert.equal([invoices.map(({ status }) => status), cards], [['paid', 'void', 'void'], []])
})

test('kept again much later it is the same', () => {
  const subscriptions = [subscriptionOf(), subscriptionOf({ id: 'sub_2', status: 'incomplete' })]
  const once = keptOf({ subscriptions, invoices: [], cards: [] }, now)
  assert.equal(keptOf(once, 99_000), once)
})

test.run()
