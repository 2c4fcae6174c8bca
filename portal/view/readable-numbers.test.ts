import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withReadableNumbers } from './readable-numbers.ts'

const test = suite('readable numbers')

test('numbers in a sentence are shown as people read them', () => {
  assert.is(withReadableNumbers('Text START to +12025550175 first.'), 'Text START to (202) 555-0175 first.')
  assert.is(withReadableNumbers('Text START to 12345 first.'), 'Text START to 12345 first.')
})

test.run()
