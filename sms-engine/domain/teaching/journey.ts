import type { Grade, Memory } from '../model/card.ts'
import { day_ms } from '../model/units.ts'
import { gradeOf } from './ask.ts'
import { retrievability, reviewedCard, taughtCard } from './memory.ts'
import { type Answers, appliedChance, sum } from './passing.ts'

/** An answer as it was graded. `at`: ms of service time. */
export interface Review {
  readonly lessonId: string
  readonly right: boolean
  readonly unsure: boolean
  readonly at: number
}

/** Where a learner stood at a moment. */
export interface Waypoint {
  /** ms of service time. */
  readonly at: number
  /** Lessons taught by then. */
  readonly taught: number
  /** How many of them would have been answered right then. */
  readonly remembered: number
  /** Answers since the waypoint before. */
  readonly answers: number
}

const week_days = 7
/** A journey younger than this goes by days, because three points of weeks are no line. */
const daily_until_days = 21

/**
 * How far a learner had come at each day, or each week, from the first lesson until now. What was remembered then is the
 * estimate that this engine would have given then: memory follows from when lessons were taught and how questions were
 * answered, so it is worked out anew rather than stored every week.
 * @param reviews every answer, oldest first
 */
export function journey(memory: Memory, reviews: readonly Review[], now: number): Waypoint[] {
  const moments = momentsOf(memory, now)
  let last = Number.NEGATIVE_INFINITY
  return moments.map((at) => {
    const before = reviews.filter((review) => review.at <= at)
    const cards = Object.values(at === now ? memory : memoryAt(memory, before, at))
    const answers = before.filter((review) => review.at > last).length
    last = at
    const recall = sum(cards.map((card) => retrievability(card, at)))
    return { at, taught: cards.length, remembered: recall * appliedChance(answersIn(before)), answers }
  })
}

/** How often some reviews were answers, and right ones. */
export function answersIn(reviews: readonly Review[]): Answers {
  return { right: reviews.filter(({ right }) => right).length, answered: reviews.length }
}

/**
 * The memory as it was at a moment.
 * @param before the answers up to then, oldest first
 */
export function memoryAt(memory: Memory, before: readonly Review[], at: number): Memory {
  const taught = Object.entries(memory).filter(([, { taughtAt }]) => taughtAt <= at)
  const cards = Object.fromEntries(taught.map(([lessonId, { taughtAt }]) => [lessonId, taughtCard(taughtAt)]))
  for (const { lessonId, right, unsure, at: answeredAt } of before) {
    const card = cards[lessonId]
    const grade: Grade = gradeOf(right, unsure)
    if (card) cards[lessonId] = reviewedCard(card, grade, answeredAt)
  }
  return cards
}

/** The first lesson, each day or week after it, and now; none before the first lesson. */
function momentsOf(memory: Memory, now: number): number[] {
  const first = Math.min(...Object.values(memory).map(({ taughtAt }) => taughtAt))
  if (first >= now) return Number.isFinite(first) ? [now] : []
  const step = (now - first < daily_until_days * day_ms ? 1 : week_days) * day_ms
  const moments = Array.from({ length: Math.ceil((now - first) / step) }, (_, index) => first + index * step)
  return [...moments, now]
}
