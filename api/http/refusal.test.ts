import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { tooManyTries } from './refusal.ts'

for (const [wait_ms, words, after_s] of [
  [1, 'a minute', 1],
  [60_000, 'a minute', 60],
  [60_001, '2 minutes', 61],
  [3_600_000, '60 minutes', 3_600],
] as const) {
  test(`whoever has to wait ${wait_ms} ms is told ${words}, and the browser the seconds`, () => {
    const { statusCode, code, message, retry_after_s } = tooManyTries(wait_ms)
    assert.equal(
      [statusCode, code, message, retry_after_s],
      [429, 'too_many_requests', `Too many tries. Please wait ${words}.`, after_s],
    )
  })
}

test.run()
