import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isPopular } from './claims.ts'

const test = suite('claims')

test('areas 1 and 5 are popular', () => {
  assert.equal([1, 2, 3, 4, 5, 6].filter(isPopular), [1, 5])
})

test.run()
