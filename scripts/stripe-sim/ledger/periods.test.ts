import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Interval, periodEndAfter, unusedPart } from './periods.ts'

const at = (text: string) => Date.parse(`${text}T10:00:00Z`) / 1000
const day = (s: number) => new Date(s * 1000).toISOString().slice(0, 10)

/** The renewal days. */
function renewals(anchor: string, interval: Interval, count: number): string[] {
  const days: number[] = [at(anchor)]
  for (let n = 0; n < count; n++) days.push(periodEndAfter(days.at(-1) ?? 0, { anchor: at(anchor), interval }))
  return days.slice(1).map(day)
}

test('whoever began on the 31st is renewed on the last day of a shorter month, and on the 31st again', () => {
  assert.equal(renewals('2027-01-31', 'month', 4), ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
  assert.equal(renewals('2028-01-30', 'month', 2), ['2028-02-29', '2028-03-30'])
  assert.equal(renewals('2026-11-22', 'month', 2), ['2026-12-22', '2027-01-22'])
})

test('a year from 29 February ends on the 28th, but for every fourth', () => {
  assert.equal(renewals('2028-02-29', 'year', 4), ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
})

test('a period that begins before its anchor ends at it, as a trial does', () => {
  assert.is(day(periodEndAfter(at('2026-11-22'), { anchor: at('2027-01-31'), interval: 'month' })), '2027-01-31')
})

test('what is left of a period is worth its share, to the second', () => {
  const period = { start: 0, end: 1_000_000 }
  assert.equal(
    [0, 250_000, 999_999, 1_000_001].map((now) => unusedPart(500, period, now)),
    [500, 375, 0, 0],
  )
})

test.run()
