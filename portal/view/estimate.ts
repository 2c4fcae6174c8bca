/** An estimate in words, and how it is calculated (specification, section 9). */
import type { ProgressEstimate, ProgressQuestion } from '../../api/schemas/progress.ts'
import { counted } from './figures.ts'

/** An estimate, and the question it answers. */
export interface Answered {
  readonly question: ProgressQuestion
  readonly estimate: ProgressEstimate
}

/** By how many percent one weekly quiz speeds learning up. */
export const QUIZ_BENEFIT_PERCENT = 10

export const weeksLabel = (weeks: number) => counted(weeks, 'week')

/** `28 weeks`; `No date` if no texts come, because then no number of weeks applies, not even 0. */
export const completionLabel = ({ question, estimate }: Answered) =>
  question.dailyLessons === 0 ? 'No date' : weeksLabel(estimate.estimatedWeeks)

/** `about 6 months`; empty for less than one. */
export const monthsLabel = (months: number) => (months > 0 ? `about ${counted(months, 'month')}` : '')

/** `28 weeks, about 6 months`; empty while it is being calculated. */
export function estimateWords(answered: Answered | undefined): string {
  if (!answered) return ''
  return [completionLabel(answered), monthsLabel(answered.estimate.estimatedMonths)].filter(Boolean).join(', ')
}

/** Lessons a week as the estimate counts them, quizzes included: 3 with one quiz is 3.3. */
export function effectivePace(textsAWeek: number, weeklyQuizzes: number): number {
  return Math.round(textsAWeek * (100 + QUIZ_BENEFIT_PERCENT * weeklyQuizzes)) / 100
}

/** How many lessons of the chosen topics are not completed yet, which the estimate divides by the pace. */
export function lessonsLeft(
  mastery: readonly { subcategory: string; lessons: number; completed: number }[],
  chosen: readonly string[],
): number {
  return mastery
    .filter(({ subcategory }) => chosen.includes(subcategory))
    .reduce((sum, { lessons, completed }) => sum + lessons - completed, 0)
}

/** How many lessons of the chosen topics were taught, completed or not: the same count as on the learner's phone. */
export function lessonsTaught(
  mastery: readonly { subcategory: string; taught: number }[],
  chosen: readonly string[],
): number {
  return mastery.reduce((sum, { subcategory, taught }) => sum + (chosen.includes(subcategory) ? taught : 0), 0)
}

/** Once nothing is left to teach, weeks of texts complete little: what completes the rest. Empty before that. */
export function afterTheLast({ total, taught, left }: { total: number; taught: number; left: number }): string {
  if (left === 0 || taught < total) return ''
  return 'All of them have been taught, so no week brings new ones. Those whose first answer was wrong are completed only when you mark them.'
}
