import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  areChosenTaught,
  begunSubjects,
  lessonsToTeach,
  nextToLearn,
  passWords,
  type SubjectMastery,
} from './mastery.ts'

const test = suite('mastery')

const subject = (part: Partial<SubjectMastery>): SubjectMastery => ({
  categoryId: 1,
  category: '',
  subcategory: 'Bookkeeping Basics',
  subcategoryTag: '',
  lessons: 12,
  taught: 0,
  completed: 0,
  right: 0,
  answered: 0,
  passing: 0,
  ...part,
})

test('it is always said how sure that is', () => {
  assert.is(passWords({ taught: 1, likely: 1, low: 0, high: 1 }), 'about 1 of 1 lesson, most likely between 0 and 1')
})

test('subjects are shown once they have begun; of the chosen ones the others are counted', () => {
  const mastery = [
    subject({}),
    subject({ subcategory: 'Payroll Records' }),
    subject({ categoryId: 2, subcategory: 'GAAP Concepts' }),
    subject({ categoryId: 3, taught: 1, passing: 90 }),
  ]
  const { begun, toCome } = begunSubjects(mastery, { 1: ['Bookkeeping Basics'] })
  assert.equal(
    begun.map(({ categoryId }) => categoryId),
    [3],
  )
  assert.is(toCome, 1)
})

test('what there is to teach is what is chosen, and what was taught of the rest', () => {
  const mastery = [subject({ taught: 3 }), subject({ categoryId: 2, subcategory: 'GAAP Concepts', taught: 2 })]
  assert.is(lessonsToTeach(mastery, { 1: ['Bookkeeping Basics'] }), 14)
})

test('read next is a chosen topic that is not completed, else one that was begun', () => {
  const mastery = [
    subject({ subcategory: 'Payroll Records', completed: 3 }),
    subject({ completed: 12 }),
    subject({ subcategory: 'Month-End Close', completed: 11 }),
  ]
  const next = (...chosen: string[]) => nextToLearn(mastery, { 1: chosen })?.subcategory
  assert.is(next('Bookkeeping Basics', 'Month-End Close'), 'Month-End Close')
  assert.is(next('Bookkeeping Basics'), 'Payroll Records')
  assert.is(nextToLearn([subject({})], {}), undefined)
})

test('all is taught once no chosen subject has a lesson left', () => {
  const mastery = [subject({ taught: 12 }), subject({ categoryId: 2, subcategory: 'GAAP Concepts', taught: 2 })]
  assert.is(areChosenTaught(mastery, { 1: ['Bookkeeping Basics'] }), true)
  assert.is(areChosenTaught(mastery, { 1: ['Bookkeeping Basics'], 2: ['GAAP Concepts'] }), false)
  assert.is(areChosenTaught(mastery, {}), false, 'nothing chosen is nothing taught')
})

test.run()
