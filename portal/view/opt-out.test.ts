import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { optedOutWords } from './opt-out.ts'

const test = suite('opt-out')

test('says where START goes, as people write a number', () => {
  assert.is(
    optedOutWords({ number: '+12025550175', inWords: false }),
    'You texted STOP. Text START to (202) 555-0175 to get lessons again.',
  )
})

test('does not say STOP to somebody who used other words', () => {
  assert.is(
    optedOutWords({ number: '+12025550175', inWords: true }),
    'You wrote that you want no more texts. Text START to (202) 555-0175 to get lessons again.',
  )
})

test('names no number where the carrier chooses among several', () => {
  assert.is(
    optedOutWords({ number: null, inWords: false }),
    'You texted STOP. Text START to the number that our texts come from to get lessons again.',
  )
})

test.run()
