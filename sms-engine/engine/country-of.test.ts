import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { countryOf } from './country-of.ts'

for (const [phone, country] of [
  ['+12125550100', 'US'],
  ['+12125559999', 'US'],
  ['+14165550100', 'CA'],
  ['+18765550100', 'JM'],
  ['+447400123456', 'GB'],
  ['+4915112345678', 'DE'],
  ['+19995550100', null],
  ['+1212', 'US'],
  ['12345', null],
] as const) {
  test(`${phone} is of ${country ?? 'no country that we know'}`, () => {
    assert.is(countryOf(phone), country)
    assert.is(countryOf(phone), country, 'asked again')
  })
}

test.run()
