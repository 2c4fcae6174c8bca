/** A number or messaging service of ours, where the programme has several. */
export interface Sender {
  readonly id: string
  /** Countries (two letters) whose numbers it texts; without any it texts those that no other sender names. */
  readonly countries?: readonly string[] | undefined
  /** What the carrier allows it. */
  readonly segmentsPerSecond?: number | undefined
  /** How many segments it may send in a day (Pacific time), as carriers cap a brand; no bound when absent. */
  readonly segmentsPerDay?: number | undefined
}
