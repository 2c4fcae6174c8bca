import { walk } from '../../api/billing/testing/walk.ts'
import { openBillingWorld } from '../../api/billing/testing/world.ts'
import { measureReads } from './billing-reads.ts'
import { atMost, type Part, whole } from './report.ts'

const steps = 2_000

/** Reads 100,000 customers, then plays random commands, events and faults on a local Stripe; our rows must match it. */
export const billingPart: Part = {
  name: 'billing',
  onlyByName: true,
  async run() {
    const reads = await measureReads()
    const seed = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? Date.now() % 1_000_000)
    console.error(`billing: seed ${seed} (npm run bench -- billing ${seed} repeats it)`)
    const world = await openBillingWorld('stripe')
    const { problems, refused, faults } = await walk(world, seed, steps)
    await world.close()
    for (const problem of problems) console.error(problem)
    return [
      ...reads,
      atMost('billing', `differences from Stripe after ${whole(steps)} steps`, problems.length, 0, whole),
      { part: 'billing', what: 'commands refused, faults met', value: `${whole(refused)}, ${whole(faults)}` },
    ]
  },
}
