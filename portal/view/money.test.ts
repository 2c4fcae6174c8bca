import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chargeLine, dollars, priceLine, yearlySaving } from './money.ts'

const test = suite('money')

test('money and the yearly saving are those of the specification', () => {
  assert.is(dollars(5000 / 12), '$4.17')
  assert.is(priceLine('monthly'), '$5 a month')
  assert.is(priceLine('yearly'), '$50 a year')
  assert.equal(yearlySaving, { cents: 1000, percent: 17 })
})

test('a plan says what is charged, where anything is', () => {
  assert.match(chargeLine('demo', 'yearly'), 'nothing is charged')
  assert.match(chargeLine('test', 'yearly'), 'nothing is charged')
  assert.is(chargeLine('live', 'yearly'), 'You pay $50 when you subscribe, and again each year until you cancel.')
  assert.is(chargeLine('live', 'monthly'), 'You pay $5 when you subscribe, and again each month until you cancel.')
})

test.run()
