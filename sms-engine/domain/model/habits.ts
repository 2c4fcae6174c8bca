/**
 * What a learner's answers have shown about how they learn and forget: a normal distribution over three numbers, and
 * one over a fourth that is taken as independent of them. `teaching/habits.ts` says how they are used.
 */
export interface Habits {
  /**
   * `pace`: the logarithm of how many of an average learner's days one of this learner's days is worth. `taken`: the
   * chance that a lesson was taken in when it was read. `luck`: the chance of a right answer to something not known.
   */
  readonly mean: readonly [pace: number, taken: number, luck: number]
  /** The upper triangle of their covariance, row by row. */
  readonly spread: readonly [number, number, number, number, number, number]
  /**
   * The chance that a question repeated with the same figures is answered by the remembered letter, and its variance.
   * Absent in what was stored before this was tracked: then a newcomer's holds.
   */
  readonly letters?: readonly [mean: number, variance: number] | undefined
}
