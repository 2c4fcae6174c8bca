/** An estimate in words, and how it is calculated (specification, section 9). */
import type { ProgressEstimate, ProgressQuestion } from '../../api/schemas/progress.ts'
import { counted } from './figures.ts'

/**
 * An estimate, and the question it answers. Everything shown of either comes from one of these: the service has divided
 * what it says itself, at the pace it was asked about.
 */
export interface Answered {
  readonly question: ProgressQuestion
  readonly estimate: ProgressEstimate
}

/** By how many percent one weekly quiz speeds learning up. */
export const QUIZ_BENEFIT_PERCENT = 10

export const weeksLabel = (weeks: number) => counted(weeks, 'week')

/** Whether every chosen lesson was taught and some are not completed: then no week of texts completes the rest. */
const isAllTaught = ({ estimate }: Answered) =>
  estimate.remainingLessons > 0 && estimate.taughtLessons >= estimate.totalLessons

/**
 * `28 weeks`, and `0 weeks` once nothing is left; `No date` if no texts come for what is left, because then no number of
 * weeks applies; `All taught` once no week brings a new lesson.
 */
export function completionLabel(answered: Answered): string {
  if (isAllTaught(answered)) return 'All taught'
  const { question, estimate } = answered
  if (question.dailyLessons === 0 && estimate.remainingLessons > 0) return 'No date'
  return weeksLabel(estimate.estimatedWeeks)
}

/** Beside the label: `about 6 months`, or how many are not completed once all are taught; empty for less than a month. */
export function besideLabel(answered: Answered): string {
  if (isAllTaught(answered)) return `${answered.estimate.remainingLessons} not completed`
  const months = answered.estimate.estimatedMonths
  return months > 0 ? `about ${counted(months, 'month')}` : ''
}

/** `28 weeks, about 6 months`; empty while it is being calculated. */
export function estimateWords(answered: Answered | undefined): string {
  if (!answered) return ''
  return [completionLabel(answered), besideLabel(answered)].filter(Boolean).join(', ')
}

/** The estimate's last line: what is divided by what, or why nothing is. */
export function sumWords(answered: Answered): string {
  const { question, estimate } = answered
  if (isAllTaught(answered)) return 'No week brings a new lesson'
  if (question.dailyLessons === 0) return estimate.remainingLessons > 0 ? 'No texts, no estimate' : 'Nothing is left'
  return `${estimate.remainingLessons} ÷ ${effectivePace(question.dailyLessons, question.weeklyQuizzes)}`
}

/** Where the curve's marker stands, for those who do not see it. */
export function curveWords(answered: Answered): string {
  if (isAllTaught(answered)) return 'Progress curve. Every chosen lesson was taught.'
  const weeks = answered.estimate.estimatedWeeks
  return weeks ? `Progress curve. At this pace you are done in ${weeksLabel(weeks)}.` : 'Progress curve.'
}

/** Lessons a week as the estimate counts them, quizzes included: 3 with one quiz is 3.3. */
export function effectivePace(textsAWeek: number, weeklyQuizzes: number): number {
  return Math.round(textsAWeek * (100 + QUIZ_BENEFIT_PERCENT * weeklyQuizzes)) / 100
}

/** Why topics that are not chosen any more still matter: what was taught of them stays part of what is remembered. */
export const elsewhereWords = ({ estimate }: Answered) =>
  estimate.taughtElsewhere > 0 ? 'You are still asked about what was taught in topics not chosen.' : ''

/**
 * What the weeks count, and how long the texts take for what is new in it; or once they have brought all, what completes
 * the rest. The estimate divides every lesson that is not completed, also those that were taught, and counts a quiz as
 * learning faster; the texts come no faster for it, and at one a week none of them is a quiz.
 */
export function textsWords(answered: Answered): string {
  if (isAllTaught(answered)) return `All of them have been taught. ${notCompletedWords(answered)}`
  const { dailyLessons: textsAWeek, weeklyQuizzes } = answered.question
  const { totalLessons, taughtLessons, remainingLessons } = answered.estimate
  const untaught = totalLessons - taughtLessons
  if (textsAWeek === 0 || untaught <= 0) return ''
  const textWeeks = Math.ceil(untaught / textsAWeek)
  const last = [
    countedWords(answered, textWeeks, remainingLessons - untaught),
    `The texts need ${weeksLabel(textWeeks)} for the ${counted(untaught, 'lesson')} not taught yet; with NEXT it goes faster.`,
  ]
    .filter(Boolean)
    .join(' ')
  return textsAWeek === 1 && weeklyQuizzes > 0 ? `${last} At 1 a week a quiz comes only when you reply Q.` : last
}

/**
 * What the estimate counts besides, where its weeks are not those of the texts.
 * @param others how many lessons it divides that were taught
 */
function countedWords({ estimate }: Answered, textWeeks: number, others: number): string {
  const { estimatedWeeks: weeks, remainingLessons } = estimate
  const count = `The ${weeksLabel(weeks)} above ${weeks === 1 ? 'counts' : 'count'}`
  if (others > 0) {
    const them = others === 1 ? 'one that was taught and still needs' : `${others} that were taught and still need`
    return `${count} all ${counted(remainingLessons, 'lesson')} not completed, among them ${them} a right first answer or your mark.`
  }
  return weeks === textWeeks ? '' : `${count} quizzes as faster learning.`
}

/** What completes the lessons that were taught and are not completed: some have not been asked about, the rest have. */
function notCompletedWords({ estimate }: Answered): string {
  const { remainingLessons: left, unaskedLessons } = estimate
  const unasked = Math.min(unaskedLessons, left)
  const settled = left - unasked
  const waiting = `${unasked} ${unasked === 1 ? 'has' : 'have'} not been asked about yet: a right first answer completes ${unasked === 1 ? 'it' : 'each'}.`
  const wrong = `${settled} ${settled === 1 ? 'was' : 'were'} first answered wrong, or marked incomplete: only your mark completes ${settled === 1 ? 'it' : 'them'}.`
  return [unasked > 0 && waiting, settled > 0 && wrong].filter(Boolean).join(' ')
}
