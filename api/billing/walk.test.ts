import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { walk } from './testing/walk.ts'
import { openBillingWorld } from './testing/world.ts'

test('200 commands, events and faults in any order leave our rows as Stripe has them', async () => {
  const world = await openBillingWorld('stripe')
  const { problems, refused, faults } = await walk(world, 20_261_120, 200)
  await world.close()
  assert.equal(problems, [])
  assert.ok(refused > 10 && faults > 10, 'the walk met with resistance')
})

test.run()
