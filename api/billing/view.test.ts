import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { grace_ms } from './model/entitlement.ts'
import { cardOf, invoiceOf, subscriptionOf } from './testing/records.ts'
import { viewCards, viewHistory, viewSubscription } from './view.ts'

const iso = (at: number) => new Date(at).toISOString()
const none = { invoices: [], cards: [] }
const now = 5_000
const view = (
  change: Parameters<typeof subscriptionOf>[0],
  invoices = none.invoices as ReturnType<typeof invoiceOf>[],
) => viewSubscription({ ...none, subscriptions: [subscriptionOf(change)], invoices }, now)

test('no subscription: none, one that was never paid, one that is over', () => {
  const nothing = viewSubscription({ ...none, subscriptions: [] }, now)
  assert.equal(nothing, {
    hasSubscription: false,
    productName: null,
    amount: null,
    interval: null,
    status: null,
    cancelAtPeriodEnd: false,
    nextBilling: null,
    endsOn: null,
    nextPlan: null,
    pausedUntil: null,
    pastDue: null,
    isReturned: false,
    lessonsUntilIfCanceled: null,
  })
  for (const status of ['incomplete', 'incomplete_expired', 'canceled', 'unpaid'] as const) {
    assert.equal(view({ status }), nothing)
  }
})

test('one that goes on: dollars, dates, and what canceling would leave', () => {
  assert.equal(view({}), {
    hasSubscription: true,
    productName: 'Tallytext Pro',
    amount: 5,
    interval: 'month',
    status: 'active',
    cancelAtPeriodEnd: false,
    nextBilling: iso(9_000),
    endsOn: null,
    nextPlan: null,
    pausedUntil: null,
    pastDue: null,
    isReturned: false,
    lessonsUntilIfCanceled: iso(9_000),
  })
  assert.equal([view({ plan: 'yearly' }).interval, view({ cents: 4_999 }).amount], ['year', 49.99])
})

test('a change of plan that waits: what was paid for now, and what comes', () => {
  const { amount, interval, nextPlan } = view({ plan: 'yearly', cents: 5_000, nextPlan: 'monthly', nextCents: 500 })
  assert.equal([amount, interval, nextPlan], [50, 'year', { interval: 'month', amount: 5 }])
})

test('canceling: there is nothing left to cancel', () => {
  const { cancelAtPeriodEnd, lessonsUntilIfCanceled } = view({ cancelAtPeriodEnd: true })
  assert.equal([cancelAtPeriodEnd, lessonsUntilIfCanceled], [true, null])
})

test('ended after its next renewal: it renews first, and canceling ends it with its period', () => {
  const { cancelAtPeriodEnd, nextBilling, endsOn, lessonsUntilIfCanceled } = view({ endsAt: 20_000 })
  assert.equal(
    [cancelAtPeriodEnd, nextBilling, endsOn, lessonsUntilIfCanceled],
    [false, iso(9_000), iso(20_000), iso(9_000)],
  )
})

test('paused: until when', () => {
  assert.is(view({ status: 'paused', pausedAt: 2_000, resumeAt: 8_000 }).pausedUntil, iso(8_000))
})

test('past due: all that this subscription still asks for, and until when lessons go on', () => {
  const invoices = [
    invoiceOf({ id: 'in_1', status: 'open' }),
    invoiceOf({ id: 'in_2', status: 'open', cents: 250 }),
    invoiceOf({ id: 'in_3', status: 'void' }),
    invoiceOf({ id: 'in_5', status: 'open', cents: 500, owedCents: 120 }),
    invoiceOf({ id: 'in_4', status: 'open', subscriptionId: 'sub_2' }),
  ]
  assert.equal(view({ status: 'past_due' }, invoices).pastDue, {
    amount: 8.7,
    lessonsUntil: iso(1_000 + grace_ms),
    isToBeConfirmed: false,
    payUrl: null,
  })
  assert.is(view({}, invoices).pastDue, null)
})

test('past due: the page where it is paid, that of the question first, and none of another subscription', () => {
  const shown = (...invoices: ReturnType<typeof invoiceOf>[]) => {
    const { pastDue } = view({ status: 'past_due' }, invoices)
    return [pastDue?.isToBeConfirmed, pastDue?.payUrl]
  }
  const plain = invoiceOf({ id: 'in_1', status: 'open', payUrl: 'https://stripe.example/1' })
  const asked = invoiceOf({ id: 'in_2', status: 'open', payUrl: 'https://stripe.example/2', awaitsOwner: true })
  assert.equal(shown(plain), [false, 'https://stripe.example/1'])
  assert.equal(shown(plain, asked), [true, 'https://stripe.example/2'])
  assert.equal(shown({ ...asked, subscriptionId: 'sub_2' }), [false, null])
})

const shown: readonly [what: string, invoice: Parameters<typeof invoiceOf>[0], paid: boolean | null][] = [
  ['a first payment', { isFirst: true, status: 'paid' }, true],
  ['a first payment that was never made', { isFirst: true, status: 'open' }, null],
  ['a first payment that was given up', { isFirst: true, status: 'void' }, null],
  ['a first payment that was written off', { isFirst: true, status: 'uncollectible' }, null],
  ['a renewal', { status: 'paid' }, true],
  ['a renewal that is owed', { status: 'open' }, false],
  ['a renewal that was written off', { status: 'uncollectible' }, false],
  ['a renewal that was voided', { status: 'void' }, null],
  ['a renewal that cannot be asked for', { status: 'stuck' }, null],
  ['a bill over nothing', { status: 'paid', cents: 0 }, null],
]
for (const [what, invoice, paid] of shown) {
  test(`${what} is ${paid === null ? 'hidden' : 'shown'}`, () => {
    const { history } = viewHistory({ ...none, subscriptions: [], invoices: [invoiceOf(invoice)] })
    assert.equal(
      history.map((one) => one.paid),
      paid === null ? [] : [paid],
    )
  })
}

test('a payment: dollars, its date, and its invoice where there is one', () => {
  const invoices = [invoiceOf({ cents: 4_999, url: 'https://stripe.example/in_1' }), invoiceOf({ id: 'in_2' })]
  const payment = { id: 'in_1', amount: 49.99, currency: 'usd', date: iso(1_000), paid: true }
  assert.equal(viewHistory({ ...none, subscriptions: [], invoices }).history, [
    { ...payment, invoiceUrl: 'https://stripe.example/in_1' },
    { ...payment, id: 'in_2', amount: 5 },
  ])
})

test('a renewal that the bank asks about is to be confirmed, not failed', () => {
  const invoices = [invoiceOf({ status: 'open', awaitsOwner: true })]
  const [payment] = viewHistory({ ...none, subscriptions: [], invoices }).history
  assert.equal([payment?.paid, payment?.isToBeConfirmed], [false, true])
})

test('money that went back is shown beside what was paid', () => {
  const invoices = [
    invoiceOf({ id: 'in_1', refundedCents: 200 }),
    invoiceOf({ id: 'in_2', dispute: 'lost' }),
    invoiceOf({ id: 'in_3' }),
  ]
  assert.equal(
    viewHistory({ ...none, subscriptions: [], invoices }).history.map(({ paid, refunded, dispute }) => [
      paid,
      refunded,
      dispute,
    ]),
    [
      [true, 2, undefined],
      [true, undefined, 'lost'],
      [true, undefined, undefined],
    ],
  )
})

test('a period whose payment went back: said so, and there are no lessons to keep', () => {
  const { isReturned, lessonsUntilIfCanceled } = view({}, [invoiceOf({ refundedCents: 500 })])
  assert.equal([isReturned, lessonsUntilIfCanceled], [true, null])
  assert.is(view({}, [invoiceOf({ refundedCents: 499 })]).isReturned, false)
})

test('cards in the specification’s spelling', () => {
  const cards = [cardOf({ isDefault: true }), cardOf({ id: 'pm_2', expMonth: 1 })]
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 }
  assert.equal(viewCards({ ...none, subscriptions: [], cards }).paymentMethods, [
    { id: 'pm_1', isDefault: true, card },
    { id: 'pm_2', isDefault: false, card: { ...card, exp_month: 1 } },
  ])
})

test.run()
