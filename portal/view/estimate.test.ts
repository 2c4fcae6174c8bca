import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { afterTheLast, effectivePace, estimateWords, lessonsLeft, lessonsTaught } from './estimate.ts'

const test = suite('estimate')

const answered = (estimatedWeeks: number, estimatedMonths: number, dailyLessons = 3) => ({
  question: { selectedTopicsByCategory: {}, dailyLessons, weeklyQuizzes: 1 },
  estimate: { totalTopics: 0, totalSubcategories: 0, totalLessons: 0, estimatedWeeks, estimatedMonths },
})

test('weeks and months in words', () => {
  assert.is(estimateWords(answered(28, 6)), '28 weeks, about 6 months')
  assert.is(estimateWords(answered(1, 0)), '1 week')
  assert.is(estimateWords(answered(0, 0)), '0 weeks')
  assert.is(estimateWords(answered(0, 0, 0)), 'No date', 'without texts nothing is ever completed')
  assert.is(estimateWords(undefined), '')
})

test('a weekly quiz makes a tenth', () => {
  assert.is(effectivePace(3, 1), 3.3)
  assert.is(effectivePace(5, 2), 6)
  assert.is(effectivePace(4, 0), 4)
})

test('what is completed is not left', () => {
  const mastery = [
    { subcategory: 'A', lessons: 12, completed: 5 },
    { subcategory: 'B', lessons: 12, completed: 12 },
    { subcategory: 'C', lessons: 12, completed: 0 },
  ]
  assert.is(lessonsLeft(mastery, ['A', 'B']), 7)
})

test('what was taught is told beside what is not completed', () => {
  const mastery = [
    { subcategory: 'A', taught: 12 },
    { subcategory: 'B', taught: 2 },
    { subcategory: 'C', taught: 5 },
  ]
  assert.is(lessonsTaught(mastery, ['A', 'B']), 14)
})

test('once all is taught, it is said what completes the rest', () => {
  assert.is(afterTheLast({ total: 36, taught: 35, left: 17 }), '')
  assert.is(afterTheLast({ total: 36, taught: 36, left: 0 }), '')
  assert.match(afterTheLast({ total: 36, taught: 36, left: 17 }), /wrong are completed only when you mark them/)
})

test.run()
