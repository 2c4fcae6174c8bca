/** SECURITY.md claims only what a test verifies: every test it names exists, and each unmet requirement says why. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'SECURITY.md'), 'utf8')

/** The rows of the requirement tables: number, requirement, state, how or why not. */
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

test('each test that SECURITY.md names exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\.ts): ([^`]+)`/g)]
  assert.ok(named.length > 60, `${named.length}`)
  const missing = named.filter(([, file = '', name = '']) => {
    const path = join(root, file)
    // In the source, titles in single quotes escape the quotes inside them.
    const source = existsSync(path) ? readFileSync(path, 'utf8').replaceAll("\\'", "'") : ''
    return !source.includes(name)
  })
  assert.equal(
    missing.map(([, file, name]) => `${file}: ${name}`),
    [],
  )
})

test('each requirement stands once, and what is not held whole says why', () => {
  const numbers = rows.map(([number = '']) => number.split(' ')[0])
  assert.equal(numbers.length, new Set(numbers).size)
  for (const [number, , state = '', how = ''] of rows) {
    assert.ok(['held', 'partly', 'not held', 'does not apply'].includes(state), `${number}: ${state}`)
    if (state !== 'held') assert.ok(how.replace(/`[^`]+`/g, '').trim().length > 10, `${number} says not why`)
  }
})

test('what the page counts is what it lists', () => {
  const count = (wanted: string) => rows.filter(([, , state]) => state === wanted).length
  const [held, partly, not, none] = ['held', 'partly', 'not held', 'does not apply'].map(count)
  assert.match(page, `${rows.length} items: ${held} held, ${partly} partly, ${not} not held, ${none} that do not apply`)
})

test.run()
