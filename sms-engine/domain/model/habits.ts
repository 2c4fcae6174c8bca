/**
 * What a learner's answers have told of how this learner learns and forgets: a normal distribution over three numbers.
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
}
