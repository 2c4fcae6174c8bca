import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { beginFetch, isOutdated } from './freshness.ts'
import { outdatedBy } from './outdating.ts'
import { refresh } from './refresh.ts'

const test = suite('refresh')

test('an answer puts out of date what shows what is known, the year ahead included, and nothing else', async () => {
  const pages = {
    '/api/user/year-ahead?selectedTopicsByCategory=x': true,
    '/api/dashboard': true,
    '/api/lessons/a-lesson': true,
    '/api/user/learning?days=14': true,
    '/api/user/subscription': false,
    '/api/focus-areas': false,
  }
  for (const path of Object.keys(pages)) beginFetch(path)()
  await refresh('learning')
  assert.equal(Object.fromEntries(Object.keys(pages).map((path) => [path, isOutdated(path)])), pages)
})

test('whatever is done about paying, subscription, cards and payments are asked for again', async () => {
  const pages = ['/api/user/subscription', '/api/user/payment-methods', '/api/user/billing-history']
  for (const path of [...pages, '/api/dashboard']) beginFetch(path)()
  await refresh('billing')
  assert.equal([...pages, '/api/dashboard'].map(isOutdated), [true, true, true, false])
})

test('no path is the beginning of another one, which would be put out of date with it', () => {
  const paths = Object.keys(outdatedBy)
  assert.equal(
    paths.filter((path) => paths.some((other) => other !== path && other.startsWith(path))),
    [],
  )
})

test.run()
