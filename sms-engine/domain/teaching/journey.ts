import { daysAhead, nextWeek } from '../calendar/slots.ts'
import type { Card, Memory } from '../model/card.ts'
import type { Habits } from '../model/habits.ts'
import { day_ms } from '../model/units.ts'
import { builtIn, type Forgetting } from './forgetting.ts'
import { type Odds, oddsOf, type Said } from './habits.ts'
import { answered, type Requires, recallOf, taughtCard } from './memory.ts'

/** An answer as it was graded. `at`: ms of service time. */
export interface Review extends Said {
  readonly lessonId: string
  readonly at: number
}

/** Where a learner stood at a moment. */
export interface Waypoint {
  /** ms of service time. */
  readonly at: number
  /** Lessons taught by then. */
  readonly taught: number
  /** How many of them were remembered then. */
  readonly remembered: number
  /** Answers since the waypoint before. */
  readonly answers: number
}

/** A journey shorter than this goes by days, because three weekly points make no line. */
const daily_until_days = 21

/**
 * How far a learner had come by the end of each local day, or of each week as the streak counts them, from the first
 * lesson until now. What was remembered at a point is what this engine would have estimated then: memory follows from
 * when lessons were taught and how questions were answered, so it is recomputed rather than stored every week. The last
 * point is the stored memory, so that it agrees with every other figure for today, even if that memory was begun by an
 * older model.
 * @param reviews every answer, oldest first
 * @param habits what is believed of the learner now
 * @param replay computes the past, or finds what was computed before
 */
export function journey(
  memory: Memory,
  reviews: readonly Review[],
  habits: Habits | undefined,
  now: number,
  zone: string,
  replay: Replay,
  forgetting: Forgetting = builtIn,
): Waypoint[] {
  const [moments, today] = [pastMoments(memory, now, zone), stoodAt(memory, reviews, now)]
  if (today.taught === 0) return []
  let before = 0
  const recall = recallIn(Object.values(memory), now, oddsOf(habits, forgetting))
  return [...replay(memory, reviews, moments), { ...today, recall }].map(({ at, recall, taught, answered }) => {
    const since = answered - before
    before = answered
    return { at, taught, remembered: recall, answers: since }
  })
}

/** How many lessons had been taught, and how many answers given, by a moment. */
export function stoodAt(memory: Memory, reviews: readonly Review[], at: number) {
  return {
    at,
    taught: Object.values(memory).filter(({ taughtAt }) => taughtAt <= at).length,
    answered: reviews.filter((review) => review.at <= at).length,
  }
}

/** The state at a moment of the past. It never changes. */
export interface PastMemory extends ReturnType<typeof stoodAt> {
  /** How many of the taught lessons were remembered. */
  readonly recall: number
}

export type Replay = (memory: Memory, reviews: readonly Review[], moments: readonly number[]) => readonly PastMemory[]

/** Goes through lessons and answers once, in order, and stops at each moment. @param moments ms, in order */
export function pastMemories(
  requires: Requires,
  memory: Memory,
  reviews: readonly Review[],
  moments: readonly number[],
  forgetting: Forgetting = builtIn,
): PastMemory[] {
  const cards: Record<string, Card> = {}
  const lessons = Object.entries(memory).sort(([, one], [, other]) => one.taughtAt - other.taughtAt)
  let [taught, heard] = [0, 0]
  let habits: Habits | undefined
  return moments.map((at) => {
    for (let next = lessons[taught]; next && next[1].taughtAt <= at; next = lessons[taught]) {
      cards[next[0]] = taughtCard(next[1].taughtAt, forgetting)
      taught += 1
    }
    for (let next = reviews[heard]; next && next.at <= at; next = reviews[heard]) {
      if (cards[next.lessonId]) {
        const after = answered(cards, next.lessonId, requires, next, next.at, habits, forgetting)
        Object.assign(cards, after.cards)
        habits = after.habits
      }
      heard += 1
    }
    const recall = recallIn(Object.values(cards), at, oddsOf(habits, forgetting))
    return { at, taught, recall, answered: heard }
  })
}

function recallIn(cards: readonly Card[], at: number, odds: Odds): number {
  return cards.reduce((sum, card) => sum + recallOf(card, at, odds), 0)
}

/**
 * The first lesson, and the end of its local day and of each one after it, or of each Sunday: an evening's answer
 * belongs to the learner's own day. None before the first lesson.
 */
function pastMoments(memory: Memory, now: number, zone: string): number[] {
  const first = Math.min(...Object.values(memory).map(({ taughtAt }) => taughtAt))
  if (first >= now) return []
  const isByDay = now - first < daily_until_days * day_ms
  const nextAfter = (at: number) => (isByDay ? daysAhead(at, 1, zone) : nextWeek(at, zone))
  const moments = [first]
  for (let next = nextAfter(first); next <= now; next = nextAfter(next)) moments.push(next - 1)
  return moments
}
