import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { describeResult, type Report, type Result, scoreOf, tableOf } from './report.ts'

const test = suite('the report of mutants')

const result: Result = {
  file: 'a/plan.ts',
  kind: 'sql',
  line: 7,
  within: 'readPlan',
  context: 'where id = $1 and not settled',
  before: 'not settled',
  after: '(not settled or true)',
  outcome: 'survived',
  tests: 3,
}

const results = (outcome: Result['outcome'], count: number) =>
  Array.from({ length: count }, () => ({ ...result, outcome }))

const report: Report = {
  folder: 'domain',
  seed: 7,
  sample: 20,
  minutes: 3,
  results: [
    ...results('noticed', 9),
    ...results('survived', 1),
    ...results('equivalent', 2),
    ...results('not planted', 5),
    ...results('gone', 3),
  ],
}

test('the score is of what was planted and makes a difference', () => {
  assert.equal(scoreOf(report), { mutants: 12, noticed: 9, survived: 1, equivalents: 2, notPlanted: 5, percent: 90 })
  assert.is(scoreOf({ results: [] }).percent, 0)
})

test('the table is that of the README', () => {
  assert.match(tableOf([report]), '| `domain` | 12 | 9 | 1 | 2 | 90.0 % | 7 |')
})

test('a mutant is told with its place and its change', () => {
  const change = 'a/plan.ts:7  sql: not settled → (not settled or true) · in readPlan'
  assert.is(describeResult(result), `${change}: where id = $1 and not settled`)
  const clear = { ...result, before: 'id = $1 and not settled' }
  assert.is(describeResult(clear), 'a/plan.ts:7  sql: id = $1 and not settled → (not settled or true) · in readPlan')
  assert.match(describeResult({ ...result, refusedByTypes: true }), 'the compiler refuses it')
  assert.match(describeResult({ ...result, tests: 0 }), 'no test runs it')
  assert.match(describeResult({ ...result, before: '', after: 'desc' }), '(nothing) → desc')
  const long = 'a'.repeat(300)
  assert.ok(describeResult({ ...result, before: long, context: long }).length < 300)
})

test.run()
