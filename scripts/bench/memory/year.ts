import type { Mind } from './minds.ts'
import { draw, TrueLearner, type Truth } from './truth.ts'

/** A year with texts on days 0, 2 and 4 of each week. */
export const days = 364

/**
 * How a week's texts are used. `plan` is ours: lessons with two questions each, and once a week a question that brings
 * the lesson with its answer. The others are what one would try first.
 */
export type Plan = 'plan' | 'lessons-only' | 'due-first' | 'random'

/** The outcome of a year. */
export interface Year {
  readonly taught: number
  /** The sum of true recall over the taught lessons on the last day, and the belief about it. */
  readonly remembered: number
  readonly believed: number
  /** The mind's own sum of recall, before any correction. */
  readonly bare: number
  readonly low: number
  readonly high: number
  /** For each answer: whether it was right, and the probability of that as believed beforehand. */
  readonly foreseen: readonly { readonly chance: number; readonly right: boolean }[]
}

export function play(
  truth: Truth,
  rate: number,
  seed: number,
  plan: Plan,
  mind: Mind,
  requires: readonly (readonly number[])[],
): Year {
  const learner = new TrueLearner(truth, seed, requires)
  const seen: number[] = []
  const foreseen: { chance: number; right: boolean }[] = []
  const teach = (day: number) => {
    const lesson = seen.length
    seen.push(day)
    learner.learn(lesson, day)
    mind.taught(lesson, day)
  }
  const answer = (lesson: number, day: number) => {
    const chance = mind.chanceOfRight(lesson, day)
    const heard = learner.answer(lesson, day)
    foreseen.push({ chance, right: heard.right })
    mind.answered(lesson, heard, day)
    seen[lesson] = day
  }
  /** The lesson whose question gains most, among those neither taught nor asked today. */
  const best = (day: number, onlyDue: boolean): number | null => {
    let [found, most]: [number | null, number] = [null, Number.NEGATIVE_INFINITY]
    for (const [lesson, last] of seen.entries()) {
      if (Math.floor(last) === Math.floor(day) || (onlyDue && !mind.isDue(lesson, day))) continue
      const gain = mind.gain(lesson, day)
      if (gain > most) [found, most] = [lesson, gain]
    }
    return found
  }
  let week = { number: -1, asked: 0 }
  for (let day = 0; day < days; day++) {
    if (![0, 2, 4].includes(day % 7)) continue
    const number = Math.floor(day / 7)
    if (number !== week.number) week = { number, asked: 0 }
    const replies = !learner.isSilent(number) && learner.answersOn(day, rate)
    const asked = plan === 'plan' ? (week.asked === 0 ? best(day, true) : null) : other(plan, day)
    if (asked !== null) {
      week.asked += 1
      if (!replies) continue
      answer(asked, day + 0.04)
      if (plan !== 'plan') continue
    }
    teach(day + 0.04)
    for (let questions = 0; replies && plan === 'plan' && questions < 2; questions++) {
      const next = best(day + 0.05, false)
      if (next !== null) answer(next, day + 0.05)
    }
  }

  function other(simple: Plan, day: number): number | null {
    if (simple === 'due-first') {
      const due = seen.findIndex((_, lesson) => mind.isDue(lesson, day))
      return due === -1 ? null : due
    }
    const isQuestion = simple === 'random' && seen.length > 0 && draw(seed, day, 1, 'pick') < 0.5
    return isQuestion ? Math.floor(draw(seed, day, 2, 'pick') * seen.length) : null
  }

  const { likely, low, high } = mind.passing(days)
  let [remembered, bare] = [0, 0]
  for (const lesson of seen.keys()) {
    remembered += learner.recall(lesson, days)
    bare += mind.recall(lesson, days)
  }
  return { taught: seen.length, remembered, believed: likely, bare, low, high, foreseen }
}
