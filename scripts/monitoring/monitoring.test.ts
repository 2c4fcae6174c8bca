import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { root } from '../config.ts'

const test = suite('alerts and the dashboard')
const here = import.meta.dirname
const read = (name: string) => readFileSync(join(here, name), 'utf8')

/** Names of metrics in a text, without the suffixes that Prometheus appends for histograms. */
function metricsIn(text: string): Set<string> {
  const names = text.match(/\btallytext_\w+/g) ?? []
  return new Set(names.map((name) => name.replace(/_seconds_(bucket|count|sum)$/, '_seconds')))
}

const sources = globSync('{sms-engine,api}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
const exported = metricsIn(sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'))

for (const name of ['alerts.yaml', 'alerts.test.yaml', 'dashboard.json']) {
  test(`${name} names only what a process exports`, () => {
    for (const metric of metricsIn(read(name))) assert.ok(exported.has(metric), metric)
  })
}

test('every alert says what people notice, how urgent it is, and what to do first', () => {
  const { groups } = parse(read('alerts.yaml')) as {
    groups: { rules: { alert: string; labels: object; annotations: { summary?: string; runbook?: string } }[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  assert.ok(rules.length > 10)
  for (const { alert, labels, annotations } of rules) {
    assert.match(JSON.stringify(labels), /"severity":"(page|ticket)"/, alert)
    assert.ok(annotations.summary && annotations.runbook, alert)
  }
})

const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: here, encoding: 'utf8' })

// Debian's prometheus package has it. No skipped test elsewhere: a build machine without it must pass too.
if (!promtool('--version').error) {
  test('Prometheus takes the rules, and they fire when they should', () => {
    for (const args of [
      ['check', 'rules', 'alerts.yaml'],
      ['test', 'rules', 'alerts.test.yaml'],
    ]) {
      const { status, stdout, stderr } = promtool(...args)
      assert.is(status, 0, stdout + stderr)
    }
  })
}

test.run()
