import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readBreak } from './break.ts'
import { withPlainLengths } from './lengths.ts'
import { readWhen } from './when.ts'

const lengths = suite('lengths of time in figures')

const plain: readonly (readonly [string, string])[] = [
  ['1½ weeks', '1.5 weeks'],
  ['½ week', '0.5 week'],
  ['1 1/2 hours', '1.5 hours'],
  ['1 and 1/2 weeks', '1.5 weeks'],
  ['3/4 of an hour', '0.75 hour'],
  ['1,5 weeks', '1.5 weeks'],
  ['.5 weeks', '0.5 weeks'],
  ['twenty-five days', '25 days'],
  ['Forty five minutes', '45 minutes'],
  ['thirty days', '30 days'],
  ['fifteen min', '15 min'],
  ['half a month', '0.5 month'],
  ['2 weeks and 3 days', '17 days'],
  ['a week and a day', '8 days'],
  ['1h 30m', '90 minutes'],
  ['1 hour and 30 minutes', '90 minutes'],
  ['2-3 weeks', '3 weeks'],
]
for (const [text, expected] of plain) {
  lengths(`${text} is ${expected}`, () => {
    assert.is(withPlainLengths(text), expected)
  })
}

lengths('dates, hours, lists and amounts stay', () => {
  for (const text of [
    ...['until 1/2', '11/20 to 12/5', 'at 7,30', 'send at 7h30', 'twenty lessons', 'half an hour', 'a week and a half'],
    ...['$1,250 a month', '1,234 days', 'my 9-5 hours', 'office hours 7-4 M-F', 'room 2, 3 days', '3/8 weeks'],
  ])
    assert.is(withPlainLengths(text), text)
})

lengths('a break and a snooze last as long as was said', () => {
  assert.equal(readBreak('pause for twenty-five days'), { days: 25 })
  assert.equal(readBreak('1½ weeks'), { days: 11 })
  assert.equal(readBreak('1/2 week'), { days: 4 })
  assert.equal(readBreak('until 1/2'), { month: 1, day: 2 })
  assert.equal(readWhen('1 1/2 hours'), { in_ms: 5_400_000 })
  assert.equal(readWhen('forty five minutes'), { in_ms: 2_700_000 })
})

lengths('a number behind another one is no length that we know', () => {
  assert.equal(readBreak('1,234 days'), { unknown: 'length' })
  assert.equal(readBreak('a hundred five days'), { unknown: 'length' })
})

lengths.run()
