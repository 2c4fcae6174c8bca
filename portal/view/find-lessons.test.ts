import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findLessons } from './find-lessons.ts'

const test = suite('find lessons')

const lessons = [
  { title: 'What a loan costs', subcategory: 'Accruals' },
  { title: 'Accruals at month end', subcategory: 'Closing' },
  { title: 'Closing entries', subcategory: 'Closing' },
]
const titles = (typed: string) => findLessons(lessons, typed).map(({ title }) => title)

test('words of the title come before words of the topic', () => {
  assert.equal(titles('accruals'), ['Accruals at month end', 'What a loan costs'])
})

test('every word must be there, in any order and case', () => {
  assert.equal(titles('CLOSING month'), ['Accruals at month end'])
  assert.equal(titles('closing loan'), [])
})

test('nothing typed finds nothing', () => {
  assert.equal(titles('  '), [])
})

test.run()
