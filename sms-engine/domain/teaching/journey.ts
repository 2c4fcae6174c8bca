import type { Card, Memory } from '../model/card.ts'
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
  let before = 0
  return pastMemories(memory, reviews, momentsOf(memory, now)).map(({ at, recall, taught, answers }) => {
    const since = answers.answered - before
    before = answers.answered
    return { at, taught, remembered: recall * appliedChance(answers), answers: since }
  })
}

/** How often some reviews were answers, and right ones. */
export function answersIn(reviews: readonly Review[]): Answers {
  return { right: reviews.filter(({ right }) => right).length, answered: reviews.length }
}

interface PastMemory {
  readonly at: number
  readonly taught: number
  /** How many of the taught lessons were remembered, by the memory model alone. */
  readonly recall: number
  /** All answers up to then. */
  readonly answers: Answers
}

/** Goes once through lessons and answers, in order, and stops at each moment. @param moments ms, in order */
function pastMemories(memory: Memory, reviews: readonly Review[], moments: readonly number[]): PastMemory[] {
  const cards = new Map<string, Card>()
  const lessons = Object.entries(memory).sort(([, one], [, other]) => one.taughtAt - other.taughtAt)
  let [taught, answered, right] = [0, 0, 0]
  return moments.map((at) => {
    for (let next = lessons[taught]; next && next[1].taughtAt <= at; next = lessons[taught]) {
      cards.set(next[0], taughtCard(next[1].taughtAt))
      taught += 1
    }
    for (let next = reviews[answered]; next && next.at <= at; next = reviews[answered]) {
      const card = cards.get(next.lessonId)
      if (card) cards.set(next.lessonId, reviewedCard(card, gradeOf(next.right, next.unsure), next.at))
      answered += 1
      right += next.right ? 1 : 0
    }
    const recall = sum([...cards.values()].map((card) => retrievability(card, at)))
    return { at, taught, recall, answers: { right, answered } }
  })
}

/** The first lesson, each day or week after it, and now; none before the first lesson. */
function momentsOf(memory: Memory, now: number): number[] {
  const first = Math.min(...Object.values(memory).map(({ taughtAt }) => taughtAt))
  if (first >= now) return Number.isFinite(first) ? [now] : []
  const step = (now - first < daily_until_days * day_ms ? 1 : week_days) * day_ms
  const moments = Array.from({ length: Math.ceil((now - first) / step) }, (_, index) => first + index * step)
  return [...moments, now]
}
