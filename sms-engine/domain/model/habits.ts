/**
 * What a learner's answers have told of how this learner learns and forgets: a normal distribution over three numbers,
 * and one over a fourth that is taken as independent of them.
 * `teaching/habits.ts` says what is made of it.
 */
export interface Habits {
  /**
   * `pace`: the logarithm of how many days of an average learner one of this learner's days is worth.
   * `taken`: the chance that a lesson was taken in when it was read. `luck`: the chance that what is not known is answered
   * right.
   */
  readonly mean: readonly [pace: number, taken: number, luck: number]
  /** The upper triangle of their covariance, row by row. */
  readonly spread: readonly [number, number, number, number, number, number]
  /**
   * The chance that a question which comes again with the same figures is answered by the letter that is remembered, and its
   * variance. Absent in what was believed before it was asked for: then a newcomer's holds.
   */
  readonly letters?: readonly [mean: number, variance: number] | undefined
}
