import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Question, QuizGrade } from '../../api/schemas/quiz.ts'
import {
  asItWaits,
  begun,
  byReturn,
  continued,
  dueWords,
  goneOn,
  graded,
  leftOut,
  mayContinue,
  moreWords,
  nextDueWords,
  reviewWords,
  rightCount,
} from './review.ts'

const test = suite('review')

const question = (id: string): Question => ({
  id,
  lessonId: id,
  lessonTitle: id,
  category: '',
  subcategory: '',
  text: '',
  values: {},
  options: [],
})
const questions = ['a', 'b', 'c'].map(question)
const grade = (right: boolean, nextReviewAt = '', dueAgain: QuizGrade['dueAgain'] = {}): QuizGrade => ({
  right,
  why: '',
  rightChoice: 0,
  rightText: '',
  rightWhy: '',
  nextReviewAt,
  dueAgain,
})

test('a walk goes from question to question and keeps each answer', () => {
  const walk = goneOn(graded(begun({ questions }), grade(true)))
  assert.is(walk.questions[walk.at]?.id, 'b')
  const end = [grade(false), grade(true)].reduce((now, each) => goneOn(graded(now, each)), walk)
  assert.is(end.questions[end.at], undefined)
  assert.is(rightCount(end.answered), 2)
})

test('the days of earlier answers are those of the last one', () => {
  const first = goneOn(graded(begun({ questions }), grade(true, '2026-12-22')))
  const { answered } = graded(first, grade(true, '2026-12-30', { a: '2026-12-31', b: '2026-12-30' }))
  assert.equal(
    answered.map(({ grade: { nextReviewAt } }) => nextReviewAt),
    ['2026-12-31', '2026-12-30'],
  )
})

test('a question that was answered elsewhere is left out and counts neither way', () => {
  const walk = leftOut(goneOn(graded(begun({ questions }), grade(true))), 'b')
  assert.equal([walk.questions.length, walk.questions[walk.at]?.id, walk.answered.length], [2, 'c', 1])
  assert.equal(leftOut(walk, 'b'), walk, 'it is left out once, however often that is reported')
  assert.equal(leftOut(walk, 'a'), walk, 'what was answered here stays')
})

test('what is still to be asked has the letters that it has on the phone since', () => {
  const walk = goneOn(graded(begun({ questions }), grade(true)))
  const [a, b] = ['a', 'b'].map((id) => ({ ...question(id), text: 'as by text' }))
  const { questions: now } = asItWaits(walk, { questions: [b as Question, a as Question] })
  assert.equal(
    now.map(({ id, text }) => [id, text]),
    [
      ['a', ''],
      ['b', 'as by text'],
      ['c', ''],
    ],
  )
})

test('one further round is offered while something waits, and no third', () => {
  const first = goneOn(graded(begun({ questions: [question('a')] }), grade(true)))
  assert.equal([mayContinue(first, { waiting: 3 }), mayContinue(first, { waiting: 0 })], [true, false])
  const second = continued(first, { questions })
  assert.equal([second.at, second.before, second.answered.length], [0, 1, 1])
  assert.not(mayContinue(second, { waiting: 3 }))
})

test('what comes back soonest stands first', () => {
  const walk = ['2026-12-03', '2026-11-23', '2026-11-30'].reduce(
    (now, at) => goneOn(graded(now, grade(true, at))),
    begun({ questions }),
  )
  assert.equal(
    byReturn(walk.answered).map((each) => each.question.id),
    ['b', 'c', 'a'],
  )
})

test('a round says how long it takes', () => {
  assert.equal([1, 2, 3, 4, 5].map(reviewWords), [
    'Review 1 now · about 1 min',
    'Review 2 now · about 1 min',
    'Review 3 now · about 2 min',
    'Review 4 now · about 2 min',
    'Review 5 now · about 3 min',
  ])
  assert.equal([2, 5].map(moreWords), ['Two more · about 1 min', 'Five more · about 3 min'])
})

test('while nothing waits it is said when something will', () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const words = (laterToday: number, ...due: number[]) =>
    nextDueWords(
      { laterToday, forecast: due.map((each, day) => ({ date: `2026-12-0${1 + day}`, due: each, byText: 0 })) },
      now,
    )
  assert.is(words(1, 1, 4), 'Next review: later today.')
  assert.is(words(0, 0, 1), 'Next review: tomorrow.')
  assert.is(words(0, 0, 0, 2), 'Next review: Thursday, December 3.')
  // Today's was answered a moment ago.
  assert.is(words(0, 1, 0, 2), 'Next review: Thursday, December 3.')
  assert.is(words(0, 0, 0), 'Nothing falls due for review in the next two weeks.')
  assert.is(words(0), 'Nothing falls due for review in the next two weeks.')
})

test('a day on which a lesson is due is no promise of a text', () => {
  assert.is(
    dueWords({ nextLessonAt: null }),
    'About then a lesson waits for you here; your other answers may still move the day.',
  )
  assert.match(dueWords({ nextLessonAt: '2027-02-01T14:00:00Z' }), 'with a quiz of your plan, or when you text Q')
})

test.run()
