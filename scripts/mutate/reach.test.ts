import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTree, type Tree } from '../check/tree.ts'
import { fingerprint, reachOfTests } from './reach.ts'

const test = suite('what test files reach')

const files = {
  'package.json': '{}',
  'a/plan.test.ts': `import { plan } from './plan.ts'\nimport type { Card } from './card.ts'`,
  'a/plan.ts': `import { dates } from '../b/dates.ts'\nconst later = () => import('./late.ts')`,
  'a/late.ts': `import '../b/dates.ts'\nimport './plan.ts'`,
  'a/card.ts': 'export {}',
  'a/worker.test.ts': `start('a/worker.ts')\nstart('./helper.ts')`,
  'a/worker.ts': `import './plan.ts'`,
  'a/helper.ts': 'export {}',
  'b/dates.ts': 'export {}',
}

function tree(changes: Readonly<Record<string, string>> = {}): Tree {
  return buildTree(new Map(Object.entries({ ...files, ...changes })))
}

test('by imports, those that come later included, and by how many; types lead nowhere', () => {
  const reached = reachOfTests(tree()).get('a/plan.test.ts')
  assert.equal(Object.fromEntries(reached ?? []), {
    'a/plan.test.ts': 0,
    'a/plan.ts': 1,
    'b/dates.ts': 2,
    'a/late.ts': 2,
  })
})

test('by a path in a string, from the repository or from the file', () => {
  const reached = reachOfTests(tree()).get('a/worker.test.ts')
  assert.equal([...(reached?.keys() ?? [])].sort(), [
    'a/helper.ts',
    'a/late.ts',
    'a/plan.ts',
    'a/worker.test.ts',
    'a/worker.ts',
    'b/dates.ts',
  ])
})

test('a test is as it was while everything that it reaches is, and the data', () => {
  const print = (changes: Readonly<Record<string, string>>, data = '') => {
    const changed = tree(changes)
    return fingerprint(changed, reachOfTests(changed).get('a/plan.test.ts') ?? new Map(), data)
  }
  assert.is(print({ 'a/card.ts': 'export const other = 1' }), print({}))
  assert.is.not(print({ 'b/dates.ts': 'export const other = 1' }), print({}))
  assert.is.not(print({}, 'another lesson'), print({}))
})

test.run()
