import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { smallCatalogue } from '../testing/small-catalogue.ts'
import { viewDashboard } from './dashboard-view.ts'

const noScore = { right: 0, answered: 0, byLesson: [], completedLessonIds: [], streakWeeks: 0 }

test('before the first answer all figures are zero, and no selection means everything', () => {
  assert.equal(viewDashboard(smallCatalogue, { areas: [], subjects: [] }, noScore), {
    categories: [
      { id: 1, score: 0 },
      { id: 2, score: 0 },
    ],
    stats: { completedLessons: 0, totalLessons: 5, totalQuizzes: 0, averageScore: 0, streak: 0 },
  })
})

test('an area without topics means all of it, as for the texts', () => {
  assert.is(viewDashboard(smallCatalogue, { areas: [2], subjects: [] }, noScore).stats.totalLessons, 1)
})

test('progress counts the selection; scores count every answer of an area', () => {
  const score = {
    right: 3,
    answered: 5,
    byLesson: [
      { lessonId: 'assets', right: 2, answered: 2, completed: true },
      { lessonId: 'bank-statement', right: 0, answered: 1, completed: false },
      { lessonId: 'classified', right: 1, answered: 2, completed: true },
      { lessonId: 'left-the-catalogue', right: 1, answered: 1, completed: true },
    ],
    completedLessonIds: ['assets', 'classified', 'left-the-catalogue'],
    streakWeeks: 2,
  }
  assert.equal(viewDashboard(smallCatalogue, { areas: [1], subjects: ['basics'] }, score), {
    categories: [
      { id: 1, score: 67 },
      { id: 2, score: 50 },
    ],
    stats: { completedLessons: 1, totalLessons: 3, totalQuizzes: 5, averageScore: 60, streak: 2 },
  })
})

test('an area without an answer scores nothing, whatever the others do', () => {
  const byLesson = [{ lessonId: 'classified', right: 1, answered: 1, completed: true }]
  const { categories } = viewDashboard(smallCatalogue, { areas: [], subjects: [] }, { ...noScore, byLesson })
  assert.equal(
    categories.map(({ score }) => score),
    [0, 100],
  )
})

test.run()
