import { type Foreseen, logLoss, within } from './foresee.ts'

/** How far one answer moves the average: the step that predicted the earlier answers best is used. */
const steps = [0.02, 0.05, 0.1, 0.2, 0.4, 0.8]

/**
 * A prediction from a learner's previous answers alone: an average in log-odds that moves with each answer, starting
 * from the share of all earlier answers that were right. It ignores lessons and time, yet beats FSRS in the public
 * benchmark of spaced repetition where every collection counts equally.
 * @param answers all of them, each learner's in order; only their correctness is used
 * @param from when judging starts
 */
export function movingAverage(answers: readonly Foreseen[], from: number): Foreseen[] {
  const earlier = answers.filter(({ at }) => at < from)
  const share = within(earlier.filter(({ right }) => right).length / Math.max(1, earlier.length))
  const start = Math.log(share / (1 - share))
  let best: { readonly loss: number; readonly judged: Foreseen[] } | null = null
  for (const step of steps) {
    const all = average(answers, start, step)
    const loss = logLoss(all.filter(({ at }) => at < from))
    if (!best || loss < best.loss) best = { loss, judged: all.filter(({ at }) => at >= from) }
  }
  return best?.judged ?? []
}

function average(answers: readonly Foreseen[], start: number, step: number): Foreseen[] {
  const odds = new Map<number, number>()
  return answers.map((answer) => {
    const before = odds.get(answer.learner) ?? start
    const chance = 1 / (1 + Math.exp(-before))
    odds.set(answer.learner, before + step * ((answer.right ? 1 : 0) - chance))
    return { ...answer, chance: within(chance) }
  })
}
