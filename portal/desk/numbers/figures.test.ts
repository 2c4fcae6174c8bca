import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { percentWords } from './figures.ts'

test('a share is none or all only when it is', () => {
  assert.is(percentWords(0, 0), '–')
  assert.is(percentWords(0, 900), '0 %')
  assert.is(percentWords(2, 900), 'under 1 %')
  assert.is(percentWords(899, 900), 'over 99 %')
  assert.is(percentWords(9, 9), '100 %')
})

test.run()
