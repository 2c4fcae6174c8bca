import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { atFirst, right } from '../../testing/answers.ts'
import type { Card } from '../model/card.ts'
import type { Habits } from '../model/habits.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { oddsOf } from './habits.ts'
import { journey, pastMemories, type Replay, type Review } from './journey.ts'
import { answered, type Requires, recallOf, reviewed, taughtCard } from './memory.ts'

const test = suite('journey')
const monday = Date.UTC(2026, 10, 16, 14)
const later = (days: number) => monday + days * day_ms
const zone = 'America/New_York'
/** The last moment of the local day this many days after the first one. */
const endOf = (days: number) => Date.UTC(2026, 10, 17, 5) + days * day_ms - 1
const past =
  (requires: Requires = () => []): Replay =>
  (...life) =>
    pastMemories(requires, ...life)
const answer = (lessonId: string, days: number): Review => ({ ...right, lessonId, at: later(days) })

test('before the first lesson there is none', () => assert.equal(journey({}, [], undefined, monday, zone, past()), []))

test('the first lesson alone is one point', () => {
  const [point, ...others] = journey({ a: taughtCard(monday) }, [], undefined, monday, zone, past())
  assert.equal([point?.at, point?.taught, others.length], [monday, 1, 0])
})

test('under three weeks it goes by local days, then by weeks, and always ends now', () => {
  const memory = { a: taughtCard(monday) }
  const moments = (days: number) => journey(memory, [], undefined, later(days), zone, past()).map(({ at }) => at)
  assert.equal(moments(0.1), [monday, later(0.1)])
  assert.equal(moments(2.5), [monday, endOf(0), endOf(1), later(2.5)])
  assert.is(moments(20.9).length, 23)
  assert.equal(moments(21), [monday, endOf(6), endOf(13), endOf(20), later(21)])
})

test('weeks are the ones that the streak counts, from Monday to Sunday', () => {
  const friday = taughtCard(later(4))
  const points = journey({ a: friday }, [answer('a', 5), answer('a', 8)], undefined, later(26), zone, past())
  assert.equal(
    points.map(({ at, answers }) => [at, answers]),
    [
      [later(4), 0],
      [endOf(6), 1],
      [endOf(13), 1],
      [endOf(20), 0],
      [later(26), 0],
    ],
  )
})

test('an answer of the evening counts on the day that its learner calls so', () => {
  const evening: Review = { ...right, lessonId: 'a', at: Date.UTC(2026, 10, 17, 1) }
  const points = journey({ a: taughtCard(monday) }, [evening], undefined, later(2), zone, past())
  assert.equal(
    points.map(({ answers }) => answers),
    [0, 1, 0, 0],
  )
})

test('answers are counted in the week in which they were given', () => {
  const memory = { a: taughtCard(monday), b: taughtCard(later(1)) }
  const reviews = [answer('a', 3), answer('b', 7), answer('a', 8), answer('b', 22)]
  assert.equal(
    journey(memory, reviews, undefined, later(22), zone, past()).map(({ answers }) => answers),
    [0, 1, 2, 0, 1],
  )
})

test('what was remembered then is not what is remembered now', () => {
  const taught = taughtCard(monday)
  const first = reviewed(taught, right, later(10), undefined)
  const known = reviewed(first.card, right, later(27), first.habits)
  const points = journey({ a: known.card }, [answer('a', 10), answer('a', 27)], known.habits, later(28), zone, past())
  const [, firstWeek, secondWeek, , , now] = points
  assert.is(firstWeek?.remembered, recallOf(taught, endOf(6), atFirst))
  assert.is(secondWeek?.remembered, recallOf(first.card, endOf(13), oddsOf(first.habits)))
  assert.is(now?.remembered, recallOf(known.card, later(28), oddsOf(known.habits)))
})

/** A learner of up to forty days: lessons taught on some, answers on others. */
const life = fc.record({
  taught: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 8 }),
  answers: fc.array(
    fc.record({
      lesson: fc.nat(7),
      hours: fc.integer({ min: 0, max: 40 * 24 }),
      right: fc.boolean(),
      unsure: fc.boolean(),
      gaveUp: fc.boolean(),
      varied: fc.boolean(),
    }),
    { maxLength: 40 },
  ),
})

/** Every lesson builds on the one before it. */
const requires = (lessonId: string) => (lessonId === '0' ? [] : [String(Number(lessonId) - 1)])

test('what was worked out anew is what the stored memory says, at every moment', () => {
  fc.assert(
    fc.property(life, ({ taught, answers }) => {
      const kept: Record<string, Card> = {}
      for (const [lesson, day] of taught.entries()) kept[lesson] = taughtCard(later(day))
      const reviews: Review[] = []
      let habits: Habits | undefined
      for (const { lesson, hours, ...given } of answers.toSorted((one, other) => one.hours - other.hours)) {
        const [card, at] = [kept[lesson], monday + hours * hour_ms]
        if (!card || card.taughtAt > at) continue
        const said = { ...given, right: given.right && !given.gaveUp }
        const after = answered(kept, String(lesson), requires, said, at, habits)
        Object.assign(kept, after.cards)
        habits = after.habits
        reviews.push({ ...said, lessonId: String(lesson), at })
      }
      // The end of a week.
      const now = endOf(69)
      const recall = Object.values(kept).reduce((sum, card) => sum + recallOf(card, now, oddsOf(habits)), 0)
      const end = journey(kept, reviews, habits, now, zone, past(requires)).at(-1)
      assert.equal([end?.at, end?.taught, end?.remembered], [now, taught.length, recall])
      // Only the last point is the stored memory. A day later the point before it is at the same moment, computed
      // afresh.
      const anew = journey(kept, reviews, undefined, now + day_ms, zone, past(requires)).at(-2)
      assert.equal([anew?.at, anew?.taught], [now, taught.length])
      assert.ok(Math.abs((anew?.remembered ?? 0) - recall) < 1e-9)
    }),
  )
})

test('in two years no lesson and no answer is lost between two weeks', () => {
  const lessons = Array.from({ length: 312 }, (_, index) => [String(index), taughtCard(later(index * 2.3))] as const)
  const reviews = Array.from({ length: 900 }, (_, index) => answer(String(index % 300), 20 + index * 0.75))
  const points = journey(Object.fromEntries(lessons), reviews, undefined, later(730), zone, past())
  assert.is(points.length, 106)
  assert.is(
    points.reduce((sum, { answers }) => sum + answers, 0),
    900,
  )
})

test.run()
