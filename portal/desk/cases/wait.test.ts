import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { waitInWords } from './wait.ts'

for (const [minutes, words] of [
  [0, '0 min'],
  [59.9, '59 min'],
  [60, '1 h'],
  [47 * 60 + 59, '47 h'],
  [48 * 60, '2 days'],
] as const) {
  test(`${minutes} minutes are ${words}`, () => assert.is(waitInWords(minutes * 60_000), words))
}

test.run()
