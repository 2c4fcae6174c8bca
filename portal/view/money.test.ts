import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dollars, priceLine, yearlySaving } from './money.ts'

const test = suite('money')

test('money and the yearly saving are those of the specification', () => {
  assert.is(dollars(5000 / 12), '$4.17')
  assert.is(priceLine('monthly'), '$5 a month')
  assert.is(priceLine('yearly'), '$50 a year')
  assert.equal(yearlySaving, { cents: 1000, percent: 17 })
})

test.run()
