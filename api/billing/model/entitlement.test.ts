import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { invoiceOf, subscriptionOf } from '../testing/records.ts'
import { coverageOf, entitlementOf, grace_ms, lastsIfCanceled } from './entitlement.ts'
import type { InvoiceRecord, SubscriptionRecord } from './records.ts'

const paid = subscriptionOf()

const examples: [string, Partial<SubscriptionRecord> | null, string, number | null][] = [
  ['never subscribed', null, 'free', null],
  ['active: the renewal may be late', {}, 'active', 9_000 + grace_ms],
  ['canceling: to the minute', { cancelAtPeriodEnd: true }, 'canceling', 9_000],
  ['past due: a week from the renewal that failed', { status: 'past_due' }, 'past_due', 1_000 + grace_ms],
  ['unpaid: the week is all there was', { status: 'unpaid' }, 'ended', 1_000 + grace_ms],
  ['paused: since then', { status: 'paused', pausedAt: 4_000, resumeAt: 8_000 }, 'paused', 4_000],
  ['ended: since then', { status: 'canceled', endedAt: 9_000 }, 'ended', 9_000],
  ['ended while it was owed: the week is theirs', { status: 'canceled', endedAt: 2_000 }, 'ended', 1_000 + grace_ms],
  [
    'ended long after the renewal: since then',
    { status: 'canceled', endedAt: 2 * grace_ms, periodEnd: 4 * grace_ms },
    'ended',
    2 * grace_ms,
  ],
  [
    'ended a moment before its period: the week is theirs',
    { status: 'canceled', endedAt: 8_999 },
    'ended',
    1_000 + grace_ms,
  ],
  ['ended after its period: since then', { status: 'canceled', endedAt: 9_001 }, 'ended', 9_001],
  ['paused, nobody knows since when: not any more', { status: 'paused' }, 'paused', 0],
  ['ended, nobody knows when: the week is theirs', { status: 'canceled' }, 'ended', 1_000 + grace_ms],
  ['never paid', { status: 'incomplete' }, 'none', 0],
  ['given up unpaid', { status: 'incomplete_expired' }, 'none', 0],
]

for (const [name, change, kind, until] of examples) {
  test(name, () => {
    const subscription = change && { ...paid, ...change }
    assert.equal(entitlementOf(subscription, { requireSubscription: false }), { kind, until })
  })
}

test('what canceling would leave: the period, the week of grace, or what was left when it was paused', () => {
  const of = (change: Partial<SubscriptionRecord>) => lastsIfCanceled({ ...paid, ...change }, 70_000)
  assert.is(of({}), 9_000)
  assert.is(of({ status: 'past_due' }), 1_000 + grace_ms)
  const held = { status: 'paused', pausedAt: 50_000, resumeAt: 250_000, periodEnd: 500_000 } as const
  assert.is(of(held), 300_000 + 20_000)
})

const returned: readonly [what: string, invoices: readonly InvoiceRecord[], kind: string, until: number][] = [
  ['paid', [invoiceOf()], 'active', 9_000 + grace_ms],
  ['refunded in full: no day of the period was paid', [invoiceOf({ refundedCents: 500 })], 'returned', 1_000],
  ['refunded in part', [invoiceOf({ refundedCents: 499 })], 'active', 9_000 + grace_ms],
  ['disputed, and not decided', [invoiceOf({ dispute: 'open' })], 'active', 9_000 + grace_ms],
  ['lost in a dispute', [invoiceOf({ dispute: 'lost' })], 'returned', 1_000],
  ['the period before it', [invoiceOf(), invoiceOf({ refundedCents: 500, at: 500 })], 'active', 9_000 + grace_ms],
  ['a bill over nothing', [invoiceOf({ cents: 0 }), invoiceOf({ refundedCents: 500, at: 500 })], 'returned', 1_000],
  [
    'a renewal that cannot be asked for',
    [invoiceOf({ status: 'stuck' }), invoiceOf({ refundedCents: 500, at: 500 })],
    'returned',
    1_000,
  ],
  ['another subscription', [invoiceOf({ refundedCents: 500, subscriptionId: 'sub_2' })], 'active', 9_000 + grace_ms],
]
for (const [what, invoices, kind, until] of returned) {
  test(`the payment went back: ${what}`, () => {
    const holdings = { subscriptions: [paid], invoices, cards: [] }
    assert.equal(coverageOf(holdings, { requireSubscription: false }), { kind, until })
  })
}

test('the payment of the period before went back, and this one is owed: the grace is kept', () => {
  const subscriptions = [{ ...paid, status: 'past_due' as const }]
  const invoices = [invoiceOf({ status: 'open' }), invoiceOf({ refundedCents: 500, at: 500 })]
  assert.is(coverageOf({ subscriptions, invoices, cards: [] }, { requireSubscription: false }).kind, 'past_due')
})

test('where a subscription is required, nobody is free', () => {
  assert.equal(entitlementOf(null, { requireSubscription: true }), { kind: 'none', until: 0 })
})

test('the grace is 7 days', () => assert.is(grace_ms, 7 * 24 * 3_600_000))

test.run()
