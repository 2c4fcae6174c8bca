import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { charactersOutsideGsm7, countSegments } from './gsm7.ts'
import {
  brand,
  carrierTexts,
  consentTemplates,
  consentText,
  consentVersion,
  defaults,
  deliveryTimes,
  demoConsentText,
  timeZones,
} from './product.ts'

test('offers the 12 zones, all known to the runtime, and 16 times', () => {
  assert.is(timeZones.length, 12)
  for (const { id } of timeZones) assert.not.throws(() => new Intl.DateTimeFormat('en-US', { timeZone: id }))
  assert.is(deliveryTimes.length, 16)
  assert.equal(deliveryTimes[0], { value: '06:00', label: '6:00 AM' })
  assert.equal(deliveryTimes[6], { value: '12:00', label: '12:00 PM' })
  assert.equal(deliveryTimes[15], { value: '21:00', label: '9:00 PM' })
  assert.ok(timeZones.some(({ id }) => id === defaults.timeZone))
  assert.ok(deliveryTimes.some(({ value }) => value === defaults.deliveryTime))
})

const required = [
  brand,
  'educational SMS lessons',
  'a week',
  'Message and data rates may apply',
  'STOP',
  'HELP',
  'not a condition of purchase',
]

test('every consent text says what the rules ask for', () => {
  for (const template of [...Object.values(consentTemplates), demoConsentText]) {
    for (const words of required) assert.ok(template.includes(words), `"${words}" in "${template}"`)
  }
})

test('the consent text promises the number that was chosen', () => {
  assert.match(consentText(consentVersion, 1), 'up to 1 text a week')
  assert.match(consentText(consentVersion, 5), 'up to 5 texts a week')
})

test('the keyword replies name the program and fit one segment', () => {
  for (const text of Object.values(carrierTexts)) {
    assert.ok(text.startsWith(brand))
    assert.equal(charactersOutsideGsm7(text), [])
    assert.is(countSegments(text), 1)
  }
  for (const words of ['5 texts a week', 'data rates', 'HELP', 'STOP']) assert.match(carrierTexts.start, words)
})

test('START promises nobody lessons that only an account gets: a stranger texts it too', () => {
  assert.match(carrierTexts.start, 'with an account')
  assert.not.match(carrierTexts.start, 'are on')
})

test.run()
