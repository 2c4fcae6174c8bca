import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isOutdated, noteFetch, noteOutdated } from './freshness.ts'

const test = suite('freshness')

test('an answer is out of date when something was done after it was fetched', () => {
  noteOutdated('/api/lessons')
  noteFetch('/api/lessons?categoryId=1')
  assert.not(isOutdated('/api/lessons?categoryId=1'), 'fetched since')
  noteOutdated('/api/lessons')
  assert.ok(isOutdated('/api/lessons?categoryId=1'))
  assert.not(isOutdated('/api/lessons?categoryId=2'), 'never fetched')
  noteFetch('/api/focus-areas')
  noteOutdated('/api/user')
  assert.not(isOutdated('/api/focus-areas'), 'something else')
})

test.run()
