import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { upperTail } from './option-bias.ts'

test('the tail of the binomial distribution with p = 1/4', () => {
  assert.is(upperTail(24, 0), 1)
  assert.ok(Math.abs(upperTail(2, 1) - 7 / 16) < 1e-12)
  assert.ok(Math.abs(upperTail(3, 3) - 1 / 64) < 1e-12)
})

test('a subject of 24 questions may have 13 alike, the whole curriculum 324', () => {
  assert.ok(upperTail(24, 13) > 0.001 && upperTail(24, 14) < 0.001)
  assert.ok(upperTail(1104, 319) > 0.001 && upperTail(1104, 325) < 0.001)
})

test.run()
