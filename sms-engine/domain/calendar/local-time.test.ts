import { DateTime } from 'luxon'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { timeZones } from '../../../content/product.ts'
import { hour_ms } from '../model/units.ts'
import { beginningOf, dateOf, dayOf, momentOf, wallClock, weekdayOf } from './local-time.ts'

const local = suite('local time')

local('over two years, every hour in every zone, it says what luxon says', () => {
  const start = Date.UTC(2026, 0, 1)
  for (const { id: zone } of timeZones) {
    for (let at = start; at < start + 2 * 365 * 24 * hour_ms; at += 7 * hour_ms) {
      const expected = DateTime.fromMillis(at, { zone })
      const day = dayOf(at, zone)
      if (weekdayOf(day) !== expected.weekday || dateOf(day) !== expected.toISODate())
        assert.unreachable(`${zone} ${at}`)
      if (beginningOf(day, zone) !== expected.startOf('day').toMillis()) assert.unreachable(`${zone} ${at}`)
    }
  }
})

local('a wall clock time is the moment that shows it', () => {
  const zone = 'America/New_York'
  const at = DateTime.fromISO('2026-11-01T09:00', { zone }).toMillis()
  assert.is(momentOf(wallClock(at, zone), zone), at)
})

local('a time that the spring change skips is the moment after it', () => {
  const zone = 'America/New_York'
  const skipped = Date.UTC(2027, 2, 14, 2, 30)
  assert.is(DateTime.fromMillis(momentOf(skipped, zone), { zone }).toFormat('HH:mm'), '03:30')
})

local('clocks change at the very moment at which they do on the wall', () => {
  const changes = [
    ['America/New_York', '2026-03-08T07:00Z', 1],
    ['America/New_York', '2026-11-01T06:00Z', -1],
    ['Europe/London', '2026-03-29T01:00Z', 1],
    ['Europe/London', '2026-10-25T01:00Z', -1],
  ] as const
  for (const [zone, moment, hours] of changes) {
    const change = Date.parse(moment)
    assert.is(wallClock(change, zone) - wallClock(change - 1, zone), hours * hour_ms + 1, `${zone} ${moment}`)
    const quarter_ms = hour_ms / 4
    assert.is(wallClock(change + quarter_ms, zone) - wallClock(change, zone), quarter_ms)
    assert.is(wallClock(change - 1, zone) - wallClock(change - 1 - quarter_ms, zone), quarter_ms)
  }
})

local('days before 1970 have weekdays too', () => {
  assert.is(weekdayOf(0), 4)
  assert.is(weekdayOf(-4), 7)
})

local.run()
