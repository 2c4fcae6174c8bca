import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { aFewTimes, later, never, onceMended, pauseAfter, type Retry } from './send-error.ts'

const pauses = suite('pauses between attempts')

/** The longest pause after each attempt, in ms; null if there is no further attempt. */
const table: readonly [what: string, retry: Retry, longest_ms: readonly (number | null)[]][] = [
  ['what can never succeed is not tried again', never, [null]],
  ['what nobody understands is tried three times', aFewTimes, [2_000, 4_000, null]],
  [
    'what passes is tried until it goes, a minute apart at most',
    later,
    [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000],
  ],
  ['what waits for its owner is tried every minute', onceMended, [60_000, 60_000, 60_000]],
]

for (const [what, retry, longest_ms] of table) {
  pauses(what, () => {
    for (const [index, longest] of longest_ms.entries()) {
      const seen = Array.from({ length: 500 }, () => pauseAfter(index + 1, retry))
      if (longest === null) {
        assert.equal([...new Set(seen)], [null])
        continue
      }
      const [shortest, last] = [Math.min(...seen.map(Number)), Math.max(...seen.map(Number))]
      // The jitter takes away up to half.
      assert.ok(shortest >= longest / 2 && shortest < longest * 0.6, `${shortest} ms`)
      assert.ok(last <= longest && last > longest * 0.9, `${last} ms`)
    }
  })
}

pauses('the thousandth attempt at what waits is still a minute away', () => {
  assert.ok((pauseAfter(1_000, later) ?? 0) >= 30_000)
})

pauses.run()
