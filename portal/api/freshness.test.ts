import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { beginFetch, isOutdated, noteOutdated } from './freshness.ts'

const test = suite('freshness')
const fetched = (path: string) => beginFetch(path)()

test('an answer is out of date when something was done after it was fetched', () => {
  noteOutdated('/api/lessons')
  fetched('/api/lessons?categoryId=1')
  assert.not(isOutdated('/api/lessons?categoryId=1'), 'fetched since')
  noteOutdated('/api/lessons')
  assert.ok(isOutdated('/api/lessons?categoryId=1'))
  assert.not(isOutdated('/api/lessons?categoryId=2'), 'never fetched')
  fetched('/api/focus-areas')
  noteOutdated('/api/user')
  assert.not(isOutdated('/api/focus-areas'), 'something else')
})

test('a request that fails leaves what is there out of date', () => {
  fetched('/api/dashboard')
  noteOutdated('/api/dashboard')
  beginFetch('/api/dashboard')
  assert.ok(isOutdated('/api/dashboard'))
  fetched('/api/dashboard')
  assert.not(isOutdated('/api/dashboard'))
})

test('an answer is as old as its request, whenever it comes', () => {
  const arrived = beginFetch('/api/review')
  noteOutdated('/api/review')
  arrived()
  assert.ok(isOutdated('/api/review'), 'it may have been read before')
  fetched('/api/review')
  arrived()
  assert.not(isOutdated('/api/review'), 'an older one that comes later')
})

test.run()
