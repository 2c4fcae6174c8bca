import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

function run(...args: string[]): { code: number | null; said: string } {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
    encoding: 'utf8',
  })
  return { code: status, said: stderr.trim() }
}

const misuses: readonly (readonly [args: string, said: string])[] = [
  ['sample --count many', '--count takes a whole number, not "many"'],
  ['sample --seed 1.5', '--seed takes a whole number, not "1.5"'],
  ['sample --subject nothing-taught', 'There is no finished lesson of a subject nothing-taught'],
  ['sets', 'Say which: --subject SLUG or --file FILE.yaml'],
]

for (const [args, said] of misuses) {
  test(`${args}: says what is wrong, and fails`, () => {
    assert.equal(run(...args.split(' ')), { code: 2, said })
  })
}

test.run()
