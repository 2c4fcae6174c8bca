import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { deliveryTimes } from '../../../content/product.ts'
import { limits } from '../model/limits.ts'
import { minute_ms } from '../model/units.ts'
import { day_hours, sending_hours } from './hours.ts'

test('texts may leave at each hour that can be chosen, and for as long after the last as they are on time', () => {
  const [first, last] = [deliveryTimes[0]?.value, deliveryTimes.at(-1)?.value]
  assert.is(sending_hours.from, first)
  assert.is(sending_hours.until, `${last?.slice(0, 2)}:${limits.on_time_ms / minute_ms}`)
  assert.ok(sending_hours.from < day_hours.from && day_hours.until < sending_hours.until)
})

test.run()
