import type { Card } from '../../sms-engine/domain/model/card.ts'
import type { Habits } from '../../sms-engine/domain/model/habits.ts'
import type { Forgetting } from '../../sms-engine/domain/teaching/forgetting.ts'
import { chanceOfRight, type Odds, oddsOf } from '../../sms-engine/domain/teaching/habits.ts'
import type { Review } from '../../sms-engine/domain/teaching/journey.ts'
import { answered, isSoonAfter, type Requires, recallOf, taughtCard } from '../../sms-engine/domain/teaching/memory.ts'
import type { Life } from '../../sms-engine/store/lives.ts'

/** The state of a learner's memory when an answer came. */
export interface Moment {
  readonly review: Review
  readonly card: Card
  /** The belief at that time. */
  readonly odds: Odds
  /** Given on the day of the lesson or of its last question, so that it says nothing about forgetting. */
  readonly isSoon: boolean
}

/**
 * Replays a learner's life with given weights and the product's own rules, and passes each answer on together with the
 * belief before it. Skips answers about lessons not taught by then.
 */
export function relive(
  { taught, reviews }: Life,
  forgetting: Forgetting,
  requires: Requires,
  meet: (moment: Moment) => void,
): void {
  const cards: Record<string, Card> = {}
  let lessons = 0
  let habits: Habits | undefined
  for (const review of reviews) {
    for (let next = taught[lessons]; next && next[1] <= review.at; next = taught[lessons]) {
      cards[next[0]] = taughtCard(next[1], forgetting)
      lessons += 1
    }
    const card = cards[review.lessonId]
    if (!card) continue
    meet({ review, card, odds: oddsOf(habits, forgetting), isSoon: isSoonAfter(card, review.at) })
    const after = answered(cards, review.lessonId, requires, review, review.at, habits, forgetting)
    Object.assign(cards, after.cards)
    habits = after.habits
  }
}

/** Answers that say something about forgetting, with the predicted probability of each being right. */
export interface Foreseen {
  readonly chance: number
  readonly right: boolean
  /** The learner's index among the lives. */
  readonly learner: number
  readonly at: number
}

/** Probabilities are capped at this certainty, so that no single answer can decide everything. */
const certain_max = 0.999

/**
 * The product's prediction for each answer from a given time on. Which answers these are does not depend on weights.
 */
export function foresee(
  lives: readonly Life[],
  forgetting: Forgetting,
  requires: Requires,
  from = Number.NEGATIVE_INFINITY,
): Foreseen[] {
  const foreseen: Foreseen[] = []
  for (const [learner, life] of lives.entries()) {
    relive(life, forgetting, requires, ({ review, card, odds, isSoon }) => {
      if (isSoon || review.at < from) return
      const { at, right, varied } = review
      const chance = chanceOfRight(recallOf(card, at, odds), odds, card.reviews, varied)
      foreseen.push({ chance: within(chance), right, learner, at })
    })
  }
  return foreseen
}

export function within(chance: number): number {
  return Math.min(certain_max, Math.max(1 - certain_max, chance))
}

/** How surprising an answer was, in nats. */
export function surprise({ chance, right }: Pick<Foreseen, 'chance' | 'right'>): number {
  return -Math.log(right ? chance : 1 - chance)
}

export function logLoss(foreseen: readonly Pick<Foreseen, 'chance' | 'right'>[]): number {
  return foreseen.reduce((sum, each) => sum + surprise(each), 0) / Math.max(1, foreseen.length)
}

/** The lives as known at a given time. */
export function before(lives: readonly Life[], at: number): Life[] {
  return lives.map(({ taught, reviews }) => ({ taught, reviews: reviews.filter((review) => review.at < at) }))
}
