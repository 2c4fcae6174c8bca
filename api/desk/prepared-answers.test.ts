import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { charactersOutsideGsm7 } from '../../content/gsm7.ts'
import { countSegments } from '../../sms-engine/domain/wording/segment.ts'
import { ann } from '../../sms-engine/testing/cast.ts'
import type { DeskMoney } from '../schemas/desk-money.ts'
import { preparedAnswers } from './prepared-answers.ts'

const monday = Date.parse('2026-11-23T14:00:00Z')
const known = {
  zone: 'America/New_York',
  phase: 'paused',
  learner: ann.learner,
  planned: [monday],
  missed: [{ at: monday, why: 'the subscription did not cover it' }],
  score: { right: 7, answered: 9 },
  taught: 'Assets, liabilities and equity in one equation that never fails',
  pausedUntil: monday,
  remembered: [{ subject: 'x', taught: 12, lessons: 12, remembered: 10, due: 1, isLeft: false }],
} as const
const money = {
  mode: 'demo',
  subscription: {
    hasSubscription: true,
    amount: 5,
    interval: 'month',
    nextBilling: '2026-12-14T00:00:00Z',
    endsOn: null,
    cancelAtPeriodEnd: false,
  },
  payments: [{ id: 'in_1', amount: 5, currency: 'usd', date: '2026-11-14T00:00:00Z', paid: true, refunded: 2 }],
  cards: [],
  customerUrl: null,
} as unknown as DeskMoney

test('each has the learner’s figures, and fits two segments with our name before it', () => {
  const answers = preparedAnswers(known, money)
  assert.is(answers.length, 9)
  for (const { name, text } of answers) {
    assert.equal(charactersOutsideGsm7(text), [], name)
    assert.ok(countSegments(`Tallytext support: ${text}`).segments <= 2, name)
  }
  const of = (name: string) => answers.find((answer) => answer.name === name)?.text ?? ''
  assert.match(of('When the next text comes'), 'comes Monday, November 23, at 9:00 AM.')
  assert.match(of('How well it goes'), '12 lessons and answered 7 of 9 questions right')
  assert.match(of('What the plan costs'), '$5.00 a month and renews December 14')
  assert.match(of('Money went back'), '$2.00 of your payment of November 14')
})

test('one whose figures there are not is left out', () => {
  const nothing = { ...known, phase: 'new', learner: null, planned: [], missed: [], score: null, taught: null } as const
  assert.equal(
    preparedAnswers(nothing, null).map(({ name }) => name),
    ['How to stop'],
  )
})

test.run()
