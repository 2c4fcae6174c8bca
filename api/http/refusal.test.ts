import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { tooManyTries } from './refusal.ts'

for (const [wait_ms, words, after_s] of [
  [1, 'a minute', 1],
  [60_000, 'a minute', 60],
  [60_001, '2 minutes', 61],
  [3_600_000, '60 minutes', 3_600],
] as const) {
  test(`whoever has to wait ${wait_ms} ms is told ${words}, and the browser the seconds`, () => {
    const { statusCode, code, message, retry_after_s } = tooManyTries(wait_ms)
    assert.equal(
      [statusCode, code, message, retry_after_s],
      [429, 'too_many_requests', `Too many tries. Please wait ${words}.`, after_s],
    )
  })
}

/** A refusal in the code, outside the desk, whose own pages alone read it: status and code. */
const REFUSAL = /Refusal\(\s*(\d+),\s*'(\w+)'/g
/** The same in billing, where a refusal is a 409. */
const REFUSED = /\brefused\('(\w+)'/g

test('the README lists every code beside its status', () => {
  const api = join(import.meta.dirname, '..')
  const readme = readFileSync(join(api, 'README.md'), 'utf8')
  const rows = new Map([...readme.matchAll(/^\| (\d{3}) \| (.*) \|$/gm)].map(([, status, codes]) => [status, codes]))
  const sources = globSync('**/*.ts', { cwd: api }).filter((file) => !/\.test\.ts$|^desk\/|testing\//.test(file))
  const used = sources.flatMap((file) => {
    const text = readFileSync(join(api, file), 'utf8')
    return [
      ...[...text.matchAll(REFUSAL)].map(([, status, code]) => ({ status, code })),
      ...[...text.matchAll(REFUSED)].map(([, code]) => ({ status: '409', code })),
    ]
  })
  assert.ok(used.length > 40)
  const missing = used.filter(({ status, code }) => !rows.get(status)?.includes(`\`${code}\``))
  assert.equal(missing, [])
})

test.run()
