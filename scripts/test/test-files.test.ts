import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { environmentWith } from '../config.ts'
import type { Outcome } from './report.ts'
import { runTestFiles, type TestFileOptions } from './test-files.ts'

const test = suite('test files in a process of their own')

function runAll(names: readonly string[], options: Partial<TestFileOptions> = {}): Promise<Outcome[]> {
  const files = names.map((name) => `scripts/testdata/runner/${name}.ts`)
  return runTestFiles(files, { env: environmentWith({}), ...options })
}

async function run(name: string, options?: Partial<TestFileOptions>): Promise<Outcome> {
  const [outcome] = await runAll([name], options)
  assert.ok(outcome)
  return outcome
}

/** A fixture, the expected counts of its run, and a word its detail must contain. */
const cases: readonly [
  name: string,
  passed: number,
  failed: number,
  detail: string | RegExp,
  options?: Partial<TestFileOptions>,
][] = [
  ['passes', 2, 0, ''],
  ['fails', 1, 1, 'is wrong'],
  ['lacks-run', 1, 1, 'forgotten never run: the file lacks its .run()'],
  ['empty', 0, 1, 'it has no tests'],
  ['before-throws', 0, 2, 'a hook threw Error: no database'],
  ['after-throws', 0, 1, 'a hook threw Error: cannot tidy up'],
  ['only', 1, 1, '"the one at hand" is marked .only'],
  ['skips', 1, 0, ''],
  ['skips', 1, 1, '"needs another machine" is skipped', { mayNotSkip: true }],
  ['hangs', 0, 1, 'it hangs: not done within 3 s, in the test "waits for ever"', { timeoutMs: 3000 }],
  ['ends-early', 0, 1, 'in the test "waits for nothing"'],
  ['exits', 0, 1, 'in the test "stops the process"'],
  ['rejects', 1, 1, 'nobody listens'],
  ['leaves-open', 1, 1, 'it left something open', { lingerMs: 1000 }],
  ['unmatched-request', 1, 1, 'nock had no match for GET https://api.example.com/wrong'],
  ['arguments', 1, 0, '', { args: ['--record'] }],
]

for (const [name, passed, failed, detail, options] of cases) {
  test(`${name}${options ? ` with ${JSON.stringify(options)}` : ''}: ${passed} passed, ${failed} failed`, async () => {
    const outcome = await run(name, options)
    assert.is(outcome.failed, failed, outcome.detail)
    assert.is(outcome.passed, passed)
    assert.match(outcome.detail, detail)
  })
}

test('files that share a process are counted one by one', async () => {
  const outcomes = await runAll(['unmatched-request', 'fails', 'before-throws', 'passes', 'only'])
  assert.equal(
    outcomes.map(({ passed, failed }) => [passed, failed]),
    [
      [1, 1],
      [1, 1],
      [0, 2],
      [2, 0],
      [1, 1],
    ],
  )
})

test('a file that takes its process along or leaves something open is told from its neighbours', async () => {
  for (const [culprit, passed] of [
    ['exits', 0],
    ['leaves-open', 1],
    ['hangs', 0],
  ] as const) {
    const outcomes = await runAll(['skips', culprit, 'passes'], { timeoutMs: 3000, lingerMs: 1000 })
    assert.equal(
      outcomes.map(({ passed, failed }) => [passed, failed]),
      [
        [1, 0],
        [passed, 1],
        [2, 0],
      ],
    )
  }
})

test('asked to, it ends at the first test that fails, and says nothing of the files after it', async () => {
  const outcomes = await runAll(['passes', 'fails', 'hangs', 'skips'], { untilFailure: true, timeoutMs: 20_000 })
  assert.equal(
    outcomes.map(({ name, failed }) => [name, failed]),
    [
      ['scripts/testdata/runner/passes.ts', 0],
      ['scripts/testdata/runner/fails.ts', 1],
    ],
  )
  assert.match(outcomes[1]?.detail ?? '', 'fails.ts: "is wrong" failed')
  const ended = await runAll(['exits', 'hangs'], { untilFailure: true, timeoutMs: 20_000 })
  assert.equal(
    ended.map(({ failed }) => failed),
    [1],
  )
})

test('names what was skipped', async () => {
  assert.equal((await run('skips')).skipped, ['needs another machine'])
})

test.run()
