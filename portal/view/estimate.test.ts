import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  curveWords,
  effectivePace,
  elsewhereWords,
  estimateWords,
  standingIn,
  sumWords,
  textsWords,
} from './estimate.ts'

const test = suite('estimate')

const answered = (estimatedWeeks: number, estimatedMonths: number, dailyLessons = 3, totalLessons = 36) => ({
  question: { selectedTopicsByCategory: {}, dailyLessons, weeklyQuizzes: 1 },
  estimate: { totalTopics: 0, totalSubcategories: 0, totalLessons, estimatedWeeks, estimatedMonths },
})

test('weeks and months in words', () => {
  const underWay = { taught: 3, left: 33, elsewhere: 0 }
  assert.is(estimateWords(answered(28, 6), underWay), '28 weeks, about 6 months')
  assert.is(estimateWords(answered(28, 6), undefined), '28 weeks, about 6 months')
  assert.is(estimateWords(answered(1, 0), underWay), '1 week')
  assert.is(estimateWords(answered(0, 0), { taught: 36, left: 0, elsewhere: 0 }), '0 weeks')
  assert.is(estimateWords(answered(0, 0, 0), underWay), 'No date', 'without texts nothing is ever completed')
  assert.is(estimateWords(undefined, underWay), '')
})

test('a weekly quiz makes a tenth', () => {
  assert.is(effectivePace(3, 1), 3.3)
  assert.is(effectivePace(5, 2), 6)
  assert.is(effectivePace(4, 0), 4)
})

test('a standing counts the chosen topics only', () => {
  const mastery = [
    { subcategory: 'A', lessons: 12, taught: 12, completed: 5 },
    { subcategory: 'B', lessons: 12, taught: 2, completed: 2 },
    { subcategory: 'C', lessons: 12, taught: 5, completed: 0 },
  ]
  assert.equal(standingIn(mastery, ['A', 'B']), { taught: 14, left: 17, elsewhere: 5 })
})

test('once all is taught, no weeks are promised, and it is said what completes the rest', () => {
  const [before, after, complete] = [
    { taught: 35, left: 17, elsewhere: 0 },
    { taught: 36, left: 17, elsewhere: 0 },
    { taught: 36, left: 0, elsewhere: 0 },
  ]
  const of = (standing: typeof before | undefined) => {
    const asked = answered(6, 1)
    return [estimateWords(asked, standing), sumWords(asked, standing), curveWords(asked, standing)]
  }
  const sentence = 'Progress curve. At this pace you are done in 6 weeks.'
  assert.equal(of(before), ['6 weeks, about 1 month', '17 ÷ 3.3', sentence])
  assert.equal(of(undefined), ['6 weeks, about 1 month', '36 ÷ 3.3', sentence])
  assert.equal(of(complete).slice(1), ['0 ÷ 3.3', sentence])
  const [words, sum, curve] = of(after)
  assert.is(words, 'All taught, 17 not completed')
  assert.is(sum, 'No week brings a new lesson')
  assert.is(curve, 'Progress curve. Every chosen lesson was taught.')
  assert.match(textsWords(answered(6, 1), after), /wrong are completed only when you mark them/)
  assert.is(textsWords(answered(0, 0), complete), '')
})

test('how long the texts take is said beside the estimate, which counts quizzes as faster learning', () => {
  const words = (textsAWeek: number, taught: number) =>
    textsWords(answered(15, 3, textsAWeek, 48), { taught, left: 48 - taught, elsewhere: 0 })
  const faster = 'with NEXT it goes faster.'
  assert.is(words(3, 0), `The texts need 16 weeks for the 48 lessons not taught yet; ${faster}`)
  assert.is(words(3, 47), `The texts need 1 week for the 1 lesson not taught yet; ${faster}`)
  assert.is(
    words(1, 46),
    `The texts need 2 weeks for the 2 lessons not taught yet; ${faster} At 1 a week a quiz comes only when you reply Q.`,
  )
  assert.is(words(0, 0), '')
  assert.match(textsWords(answered(15, 3), undefined), 'for the 36 lessons not taught yet')
})

test('whoever was taught in topics not chosen learns that questions about them still come', () => {
  const standing = { taught: 3, left: 33, elsewhere: 1 }
  assert.is(elsewhereWords(standing), 'You are still asked about what was taught in topics not chosen.')
  for (const none of [{ ...standing, elsewhere: 0 }, undefined]) assert.is(elsewhereWords(none), '')
})

test('without texts there is nothing to divide by', () => {
  assert.is(sumWords(answered(0, 0, 0), { taught: 3, left: 33, elsewhere: 0 }), 'No texts, no estimate')
})

test.run()
