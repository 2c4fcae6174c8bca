import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { averageFigure, counted, progressPercent } from './figures.ts'

const test = suite('figures')

test('progress is a whole percentage, zero where there is nothing to complete', () => {
  const stats = { completedLessons: 41, totalLessons: 132, totalQuizzes: 0, averageScore: 0, streak: 0 }
  assert.is(progressPercent(stats), 31)
  assert.is(progressPercent({ ...stats, totalLessons: 0 }), 0)
  assert.equal(
    [0, 1, 2].map((count) => counted(count, 'lesson')),
    ['0 lessons', '1 lesson', '2 lessons'],
  )
})

test('an average without an answer is a dash', () => {
  const stats = { completedLessons: 0, totalLessons: 9, totalQuizzes: 0, averageScore: 0, streak: 0 }
  assert.equal(averageFigure(stats), { value: '–' })
  assert.equal(averageFigure({ ...stats, totalQuizzes: 1 }), { value: 0, unit: '%' })
})

test.run()
