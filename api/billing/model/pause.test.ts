import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { monthsAhead, planPause } from './pause.ts'

const paid = { periodEnd: Date.UTC(2026, 11, 20), pausedAt: null, resumeAt: null }

test('made longer again and again, a pause ends 92 days after it began', () => {
  const start = Date.UTC(2026, 10, 21)
  let held: Parameters<typeof planPause>[0] = paid
  for (let month = 0; month < 6; month++) {
    const now = monthsAhead(start, month * 0.5)
    const { pausedAt, resumeAt, renewsAt } = planPause(held, now, monthsAhead(now, 3))
    held = { pausedAt, resumeAt, periodEnd: renewsAt }
  }
  assert.equal([held.pausedAt, held.resumeAt], [start, start + 92 * 86_400_000])
  assert.is(held.periodEnd - paid.periodEnd, 92 * 86_400_000)
})

test.run()
