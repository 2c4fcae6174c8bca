import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  amountLabel,
  brandLabel,
  cancelQuestion,
  dateLabel,
  expiryLabel,
  isEnding,
  paymentLabel,
  removalQuestion,
  statusFlag,
} from './subscription.ts'

const test = suite('subscription')

/** Status, whether it ends with the period, and what is shown. */
const cases: [string, boolean, string, string, string][] = [
  ['active', false, 'Active', 'good', 'Next billing:'],
  ['active', true, 'Canceling', 'caution', 'Ends:'],
  ['past_due', true, 'Canceling', 'caution', 'Ends:'],
  ['past_due', false, 'past_due', 'plain', 'Next billing:'],
  ['paused', false, 'paused', 'plain', 'Next billing:'],
]
for (const [status, cancelAtPeriodEnd, label, tone, date] of cases) {
  test(`${status}${cancelAtPeriodEnd ? ', ending' : ''} is ${label}`, () => {
    assert.equal(statusFlag({ status, cancelAtPeriodEnd }), { label, tone })
    assert.is(dateLabel({ cancelAtPeriodEnd }), date)
  })
}

test('it ends: with its period, or on a day after its next renewal', () => {
  const day = '2028-01-01T02:00:00Z'
  const cases = [
    [true, null],
    [false, day],
    [false, null],
  ] as const
  assert.equal(
    cases.map(([cancelAtPeriodEnd, endsOn]) => isEnding({ cancelAtPeriodEnd, endsOn })),
    [true, true, false],
  )
})

test('before canceling: until when lessons go on; after a payment was returned, that they do not', () => {
  const kept = { pastDue: null, isReturned: false, pausedUntil: null }
  const subscription = { ...kept, lessonsUntilIfCanceled: '2027-01-01T02:00:00Z' }
  const pastDue = { amount: 5, lessonsUntil: '2027-01-01T02:00:00Z', isToBeConfirmed: false, payUrl: null }
  const zone = 'America/New_York'
  assert.is(cancelQuestion(subscription, zone), 'Cancel from December 31, 2026? Lessons continue until then.')
  assert.is(cancelQuestion({ ...subscription, pastDue }, zone), 'Cancel now? Lessons continue until December 31, 2026.')
  assert.is(
    cancelQuestion({ ...subscription, pausedUntil: '2026-12-13T05:00:00Z' }, zone),
    'Cancel from December 31, 2026? The pause ends, and lessons continue until then.',
  )
  const returned = { ...kept, lessonsUntilIfCanceled: null, isReturned: true }
  assert.is(cancelQuestion(returned, zone), 'Cancel? Nothing more is charged then. Your lessons have stopped already.')
})

test('before the default card is removed: that another one pays what is owed', () => {
  const pastDue = { amount: 5, lessonsUntil: '2027-01-01T02:00:00Z', isToBeConfirmed: false, payUrl: null }
  const asked = (isDefault: boolean, owed: typeof pastDue | null) =>
    removalQuestion('Visa ending in 4242', { isDefault }, owed)
  const charged = 'Remove Visa ending in 4242? Another of your cards is then charged the $5.00 USD that you owe.'
  assert.is(asked(true, pastDue), charged)
  assert.is(asked(false, pastDue), 'Remove Visa ending in 4242?')
  assert.is(asked(true, null), 'Remove Visa ending in 4242?')
})

test('amounts and cards', () => {
  assert.is(amountLabel(50, 'usd'), '$50.00 USD')
  assert.is(amountLabel(50, 'usd', 'short'), '$50 USD')
  assert.is(amountLabel(4.17, 'usd', 'short'), '$4.17 USD')
  assert.equal(['visa', 'mastercard', 'amex', 'jcb'].map(brandLabel), ['Visa', 'Mastercard', 'AMEX', 'JCB'])
  assert.is(expiryLabel({ exp_month: 4, exp_year: 2031 }), '04/2031')
})

for (const [change, label] of [
  [{}, 'Paid'],
  [{ paid: false }, 'Failed'],
  [{ paid: false, isToBeConfirmed: true }, 'To be confirmed'],
  [{ refunded: 2 }, 'Paid, $2.00 USD refunded'],
  [{ refunded: 5 }, 'Refunded'],
  [{ dispute: 'open' }, 'Paid, disputed'],
  [{ tax: 0.4 }, 'Paid, $0.40 USD of it tax'],
  [{ dispute: 'lost' }, 'Returned to the card'],
] as const) {
  test(`a payment with ${JSON.stringify(change)} is ${label}`, () => {
    const payment = { id: 'in_1', amount: 5, currency: 'usd', date: '2026-11-22T12:00:00Z', paid: true }
    assert.is(paymentLabel({ ...payment, ...change }), label)
  })
}

test.run()
