import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { amountLabel, brandLabel, dateLabel, expiryLabel, paymentLabel, statusFlag } from './subscription.ts'

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
