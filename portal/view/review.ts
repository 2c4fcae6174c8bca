/** A walk through some questions, as the review page holds it. The service stores only the answers. */
import type { Learning } from '../../api/schemas/learning.ts'
import type { Question, QuizGrade } from '../../api/schemas/quiz.ts'
import type { Review } from '../../api/schemas/review.ts'
import type { User } from '../../api/schemas/user.ts'
import { longDate } from './when.ts'

export interface AnsweredQuestion {
  readonly question: Question
  readonly grade: QuizGrade
}

export interface Walk {
  /** What is asked in this round, in order. */
  readonly questions: readonly Question[]
  /** The index of the question on the page; the number of questions once the round is over. */
  readonly at: number
  /** How many of the answers below belong to rounds before this one. */
  readonly before: number
  readonly answered: readonly AnsweredQuestion[]
}

/** About how long it takes to read a question, choose, and read the reason. */
const question_s = 35

export const begun = ({ questions }: Pick<Review, 'questions'>): Walk => ({
  questions,
  at: 0,
  before: 0,
  answered: [],
})

/** The learner has answered the question on the page; its verdict is shown. */
export function graded(walk: Walk, grade: QuizGrade): Walk {
  const question = walk.questions[walk.at]
  if (!question) return walk
  const before = walk.answered.map((one) => ({ ...one, grade: movedBy(one, grade) }))
  return { ...walk, answered: [...before, { question, grade }] }
}

/** A later answer can also change when the lessons answered before it are due. */
const movedBy = ({ question, grade }: AnsweredQuestion, { dueAgain }: QuizGrade): QuizGrade => ({
  ...grade,
  nextReviewAt: dueAgain[question.lessonId] ?? grade.nextReviewAt,
})

/** On to the next question, or to the end. */
export const goneOn = (walk: Walk): Walk => ({ ...walk, at: walk.at + 1 })

/**
 * Without a question that is still to be asked: it has since been answered by text or in another tab. Named by its id,
 * because a second press may report the same one again when the next one is on the page.
 */
export const leftOut = (walk: Walk, questionId: string): Walk => ({
  ...walk,
  questions: walk.questions.filter(({ id }, index) => index < walk.at || id !== questionId),
})

/** What is still to be asked as it waits now: a question that has come by text since has the letters that it has there. */
export const asItWaits = (walk: Walk, { questions }: Pick<Review, 'questions'>): Walk => ({
  ...walk,
  questions: walk.questions.map((asked, index) =>
    index < walk.at ? asked : (questions.find(({ id }) => id === asked.id) ?? asked),
  ),
})

/** A second round after the first. */
export const continued = (walk: Walk, { questions }: Pick<Review, 'questions'>): Walk => ({
  ...walk,
  questions,
  at: 0,
  before: walk.answered.length,
})

/** One further round is offered, and no third: the day has other things in it. */
export const mayContinue = (walk: Walk, { waiting }: Pick<Review, 'waiting'>) => walk.before === 0 && waiting > 0

/** When a lesson falls due next, while none waits. The first day of the forecast is today. */
export function nextDueWords({ forecast, laterToday }: Pick<Learning, 'forecast' | 'laterToday'>, now: Date): string {
  if (laterToday > 0) return 'Next review: later today.'
  const [, ...ahead] = forecast
  const next = ahead.find(({ due }) => due > 0)
  if (!next) return 'Nothing falls due for review in the next two weeks.'
  return `Next review: ${next === ahead[0] ? 'tomorrow' : longDate(`${next.date}T00:00:00Z`, 'UTC', now)}.`
}

/** `Review 5 now · about 3 min` */
export const reviewWords = (count: number) => `Review ${count} now · about ${minutesFor(count)} min`

/** `Five more · about 3 min` */
export const moreWords = (count: number) => `${numerals[count] ?? count} more · about ${minutesFor(count)} min`

const numerals = ['None', 'One', 'Two', 'Three', 'Four', 'Five'] as const

const minutesFor = (count: number) => Math.max(1, Math.round((count * question_s) / 60))

export const rightCount = (answered: readonly AnsweredQuestion[]) => answered.filter(({ grade }) => grade.right).length

/** The answered questions, soonest to come back first. */
export const byReturn = (answered: readonly AnsweredQuestion[]) =>
  answered.toSorted((one, other) => one.grade.nextReviewAt.localeCompare(other.grade.nextReviewAt))

/** What happens from a lesson's due day on: no text goes out for it unless a quiz is planned or requested. */
export function dueWords({ nextLessonAt }: Pick<User, 'nextLessonAt'>): string {
  const here = 'About then a lesson waits for you here; your other answers may still move the day.'
  return nextLessonAt === null ? here : `${here} By text it comes with a quiz of your plan, or when you text Q.`
}
