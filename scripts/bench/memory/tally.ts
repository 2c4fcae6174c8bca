import { type Bin, binsOf } from '../../refit/bins.ts'
import type { Year } from './year.ts'

/** The results of a policy over all seeds of a truth. */
export interface Tally {
  readonly taught: number
  readonly remembered: number
  readonly believed: number
  /** Mean over learners of the distance between the believed and the true number of remembered lessons. */
  readonly error: number
  /** The same for the bare sum of recall. */
  readonly bareError: number
  /** Log loss of the predicted probability of each answer, in nats. */
  readonly logLoss: number
  /** Share of the learners whose number of remembered lessons lies in the range shown. */
  readonly within: number
  readonly bins: readonly Bin[]
}

export function tally(years: readonly Year[]): Tally {
  const mean = (pick: (year: Year) => number) => years.reduce((total, year) => total + pick(year), 0) / years.length
  const answers = years.flatMap(({ foreseen }) => foreseen)
  const surprise = ({ chance, right }: { chance: number; right: boolean }) =>
    -Math.log(Math.max(1e-6, right ? chance : 1 - chance))
  return {
    taught: mean(({ taught }) => taught),
    remembered: mean(({ remembered }) => remembered),
    believed: mean(({ believed }) => believed),
    error: mean(({ believed, remembered }) => Math.abs(believed - remembered)),
    bareError: mean(({ bare, remembered }) => Math.abs(bare - remembered)),
    logLoss: answers.reduce((total, answer) => total + surprise(answer), 0) / Math.max(1, answers.length),
    within: mean(({ low, high, remembered }) => (remembered >= low && remembered <= high ? 1 : 0)),
    bins: binsOf(answers),
  }
}
