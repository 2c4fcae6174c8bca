import { builtIn, Forgetting } from '../../../sms-engine/domain/teaching/forgetting.ts'
import { foresee, logLoss } from '../../refit/foresee.ts'
import { type Contestant, judge } from '../../refit/judge.ts'
import { atLeast, atMost, type Figure } from '../report.ts'
import { others, trueLife } from './lives.ts'

const learners = 68
const none = () => []
const nats = (value: number) => value.toFixed(4)

/** Whether `npm run refit` finds the weights by which simulated people forget, and leaves correct weights alone. */
export async function refitFigures(): Promise<Figure[]> {
  const told = async (forgetting: Forgetting) => {
    const lives = Array.from({ length: learners }, (_, seed) => trueLife(seed + 1, forgetting))
    const { contestants, refused, weights } = await judge(lives, none, builtIn, null)
    const lossOf = (name: string) => contestants.find((each) => each.name === name)?.logLoss ?? Number.NaN
    const [proposal, today, average] = ['the proposal', 'today’s weights', 'a moving average'].map(lossOf)
    const value = `fitted ${nats(proposal ?? Number.NaN)}, built in ${nats(today ?? Number.NaN)}, a moving average ${nats(average ?? Number.NaN)}`
    return { lives, contestants, refused, weights, value }
  }
  const [same, different] = [await told(builtIn), await told(others)]
  const gain = ({ contestants }: { readonly contestants: readonly Contestant[] }) => contestants[1]?.beatenBy?.low ?? 0
  const all = (weights: Forgetting) => logLoss(foresee(different.lives, weights, none))
  return [
    { part: 'memory', what: 'refit, the built-in weights are true: log loss', value: same.value },
    atMost('memory', '  surely better than the built-in ones by', gain(same), 0, nats),
    { part: 'memory', what: 'refit, other weights are true: log loss', value: different.value },
    atLeast('memory', '  surely better than the built-in ones by', gain(different), 0.002, nats),
    atMost(
      'memory',
      '  worse than the true ones, all answers',
      all(new Forgetting(different.weights)) - all(others),
      0.001,
      nats,
    ),
  ]
}
