import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nightBegan } from './night.ts'

const at = (text: string) => Date.parse(text)

for (const [now, began, why] of [
  ['2026-11-23T06:00:00Z', '2026-11-23T06:00:00Z', 'one o’clock in New York'],
  ['2026-11-23T11:59:59Z', '2026-11-23T06:00:00Z', 'a second before seven'],
  ['2026-07-01T05:30:00Z', '2026-07-01T05:00:00Z', 'in summer'],
  ['2026-11-23T05:59:59Z', null, 'a second before one'],
  ['2026-11-23T12:00:00Z', null, 'seven'],
  ['2026-11-22T20:00:00Z', null, 'the afternoon'],
  ['2027-03-14T08:00:00Z', '2027-03-14T06:00:00Z', 'clocks went from two to three'],
] as const) {
  test(`the night at ${now}: ${why}`, () => {
    assert.is(nightBegan(at(now)), began === null ? null : at(began))
  })
}

test.run()
