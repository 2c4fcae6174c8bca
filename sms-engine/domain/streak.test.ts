import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { streakOf } from './streak.ts'

const streak = suite('streak')

streak('weeks in a row up to this one', () => {
  assert.is(streakOf(['2026-11-16', '2026-11-09', '2026-11-02'], '2026-11-16'), 3)
})

streak('the running week does not break it before it ends', () => {
  assert.is(streakOf(['2026-11-09', '2026-11-02'], '2026-11-16'), 2)
})

streak('a week without an answer does', () => {
  assert.is(streakOf(['2026-11-16', '2026-11-02'], '2026-11-16'), 1)
  assert.is(streakOf(['2026-11-02'], '2026-11-16'), 0)
  assert.is(streakOf([], '2026-11-16'), 0)
})

streak('it goes on over the change of clocks and of the year', () => {
  assert.is(streakOf(['2026-12-28', '2027-01-04', '2026-12-21'], '2027-01-04'), 3)
})

streak.run()
