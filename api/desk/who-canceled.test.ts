import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { BillingOfDesk } from '../schemas/desk-money.ts'
import { whoCanceled, withCancel } from './who-canceled.ts'

const change = (at: number, cancels: boolean | null) => ({ at, what: '', by: 'their account, Safari', cancels })
const plan = (cancelAtPeriodEnd: boolean, ended: BillingOfDesk['ended'] = null) =>
  ({ subscription: { cancelAtPeriodEnd }, ended }) as Pick<BillingOfDesk, 'subscription' | 'ended'>
const over = { at: null, why: 'canceled' } as const

for (const [what, billed, changes, at] of [
  ['it ends: the last cancel', plan(true), [change(1, true), change(2, null)], 1],
  ['it ended: the last cancel', plan(false, over), [change(1, false), change(3, true)], 3],
  ['it ended otherwise, after a cancel was undone', plan(false, over), [change(1, true), change(2, false)], null],
  ['it goes on: a cancel of one before', plan(false), [change(1, true)], null],
  ['it was given up unpaid', plan(false, { at: null, why: 'unpaid' }), [change(1, true)], null],
] as const) {
  test(`who canceled, where ${what}`, () => assert.is(whoCanceled(billed, changes)?.at ?? null, at))
}

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
