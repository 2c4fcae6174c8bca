import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  datedMoment,
  dateOf,
  deliveryLabel,
  detectZone,
  nextText,
  sentDay,
  sentTime,
  timeOf,
  zoneLabel,
  zoneOptions,
} from './when.ts'

const test = suite('when')

const friday = new Date('2026-11-20T12:00:00Z')
const ny = 'America/New_York'

const next: [what: string, iso: string, zone: string | null, words: string][] = [
  ['within six days', '2026-11-23T14:00:00Z', ny, 'Monday, 9:00 AM'],
  ['today', '2026-11-20T14:00:00Z', ny, 'today, 9:00 AM'],
  ['tomorrow, within a day', '2026-11-21T11:00:00Z', ny, 'tomorrow, 6:00 AM'],
  ['the day after, within two', '2026-11-22T11:00:00Z', ny, 'Sunday, 6:00 AM'],
  ['today in its zone', '2026-11-21T04:59:00Z', ny, 'today, 11:59 PM'],
  ['six days ahead, late that day', '2026-11-26T23:00:00Z', ny, 'Thursday, 6:00 PM'],
  ['earlier today', '2026-11-20T11:00:00Z', ny, 'today, 6:00 AM'],
  ['in another zone', '2026-11-23T00:00:00Z', 'Asia/Tokyo', 'Monday, 9:00 AM'],
  ['a week ahead, where the weekday alone would mislead', '2026-11-27T14:00:00Z', ny, 'Friday, November 27, 9:00 AM'],
  ['past, when the service is ahead of this clock', '2026-11-18T14:00:00Z', ny, 'Wednesday, November 18, 9:00 AM'],
  ['without a zone, as US Eastern', '2026-11-23T14:00:00Z', null, 'Monday, 9:00 AM'],
]
for (const [what, iso, zone, words] of next) {
  test(`the next text ${what}`, () => assert.is(nextText(iso, zone, friday), words))
}

test('the day of a sent text has its weekday, and its year only where that is another', () => {
  assert.is(sentDay('2026-11-18T14:00:00Z', ny, friday), 'Wed, Nov 18')
  assert.is(sentDay('2025-12-31T14:00:00Z', ny, friday), 'Wed, Dec 31, 2025')
  assert.is(sentDay('2026-11-18T02:00:00Z', ny, friday), 'Tue, Nov 17')
})

test('the hour of a sent text is local', () => {
  assert.is(sentTime('2026-07-01T13:00:00Z', ny), '9:00 AM')
  assert.is(sentTime('2026-12-01T14:00:00Z', ny), '9:00 AM')
  assert.is(timeOf('2026-12-01T14:00:00Z', ny), '09:00')
  assert.is(timeOf('2026-12-01T05:00:00Z', ny), '00:00', 'midnight is the first hour of a day')
})

test('delivery time and zone as they are offered', () => {
  assert.is(deliveryLabel('18:00', 'Asia/Kolkata'), '6:00 PM India (Kolkata)')
  assert.is(deliveryLabel(null, null), '9:00 AM US Eastern')
})

test('a zone that is not on offer is named after its city, and is a choice for whoever has it', () => {
  assert.is(deliveryLabel('19:00', 'Europe/Lisbon'), '7:00 PM Lisbon')
  assert.is(zoneLabel('America/Argentina/Buenos_Aires'), 'Buenos Aires')
  assert.is(zoneLabel('UTC'), 'UTC')
  const [own, first, ...rest] = zoneOptions(['Europe/Lisbon', 'Europe/Lisbon'])
  assert.equal(own, { value: 'Europe/Lisbon', label: 'Lisbon' })
  assert.equal(first, { value: ny, label: 'US Eastern' })
  assert.is(rest.length, 11)
  assert.is(zoneOptions([null, ny]).length, 12)
})

test('a zone that is not on offer falls back to US Eastern', () => {
  assert.is(detectZone('America/Denver'), 'America/Denver')
  assert.is(detectZone('Europe/Berlin'), ny)
  assert.is(detectZone('Asia/Calcutta'), 'Asia/Kolkata')
  assert.is(detectZone(undefined), ny)
})

test('a moment far from now has its date, and the year where it is another; a day is the zone’s', () => {
  const now = new Date('2026-12-31T17:00:00Z')
  const zone = 'America/New_York'
  assert.is(datedMoment('2027-01-04T14:00:00Z', zone, now), 'Monday, January 4, 2027, 9:00 AM')
  assert.is(datedMoment('2026-12-29T14:00:00Z', zone, now), 'Tuesday, December 29, 9:00 AM')
  assert.is(dateOf('2027-01-01T04:00:00Z', zone), '2026-12-31')
})

test.run()
