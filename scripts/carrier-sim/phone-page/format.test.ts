import { suite } from 'uvu'
import * as assert from 'uvu/assert'
// @ts-expect-error A plain file of the page: browsers read no TypeScript, and there is no build step.
import { formatAhead, formatNumber, formatStamp, needsStamp, readNumber, texts } from './format.js'

const test = suite('What the phone page writes')

const numbers: readonly [typed: string, result: { number: string } | { problem: string }][] = [
  ['(480) 555-0142', { number: '+14805550142' }],
  ['4805550142', { number: '+14805550142' }],
  ['1 480 555 0142', { number: '+14805550142' }],
  ['+1 480 555 0142', { number: '+14805550142' }],
  ['+44 20 7946 0123', { number: '+442079460123' }],
  ['', { problem: 'Type a number first.' }],
  ['hello', { problem: 'Type a number first.' }],
  ['480 555 014', { problem: 'That number is one digit short.' }],
  ['480 555', { problem: 'That number is 4 digits short.' }],
  ['480 555 01423', { problem: 'That number is one digit too long.' }],
  ['080 555 0142', { problem: 'Area code and exchange begin with 2 to 9.' }],
  ['+44 1', { problem: 'That is not a phone number.' }],
]

for (const [typed, result] of numbers) {
  test(`reads the number ${JSON.stringify(typed)}`, () => assert.equal(readNumber(typed), result))
}

test('writes numbers as their country does', () => {
  assert.is(formatNumber('+14805550142'), '(480) 555-0142')
  assert.is(formatNumber('+442079460123'), '+442079460123')
})

const NOW = Date.parse('2026-11-20T20:00:00Z')
const stamps: readonly [at: string, zone: string, stamp: string][] = [
  ['2026-11-20T14:00:00Z', 'America/New_York', 'Today 9:00 AM'],
  ['2026-11-20T04:00:00Z', 'America/New_York', 'Yesterday 11:00 PM'],
  ['2026-11-20T04:00:00Z', 'Europe/London', 'Today 4:00 AM'],
  ['2026-11-16T14:00:00Z', 'America/New_York', 'Monday 9:00 AM'],
  ['2026-11-13T14:00:00Z', 'America/New_York', 'Fri, Nov 13 9:00 AM'],
]

for (const [at, zone, stamp] of stamps) {
  test(`stamps ${at} as ${stamp} in ${zone}`, () => assert.is(formatStamp(Date.parse(at), NOW, zone), stamp))
}

test('a stamp stands over the first text, after an hour of silence and on a new day', () => {
  const zone = 'America/New_York'
  const minute = 60_000
  assert.is(needsStamp(NOW, undefined, zone), true)
  assert.is(needsStamp(NOW, NOW - 59 * minute, zone), false)
  assert.is(needsStamp(NOW, NOW - 61 * minute, zone), true)
  const midnight = Date.parse('2026-11-21T05:00:00Z')
  assert.is(needsStamp(midnight + minute, midnight - minute, zone), true)
  assert.is(needsStamp(midnight + minute, midnight - minute, 'UTC'), false)
})

test('says how far the clock is ahead in its largest unit', () => {
  assert.is(formatAhead(30_000), '')
  assert.is(formatAhead(90 * 60_000), '2 hours ahead of this machine')
  assert.is(formatAhead(86_400_000), '1 day ahead of this machine')
  assert.is(formatAhead(7 * 86_400_000), '7 days ahead of this machine')
})

test('counts texts', () => assert.equal([texts(0), texts(1), texts(2)], ['0 texts', '1 text', '2 texts']))

test.run()
