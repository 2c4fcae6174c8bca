import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  type Answered,
  curveWords,
  effectivePace,
  elsewhereWords,
  estimateWords,
  sumWords,
  textsWords,
} from './estimate.ts'

const test = suite('estimate')

const answered = (
  [estimatedWeeks, estimatedMonths]: readonly [number, number],
  { taught = 3, left = 33, unasked = 0, elsewhere = 0, pace = 3, total = 36 } = {},
): Answered => ({
  question: { selectedTopicsByCategory: {}, dailyLessons: pace, weeklyQuizzes: 1 },
  estimate: {
    totalTopics: 0,
    totalSubcategories: 0,
    totalLessons: total,
    estimatedWeeks,
    estimatedMonths,
    remainingLessons: left,
    taughtLessons: taught,
    unaskedLessons: unasked,
    taughtElsewhere: elsewhere,
  },
})

test('weeks and months in words', () => {
  assert.is(estimateWords(answered([28, 6])), '28 weeks, about 6 months')
  assert.is(estimateWords(answered([1, 0])), '1 week')
  assert.is(estimateWords(answered([0, 0], { taught: 36, left: 0 })), '0 weeks')
  assert.is(estimateWords(answered([0, 0], { pace: 0 })), 'No date', 'without texts nothing is ever completed')
  assert.is(estimateWords(undefined), '')
})

test('what is completed needs no texts: at a pace of 0 it takes 0 weeks', () => {
  const none = answered([0, 0], { pace: 0, taught: 36, left: 0 })
  assert.equal([estimateWords(none), sumWords(none)], ['0 weeks', 'Nothing is left'])
  assert.is(sumWords(answered([0, 0], { pace: 0 })), 'No texts, no estimate')
})

test('a weekly quiz makes a tenth', () => {
  assert.is(effectivePace(3, 1), 3.3)
  assert.is(effectivePace(5, 2), 6)
  assert.is(effectivePace(4, 0), 4)
})

test('once all is taught, no weeks are promised, and it is said what completes the rest', () => {
  const of = (taught: number, left: number) => {
    const asked = answered([6, 1], { taught, left })
    return [estimateWords(asked), sumWords(asked), curveWords(asked)]
  }
  const sentence = 'Progress curve. At this pace you are done in 6 weeks.'
  assert.equal(of(35, 17), ['6 weeks, about 1 month', '17 ÷ 3.3', sentence])
  assert.equal(of(36, 0).slice(1), ['0 ÷ 3.3', sentence])
  const [words, sum, curve] = of(36, 17)
  assert.is(words, 'All taught, 17 not completed')
  assert.is(sum, 'No week brings a new lesson')
  assert.is(curve, 'Progress curve. Every chosen lesson was taught.')
  assert.is(textsWords(answered([0, 0], { taught: 36, left: 0 })), '')
})

test('what completes the rest depends on whether it was asked about', () => {
  const words = (left: number, unasked: number) => textsWords(answered([6, 1], { taught: 36, left, unasked }))
  const all = 'All of them have been taught.'
  assert.is(words(4, 4), `${all} 4 have not been asked about yet: a right first answer completes each.`)
  assert.is(words(1, 0), `${all} 1 was first answered wrong, or marked incomplete: only your mark completes it.`)
  assert.is(
    words(4, 1),
    `${all} 1 has not been asked about yet: a right first answer completes it. 3 were first answered wrong, or marked incomplete: only your mark completes them.`,
  )
})

test('how long the texts take is said beside the estimate, which counts quizzes as faster learning', () => {
  const words = (pace: number, taught: number, weeks: number) =>
    textsWords(answered([weeks, 3], { pace, total: 48, taught, left: 48 - taught }))
  const faster = 'with NEXT it goes faster.'
  assert.is(
    words(3, 0, 15),
    `The 15 weeks above count quizzes as faster learning. The texts need 16 weeks for the 48 lessons not taught yet; ${faster}`,
  )
  assert.is(words(3, 47, 1), `The texts need 1 week for the 1 lesson not taught yet; ${faster}`)
  assert.is(
    words(1, 46, 2),
    `The texts need 2 weeks for the 2 lessons not taught yet; ${faster} At 1 a week a quiz comes only when you reply Q.`,
  )
  assert.is(words(0, 0, 0), '')
})

test('where lessons were taught and not completed, it is said that the estimate counts them and the texts do not', () => {
  const words = (taught: number, left: number, weeks: number) =>
    textsWords(answered([weeks, 4], { total: 70, taught, left }))
  assert.is(
    words(34, 58, 18),
    'The 18 weeks above count all 58 lessons not completed, among them 22 that were taught and still need a right first answer or your mark. The texts need 12 weeks for the 36 lessons not taught yet; with NEXT it goes faster.',
  )
  assert.match(
    words(69, 2, 1),
    /^The 1 week above counts all 2 lessons not completed, among them one that was taught and still needs /,
  )
})

test('whoever was taught in topics not chosen learns that questions about them still come', () => {
  const words = (elsewhere: number) => elsewhereWords(answered([11, 3], { elsewhere }))
  assert.is(words(1), 'You are still asked about what was taught in topics not chosen.')
  assert.is(words(0), '')
})

test('without texts there is nothing to divide by', () => {
  assert.is(sumWords(answered([0, 0], { pace: 0 })), 'No texts, no estimate')
})

test.run()
