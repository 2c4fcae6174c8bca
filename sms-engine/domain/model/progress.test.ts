import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { averageScore, estimateTime, learningPace } from './progress.ts'

const estimates = [
  { remaining: 0, texts: 3, quizzes: 1, weeks: 0, months: 0, why: 'nothing remains' },
  { remaining: 12, texts: 0, quizzes: 1, weeks: 0, months: 0, why: 'no texts, no estimate' },
  { remaining: -1, texts: 3, quizzes: 1, weeks: 0, months: 0, why: 'more was completed than is selected' },
  { remaining: 13, texts: 1, quizzes: 0, weeks: 13, months: 3, why: 'one text a week is a pace too' },
  { remaining: 1, texts: 3, quizzes: 1, weeks: 1, months: 0, why: 'a started week counts' },
  { remaining: 33, texts: 3, quizzes: 1, weeks: 10, months: 2, why: 'the quiz benefit is 10 percent, exactly' },
  { remaining: 34, texts: 3, quizzes: 1, weeks: 11, months: 3, why: 'one lesson more is one week more' },
  { remaining: 552, texts: 3, quizzes: 1, weeks: 168, months: 39, why: 'the whole curriculum at the default pace' },
  { remaining: 552, texts: 5, quizzes: 0, weeks: 111, months: 26, why: 'without quizzes there is no benefit' },
  { remaining: 60, texts: 4, quizzes: 5, weeks: 10, months: 2, why: 'five quizzes make half as much again' },
]
for (const { remaining, texts, quizzes, weeks, months, why } of estimates) {
  test(`${remaining} lessons at ${texts} texts and ${quizzes} quizzes a week: ${why}`, () => {
    assert.equal(estimateTime(remaining, { textsPerWeek: texts, quizzesPerWeek: quizzes }), { weeks, months })
  })
}

test('percentages are whole and an empty whole is zero', () => {
  assert.is(averageScore(0, 0), 0)
  assert.is(averageScore(1, 3), 33)
  assert.is(averageScore(2, 3), 67)
  assert.is(averageScore(5, 8), 63)
})

test('the pace of 0 to 5 texts a week', () => {
  assert.equal([0, 1, 2, 3, 4, 5].map(learningPace), ['slow', 'slow', 'medium', 'fast', 'ultra', 'ultra'])
})

test.run()
