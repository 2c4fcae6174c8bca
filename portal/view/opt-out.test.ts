import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { optedOutWords } from './opt-out.ts'

const test = suite('opt-out')

test('says where START goes, as people write a number', () => {
  assert.is(
    optedOutWords({ number: '+12025550175' }),
    'You texted STOP. Text START to (202) 555-0175 to get lessons again.',
  )
})

test('names no number where the carrier chooses among several', () => {
  assert.is(
    optedOutWords({ number: null }),
    'You texted STOP. Text START to the number that our texts come from to get lessons again.',
  )
})

test.run()
