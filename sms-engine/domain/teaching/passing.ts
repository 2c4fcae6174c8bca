import type { Card } from '../model/card.ts'
import type { Habits } from '../model/habits.ts'
import { builtIn, type Forgetting } from './forgetting.ts'
import { newcomer, oddsOf } from './habits.ts'
import { daysSince, takenIn } from './memory.ts'

/** How many of the taught lessons a learner remembers, and how sure that is: the single source of that figure. */
export interface Passing {
  readonly taught: number
  readonly likely: number
  /** The number lies between the two for nine learners of ten. */
  readonly low: number
  readonly high: number
}

/**
 * Half the width of the range, in standard deviations. It would be 1.645 if the habits really varied as widely as their
 * prior; people are more alike in their luck. With this value, nine of ten of the bench's learners are inside.
 */
const half_width = 1
/** How far recall of one lesson may be from what its card says, as a variance. */
const cardDoubt = 0.005

/**
 * The doubt about one lesson that is independent of all others, as a variance.
 *
 * @param taken how likely it was taken in, 0 to 1
 * @param kept how likely it is recalled if so, 0 to 1
 */
export function doubtAlone(taken: number, kept: number): number {
  return cardDoubt + taken * (1 - taken) * kept * kept
}

/**
 * How many of the taught lessons would be answered right now without guessing. Doubt about the habits affects all
 * lessons alike, so the range stays wide however many there are; doubt about single lessons mostly cancels out.
 */
export function passing(
  cards: readonly Card[],
  at: number,
  habits: Habits = newcomer,
  forgetting: Forgetting = builtIn,
): Passing {
  const { likely, spread } = passingAt(cards, at, habits, forgetting)
  return {
    taught: cards.length,
    likely: Math.round(likely),
    low: Math.max(0, Math.floor(likely - spread)),
    high: Math.min(cards.length, Math.ceil(likely + spread)),
  }
}

/** The same before rounding: the expected number, and how far the range extends on each side. */
export function passingAt(
  cards: readonly Card[],
  at: number,
  habits: Habits,
  forgetting: Forgetting = builtIn,
): { likely: number; spread: number } {
  const odds = oddsOf(habits)
  let [likely, byPace, byTaken, alone] = [0, 0, 0, 0]
  for (const card of cards) {
    const own_days = daysSince(card, at) * odds.speed
    const kept = forgetting.curve(own_days, card.stability)
    const taken = takenIn(card, odds)
    likely += taken * kept
    byPace += taken * forgetting.slope(own_days, card.stability)
    byTaken += card.reviews === 0 ? kept : 0
    alone += doubtAlone(taken, kept)
  }
  const [pp, pt, , tt] = habits.spread
  const shared = byPace * byPace * pp + 2 * byPace * byTaken * pt + byTaken * byTaken * tt
  return { likely, spread: half_width * Math.sqrt(Math.max(0, shared) + alone) }
}
