import { DateTime } from 'luxon'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deliveryTimes, timeZones } from '../../../content/product.ts'
import { hour_ms } from '../model/units.ts'
import { leaveAt, nextSlot, nextWeek, openWindowEnd, weekdayNames, weekStart, windowEnd } from './slots.ts'

const slots = suite('slots')

const local = (at: number, zone: string) => DateTime.fromMillis(at, { zone }).toFormat('ccc yyyy-MM-dd HH:mm')
const at = (text: string, zone: string) => DateTime.fromISO(text, { zone }).toMillis()
const newYork = (textsPerWeek: number, deliveryTime = '09:00') => ({
  zone: 'America/New_York',
  deliveryTime,
  textsPerWeek,
})

slots('the days of a week for 0 to 5 texts', () => {
  const days = [0, 1, 2, 3, 4, 5].map(weekdayNames)
  assert.equal(days, ['', 'Wed', 'Tue, Thu', 'Mon, Wed, Fri', 'Mon, Tue, Thu, Fri', 'Mon, Tue, Wed, Thu, Fri'])
})

slots('a slot lies strictly after the time asked for', () => {
  const monday = at('2026-11-16T09:00', 'America/New_York')
  assert.is(nextSlot(monday - 1, newYork(3)), monday)
  assert.is(local(nextSlot(monday, newYork(3)) ?? 0, 'America/New_York'), 'Wed 2026-11-18 09:00')
  assert.is(nextSlot(monday, newYork(0)), null)
})

slots('a slot comes at the very minute that was chosen', () => {
  const monday = at('2026-11-16T00:00', 'America/New_York')
  assert.is(local(nextSlot(monday, newYork(3, '07:45')) ?? 0, 'America/New_York'), 'Mon 2026-11-16 07:45')
})

slots('nine in the morning stays nine in the morning over a change of clocks', () => {
  const before = at('2026-10-30T10:00', 'America/New_York')
  assert.is(local(nextSlot(before, newYork(3)) ?? 0, 'America/New_York'), 'Mon 2026-11-02 09:00')
  const spring = at('2027-03-12T10:00', 'America/New_York')
  assert.is(local(nextSlot(spring, newYork(3)) ?? 0, 'America/New_York'), 'Mon 2027-03-15 09:00')
})

slots('the window ends at 21:00, or while a slot at 21:00 is on time', () => {
  const morning = at('2026-11-16T09:00', 'America/New_York')
  assert.is(local(windowEnd(morning, newYork(3)), 'America/New_York'), 'Mon 2026-11-16 21:00')
  const evening = at('2026-11-16T21:00', 'America/New_York')
  assert.is(local(windowEnd(evening, newYork(3, '21:00')), 'America/New_York'), 'Mon 2026-11-16 21:15')
})

slots('what is late leaves between 08:00 and 21:00; a chosen hour is kept for a quarter of an hour', () => {
  const zone = 'America/New_York'
  const leaves = (planned: string, now: string) => local(leaveAt(at(planned, zone), at(now, zone), zone), zone)
  assert.is(leaves('2026-11-16T06:00', '2026-11-16T06:15'), 'Mon 2026-11-16 06:15')
  assert.is(leaves('2026-11-16T06:00', '2026-11-16T06:16'), 'Mon 2026-11-16 08:00')
  assert.is(leaves('2026-11-16T07:00', '2026-11-16T11:30'), 'Mon 2026-11-16 11:30')
  assert.is(leaves('2026-11-16T21:00', '2026-11-16T21:14'), 'Mon 2026-11-16 21:14')
  assert.is(leaves('2026-11-16T20:00', '2026-11-16T21:00'), 'Tue 2026-11-17 08:00')
  assert.is(leaves('2026-10-31T20:00', '2026-11-01T00:30'), 'Sun 2026-11-01 08:00')
})

slots('nothing planned leaves at night, even on time: the claim would hold it back until it expired', () => {
  const zone = 'America/New_York'
  const leaves = (planned: string) => local(leaveAt(at(planned, zone), at(planned, zone), zone), zone)
  assert.is(leaves('2026-11-16T21:14:59'), 'Mon 2026-11-16 21:14')
  assert.is(leaves('2026-11-16T21:15'), 'Tue 2026-11-17 08:00')
  assert.is(leaves('2026-11-16T22:30'), 'Tue 2026-11-17 08:00')
  assert.is(leaves('2026-11-16T05:59'), 'Mon 2026-11-16 08:00')
})

slots('a window is open from its slot on, until just before its end', () => {
  const endAt = (time: string, deliveryTime?: string) => {
    const end = openWindowEnd(at(`2026-11-16T${time}`, 'America/New_York'), newYork(3, deliveryTime))
    return end && local(end, 'America/New_York').slice(-5)
  }
  assert.equal(
    ['08:59:59.999', '09:00', '20:59:59.999', '21:00'].map((time) => endAt(time)),
    [null, '21:00', '21:00', null],
  )
  assert.equal(
    ['20:59', '21:14', '21:15'].map((time) => endAt(time, '21:00')),
    [null, null, null],
  )
})

slots('weeks begin on the local Monday', () => {
  const sundayNight = at('2026-11-15T23:30', 'America/New_York')
  assert.is(weekStart(sundayNight, 'America/New_York'), '2026-11-09')
  assert.is(weekStart(sundayNight, 'Asia/Tokyo'), '2026-11-16')
  assert.is(local(nextWeek(sundayNight, 'America/New_York'), 'America/New_York'), 'Mon 2026-11-16 00:00')
})

slots('over two years, every zone, time and pace: right days, right hour, never more than N a week', () => {
  const start = at('2026-01-01T00:00', 'utc')
  const end = at('2028-01-01T00:00', 'utc')
  for (const { id: zone } of timeZones) {
    for (const [index, { value: deliveryTime }] of deliveryTimes.entries()) {
      const timetable = { zone, deliveryTime, textsPerWeek: 1 + (index % 5) }
      const weeks = new Map<string, number>()
      let before = start
      for (let slot = nextSlot(start, timetable); slot !== null && slot < end; slot = nextSlot(slot, timetable)) {
        if (DateTime.fromMillis(slot, { zone }).toFormat('HH:mm') !== deliveryTime)
          assert.unreachable(local(slot, zone))
        if (before !== start && slot - before < 12 * hour_ms) assert.unreachable(`${local(before, zone)} is too near`)
        const week = weekStart(slot, zone)
        weeks.set(week, (weeks.get(week) ?? 0) + 1)
        before = slot
      }
      assert.is(Math.max(...weeks.values()), timetable.textsPerWeek)
    }
  }
})

slots.run()
