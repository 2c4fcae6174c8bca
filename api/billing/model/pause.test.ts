import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { monthsAhead, planPause, renewalAfterPause, wholeSeconds } from './pause.ts'

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

const minute_ms = 60_000
const start = 1_700_000_000_000
const held = { periodEnd: start + 50 * minute_ms, pausedAt: start, resumeAt: start + 30 * minute_ms }

test('months are the calendar’s', () => {
  assert.is(monthsAhead(Date.UTC(2026, 0, 31), 1), Date.UTC(2026, 1, 28))
  assert.is(monthsAhead(Date.UTC(2026, 10, 21, 12), 3), Date.UTC(2027, 1, 21, 12))
})

test('a pause from now: the renewal moves as far as it lasts, in whole seconds', () => {
  const plan = planPause({ ...paid, periodEnd: start + 20 * minute_ms }, start + 999, start + 10 * minute_ms + 999)
  assert.equal(plan, {
    pausedAt: start,
    resumeAt: start + 10 * minute_ms,
    renewsAt: start + 30 * minute_ms,
  })
})

test('a pause that is held keeps its beginning, and the paid day moves with its end', () => {
  const plan = planPause(held, start + 5 * minute_ms, start + 40 * minute_ms)
  assert.equal(plan, { pausedAt: start, resumeAt: start + 40 * minute_ms, renewsAt: start + 60 * minute_ms })
})

test('resumed early, what was left of the period is left again; resumed late, the pause counts to its end', () => {
  assert.is(renewalAfterPause(held, start + 10 * minute_ms), start + 30 * minute_ms)
  assert.is(renewalAfterPause(held, start + 30 * minute_ms), start + 50 * minute_ms)
  assert.is(renewalAfterPause(held, start + 40 * minute_ms), start + 50 * minute_ms)
})

test('a renewal lies at least a minute ahead, in whole seconds', () => {
  assert.is(renewalAfterPause(held, start + 100 * minute_ms + 1_999), start + 101 * minute_ms + 1_000)
})

test('before its beginning nothing of a pause has passed', () => {
  assert.is(renewalAfterPause(held, start - 10 * minute_ms), start + 20 * minute_ms)
})

test('what is not paused renews when it would', () => {
  const going = { periodEnd: start + 50 * minute_ms, pausedAt: null, resumeAt: null }
  assert.is(renewalAfterPause(going, start), start + 50 * minute_ms)
})

test('fractions of a second are cut, not rounded', () => {
  assert.equal([1_000, 1_001, 1_999].map(wholeSeconds), [1_000, 1_000, 1_000])
})

test.run()
