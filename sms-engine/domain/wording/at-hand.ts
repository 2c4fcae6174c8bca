/**
 * What a learner can have at once, and so what the next scheduled texts bring: lessons while there are new ones,
 * questions once every chosen lesson was taught. A text never offers what its keyword would not bring.
 */
export interface AtHand {
  /** What scheduled texts bring. */
  readonly noun: 'lesson' | 'question'
  /** Whether NEXT brings a lesson now: there are new ones, and it has not brought all that one day may have. */
  readonly hasNext: boolean
  /** Whether it does on other days: there are new ones, and they are paid for. */
  readonly mayNext: boolean
  /** Follows "Reply", where the sentence before speaks of lessons or of what comes next. */
  readonly one: string
  /** Follows "Reply" anywhere. */
  readonly now: string
}

const question = 'Q for a question now'

export const atHand = {
  lesson: { noun: 'lesson', hasNext: true, mayNext: true, one: 'NEXT for one now', now: 'NEXT for a lesson now' },
  /** Lessons, but no more of them today. */
  tomorrow: { noun: 'lesson', hasNext: false, mayNext: true, one: question, now: question },
  /** Lessons that nobody pays for. */
  unpaid: { noun: 'lesson', hasNext: false, mayNext: false, one: question, now: question },
  question: { noun: 'question', hasNext: false, mayNext: false, one: question, now: question },
} as const satisfies Record<string, AtHand>
