import type { Card } from '../domain/model/card.ts'
import { newcomer, oddsOf, type Said } from '../domain/teaching/habits.ts'
import { reviewed } from '../domain/teaching/memory.ts'

/** The answers that tests give. */
export const right: Said = { right: true, unsure: false, gaveUp: false, varied: false }
export const wrong: Said = { ...right, right: false }
export const unsure: Said = { ...right, unsure: true }

/** The beliefs about a learner before any answer. */
export const atFirst = oddsOf(newcomer)

/** The card after an answer by a learner about whom nothing is known yet. */
export function cardAfter(card: Card, said: Said, at: number): Card {
  return reviewed(card, said, at, undefined).card
}
