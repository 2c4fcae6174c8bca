import { type Bin, binsOf } from '../../refit/bins.ts'
import type { Year } from './year.ts'

/** What a policy came to over all seeds of a truth. */
export interface Tally {
  readonly taught: number
  readonly remembered: number
  readonly believed: number
  /** Mean over learners of how far what was believed is from what is remembered. */
  readonly error: number
  /** The same of the bare sum of recall. */
  readonly bareError: number
  /** Of the chances foreseen for each answer, in nats. */
  readonly logLoss: number
  /** Share of the learners whose number of remembered lessons lies in the range that is shown. */
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
