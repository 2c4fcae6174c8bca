import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { countsInMemory } from './counts.ts'

const limit = { max: 2, window_ms: 1000 }

test('as many as may are counted, and then how long to wait is told until the window ends', async () => {
  let now = 5000
  const counts = countsInMemory(() => now)
  assert.is(await counts.take('a', limit), null)
  now += 400
  assert.is(await counts.take('a', limit), null)
  assert.is(await counts.take('a', limit), 600)
  assert.is(await counts.take('b', limit), null, 'another name')
  now += 599
  assert.is(await counts.take('a', limit), 1)
  now += 1
  assert.is(await counts.take('a', limit), null)
})

test('what is taken back may be counted again; more than was counted cannot be taken back', async () => {
  const counts = countsInMemory(() => 0)
  await counts.giveBack('a')
  for (const _ of [1, 2]) await counts.take('a', limit)
  await counts.giveBack('a')
  assert.is(await counts.take('a', limit), null)
  assert.is(await counts.take('a', limit), 1000)
  for (const _ of [1, 2, 3, 4]) await counts.giveBack('a')
  for (const _ of [1, 2]) assert.is(await counts.take('a', limit), null)
  assert.is(await counts.take('a', limit), 1000)
})

test('five thousand other names do not make it forget one', async () => {
  const counts = countsInMemory(() => 0)
  for (const _ of [1, 2]) await counts.take('a', limit)
  for (let nth = 0; nth < 5000; nth++) await counts.take(`${nth}`, limit)
  assert.is(await counts.take('a', limit), 1000)
})

test.run()
