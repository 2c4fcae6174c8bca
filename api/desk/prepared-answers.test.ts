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
    nextBilling: '2026-12-14T12:00:00Z',
    endsOn: null,
    cancelAtPeriodEnd: false,
  },
  payments: [{ id: 'in_1', amount: 5, currency: 'usd', date: '2026-11-14T12:00:00Z', paid: true, refunded: 2 }],
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

test('a learner is told why in plain words, without names, notes and moments for colleagues', () => {
  const told = (why: string) =>
    preparedAnswers({ ...known, missed: [{ at: monday, why }] }, null).find(({ name }) => name.startsWith('Why'))?.text
  assert.is(
    told('the subscription did not cover it'),
    'On Monday, November 23 no text came. Your plan did not cover that day.',
  )
  const held =
    'it could not leave before its time was over: all scheduled texts were held from 2026-11-23T14:00:00.000Z, by Sue: bad batch'
  assert.is(told(held), 'On Monday, November 23 no text came. Something on our side kept it back. We are sorry.')
  assert.is(
    told('paused, by Sue at the desk on 2026-11-20T10:00:00.000Z (angry)'),
    'On Monday, November 23 no text came. Your lessons were paused.',
  )
  assert.is(
    told('put off until 2026-11-24T14:00:00.000Z, by the learner’s text “later”'),
    undefined,
    'left to the colleague',
  )
})

test('a pause that holds the plan too is ended in the settings, and days are those of the learner', () => {
  const west = { ...known, zone: 'America/Los_Angeles' }
  const subscription = { ...money.subscription, status: 'paused', nextBilling: '2026-12-14T02:00:00Z' }
  const texts = preparedAnswers(west, { ...money, subscription } as DeskMoney)
  const of = (name: string) => texts.find((answer) => answer.name === name)?.text ?? ''
  assert.match(of('Lessons are paused'), /on hold until Monday, November 23\. You can end that in your settings\.$/)
  assert.match(of('What the plan costs'), 'renews December 13')
})

test('one whose figures there are not is left out', () => {
  const nothing = { ...known, phase: 'new', learner: null, planned: [], missed: [], score: null, taught: null } as const
  assert.equal(
    preparedAnswers(nothing, null).map(({ name }) => name),
    ['How to stop'],
  )
})

test.run()
