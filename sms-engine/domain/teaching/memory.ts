import { fsrs, Rating } from 'ts-fsrs'
import type { Card, Grade } from '../model/card.ts'
import { day_ms } from '../model/units.ts'

const ratings = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good } as const

/** FSRS-6 with its default weights; no fuzz because a replay must be exact, no minute-scale steps at this cadence. */
const model = fsrs({ request_retention: 0.9, enable_fuzz: false, enable_short_term: false })

/** The card of a lesson that has just been sent: it enters as good until an answer says otherwise. */
export function taughtCard(now: number): Card {
  return firstCard('good', now, now, 0, 0)
}

/**
 * The card after an answer. The first answer on the day of teaching replaces the assumed grade instead of adding a
 * review: no time has passed in which anything could be forgotten.
 */
export function reviewedCard(card: Card, grade: Grade, now: number): Card {
  const reviews = card.reviews + 1
  const lapses = card.lapses + (grade === 'again' ? 1 : 0)
  const days = (now - card.seenAt) / day_ms
  if (days < 0.5) {
    if (card.reviews === 0) return firstCard(grade, card.taughtAt, now, reviews, lapses)
    return { ...card, reviews, lapses }
  }
  const next = model.next_state({ stability: card.stability, difficulty: card.difficulty }, days, ratings[grade])
  return scheduled({ ...next, taughtAt: card.taughtAt, seenAt: now, reviews, lapses })
}

/** Probability of recall at a time, 0 to 1. */
export function retrievability(card: Card, at: number): number {
  return model.forgetting_curve(Math.max(0, at - card.seenAt) / day_ms, card.stability)
}

/** Whether the model wants the lesson asked again. */
export function isDue(card: Card, now: number): boolean {
  return card.dueAt <= now
}

/** By how much a question now raises the chance of recall `horizon_days` from now, averaged over both outcomes. */
export function expectedGain(card: Card, now: number, horizon_days: number): number {
  const days = Math.max(0, now - card.seenAt) / day_ms
  const recall = model.forgetting_curve(days, card.stability)
  const before = { stability: card.stability, difficulty: card.difficulty }
  const afterRight = model.next_state(before, days, Rating.Good).stability
  const afterWrong = model.next_state(before, days, Rating.Again).stability
  const unasked = model.forgetting_curve(days + horizon_days, card.stability)
  return (
    recall * model.forgetting_curve(horizon_days, afterRight) +
    (1 - recall) * model.forgetting_curve(horizon_days, afterWrong) -
    unasked
  )
}

function firstCard(grade: Grade, taughtAt: number, seenAt: number, reviews: number, lapses: number): Card {
  const first = model.next_state(null, 0, ratings[grade])
  return scheduled({ ...first, taughtAt, seenAt, reviews, lapses })
}

function scheduled(card: Omit<Card, 'dueAt'>): Card {
  return { ...card, dueAt: card.seenAt + model.next_interval(card.stability, 0) * day_ms }
}
