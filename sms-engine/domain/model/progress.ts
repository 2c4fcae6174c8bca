/**
 * The figures that a learner reads, one function each: the dashboard, the SCORE text and the estimate of onboarding all
 * take them from here. Rules: specification, section 9, as read in DESIGN section 12.
 */

/** Each weekly quiz adds this share to the effect of a week's texts (specification, section 9: "10 percent"). */
const quiz_benefit_percent = 10
const weeks_per_month = 4.33

/** Share of the answers that were right, in whole percent; 0 before the first answer. */
export function averageScore(right: number, answered: number): number {
  return answered === 0 ? 0 : Math.round((100 * right) / answered)
}

export interface Pace {
  /** N, 0 to 5. */
  readonly textsPerWeek: number
  readonly quizzesPerWeek: number
}

export interface TimeEstimate {
  readonly weeks: number
  readonly months: number
}

/**
 * How long the remaining lessons take: lessons ÷ (N × (1 + 0.1 × quizzes)), weeks rounded up; months are those weeks ÷
 * 4.33, rounded. Zero when nothing remains, and when N is 0: without texts there is nothing to estimate.
 */
export function estimateTime(remainingLessons: number, { textsPerWeek, quizzesPerWeek }: Pace): TimeEstimate {
  if (remainingLessons <= 0 || textsPerWeek <= 0) return { weeks: 0, months: 0 }
  // In whole percent, because 3 × (1 + 0.1) is 3.3000000000000003 and rounding up would make it a week too many.
  const lessonsPerHundredWeeks = textsPerWeek * (100 + quiz_benefit_percent * quizzesPerWeek)
  const weeks = Math.ceil((100 * remainingLessons) / lessonsPerHundredWeeks)
  return { weeks, months: Math.round(weeks / weeks_per_month) }
}

export type LearningPace = 'slow' | 'medium' | 'fast' | 'ultra'

/** The name of a pace by "weekly lessons", which the specification counts as 7 × N: up to 7, 14, 21, and above. */
export function learningPace(textsPerWeek: number): LearningPace {
  const weekly = 7 * textsPerWeek
  if (weekly <= 7) return 'slow'
  if (weekly <= 14) return 'medium'
  if (weekly <= 21) return 'fast'
  return 'ultra'
}
