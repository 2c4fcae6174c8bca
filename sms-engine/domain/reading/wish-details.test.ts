import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { asksForMoreNow, isMoveAhead, readPlaceWish } from './wish-details.ts'

const details = suite('what a wish says besides')

const zones: readonly (readonly [string, string | null])[] = [
  ['I moved to Chicago', 'America/Chicago'],
  ['moved from Chicago to Denver', 'America/Denver'],
  ['im in california now', 'America/Los_Angeles'],
  ['I live in LA now', 'America/Los_Angeles'],
  ['pacific time please', 'America/Los_Angeles'],
  ["I'm on EST", 'America/New_York'],
  ['we relocated to Kansas City', 'America/Chicago'],
  ['moved to Phoenix', 'America/Phoenix'],
  ['I am in Montréal', 'America/Toronto'],
  ['moved to washington dc', 'America/New_York'],
  ['new mexico', 'America/Denver'],
  ['I moved to Ulan Bator', null],
  ['wrong time zone', null],
]
for (const [text, expected] of zones)
  details(`zone: ${text}`, () => {
    assert.is(readPlaceWish(text)?.zone ?? null, expected)
  })

for (const [text, expected] of [
  ['moving to california next month', true],
  ['we move to chicago in january', true],
  ['moving to denver on the 30th', true],
  ['pacific time starting monday', true],
  ['I moved to Chicago last month', false],
  ['im in denver', false],
  ['moving to texas today', false],
  ['i moved in january', false],
  ["I'm in Lisbon for the next year, can you shift to my clock", false],
  ['stationed in germany til next year, need my texts on german time', false],
  ['im in la until january', false],
  ['but not until january in denver', true],
] as const) {
  details(`whether a move is to come: ${text}`, () => assert.is(isMoveAhead(text), expected))
}

for (const [text, expected] of [
  ['can you send me more questions today', true],
  ['more lessons right now', true],
  ['I want more lessons', false],
  ['more lessons a week from today', false],
  ['more from now on', false],
  ['more than now', false],
  ['some more now please', true],
  ['you only write now and then, write more', false],
  ['can you write more often today', false],
] as const) {
  details(`whether more is wanted once: ${text}`, () => assert.is(asksForMoreNow(text), expected))
}

details.run()
