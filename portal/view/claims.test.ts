import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isPopular, lessonCount } from './claims.ts'

const test = suite('claims')

test('a card claims its round number only when the content holds as much', () => {
  assert.is(lessonCount(1, 12), '12')
  assert.is(lessonCount(1, 60), '60+')
  assert.is(lessonCount(1, 72), '60+')
  assert.equal([1, 2, 5].map(isPopular), [true, false, true])
})

test.run()
