import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Card } from '../model/card.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { gradeOf } from './ask.ts'
import { answersIn, journey, type Review } from './journey.ts'
import { retrievability, reviewedCard, taughtCard } from './memory.ts'
import { appliedChance } from './passing.ts'

const test = suite('journey')
const monday = Date.UTC(2026, 10, 16, 14)
const later = (days: number) => monday + days * day_ms
const answer = (lessonId: string, days: number, right = true, unsure = false): Review => ({
  lessonId,
  right,
  unsure,
  at: later(days),
})

test('before the first lesson there is none', () => assert.equal(journey({}, [], monday), []))

test('the first lesson alone is one point', () => {
  const [point, ...others] = journey({ a: taughtCard(monday) }, [], monday)
  assert.equal([point?.at, point?.taught, others.length], [monday, 1, 0])
})

test('under three weeks it goes by days, then by weeks, and always ends now', () => {
  const memory = { a: taughtCard(monday) }
  const moments = (days: number) => journey(memory, [], later(days)).map(({ at }) => (at - monday) / day_ms)
  assert.equal(moments(2.5), [0, 1, 2, 2.5])
  assert.is(moments(20.9).length, 22)
  assert.equal(moments(21), [0, 7, 14, 21])
  assert.equal(moments(22), [0, 7, 14, 21, 22])
})

test('answers are counted in the week in which they were given', () => {
  const memory = { a: taughtCard(monday), b: taughtCard(later(1)) }
  const reviews = [answer('a', 3), answer('b', 7), answer('a', 8), answer('b', 22)]
  assert.equal(
    journey(memory, reviews, later(22)).map(({ answers }) => answers),
    [0, 2, 1, 0, 1],
  )
})

test('what was remembered then is not what is remembered now', () => {
  const taught = taughtCard(monday)
  const known = reviewedCard(reviewedCard(taught, 'good', later(10)), 'good', later(27))
  const points = journey({ a: known }, [answer('a', 10), answer('a', 27)], later(28))
  const [, atSeven, , , now] = points
  assert.is(atSeven?.remembered, retrievability(taught, later(7)) * (4 / 5))
  assert.is(now?.remembered, retrievability(known, later(28)) * (6 / 7))
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
    }),
    { maxLength: 40 },
  ),
})

test('what was worked out anew is what the stored memory says, at every moment', () => {
  fc.assert(
    fc.property(life, ({ taught, answers }) => {
      const kept: Record<string, Card> = {}
      for (const [lesson, day] of taught.entries()) kept[lesson] = taughtCard(later(day))
      const reviews: Review[] = []
      for (const { lesson, hours, right, unsure } of answers.toSorted((one, other) => one.hours - other.hours)) {
        const [card, at] = [kept[lesson], monday + hours * hour_ms]
        if (!card || card.taughtAt > at) continue
        kept[lesson] = reviewedCard(card, gradeOf(right, unsure), at)
        reviews.push({ lessonId: String(lesson), right, unsure, at })
      }
      const now = later(60)
      const recall = Object.values(kept).reduce((sum, card) => sum + retrievability(card, now), 0)
      const end = journey(kept, reviews, now).at(-1)
      assert.equal([end?.at, end?.taught], [now, taught.length])
      assert.ok(Math.abs((end?.remembered ?? 0) - recall * appliedChance(answersIn(reviews))) < 1e-9)
    }),
  )
})

test('in two years no lesson and no answer is lost between two weeks', () => {
  const lessons = Array.from({ length: 312 }, (_, index) => [String(index), taughtCard(later(index * 2.3))] as const)
  const reviews = Array.from({ length: 900 }, (_, index) => answer(String(index % 300), 20 + index * 0.75))
  const points = journey(Object.fromEntries(lessons), reviews, later(730))
  assert.is(points.length, 106)
  assert.is(
    points.reduce((sum, { answers }) => sum + answers, 0),
    900,
  )
})

test.run()
