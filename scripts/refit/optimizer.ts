import type { FSRSBindingItem } from '@open-spaced-repetition/binding'
import { day_ms } from '../../sms-engine/domain/model/units.ts'
import { Forgetting } from '../../sms-engine/domain/teaching/forgetting.ts'
import { likelihood } from '../../sms-engine/domain/teaching/habits.ts'
import { keptOf, type Requires, takenIn } from '../../sms-engine/domain/teaching/memory.ts'
import type { Life } from '../../sms-engine/store/lives.ts'
import { seededRandom } from '../../sms-engine/testing/seeded-random.ts'
import { allowed } from './fit.ts'
import { type Moment, relive } from './foresee.ts'

/** Finds weights that explain some lives, starting from nearby weights. */
export type Optimizer = (lives: readonly Life[], requires: Requires, near: readonly number[]) => Promise<number[]>

/** How many times answers are redrawn with the weights found. */
const rounds = 3

/**
 * FSRS's maintained optimizer; null if its package, or the one for this machine, is not installed, as in the image. It
 * needs known grades, and whole days at an average pace. So each answer is drawn as recalled, lucky, or about a lesson
 * never taken in, with the product's probabilities for these; and days are scaled to the learner's pace.
 */
export async function findOptimizer(): Promise<Optimizer | null> {
  const library = await import('@open-spaced-repetition/binding').catch(() => null)
  if (!library) return null
  const { computeParameters, FSRSBindingItem, FSRSBindingReview } = library
  return async (lives, requires, near) => {
    let weights = [...near]
    for (let round = 1; round <= rounds; round++) {
      const items: FSRSBindingItem[] = histories(lives, requires, new Forgetting(weights), round).map(
        (history) => new FSRSBindingItem(history.map(({ grade, days }) => new FSRSBindingReview(grade, days))),
      )
      weights = mixed(near, await computeParameters(items, { enableShortTerm: false }))
    }
    return weights
  }
}

/** The optimizer's weights, except those that the product does not use. */
function mixed(near: readonly number[], found: readonly number[]): number[] {
  return allowed(near.map((weight, index) => (isUnused(index) ? weight : (found[index] ?? weight))))
}

const isUnused = (index: number) => index === 3 || (index >= 16 && index <= 19)

const grades = { again: 1, hard: 2, good: 3 } as const

/** A review of a lesson: its grade, and how many of the learner's own days it came after the previous one. */
interface Look {
  readonly grade: number
  readonly days: number
}

/** Each answer's history with all earlier ones about its lesson, in the format the optimizer needs. */
function histories(lives: readonly Life[], requires: Requires, forgetting: Forgetting, seed: number): Look[][] {
  const random = seededRandom(seed)
  return lives.flatMap((life) => {
    const looks = new Map<string, readonly Look[]>()
    const all: Look[][] = []
    relive(life, forgetting, requires, (moment) => {
      const { lessonId } = moment.review
      const before = looks.get(lessonId)
      const after = lookedAgain(before, moment, random())
      looks.set(lessonId, after)
      if (after.length > 1 && after !== before) all.push([...after])
    })
    return all
  })
}

/** @param drawn between 0 and 1: decides how the answer is interpreted */
function lookedAgain(
  before: readonly Look[] | undefined,
  { review, card, odds, isSoon }: Moment,
  drawn: number,
): readonly Look[] {
  if (isSoon && before) return before
  const [taken, recall] = [takenIn(card, odds), isSoon ? 1 : keptOf(card, review.at, odds)]
  const { knowing, guessing } = likelihood(odds, card.reviews, review)
  const [known, lapsed, untaken] = [taken * recall * knowing, taken * (1 - recall) * guessing, (1 - taken) * guessing]
  const point = drawn * (known + lapsed + untaken)
  const grade = point >= known ? grades.again : review.unsure ? grades.hard : grades.good
  // The first review is what leaves a memory: reading the lesson, or the answer if the reading left nothing.
  const isFirst = isSoon || (!before && point >= known + lapsed)
  if (isFirst) return [{ grade, days: 0 }]
  const days = Math.max(1, Math.round(((review.at - card.seenAt) / day_ms) * odds.speed))
  return [...(before ?? [{ grade: grades.good, days: 0 }]), { grade, days }]
}
