import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../config.ts'
import { outdated, readEquivalents, setApart } from './equivalents.ts'
import { findMutants } from './mutants.ts'

const test = suite('mutants that make no difference')

const code = 'export function first(all: string[]) {\n  if (all.length < 1) return null\n  return all.sort()[0]\n}\n'
const known = {
  file: 'a.ts',
  within: 'first',
  context: 'if (all.length < 1) return null',
  before: 'all.length < 1',
  after: 'all.length <= 1',
  reason: 'Nobody has one only.',
}

test('are known by their names, wherever they stand', () => {
  for (const text of [code, `// Something above.\n\n${code}`]) {
    const mutants = findMutants('a.ts', text)
    const { different, equivalent } = setApart(mutants, [known])
    assert.is(different.length, mutants.length - 1)
    assert.equal(
      equivalent.map(({ mutant, reason }) => [mutant.before, reason]),
      [['all.length < 1', 'Nobody has one only.']],
    )
  }
})

test('are out of date when the code says something else', () => {
  assert.equal(outdated(findMutants('a.ts', code), [known]), [])
  assert.equal(outdated(findMutants('a.ts', code.replace('< 1', '< 2')), [known]), [known])
  assert.equal(outdated(findMutants('b.ts', code), [known]), [known])
})

test('the list is of today’s code, with a reason for each', () => {
  const list = readEquivalents()
  const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')
  const mutants = [...new Set(list.map(({ file }) => file))].flatMap((file) => findMutants(file, read(file)))
  assert.equal(outdated(mutants, list), [])
  for (const { reason } of list) assert.ok(reason.length > 20, reason)
})

test.run()
