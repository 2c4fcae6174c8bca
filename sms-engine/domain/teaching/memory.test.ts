import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms } from '../model/units.ts'
import { expectedGain, isDue, retrievability, reviewedCard, taughtCard } from './memory.ts'

const memory = suite('memory')
const start = Date.UTC(2026, 10, 16, 14)

/** Days between answers when every one is given on the day it falls due. */
function intervals(grades: readonly ('again' | 'hard' | 'good')[]): number[] {
  let card = taughtCard(start)
  return grades.map((grade) => {
    const before = card.dueAt
    card = reviewedCard(card, grade, before)
    return (card.dueAt - before) / day_ms
  })
}

memory('a lesson that was sent is due again after two days', () => {
  const card = taughtCard(start)
  assert.is((card.dueAt - start) / day_ms, 2)
  assert.is(isDue(card, start + 2 * day_ms - 1), false)
  assert.is(isDue(card, start + 2 * day_ms), true)
})

memory('right answers push a lesson out, a wrong one brings it back (FSRS-6, pinned)', () => {
  assert.equal(intervals(['good', 'good', 'good', 'good', 'good']), [11, 46, 163, 497, 1346])
  assert.equal(intervals(['good', 'good', 'again', 'good']), [11, 46, 3, 8])
  assert.equal(intervals(['hard', 'hard', 'hard']), [8, 19, 36])
})

memory('recall falls from certain to nine in ten at one stability', () => {
  const card = taughtCard(start)
  assert.is(retrievability(card, start), 1)
  assert.ok(Math.abs(retrievability(card, start + card.stability * day_ms) - 0.9) < 1e-6)
})

memory('the first answer on the day of teaching replaces the assumption', () => {
  const card = taughtCard(start)
  const right = reviewedCard(card, 'good', start + 60_000)
  const wrong = reviewedCard(card, 'again', start + 60_000)
  assert.is(right.stability, card.stability)
  assert.ok(wrong.stability < card.stability)
  assert.is(wrong.lapses, 1)
  const second = reviewedCard(wrong, 'good', start + 120_000)
  assert.is(second.stability, wrong.stability)
  assert.is(second.reviews, 2)
})

memory('half a day after the lesson an answer is a review', () => {
  const card = taughtCard(start)
  const seen = (at: number) => reviewedCard(card, 'good', at).stability
  assert.is(seen(start + day_ms / 2 - 1), card.stability)
  assert.ok(seen(start + day_ms / 2) > card.stability)
})

memory('of a lesson that was answered on its day, only the counts change by another answer on that day', () => {
  const once = reviewedCard(taughtCard(start), 'good', start + 60_000)
  assert.equal(reviewedCard(once, 'again', start + 120_000), { ...once, reviews: 2, lapses: 1 })
})

memory('a clock that goes back forgets nothing', () => {
  const card = taughtCard(start)
  assert.is(retrievability(card, start - day_ms), 1)
  assert.is(expectedGain(card, start - day_ms, 30), expectedGain(card, start, 30))
})

memory('asking gains more once something has been forgotten', () => {
  const card = taughtCard(start)
  assert.ok(expectedGain(card, start + 3 * day_ms, 30) > 0)
  assert.ok(expectedGain(card, start + 5 * day_ms, 30) > expectedGain(card, start + day_ms, 30))
})

memory.run()
