import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms } from '../model/units.ts'
import { newcomer } from './habits.ts'
import { taughtCard } from './memory.ts'
import { passing } from './passing.ts'

const test = suite('passing')

const now = Date.UTC(2026, 10, 16, 14)
const lessons = (count: number, { reviews = 0, days = 3 } = {}) =>
  new Array(count).fill({ ...taughtCard(now - days * day_ms), reviews })
const sure = { ...newcomer, spread: [0.01, 0, 0, 0.001, 0, 0.001] as const }
const width = ({ low, high }: ReturnType<typeof passing>) => high - low

test('what would pass today: nothing taught', () => {
  assert.equal(passing([], now), { taught: 0, likely: 0, low: 0, high: 0 })
})

test('what would pass today: a lesson that was never asked about may not have been taken in', () => {
  assert.is(passing(lessons(100, { days: 0 }), now).likely, 82)
  assert.is(passing(lessons(100, { days: 0, reviews: 1 }), now).likely, 100)
})

test('what would pass today: the range is wide while nothing is known of the learner, and narrow after many answers', () => {
  const taught = lessons(100, { reviews: 2, days: 30 })
  assert.ok(width(passing(taught, now, newcomer)) > 2 * width(passing(taught, now, sure)))
})

test('what would pass today: never more than was taught, never less than nothing', () => {
  const one = passing(lessons(1), now)
  assert.equal([one.low, one.high, one.taught], [0, 1, 1])
})

test('what would pass today: whoever forgets faster passes less', () => {
  const at = (pace: number) => passing(lessons(50), now, { ...newcomer, mean: [pace, 0.82, 0.2] }).likely
  assert.ok(at(1) < at(0) && at(0) < at(-1))
})

test.run()
