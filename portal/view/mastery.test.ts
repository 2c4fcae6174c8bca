import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { begunSubjects, passToday, passWords } from './mastery.ts'

const test = suite('mastery')

const subject = (taught: number, recall: number, categoryId = 1) => ({
  categoryId,
  category: '',
  subcategory: '',
  subcategoryTag: '',
  lessons: 12,
  taught,
  completed: 0,
  recall,
})

test('the range widens with doubt and closes with certainty', () => {
  assert.equal(passToday([subject(12, 100), subject(4, 0)]), { taught: 16, likely: 12, low: 12, high: 12 })
  const unsure = passToday([subject(20, 50)])
  assert.equal(unsure, { taught: 20, likely: 10, low: 7, high: 13 })
  assert.is(passWords(unsure), 'about 10 of 20 lessons, most likely between 7 and 13')
})

test('it never leaves what was taught', () => {
  const few = passToday([subject(1, 90)])
  assert.equal(few, { taught: 1, likely: 1, low: 0, high: 1 })
  assert.equal(passToday([]), { taught: 0, likely: 0, low: 0, high: 0 })
  assert.is(passWords(passToday([subject(1, 100)])), '1 of 1 lesson')
})

test('subjects are shown once they have begun; of the chosen areas the others are counted', () => {
  const { begun, toCome } = begunSubjects([subject(0, 0, 1), subject(0, 0, 2), subject(1, 90, 3)], [1])
  assert.equal(
    begun.map(({ categoryId }) => categoryId),
    [3],
  )
  assert.is(toCome, 1)
})

test.run()
