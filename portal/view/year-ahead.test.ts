import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { YearAhead } from '../../api/schemas/year-ahead.ts'
import { assumptionWords, bandWords, yearAt, yearsEnd, yearWords } from './year-ahead.ts'

const test = suite('year ahead')

const band = (middle: number) => ({ low: middle - 7, middle, high: middle + 8 })
const pace = (textsPerWeek: number, middle: number, taught = 52 * textsPerWeek) => ({
  textsPerWeek,
  taught: [0, taught],
  answering: [{ low: 0, middle: 0, high: 0 }, band(middle)],
  silent: [{ low: 0, middle: 0, high: 0 }, band(middle - 20)],
})
const year: YearAhead = {
  answersPerLesson: 1,
  isMeasured: false,
  paces: [pace(1, 33), pace(2, 67), pace(3, 87), pace(4, 88), pace(5, 140)],
}

test('what is left of a year at a pace, and what the next faster one brings', () => {
  assert.is(
    yearWords(year, 2),
    'At 2 a week, if you answer, you would in a year still know about 60 to 75 of the 104 lessons taught by then; 3 a week brings 20 more. Without answers it would be 40 to 55.',
  )
})

test('a faster pace that brings next to nothing is no reason to choose it', () => {
  assert.match(yearWords(year, 3), 'with 4 a week it would be about as many.')
})

test('the fastest pace is compared with the one before it', () => {
  assert.match(yearWords(year, 5), 'of the 260 lessons taught by then; with 4 a week it would be 52 fewer.')
})

test('a faster pace may leave less, when there are no more lessons', () => {
  const few = { ...year, paces: [pace(1, 33, 40), pace(2, 28, 40)] }
  assert.match(yearWords(few, 1), 'of the 40 lessons taught by then; with 2 a week it would be 5 fewer.')
})

test('without texts the slowest pace is shown', () => {
  assert.is(yearAt(year, 0)?.textsPerWeek, 1)
  assert.match(yearWords(year, 0), /^At 0 no lessons come by text\. At 1 a week, /)
})

test('a band of one number is one number', () => {
  assert.is(bandWords({ low: 5, middle: 5, high: 5 }), '5')
  assert.equal(yearsEnd(pace(2, 67)), { textsPerWeek: 2, taught: 104, answering: band(67), silent: band(47) })
})

test('what the picture takes for granted is said', () => {
  const measured = (answersPerLesson: number) => assumptionWords({ ...year, answersPerLesson, isMeasured: true }, 3)
  assert.is(measured(1.66), 'Calculated from your answers so far: on average 1.7 answers for each lesson.')
  assert.is(measured(1.02), 'Calculated from your answers so far: on average 1 answer for each lesson.')
})

test('so is how to come by the questions that the plan does not ask', () => {
  const basis = 'Calculated with one answer for each lesson, until your own show how you learn.'
  const none = 'At 1 a week the plan asks nothing while it has lessons: reply Q for a question.'
  assert.is(assumptionWords(year, 2), `${basis} The plan asks less: reply Q for more questions.`)
  assert.is(assumptionWords(year, 1), `${basis} ${none}`)
  assert.is(assumptionWords(year, 0), `${basis} ${none}`)
  assert.ok(assumptionWords({ ...year, isMeasured: true }, 1).endsWith(none))
  const allTaught = { ...year, paces: [{ ...pace(1, 33), taught: [40, 40] }] }
  assert.is(assumptionWords(allTaught, 1), basis, 'then every text brings a question')
})

test.run()
