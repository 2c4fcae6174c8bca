import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { BillingOfDesk } from '../schemas/desk-money.ts'
import { whoCanceled, withCancel } from './who-canceled.ts'

const change = (at: number, cancels: boolean | null) => ({ at, what: '', by: 'their account, Safari', cancels })
const plan = (cancelAtPeriodEnd: boolean, ended: BillingOfDesk['ended'] = null, began: number | null = 0) =>
  ({
    subscription: { cancelAtPeriodEnd },
    subscribedAt: began === null ? null : new Date(began).toISOString(),
    ended,
  }) as Pick<BillingOfDesk, 'subscription' | 'subscribedAt' | 'ended'>
const over = { at: null, why: 'canceled' } as const

for (const [what, billed, changes, at] of [
  ['it ends: the last cancel', plan(true), [change(1, true), change(2, null)], 1],
  ['it ended: the last cancel', plan(false, over), [change(1, false), change(3, true)], 3],
  ['it ended otherwise, after a cancel was undone', plan(false, over), [change(1, true), change(2, false)], null],
  ['it goes on: a cancel of one before', plan(false), [change(1, true)], null],
  ['it was given up unpaid', plan(false, { at: null, why: 'unpaid' }), [change(1, true)], null],
  ['it ended otherwise, after a cancel of one before', plan(false, over, 2), [change(1, true)], null],
  ['it ends otherwise, after a cancel of one before', plan(true, null, 2), [change(1, true)], null],
  ['it was canceled as soon as it began', plan(true, null, 2), [change(1, true), change(2, true)], 2],
] as const) {
  test(`who canceled, where ${what}`, () => assert.is(whoCanceled(billed, changes, 0)?.at ?? null, at))
}

test('the trail is in machine time, and the plan in service time', () => {
  const changes = [change(1, true), change(3, true)]
  assert.is(whoCanceled(plan(true, null, 102), changes, 100)?.at, 3)
  assert.is(whoCanceled(plan(true, null, 104), changes, 100), null)
})

const day = '2026-12-10T15:00:00.000Z'
const news = `paid until ${day}, by the payment service’s news on ${day}`

test('the news that came of a cancel says so, and news before it does not', () => {
  assert.is(
    withCancel(news, { at: Date.parse(day) - 1, by: 'their account' }),
    `${news}, after the subscription was canceled by their account`,
  )
  assert.is(withCancel(news, { at: Date.parse(day) + 1, by: 'their account' }), news)
  assert.is(withCancel(news, null), news)
})

test.run()
