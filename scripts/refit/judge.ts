import { builtIn, Forgetting } from '../../sms-engine/domain/teaching/forgetting.ts'
import type { Requires } from '../../sms-engine/domain/teaching/memory.ts'
import type { Life } from '../../sms-engine/store/lives.ts'
import { PlainError } from '../plain-error.ts'
import { type Bin, binsOf } from './bins.ts'
import { fit } from './fit.ts'
import { before, type Foreseen, foresee, logLoss, surprise } from './foresee.ts'
import { movingAverage } from './moving-average.ts'
import type { Optimizer } from './optimizer.ts'

/** With fewer answers than this, the weights would fit noise. */
export const answers_min = 20_000
/**
 * Where the answers are split, as shares of them: a fit to everything before one split predicts the answers up to the
 * next. The proposed weights are those fitted at the last split, so that they are judged by answers they have not seen.
 */
const parted = [0.4, 0.6, 0.8] as const

/** One predictor's results on the later answers. */
export interface Contestant {
  readonly name: string
  readonly logLoss: number
  readonly bins: readonly Bin[]
  /**
   * How much better the proposal is, in nats per answer, with a 95% confidence interval over learners. Null for the
   * proposal itself.
   */
  readonly beatenBy: { readonly mean: number; readonly low: number; readonly high: number } | null
}

/** The result of a fit. */
export interface Verdict {
  /** Counts: answers that say something about forgetting, those of them that were predicted, and their learners. */
  readonly answers: number
  readonly judged: number
  readonly learners: number
  /** The proposal first. */
  readonly contestants: readonly Contestant[]
  readonly weights: readonly number[]
  /** Why the weights are not worth proposing; null if they are. */
  readonly refused: string | null
}

/** There are too few answers to fit. */
export class TooFewAnswers extends PlainError {
  override name = 'TooFewAnswers'

  constructor(answers: number, needed: number) {
    super(
      `Only ${answers.toLocaleString('en')} answers tell of forgetting (those on the day of their lesson do not); ${needed.toLocaleString('en')} are needed.`,
    )
  }
}

/**
 * Fits weights to earlier answers and compares them on later ones with whatever they would replace. All are judged by
 * the product's predicted probability of a right answer, not by the bare forgetting curve.
 * @param today the weights currently in use
 * @param optimizer finds a starting point for the fit; null if not installed
 * @param needed the minimum number of answers
 * @throws TooFewAnswers
 */
export async function judge(
  lives: readonly Life[],
  requires: Requires,
  today: Forgetting,
  optimizer: Optimizer | null,
  needed = answers_min,
): Promise<Verdict> {
  const byToday = foresee(lives, today, requires)
  if (byToday.length < needed) throw new TooFewAnswers(byToday.length, needed)
  const times = byToday.map(({ at }) => at).sort((one, other) => one - other)
  const moments = parted.map((share) => times[Math.floor(share * times.length)] as number)

  let weights: readonly number[] = today.weights
  const others = new Map<string, Foreseen[]>()
  const proposal: Foreseen[] = []
  for (const [nth, from] of moments.entries()) {
    const until = moments[nth + 1] ?? Number.POSITIVE_INFINITY
    const known = before(lives, until)
    const part = (foreseen: readonly Foreseen[]) => foreseen.filter(({ at }) => at >= from && at < until)
    const by = (forgetting: Forgetting) => foresee(known, forgetting, requires, from)
    const note = (name: string, foreseen: readonly Foreseen[]) =>
      others.set(name, [...(others.get(name) ?? []), ...foreseen])

    const earlier = before(lives, from)
    const optimized = optimizer && (await optimizer(earlier, requires, today.weights))
    const lossOf = (start: readonly number[]) => logLoss(foresee(earlier, new Forgetting(start), requires))
    const start = optimized && lossOf(optimized) < lossOf(weights) ? optimized : weights
    weights = fit(earlier, requires, today.weights, start)
    proposal.push(...by(new Forgetting(weights)))

    note('today’s weights', part(byToday))
    if (today !== builtIn) note('the built-in weights', by(builtIn))
    note('a moving average', part(movingAverage(byToday, from)))
    if (optimized) note(alone, by(new Forgetting(optimized)))
  }

  const contestants = [
    contestant('the proposal', proposal, null),
    ...[...others].map(([name, foreseen]) => contestant(name, foreseen, proposal)),
  ]
  return {
    answers: byToday.length,
    judged: proposal.length,
    learners: new Set(byToday.map(({ learner }) => learner)).size,
    contestants,
    weights,
    refused: refusalOf(contestants),
  }
}

function contestant(name: string, foreseen: readonly Foreseen[], proposal: readonly Foreseen[] | null): Contestant {
  return {
    name,
    logLoss: logLoss(foreseen),
    bins: binsOf(foreseen),
    beatenBy: proposal && difference(foreseen, proposal),
  }
}

/**
 * How much less surprised the second is. One learner's answers are correlated, so that the uncertainty is computed over
 * learners.
 */
function difference(worse: readonly Foreseen[], better: readonly Foreseen[]): Contestant['beatenBy'] {
  const gains = worse.map((each, nth) => ({
    learner: each.learner,
    gain: surprise(each) - surprise(better[nth] as Foreseen),
  }))
  const mean = gains.reduce((sum, { gain }) => sum + gain, 0) / gains.length
  const ofLearners = [...Map.groupBy(gains, ({ learner }) => learner).values()].map((own) =>
    own.reduce((sum, { gain }) => sum + gain - mean, 0),
  )
  const half = (1.96 * Math.sqrt(ofLearners.reduce((sum, off) => sum + off ** 2, 0))) / gains.length
  return { mean, low: mean - half, high: mean + half }
}

/** Shown for comparison: its result is a possible starting point of the fit, and not used by anybody today. */
const alone = 'FSRS’s optimizer alone'

/** The proposal must be better than the current weights, and than knowing no lesson at all, by more than chance. */
function refusalOf(contestants: readonly Contestant[]): string | null {
  const unbeaten = contestants.find(({ name, beatenBy }) => name !== alone && beatenBy && beatenBy.low <= 0)
  return unbeaten ? `${unbeaten.name} foresaw the later answers as well, as far as one can tell` : null
}
