import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Run } from './baseline.ts'
import { findMutants, type Mutant, plantAll } from './mutants.ts'
import { chooseTogether, type Suspect, testsOf } from './trial.ts'

const test = suite('which tests a mutant meets')

const code = 'const a = 1\nfunction f(x) { return x < 2 }\nfunction g(x) { return x < 3 }\n'

/** The mutant that moves a bound in `f` or `g`. */
function boundIn(within: string, file = 'a/plan.ts'): Mutant {
  const mutant = findMutants(file, code).find((one) => one.within === within && one.kind === 'comparison')
  assert.ok(mutant)
  return mutant
}

/** A run of a test file that executed these parts of the file. */
function run(seconds: number, ...segments: number[]): Run {
  return { seconds, executed: { 'a/plan.ts': [segments] } }
}

test('those that run its place, the one beside it first, then by imports, then the quick ones', () => {
  const { start } = boundIn('f')
  const baseline = new Map([
    ['b/far.test.ts', run(1, 0, start + 1)],
    ['b/slow.test.ts', run(9, 0, start + 1)],
    ['b/quick.test.ts', run(2, start, start + 1)],
    ['b/elsewhere.test.ts', run(1, 0, start, start + 1, 999)],
    ['b/nothing.test.ts', { seconds: 1, executed: {} }],
    ['a/plan.test.ts', run(20, 0, 999)],
  ])
  const reach = new Map([
    ['b/far.test.ts', new Map([['a/plan.ts', 4]])],
    ['b/slow.test.ts', new Map([['a/plan.ts', 1]])],
    ['b/quick.test.ts', new Map([['a/plan.ts', 1]])],
    ['a/plan.test.ts', new Map([['a/plan.ts', 2]])],
  ])
  assert.equal(testsOf(boundIn('f'), reach, baseline), [
    'a/plan.test.ts',
    'b/quick.test.ts',
    'b/slow.test.ts',
    'b/far.test.ts',
  ])
})

test('far tests meet mutants of different functions together', () => {
  const suspect = (mutant: Mutant): Suspect => ({ mutant, tests: [], far: [], seconds: 0 })
  const [one, same, other, elsewhere] = [boundIn('f'), boundIn('f'), boundIn('g'), boundIn('f', 'a/other.ts')].map(
    suspect,
  )
  const waiting = [one, same, other, elsewhere].flatMap((it) => it ?? [])
  assert.equal(chooseTogether(waiting), [one, other, elsewhere])
  assert.equal(waiting, [same])
  assert.is(chooseTogether(Array.from({ length: 20 }, (_, index) => suspect(boundIn('f', `${index}.ts`)))).length, 8)
})

test('several stand in one file', () => {
  const planted = plantAll(code, [boundIn('f'), boundIn('g')])
  assert.is(planted, code.replace('x < 2', 'x <= 2').replace('x < 3', 'x <= 3'))
})

test.run()
