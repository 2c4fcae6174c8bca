import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms } from '../model/units.ts'
import { countAnswer, enterWeek, streakAt } from './streak.ts'

const streak = suite('streak')
const zone = 'America/New_York'
const monday = (week: number) => Date.UTC(2026, 10, 2 + 7 * week, 15)
const date = (week: number) => new Date(monday(week)).toISOString().slice(0, 10)
const sent = (week: number) => ({ start: date(week), sent: 1, asked: 0, lost: 0 })

streak('the first answer begins it, a second in the same week adds nothing', () => {
  const first = countAnswer({ streak: null, week: sent(0) }, monday(0), zone)
  assert.equal(first, { weeks: 1, week: date(0) })
  assert.equal(countAnswer({ streak: first, week: sent(0) }, monday(0) + day_ms, zone), first)
})

streak('an answer a week makes it grow', () => {
  const two = countAnswer({ streak: { weeks: 1, week: date(0) }, week: sent(1) }, monday(1), zone)
  assert.equal(two, { weeks: 2, week: date(1) })
})

streak('the running week breaks nothing, a week that went by unanswered does', () => {
  const one = { weeks: 1, week: date(0) }
  assert.is(streakAt({ streak: one, week: sent(1) }, monday(1), zone), 1)
  assert.is(streakAt({ streak: one, week: sent(1) }, monday(2), zone), 0)
  assert.is(enterWeek({ streak: one, week: sent(1) }, date(2)), null)
  assert.equal(countAnswer({ streak: one, week: sent(1) }, monday(2), zone), { weeks: 1, week: date(2) })
})

streak('a week in which nothing was sent, or arrived, neither counts nor breaks', () => {
  const one = { weeks: 1, week: date(0) }
  assert.is(streakAt({ streak: one, week: sent(0) }, monday(4), zone), 1)
  assert.is(streakAt({ streak: one, week: { start: date(1), sent: 1, asked: 0, lost: 1 } }, monday(4), zone), 1)
  assert.equal(countAnswer({ streak: one, week: sent(0) }, monday(4), zone), { weeks: 2, week: date(4) })
})

streak.run()
