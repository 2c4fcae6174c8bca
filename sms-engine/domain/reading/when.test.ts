import { DateTime } from 'luxon'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { momentFor, readWeekday, readWhen, type When } from './when.ts'

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

times('at night it becomes the morning, also when the clocks change', () => {
  for (const night of ['2026-11-01T00:30', '2026-03-08T00:30', '2026-11-18T00:30', '2026-10-31T20:30']) {
    const now = DateTime.fromISO(night, { zone }).toMillis()
    const moment = momentFor({ in_ms: 3 * 3_600_000 }, now, { zone, deliveryTime: '09:00' })
    assert.is(DateTime.fromMillis(moment, { zone }).toFormat('HH:mm'), '08:00', night)
  }
})

times('one typo does no harm where one word alone can be meant', () => {
  assert.equal(readWhen('tomorow'), { days: 1 })
  assert.equal(readWhen('tonigt'), { at_min: 1140 })
  assert.is(readWeekday('tusday'), 2)
  assert.is(readWeekday('sonday'), null, 'Sunday or Monday')
})

times('hours that no clock shows are no time', () => {
  for (const text of ['0', '24', '25', '13pm', '0 weeks', 'later', 'am', 'and']) assert.is(readWhen(text), null)
  assert.equal(readWhen('17'), { at_min: 1020 })
})

/** A text, and the time that it names. */
const named: readonly (readonly [string, unknown])[] = [
  ['', { in_ms: 7_200_000 }],
  ['  ', { in_ms: 7_200_000 }],
  ['tomorrow', { days: 1 }],
  ['til tomorrow', { days: 1 }],
  ['tonight', { at_min: 1_140 }],
  ['at noon', { at_min: 720 }],
  ['non', null],
  ['monday', { weekday: 1 }],
  ['mon', { weekday: 1 }],
  ['next tusday', { weekday: 2 }],
  ['this fri', { weekday: 5 }],
  ['on sunday', { weekday: 7 }],
  ['tues', null],
  ['mondy', { weekday: 1 }],
  ['30 min', { in_ms: 1_800_000 }],
  ['a min', { in_ms: 60_000 }],
  ['an hour', { in_ms: 3_600_000 }],
  ['2h', { in_ms: 7_200_000 }],
  ['for 3 days', { days: 3 }],
  ['2 wks', { days: 14 }],
  ['0 min', null],
  ['7', { hour: 7 }],
  ['12', { hour: 12 }],
  ['13', { at_min: 780 }],
  ['0:00', { at_min: 0 }],
  ['7:05', { at_min: 425 }],
  ['19:30', { at_min: 1_170 }],
  ['23:59', { at_min: 1_439 }],
  ['24:00', null],
  ['7:75', null],
  ['1pm', { at_min: 780 }],
  ['1 a.m.', { at_min: 60 }],
  ['12am', { at_min: 0 }],
  ['12 pm', { at_min: 720 }],
  ['12:30pm', { at_min: 750 }],
  ['0am', null],
  [' until 9pm', { at_min: 1_260 }],
]
for (const [text, expected] of named) times(`"${text}" names its time`, () => assert.equal(readWhen(text), expected))

/** When, now, the delivery time, and the resulting moment, from Wednesday, November 18. */
const moments: readonly (readonly [When, string, string, string])[] = [
  [{ in_ms: 3_600_000 }, '12:00', '09:00', '18 13:00'],
  [{ in_ms: 3_600_000 }, '19:59', '09:00', '18 20:59'],
  [{ in_ms: 3_600_000 }, '20:00', '09:00', '19 08:00'],
  [{ in_ms: 3_600_000 }, '07:00', '09:00', '18 08:00'],
  [{ in_ms: 3_600_000 }, '06:59', '09:00', '18 08:00'],
  [{ in_ms: 3_600_000 }, '05:30', '06:30', '18 06:30'],
  [{ in_ms: 3_600_000 }, '20:00', '06:30', '19 06:30'],
  [{ in_ms: 3_600_000 }, '00:30', '06:30', '18 06:30'],
  [{ days: 1 }, '23:00', '09:30', '19 09:30'],
  [{ days: 7 }, '08:00', '21:00', '25 21:00'],
  [{ weekday: 3 }, '08:00', '09:00', '25 09:00'],
  [{ weekday: 4 }, '08:00', '09:00', '19 09:00'],
  [{ weekday: 2 }, '08:00', '09:00', '24 09:00'],
  [{ at_min: 1_140 }, '18:59', '09:00', '18 19:00'],
  [{ at_min: 1_140 }, '19:00', '09:00', '19 19:00'],
  [{ at_min: 60 }, '12:00', '09:00', '19 08:00'],
  [{ at_min: 1_320 }, '12:00', '09:00', '19 08:00'],
  [{ hour: 1 }, '12:00', '09:00', '18 13:00'],
  [{ hour: 1 }, '13:00', '09:00', '19 13:00'],
  [{ hour: 8 }, '08:00', '09:00', '18 20:00'],
  [{ hour: 8 }, '20:00', '09:00', '19 08:00'],
  [{ hour: 12 }, '00:30', '09:00', '18 12:00'],
]
for (const [when, now, deliveryTime, expected] of moments) {
  times(`${JSON.stringify(when)} at ${now} for whom texts come at ${deliveryTime} is ${expected}`, () => {
    const now_ms = DateTime.fromISO(`2026-11-18T${now}`, { zone }).toMillis()
    const moment = momentFor(when, now_ms, { zone, deliveryTime })
    assert.is(DateTime.fromMillis(moment, { zone }).toFormat('d HH:mm'), expected)
  })
}

times.run()
