/** A number or messaging service of ours, where the program has several. */
export interface Sender {
  readonly id: string
  /** Countries (two letters) whose numbers it texts; when absent, all numbers that no other sender covers. */
  readonly countries?: readonly string[] | undefined
  /** The carrier's limit. */
  readonly segmentsPerSecond?: number | undefined
  /** How many segments it may send in a day (Pacific time), as carriers cap a brand; no limit when absent. */
  readonly segmentsPerDay?: number | undefined
}
