import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findComputations } from './computations.ts'

const right = [
  '$1,200 x 12 = $14,400',
  '50,000 - 20,000 = 30,000',
  '1,000 / 4 = 250',
  '20% of $500 = $100',
  '20% of $500 is $100 and nothing more',
  '$500 is 20% of $2,500',
  'You paid 5% of sales of $10,000, or 5% x $10,000 = $500',
  '$8,000 of cash + $2,000 owed to you = $10,000',
  'Assets of $50,000 = liabilities of $20,000 + equity of $30,000',
  'Take assets of $50,000 minus debts of $20,000, which leaves you $30,000',
  '$50,000 / 12 = $4,167',
  '$50,000 / 12 is about $4,200',
  '72.5 cents x 1,000 miles = $725',
  '(120 - 100) / 100 = 20%',
  '100 - 25 = 75%',
  '1,000 - 1,500 = (500)',
  '$1.2 million x 5% = $60,000',
  '15.3% x 92.35% x $10,000 = $1,412.96',
  '8,000 (the van) - 2,000 = 6,000',
  '**$600** less $150 of interest = **$450**',
  'Sales are\n$60,000 + $3,000 = $63,000',
  '100 + 20 = 120 = 60 x 2',
  'Receivables rose $3,000 and $60,000 + $3,000 = $63,000',
  'Three times a year, 3 times the limit of $500 is $1,500',
]

const wrong = [
  '$1,200 x 12 = $14,000',
  '20% of $500 is $110',
  '$500 is 20% of $2,400',
  'assets of $50,000 minus debts of $20,000 leaves you $31,000 of equity',
  '$50,000 / 12 = $4,160',
  '$50,000 / 12 is about $4,500',
  '3 x $2,000 = $6,001',
  '0.5% x $1,000 = $50',
  '100 x 3 = 300 + 50 = 350',
]

/** These are not computations, or cannot be read with certainty. */
const leftAlone = [
  'ASC 606-10-25 plus 2 is 4',
  'File Form 1040 and Schedule C by April 15.',
  'Cash rises $1,000 and debt rises $1,000',
  'The $500 is what you pay for 3 months',
  'Two payments of $500 = $1,000',
  '500 + 20% = 600',
  'The limit in 2026 is 20% of $500',
  'It costs $40 - that is 3 payments of $15',
  'On 12/31 + 5 days = 1/5',
  'You pay 30% plus interest. That is $40',
  'You pay 10% of the first $10,000 and 12% of the next $5,000, which is $1,600',
]

for (const prose of right) {
  test(`comes out: ${prose}`, () => {
    const found = findComputations(prose)
    assert.ok(found.length > 0)
    assert.equal(
      found.filter((computation) => !computation.right),
      [],
    )
  })
}
for (const prose of wrong) {
  test(`does not come out: ${prose}`, () =>
    assert.ok(findComputations(prose).some((computation) => !computation.right)))
}
for (const prose of leftAlone) {
  test(`is left alone: ${prose}`, () => assert.equal(findComputations(prose), []))
}

test('quotes what was written and what it makes', () => {
  assert.equal(findComputations('So 3 x $40 = $130 in all.'), [{ text: '3 x $40 = $130', right: false, value: 120 }])
})

test.run()
