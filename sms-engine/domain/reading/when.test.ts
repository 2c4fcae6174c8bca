import { DateTime } from 'luxon'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { momentFor, readWeekday, readWhen } from './when.ts'

const times = suite('times as people text them')
const zone = 'America/New_York'

for (const [hour, now, expected] of [
  [7, '2026-11-18T10:00', '2026-11-18T19:00'],
  [7, '2026-11-18T20:00', '2026-11-19T19:00'],
  [9, '2026-11-18T07:30', '2026-11-18T09:00'],
  [9, '2026-11-18T10:00', '2026-11-19T09:00'],
  [12, '2026-11-18T10:00', '2026-11-18T12:00'],
  [12, '2026-11-18T13:00', '2026-11-19T12:00'],
  [8, '2026-11-18T09:00', '2026-11-18T20:00'],
] as const) {
  times(`"snooze ${hour}" at ${now} is ${expected}`, () => {
    const moment = momentFor({ hour }, DateTime.fromISO(now, { zone }).toMillis(), { zone, deliveryTime: '09:00' })
    assert.is(DateTime.fromMillis(moment, { zone }).toFormat("yyyy-MM-dd'T'HH:mm"), expected)
  })
}

times('seven is in the morning for who gets lessons then', () => {
  const now = DateTime.fromISO('2026-11-18T20:00', { zone }).toMillis()
  const moment = momentFor({ hour: 7 }, now, { zone, deliveryTime: '07:00' })
  assert.is(DateTime.fromMillis(moment, { zone }).toFormat('d HH'), '19 07')
})

times('one typo does no harm where one word alone can be meant', () => {
  assert.equal(readWhen('tomorow'), { days: 1 })
  assert.equal(readWhen('tonigt'), { at_min: 1140 })
  assert.is(readWeekday('tusday'), 2)
  assert.is(readWeekday('sonday'), null, 'Sunday or Monday')
})

times('hours that no clock shows are no time', () => {
  for (const text of ['0', '24', '25', '13pm', '0 weeks', 'later']) assert.is(readWhen(text), null)
  assert.equal(readWhen('17'), { at_min: 1020 })
})

times.run()
