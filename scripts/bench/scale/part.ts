import { atMost, type Part, whole } from '../report.ts'
import { planFor } from './plan.ts'
import { tableOf } from './table.ts'

/** The numbers of learners in the table. */
export const sizes = [1_000, 100_000, 1_000_000, 10_000_000] as const

/** A calculated week of up to ten million learners: the senders, machines and money it takes. */
export const scalePart: Part = {
  name: 'scale',
  onlyByName: true,
  async run() {
    const begin = performance.now()
    const plans = sizes.map(planFor)
    const took_s = (performance.now() - begin) / 1_000
    console.log(`${tableOf(plans)}\n`)
    return [
      atMost('scale', 'seconds for all of it', took_s, 60, whole),
      ...plans.map(({ learners, week }) =>
        atMost('scale', `scheduled texts that do not leave, ${whole(learners)} learners`, week.lost, 0, whole),
      ),
    ]
  },
}
