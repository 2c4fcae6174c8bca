import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { attach } from '../ledger/cards.ts'
import type { LedgerSubscription } from '../ledger/ledger.ts'
import { startSubscription } from '../ledger/subscriptions.ts'
import { openBooks, typedCard } from '../testing/books.ts'
import { toHoldings } from './mapping.ts'

function started(change: Partial<LedgerSubscription>) {
  const { ledger, at } = openBooks()
  const subscription = Object.assign(startSubscription(ledger, 'monthly', at(1_000)), change)
  return { ledger, at, subscription }
}

test('a subscription and its invoice', () => {
  const { ledger, subscription } = started({ status: 'active' })
  const { subscriptions, invoices } = toHoldings(ledger)
  assert.equal(subscriptions, [
    {
      id: subscription.id,
      plan: 'monthly',
      cents: 500,
      status: 'active',
      createdAt: 1_000,
      periodStart: 1_000,
      periodEnd: subscription.periodEnd,
      cancelAtPeriodEnd: false,
      endsAt: null,
      endedAt: null,
      pausedAt: null,
      resumeAt: null,
      nextPlan: 'monthly',
      nextCents: 500,
    },
  ])
  const [invoice] = ledger.invoices
  assert.equal(invoices, [
    {
      ...invoice,
      taxCents: 0,
      owedCents: 500,
      currency: 'usd',
      url: null,
      payUrl: null,
      awaitsOwner: false,
      refundedCents: 0,
      dispute: null,
    },
  ])
})

const metadata = { paused_at: '2000', resume_at: '3000' }
const statuses: readonly [Partial<LedgerSubscription>, string, number | null][] = [
  [{ status: 'active' }, 'active', null],
  [{ status: 'trialing' }, 'active', null],
  [{ status: 'active', metadata }, 'paused', 2_000],
  [{ status: 'trialing', metadata }, 'paused', 2_000],
  [{ status: 'past_due', metadata }, 'past_due', null],
  [{ status: 'incomplete' }, 'incomplete', null],
  [{ status: 'canceled', metadata }, 'canceled', null],
]
for (const [change, status, pausedAt] of statuses) {
  test(`${JSON.stringify(change)} is ${status}`, () => {
    const [record] = toHoldings(started(change).ledger).subscriptions
    assert.equal([record?.status, record?.pausedAt, record?.resumeAt], [status, pausedAt, pausedAt && 3_000])
  })
}

for (const status of ['active', 'trialing', 'past_due', 'incomplete', 'canceled'] as const) {
  const isCharged = status !== 'incomplete' && status !== 'canceled'
  test(`the default card beside one that is ${status}`, () => {
    const { ledger, at, subscription } = started({ status })
    const [customers, own] = [attach(ledger, typedCard(), at(1_000)), attach(ledger, typedCard(), at(1_000))]
    ledger.defaultCardId = customers.id
    subscription.cardId = own.id
    const preferred = () =>
      toHoldings(ledger)
        .cards.filter(({ isDefault }) => isDefault)
        .map(({ id }) => id)
    assert.equal(preferred(), [isCharged ? own.id : customers.id])
    subscription.cardId = null
    assert.equal(preferred(), [customers.id])
  })
}

test('of a card only what a receipt shows', () => {
  const { ledger, at } = openBooks()
  attach(ledger, typedCard(), at(1_000))
  assert.equal(toHoldings(ledger).cards, [
    { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, isDefault: false },
  ])
})

test.run()
