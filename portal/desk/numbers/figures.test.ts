import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { alone, percentWords } from './figures.ts'

test('a share is none or all only when it is', () => {
  assert.is(percentWords(0, 0), '–')
  assert.is(percentWords(0, 900), '0 %')
  assert.is(percentWords(2, 900), 'under 1 %')
  assert.is(percentWords(899, 900), 'over 99 %')
  assert.is(percentWords(9, 9), '100 %')
})

test('what stands alone between days without a value is found, at the ends too', () => {
  assert.equal(alone([1, null, 2, 3, null, 4, null, undefined, 5]), [0, 5, 8])
  assert.equal(alone([1, 2]), [])
  assert.equal(alone([0]), [0])
})

test.run()
