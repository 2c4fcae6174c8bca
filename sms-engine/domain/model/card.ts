/**
 * What one learner remembers of one lesson: an FSRS-6 memory state.
 * `stability` in days, `difficulty` 1 to 10; times are service time in ms since the epoch.
 */
export interface Card {
  readonly stability: number
  readonly difficulty: number
  /** When the lesson was sent. */
  readonly taughtAt: number
  /** When it was last taught or asked. */
  readonly seenAt: number
  /** Answers so far, and how many of them were wrong. */
  readonly reviews: number
  readonly lapses: number
}

/** Cards by lesson id. A lesson that is not here was never sent. */
export type Memory = Readonly<Record<string, Card>>
