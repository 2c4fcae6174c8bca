import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openChildLog, readable } from './child-log.ts'

const test = suite('the log of a child')
const folder = mkdtempSync(join(tmpdir(), 'tallytext-log-test-'))

test.after(() => rmSync(folder, { recursive: true, force: true }))

const entry = (level: number, msg: string, rest = {}) => JSON.stringify({ level, time: 0, msg, ...rest })

test('shows entries as a person reads them', () => {
  assert.match(readable(entry(40, 'the carrier is slow')).text, /^\d\d:\d\d:00 warn the carrier is slow$/)
  assert.match(readable(entry(50, 'no send', { err: { message: 'reset' } })).text, /error no send reset$/)
})

test('takes for an error what is no entry', () => {
  assert.equal(readable('ReferenceError: x is not defined'), { level: 50, text: 'ReferenceError: x is not defined' })
  assert.equal(readable('{"half":'), { level: 50, text: '{"half":' })
})

test('prints what is serious enough, and only what is new', () => {
  writeFileSync(join(folder, 'a.log'), `${entry(50, 'of yesterday')}\n`)
  const lines: string[] = []
  const log = openChildLog('a', folder, 'warn', (line) => lines.push(line))
  writeSync(log.fd, `${entry(30, 'is running')}\n${entry(40, 'is tired')}\n`)
  writeSync(log.fd, entry(50, 'says “ouch”'))
  log.tail()
  assert.is(lines.length, 1)
  writeSync(log.fd, '\nplain words\n')
  log.close()
  assert.equal(
    lines.map((line) => line.replace(/\d\d:\d\d:\d\d /, '')),
    ['a: warn is tired', 'a: error says “ouch”', 'a: plain words'],
  )
})

test('remembers the last lines', () => {
  const log = openChildLog('b', folder, 'silent', () => assert.unreachable())
  for (let line = 1; line <= 40; line++) writeSync(log.fd, `line ${line}\n`)
  assert.is(log.tail().split('\n').length, 15)
  assert.match(log.tail(), /line 40$/)
  log.close()
})

test('moves a large file aside', () => {
  const file = join(folder, 'c.log')
  writeFileSync(file, '')
  appendFileSync(file, 'x'.repeat(5_000_001))
  openChildLog('c', folder, 'warn', () => {}).close()
  assert.ok(existsSync(`${file}.1`))
})

test.run()
