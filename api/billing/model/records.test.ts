import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { subscriptionOf } from '../testing/records.ts'
import { currentOf, isLive, isOver, type SubscriptionStatus, surplusAttempts, wasPaid } from './records.ts'

const meanings: readonly [status: SubscriptionStatus, wasPaid: boolean, isLive: boolean, isOver: boolean][] = [
  ['incomplete', false, false, false],
  ['incomplete_expired', false, false, false],
  ['active', true, true, false],
  ['past_due', true, true, false],
  ['unpaid', true, true, true],
  ['paused', true, true, false],
  ['canceled', true, false, true],
]
for (const [status, paid, live, over] of meanings) {
  test(`${status}: ${paid ? '' : 'never '}paid, ${live ? 'goes on' : 'ended'}, ${over ? 'past' : 'not past'}`, () => {
    assert.equal([wasPaid({ status }), isLive({ status }), isOver({ status })], [paid, live, over])
  })
}

const idOfCurrent = (...some: Parameters<typeof subscriptionOf>[0][]) => currentOf(some.map(subscriptionOf))?.id

test('nothing counts for who never paid', () => {
  assert.is(currentOf([]), null)
  assert.is(idOfCurrent({ status: 'incomplete' }, { status: 'incomplete_expired' }), undefined)
})

test('of two the better one counts, wherever it stands', () => {
  const statuses = ['active', 'paused', 'past_due', 'unpaid', 'canceled'] as const
  for (const [index, better] of statuses.entries()) {
    for (const worse of statuses.slice(index + 1)) {
      const [first, second] = [
        { id: 'sub_b', status: better, endedAt: null },
        { id: 'sub_a', status: worse, periodEnd: 99_000, endedAt: worse === 'canceled' ? 50_000 : null },
      ]
      assert.is(idOfCurrent(first, second), 'sub_b', `${better} before ${worse}`)
      assert.is(idOfCurrent(second, first), 'sub_b', `${better} before ${worse}`)
    }
  }
})

test('of two alike the one that lasts longer counts; of those that have ended the last; else always the same', () => {
  assert.is(idOfCurrent({ id: 'sub_a' }, { id: 'sub_b', periodEnd: 9_001 }), 'sub_b')
  const ended = { status: 'canceled', periodEnd: 9_000 } as const
  const [early, late] = [
    { ...ended, id: 'sub_a', endedAt: 5_000, periodEnd: 99_000 },
    { ...ended, id: 'sub_b', endedAt: 5_001 },
  ]
  assert.is(idOfCurrent(early, late), 'sub_b')
  assert.is(idOfCurrent({ id: 'sub_b' }, { id: 'sub_a' }), 'sub_a')
  assert.is(idOfCurrent({ id: 'sub_a' }, { id: 'sub_b' }), 'sub_a')
})

const idsOfSurplus = (...some: Parameters<typeof subscriptionOf>[0][]) =>
  surplusAttempts(some.map(subscriptionOf)).map(({ id }) => id)
const attempt = { status: 'incomplete' } as const

test('of several attempts the newest is waited for; of two as new always the same', () => {
  const attempts = [
    { ...attempt, id: 'sub_a', createdAt: 1_000 },
    { ...attempt, id: 'sub_b', createdAt: 3_000 },
    { ...attempt, id: 'sub_c', createdAt: 2_000 },
  ]
  assert.equal(idsOfSurplus(...attempts), ['sub_c', 'sub_a'])
  assert.equal(idsOfSurplus({ ...attempt, id: 'sub_b' }, { ...attempt, id: 'sub_a' }), ['sub_b'])
  assert.equal(idsOfSurplus({ ...attempt, id: 'sub_a' }, { ...attempt, id: 'sub_b' }), ['sub_b'])
  assert.equal(idsOfSurplus(attempt), [])
})

test('beside a subscription that goes on no attempt is waited for, beside one that has ended it is', () => {
  assert.equal(idsOfSurplus({ id: 'sub_a' }, { ...attempt, id: 'sub_b' }), ['sub_b'])
  assert.equal(idsOfSurplus({ id: 'sub_a', status: 'canceled' }, { ...attempt, id: 'sub_b' }), [])
})

test.run()
