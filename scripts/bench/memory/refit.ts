import { builtIn, Forgetting } from '../../../sms-engine/domain/teaching/forgetting.ts'
import { foresee, logLoss } from '../../refit/foresee.ts'
import { judge } from '../../refit/judge.ts'
import { atLeast, atMost, type Figure } from '../report.ts'
import type { Crew } from './crew.ts'
import { others, trueLife } from './lives.ts'
import type { Work } from './work.ts'

const learners = 68
const none = () => []
const nats = (value: number) => value.toFixed(4)

/** Whether `npm run refit` finds the weights by which simulated people forget, and leaves correct weights alone. */
export async function refitFigures(crew: Crew<Work>): Promise<Figure[]> {
  const [same, different] = await Promise.all([crew.do('refitted', 'built in'), crew.do('refitted', 'others')])
  return [
    { part: 'memory', what: 'refit, the built-in weights are true: log loss', value: same.told },
    atMost('memory', '  surely better than the built-in ones by', same.gain, 0, nats),
    { part: 'memory', what: 'refit, other weights are true: log loss', value: different.told },
    atLeast('memory', '  surely better than the built-in ones by', different.gain, 0.002, nats),
    atMost('memory', '  worse than the true ones, all answers', different.worse, 0.001, nats),
  ]
}

/** What a refit makes of people who forget by some weights. */
export interface Refitted {
  readonly told: string
  /** How much better it surely is than the built-in weights, and how much worse than the true ones; nats an answer. */
  readonly gain: number
  readonly worse: number
}

export async function refitted(truth: 'built in' | 'others'): Promise<Refitted> {
  const forgetting = truth === 'others' ? others : builtIn
  const lives = Array.from({ length: learners }, (_, seed) => trueLife(seed + 1, forgetting))
  const { contestants, weights } = await judge(lives, none, builtIn, null)
  const lossOf = (name: string) => contestants.find((each) => each.name === name)?.logLoss ?? Number.NaN
  const all = (by: Forgetting) => logLoss(foresee(lives, by, none))
  return {
    told: `fitted ${nats(lossOf('the proposal'))}, built in ${nats(lossOf('today’s weights'))}, a moving average ${nats(lossOf('a moving average'))}`,
    gain: contestants[1]?.beatenBy?.low ?? 0,
    worse: all(new Forgetting(weights)) - all(forgetting),
  }
}
