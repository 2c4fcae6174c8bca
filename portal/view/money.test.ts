import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chargeLine, dollars, priceLine, taxedLine, yearlySaving } from './money.ts'

const test = suite('money')

test('money and the yearly saving are those of the specification', () => {
  assert.is(dollars(5000 / 12), '$4.17')
  assert.is(priceLine('monthly'), '$5 a month')
  assert.is(priceLine('yearly'), '$50 a year')
  assert.equal(yearlySaving, { cents: 1000, percent: 17 })
})

test('a plan says what is charged, where anything is', () => {
  assert.match(chargeLine({ mode: 'demo', tax: 'off' }, 'yearly'), 'nothing is charged')
  assert.match(chargeLine({ mode: 'test', tax: 'off' }, 'yearly'), 'nothing is charged')
  const live = { mode: 'live', tax: 'off' } as const
  assert.is(chargeLine(live, 'yearly'), 'You pay $50 when you subscribe, and again each year until you cancel.')
  assert.is(chargeLine(live, 'monthly'), 'You pay $5 when you subscribe, and again each month until you cancel.')
})

test('tax: on top of a price it is named beside it, within a price it is not; of a sum, how much of it', () => {
  const charged = (tax: 'exclusive' | 'inclusive') => chargeLine({ mode: 'live', tax }, 'monthly')
  assert.match(charged('exclusive'), /^You pay \$5 plus tax when/)
  assert.match(charged('inclusive'), /^You pay \$5 when/)
  assert.is(taxedLine(5.4, 0.4), '$5.40, $0.40 of it tax')
  assert.is(taxedLine(5, undefined), '$5.00')
})

test.run()
