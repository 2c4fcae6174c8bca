/** Whatever Stripe refuses, at any request of a command, the person gets an answer, never a 500. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { BillingCommands } from './commands/commands.ts'
import { type BillingWorld, openBillingWorld } from './testing/world.ts'

let world: BillingWorld
test.before(async () => {
  world = await openBillingWorld('stripe')
})
test.after(() => world.close())

/** Ordered so that each can follow the one before. */
const commandsTried: readonly [what: string, work: (commands: BillingCommands, id: string) => Promise<unknown>][] = [
  ['add a card', (commands, id) => commands.setUpCard(id)],
  ['show a change of plan', (commands, id) => commands.previewPlan(id, 'yearly')],
  ['change the plan', (commands, id) => commands.changePlan(id, 'yearly')],
  ['pause', (commands, id) => commands.pauseMonths(id, 1)],
  ['resume', (commands, id) => commands.resumeNow(id)],
  ['cancel', (commands, id) => commands.cancel(id)],
  ['reactivate', (commands, id) => commands.reactivate(id)],
]

test('400 at each request of each command is a trouble that is said in words, until the command is done', async () => {
  const { sim, billing } = world
  if (!sim) throw new Error('it needs the local Stripe')
  const id = await world.newAccount()
  await world.subscribe(id)
  for (const [what, work] of commandsTried) {
    let isReached = true
    for (let passing = 0; isReached; passing++) {
      let count = 0
      sim.faults.nextForRequest = () => (count++ === passing ? { status: 400 } : null)
      const outcome: unknown = await work(billing.commands, id).catch((error: unknown) => error)
      sim.faults.nextForRequest = () => null
      isReached = count > passing
      const said = outcome instanceof Error ? (outcome as Error & { code?: string }).code : 'done'
      assert.is(said, isReached ? 'billing_unavailable' : 'done', `${what}, request ${passing + 1}: ${outcome}`)
    }
  }
  assert.ok(world.api.logged.some((line) => line.includes('the payment provider refused a command')))
})

test.run()
