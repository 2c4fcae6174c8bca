import { DateTime } from 'luxon'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { momentFor, readWeekday, readWhen, type When } from './when.ts'

const times = suite('times as people text them')
const zone = 'America/New_York'
const tonight = { at_min: 1_140, until_min: 1_260 }
const two_hours = { in_ms: 7_200_000 }

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

times('half past six is in the evening once the morning is over', () => {
  const at = (now: string, when: When) => {
    const moment = momentFor(when, DateTime.fromISO(now, { zone }).toMillis(), { zone, deliveryTime: '09:00' })
    return DateTime.fromMillis(moment, { zone }).toFormat('d HH:mm')
  }
  assert.is(at('2026-11-18T10:00', { hour: 6, minutes: 30 }), '18 18:30')
  assert.is(at('2026-11-18T09:30', { hour: 9, minutes: 45 }), '18 09:45')
  assert.is(at('2026-11-18T10:00', { days: 1, at: { hour: 9, minutes: 45 } }), '19 09:45')
})

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
  assert.equal(readWhen('tonigt'), tonight)
  assert.is(readWeekday('tusday'), 2)
  assert.is(readWeekday('sonday'), null, 'Sunday or Monday')
})

times('a date is its next day at the delivery time', () => {
  const now = DateTime.fromISO('2026-11-29T10:00', { zone }).toMillis()
  for (const [text, expected] of [
    ['until the 1st', '2026-12-01T09:00'],
    ['until the 15th at 3pm', '2026-12-15T15:00'],
    ['until after christmas', '2026-12-26T09:00'],
  ] as const) {
    const moment = momentFor(readWhen(text) as When, now, { zone, deliveryTime: '09:00' })
    assert.is(DateTime.fromMillis(moment, { zone }).toFormat("yyyy-MM-dd'T'HH:mm"), expected, text)
  }
})

times('hours that no clock shows are no time', () => {
  for (const text of ['0', '24', '25', '13pm', '0 weeks', 'am', 'and']) assert.is(readWhen(text), null)
  assert.equal(readWhen('17'), { at_min: 1020 })
})

/** A text, and the time that it names. */
const named: readonly (readonly [string, unknown])[] = [
  ['', { in_ms: 7_200_000 }],
  ['  ', { in_ms: 7_200_000 }],
  ['tomorrow', { days: 1 }],
  ['til tomorrow', { days: 1 }],
  ['tonight', tonight],
  ['at noon', { at_min: 720 }],
  ['until the 15th', { date: { dayOfMonth: 15 } }],
  ['till the 3rd at 3pm', { date: { dayOfMonth: 3 }, at: { at_min: 900 } }],
  ['until jan 5', { date: { month: 1, day: 5 } }],
  ['until 12/5', { date: { month: 12, day: 5 } }],
  ['hasta el 5 de enero', { date: { month: 1, day: 5 } }],
  ["jusqu'à lundi", { weekday: 1 }],
  ['la semana que viene', { days: 7 }],
  ['until after Thanksgiving', { date: { feast: 'thanksgiving', plus: 1 } }],
  ['until monday the 15th', { date: { dayOfMonth: 15 } }],
  ["in like 2 hrs i'm on the 7 and it's packed", { in_ms: 7_200_000 }],
  ['until feb 30', null],
  ['until the 5 pm text', { at_min: 1_020 }],
  ['after the 3rd question', null],
  ['non', null],
  ['monday', { weekday: 1 }],
  ['mon', { weekday: 1 }],
  ['next tusday', { weekday: 2 }],
  ['this fri', { weekday: 5 }],
  ['on sunday', { weekday: 7 }],
  ['tues', { weekday: 2 }],
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
  ['7:05', { hour: 7, minutes: 5 }],
  ['07:05', { at_min: 425 }],
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
  // Hours in words, and in the half of the day that stands beside them.
  ['until 9 in the evening', { at_min: 1_260 }],
  ['nine in the morning', { at_min: 540 }],
  ['7 tonight', { at_min: 1_140 }],
  ['tonight around half past six', { at_min: 1_110 }],
  ['12 at night', { at_min: 0 }],
  ['tomorrow morning at 10', { days: 1, at: { at_min: 600 } }],
  ['friday 8 in the evening', { weekday: 5, at: { at_min: 1_200 } }],
  ['the 15th at 7 in the evening', { date: { dayOfMonth: 15 }, at: { at_min: 1_140 } }],
  ['until six', { hour: 6 }],
  ['after six pm', { at_min: 1_080 }],
  ['after two days', { days: 2 }],
  ['6ish', { hour: 6 }],
  ['half past six', { hour: 6, minutes: 30 }],
  ['quarter to one', { hour: 12, minutes: 45 }],
  ['quarter past seven tonight', { at_min: 1_155 }],
  ['the day after tomorrow', { days: 2 }],
  ['the day after tomorrow at 5', { days: 2, at: { hour: 5 } }],
  ['pasado mañana', { days: 2 }],
  ['après-demain', { days: 2 }],
  // Sentences: the first time that is named and not denied.
  ['not today', { days: 1 }],
  ['busy today catch me tomorrow', { days: 1 }],
  ['not 2day', { days: 1 }],
  ['today', null],
  ['ask me today', null],
  ['later', two_hours],
  ['later today', two_hours],
  ['not now', two_hours],
  ["can't right now", two_hours],
  ['later please, I am with patients', two_hours],
  ['in an hour', { in_ms: 3_600_000 }],
  ['give me 30 minutes', { in_ms: 1_800_000 }],
  ['Give me 1.5 hours', { in_ms: 5_400_000 }],
  ['half an hour', { in_ms: 1_800_000 }],
  ['an hour and a half', { in_ms: 5_400_000 }],
  ['ask me in a few days', { days: 3 }],
  ['a couple of days', { days: 2 }],
  ['two days', { days: 2 }],
  ['a couple hours', two_hours],
  ['reviens-moi dans une heure', { in_ms: 3_600_000 }],
  ['0 hours, after 9', { hour: 9 }],
  ['half an hour or 2 hours', { in_ms: 1_800_000 }],
  ['ask me tomorrow', { days: 1 }],
  ['not tonight, tomorrow ok?', { days: 1 }],
  ['not tonight', { days: 1 }],
  ["can't tonight, bingo", { days: 1 }],
  ['busy tonight', { days: 1 }],
  ['working tonight, tomorrow at noon', { days: 1, at: { at_min: 720 } }],
  ['until later this week', { days: 2 }],
  ['pas à soir', { days: 1 }],
  ['demain plutôt, je suis à l’hôpital ce soir', { days: 1 }],
  ['pas ce soir, demain matin ok', { days: 1, at: { at_min: 480, until_min: 720 } }],
  ['tomorrow morning', { days: 1, at: { at_min: 480, until_min: 720 } }],
  ['ask me tomorrow at 3', { days: 1, at: { hour: 3 } }],
  ['at 3 tomorrow', { days: 1, at: { hour: 3 } }],
  ['friday at 7pm', { weekday: 5, at: { at_min: 1_140 } }],
  ['ask me in the morning', { at_min: 480, until_min: 720 }],
  ['in the afternoon', { at_min: 840, until_min: 1_080 }],
  ['after lunch', { at_min: 840, until_min: 1_080 }],
  ['after work', { at_min: 1_080, until_min: 1_260 }],
  ['after supper', { at_min: 1_200, until_min: 1_260 }],
  ['plus tard svp, je suis au volant, vers 18h', { at_min: 1_080 }],
  ['around 7pm', { at_min: 1_140 }],
  ['ask me at 7 am', { at_min: 420 }],
  ['at 19.30', { at_min: 1_170 }],
  ['try me at 4', { hour: 4 }],
  ['at 45', null],
  ['30m', { in_ms: 1_800_000 }],
  ['next week', { days: 7 }],
  ['this weekend', { weekday: 6 }],
  ['maybe friday', { weekday: 5 }],
  ['tuesday or friday', { weekday: 2 }],
  ['on fri', { weekday: 5 }],
  ['the sun is out', null],
  ['sat here', null],
  ['ask me in Spanish', null],
  ['after the game', null],
  ['for ever', null],
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
  // Tonight is this evening as long as it lasts.
  [tonight, '18:59', '09:00', '18 19:00'],
  [tonight, '19:30', '09:00', '18 20:30'],
  [tonight, '20:30', '09:00', '19 08:00'],
  [tonight, '21:00', '09:00', '19 19:00'],
  [{ at_min: 480, until_min: 720 }, '15:00', '09:00', '19 08:00'],
  [{ days: 1, at: { hour: 3 } }, '12:00', '09:00', '19 15:00'],
  [{ days: 1, at: { hour: 9 } }, '08:00', '21:00', '19 09:00'],
  [{ days: 1, at: { hour: 7 } }, '12:00', '07:00', '19 07:00'],
  [{ days: 1, at: { at_min: 360 } }, '12:00', '09:00', '19 08:00'],
  [{ weekday: 3, at: { at_min: 1_140 } }, '12:00', '09:00', '18 19:00'],
  [{ weekday: 3, at: { at_min: 600 } }, '12:00', '09:00', '25 10:00'],
  [{ weekday: 5, at: { at_min: 1_140 } }, '12:00', '09:00', '20 19:00'],
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
