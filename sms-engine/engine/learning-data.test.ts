import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Card } from '../domain/model/card.ts'
import type { Habits } from '../domain/model/habits.ts'
import { day_ms } from '../domain/model/units.ts'
import { builtIn } from '../domain/teaching/forgetting.ts'
import { journey, pastMemories, type Review } from '../domain/teaching/journey.ts'
import { reviewed, taughtCard } from '../domain/teaching/memory.ts'
import { right } from '../testing/answers.ts'
import { replayOnce } from './learning-data.ts'

const test = suite('learning data')
const zone = 'America/New_York'
const none = () => []

test('a past that was worked out before is the one that would be worked out now, on each of sixty days', () => {
  const memory: Record<string, Card> = {}
  const reviews: Review[] = []
  let habits: Habits | undefined
  for (let day = 0; day < 60; day++) {
    const at = Date.UTC(2026, 10, 16, 14) + day * day_ms
    if (day % 3 === 0) memory[`lesson ${day}`] = taughtCard(at)
    const [lessonId = '', card] = Object.entries(memory)[day % 7] ?? []
    if (card && card.taughtAt < at) {
      const after = reviewed(card, right, at, habits)
      memory[lessonId] = after.card
      habits = after.habits
      reviews.push({ ...right, lessonId, at })
    }
    for (const now of [at, at + day_ms / 2]) {
      const anew = journey(memory, reviews, habits, now, zone, (...life) => pastMemories(none, ...life))
      assert.equal(journey(memory, reviews, habits, now, zone, replayOnce('ann', none, undefined)), anew)
    }
  }
})

test('it is worked out once for a week, and not for another learner or by other weights', () => {
  const begin = Date.UTC(2026, 10, 16, 14)
  const memory = { a: taughtCard(begin) }
  const moments = [0, 7, 14, 21, 28].map((day) => begin + day * day_ms)
  const weights = { version: 1, values: builtIn.weights }
  const past = (id: string, by: typeof weights | undefined = undefined, ...more: readonly number[]) =>
    replayOnce(id, none, by)(memory, [], [...moments, ...more])
  const first = past('bob')
  assert.is(past('bob'), first)
  assert.is.not(past('cat'), first)
  assert.is.not(past('bob', weights), first)
  assert.is.not(past('bob', undefined, begin + 35 * day_ms), first)
})

test.run()
