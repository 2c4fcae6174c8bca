import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createShutDoors } from './shut-doors.ts'

test('what is shut opens when its time is over', () => {
  let now = 1000
  const shut = createShutDoors(() => now)
  assert.is(shut.leftOf('ann'), 0)
  shut.remember('ann', 500)
  now = 1499
  assert.is(shut.leftOf('ann'), 1)
  assert.is(shut.leftOf('bob'), 0)
  now = 1500
  assert.is(shut.leftOf('ann'), 0)
})

test('of too many the one remembered longest ago gives way', () => {
  const shut = createShutDoors(() => 0, 2)
  for (const name of ['ann', 'bob', 'ann', 'cat']) shut.remember(name, 500)
  assert.equal(
    ['ann', 'bob', 'cat'].map((name) => shut.leftOf(name)),
    [500, 0, 500],
  )
})

test.run()
