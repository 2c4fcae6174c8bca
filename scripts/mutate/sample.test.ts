import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findMutants, type Mutant } from './mutants.ts'
import { drawSample } from './sample.ts'

const test = suite('the sample of mutants')

/** A file with as many mutable places as it has conditions. */
function file(name: string, conditions: number): Mutant[] {
  const lines = Array.from({ length: conditions }, (_, index) => `const is${index} = a${index} < b`)
  return findMutants(name, lines.join('\n'))
}

const large = file('large.ts', 60)
const middle = file('middle.ts', 30)
const small = file('small.ts', 10)
const all = [...large, ...middle, ...small]

function countByFile(mutants: readonly Mutant[]): Record<string, number> {
  const groups = Map.groupBy(mutants, ({ file }) => file)
  return Object.fromEntries([...groups].map(([name, own]) => [name, own.length]).sort())
}

test('the same seed draws the same, another one draws others', () => {
  assert.equal(drawSample(all, 20, 1), drawSample(all, 20, 1))
  assert.not.equal(drawSample(all, 20, 1), drawSample(all, 20, 2))
})

test('files get their share by what can be changed in them', () => {
  assert.equal(countByFile(drawSample(all, 20, 1)), { 'large.ts': 12, 'middle.ts': 6, 'small.ts': 2 })
  assert.equal(countByFile(drawSample(all, 25, 1)), { 'large.ts': 15, 'middle.ts': 8, 'small.ts': 2 })
})

test('no mutant is drawn twice, and no more than there are', () => {
  assert.is(new Set(drawSample(all, 50, 1)).size, 50)
  assert.is(drawSample(all, 500, 1).length, 100)
  assert.equal(drawSample([], 10, 1), [])
})

test('a place is changed once', () => {
  const mutants = findMutants('a.ts', 'function f() { if (a < b) return }\nfunction g() { if (c < d) return }')
  const drawn = drawSample(mutants, 4, 1)
  assert.is(new Set(drawn.map(({ start }) => start)).size, 4)
})

test('a change to one file leaves what is drawn of the others', () => {
  const changed = [...large, ...file('middle.ts', 31), ...small]
  const of = (mutants: readonly Mutant[], name: string) =>
    drawSample(mutants, 20, 1).filter((mutant) => mutant.file === name)
  assert.equal(new Set(of(changed, 'large.ts')), new Set(of(all, 'large.ts')))
})

test('files are mixed, so that whoever stops early has seen some of each', () => {
  const begin = drawSample(all, 60, 1).slice(0, 20)
  assert.is(Object.keys(countByFile(begin)).length, 3)
})

test.run()
