/**
 * What a learner can have at once, and so what the next scheduled texts bring: lessons while there are new ones,
 * questions once every chosen lesson was taught. A text never offers what its keyword would not bring.
 */
export interface AtHand {
  readonly noun: 'lesson' | 'question'
  /** Follows "Reply", where the sentence before speaks of lessons or of what comes next. */
  readonly one: string
  /** Follows "Reply" anywhere. */
  readonly now: string
}

export const atHand = {
  lesson: { noun: 'lesson', one: 'NEXT for one now', now: 'NEXT for a lesson now' },
  question: { noun: 'question', one: 'Q for a question now', now: 'Q for a question now' },
} as const satisfies Record<AtHand['noun'], AtHand>
