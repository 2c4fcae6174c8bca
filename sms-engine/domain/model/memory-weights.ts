/** FSRS-6 weights that somebody has activated in place of the built-in ones. A version's values never change. */
export interface MemoryWeights {
  /** The number by which the log of a turn names them. */
  readonly version: number
  /** All 21, in the order of FSRS-6. */
  readonly values: readonly number[]
}
