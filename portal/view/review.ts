/** A walk through some questions, as the page of the review keeps it. The service keeps only the answers. */
import type { Question, QuizGrade } from '../../api/schemas/quiz.ts'
import type { Review } from '../../api/schemas/review.ts'
import type { User } from '../../api/schemas/user.ts'

export interface Answered {
  readonly question: Question
  readonly grade: QuizGrade
}

export interface Walk {
  /** What is asked in this round, in order. */
  readonly questions: readonly Question[]
  /** Which of them is on the page; as many as there are when the round is over. */
  readonly at: number
  /** How many of the answers below belong to rounds before this one. */
  readonly before: number
  readonly answered: readonly Answered[]
}

/** Reading a question, choosing and reading the reason takes about so long. */
const question_s = 35

export const begun = ({ questions }: Pick<Review, 'questions'>): Walk => ({
  questions,
  at: 0,
  before: 0,
  answered: [],
})

/** The learner has answered the question on the page; its verdict is there to be read. */
export function graded(walk: Walk, grade: QuizGrade): Walk {
  const question = walk.questions[walk.at]
  return question ? { ...walk, answered: [...walk.answered, { question, grade }] } : walk
}

/** On to the next question, or to the end. */
export const goneOn = (walk: Walk): Walk => ({ ...walk, at: walk.at + 1 })

/** Without the question on the page: it was answered by text or in another tab meanwhile. */
export const leftOut = (walk: Walk): Walk => ({
  ...walk,
  questions: walk.questions.filter((_, index) => index !== walk.at),
})

/** A second round after a first. */
export const continued = (walk: Walk, { questions }: Pick<Review, 'questions'>): Walk => ({
  ...walk,
  questions,
  at: 0,
  before: walk.answered.length,
})

/** One further round is offered, and no third: the day has other things in it. */
export const mayContinue = (walk: Walk, { waiting }: Pick<Review, 'waiting'>) => walk.before === 0 && waiting > 0

/** `Review 5 now · about 3 min` */
export const reviewWords = (count: number) => `Review ${count} now · about ${minutesFor(count)} min`

/** `Five more · about 3 min` */
export const moreWords = (count: number) => `${numerals[count] ?? count} more · about ${minutesFor(count)} min`

const numerals = ['None', 'One', 'Two', 'Three', 'Four', 'Five'] as const

const minutesFor = (count: number) => Math.max(1, Math.round((count * question_s) / 60))

export const rightCount = (answered: readonly Answered[]) => answered.filter(({ grade }) => grade.right).length

/** The answered questions, soonest to come back first. */
export const byReturn = (answered: readonly Answered[]) =>
  answered.toSorted((one, other) => one.grade.nextReviewAt.localeCompare(other.grade.nextReviewAt))

/** What happens from the day on which a lesson is due: no text goes out for it unless a quiz is planned, or asked for. */
export function dueWords({ nextLessonAt }: Pick<User, 'nextLessonAt'>): string {
  const here = 'From that day a lesson waits for you here.'
  return nextLessonAt === null ? here : `${here} By text it comes with a quiz of your plan, or when you text Q.`
}
