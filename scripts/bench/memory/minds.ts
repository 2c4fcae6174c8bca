import type { Card, Memory } from '../../../sms-engine/domain/model/card.ts'
import type { Habits } from '../../../sms-engine/domain/model/habits.ts'
import { day_ms } from '../../../sms-engine/domain/model/units.ts'
import { builtIn, type Trace } from '../../../sms-engine/domain/teaching/forgetting.ts'
import { chanceOfRight, newcomer, type Odds, oddsOf } from '../../../sms-engine/domain/teaching/habits.ts'
import { answered, expectedGain, isDue, recallOf, taughtCard } from '../../../sms-engine/domain/teaching/memory.ts'
import { passing, passingAt } from '../../../sms-engine/domain/teaching/passing.ts'
import type { Heard } from './truth.ts'

/** What a policy believes of a learner, and what it would ask. Days are days of the simulated year, with fractions. */
export interface Mind {
  taught(lesson: number, day: number): void
  answered(lesson: number, heard: Heard, day: number): void
  /** The probability that a lesson is remembered, and that a question about it will be answered correctly. */
  recall(lesson: number, day: number): number
  chanceOfRight(lesson: number, day: number): number
  isDue(lesson: number, day: number): boolean
  /** How much a question asked now adds to recall in thirty days. */
  gain(lesson: number, day: number): number
  /** "Lessons you would pass today", and the range shown with it. */
  passing(day: number): { readonly likely: number; readonly low: number; readonly high: number }
}

export const horizon_days = 30

/**
 * The product's former belief: the default model, in which every lesson was learned when sent and every right answer
 * was known. It showed recall times the share of right answers, starting from four right out of five.
 */
export class DefaultMind implements Mind {
  readonly #traces: Trace[] = []
  readonly #seen: number[] = []
  #right = 0
  #answered = 0

  taught(lesson: number, day: number): void {
    this.#traces[lesson] = builtIn.learned.good
    this.#seen[lesson] = day
  }

  answered(lesson: number, { right, unsure }: Heard, day: number): void {
    const trace = this.#trace(lesson)
    const recall = this.recall(lesson, day)
    this.#traces[lesson] = right ? builtIn.strengthened(trace, recall, unsure) : builtIn.relearned(trace, recall)
    this.#seen[lesson] = day
    this.#answered += 1
    if (right) this.#right += 1
  }

  recall(lesson: number, day: number): number {
    return builtIn.curve(this.#since(lesson, day), this.#trace(lesson).stability)
  }

  chanceOfRight(lesson: number, day: number): number {
    return this.recall(lesson, day)
  }

  isDue(lesson: number, day: number): boolean {
    return this.#since(lesson, day) >= Math.max(1, Math.round(this.#trace(lesson).stability))
  }

  gain(lesson: number, day: number): number {
    const trace = this.#trace(lesson)
    const days = this.#since(lesson, day)
    const recall = builtIn.curve(days, trace.stability)
    const known = recall * builtIn.curve(horizon_days, builtIn.strengthened(trace, recall).stability)
    const lapsed = (1 - recall) * builtIn.curve(horizon_days, builtIn.relearned(trace, recall).stability)
    return known + lapsed - builtIn.curve(days + horizon_days, trace.stability)
  }

  passing(day: number): { likely: number; low: number; high: number } {
    const applied = (4 + this.#right) / (5 + this.#answered)
    let [remembered, coins] = [0, 0]
    for (const lesson of this.#traces.keys()) {
      const pass = applied * this.recall(lesson, day)
      remembered += this.recall(lesson, day)
      coins += pass * (1 - pass)
    }
    const shared = remembered ** 2 * ((applied * (1 - applied)) / (6 + this.#answered))
    const spread = 1.2816 * Math.sqrt(coins + shared)
    const likely = remembered * applied
    return { likely, low: Math.floor(likely - spread), high: Math.ceil(likely + spread) }
  }

  #trace(lesson: number): Trace {
    const trace = this.#traces[lesson]
    if (!trace) throw new Error(`lesson ${lesson} was asked before it was taught`)
    return trace
  }

  #since(lesson: number, day: number): number {
    return Math.max(0, day - (this.#seen[lesson] ?? day))
  }
}

/** What the product stores about one learner. */
export interface Belief {
  readonly memory: Memory
  readonly habits: Habits | undefined
}

/** The product's belief: its own functions on one learner's cards and habits. */
export class OwnMind implements Mind {
  readonly #cards: Record<string, Card>
  readonly #requires: readonly (readonly number[])[]
  #habits: Habits | undefined
  #odds: Odds

  /**
   * @param requires the prerequisites of each lesson; empty if answers are to count only for their own lesson
   * @param before the initial belief
   */
  constructor(requires: readonly (readonly number[])[], before: Belief = { memory: {}, habits: undefined }) {
    this.#requires = requires
    this.#cards = { ...before.memory }
    this.#habits = before.habits
    this.#odds = oddsOf(before.habits)
  }

  /** The current belief. */
  belief(): Belief {
    return { memory: { ...this.#cards }, habits: this.#habits }
  }

  taught(lesson: number, day: number): void {
    this.#cards[lesson] = taughtCard(day * day_ms)
  }

  answered(lesson: number, heard: Heard, day: number): void {
    const requires = (id: string) => this.#requires[Number(id)]?.map(String) ?? []
    const said = { ...heard, varied: false }
    const after = answered(this.#cards, String(lesson), requires, said, day * day_ms, this.#habits)
    Object.assign(this.#cards, after.cards)
    this.#habits = after.habits
    this.#odds = oddsOf(after.habits)
  }

  recall(lesson: number, day: number): number {
    return recallOf(this.#card(lesson), day * day_ms, this.#odds)
  }

  chanceOfRight(lesson: number, day: number): number {
    return chanceOfRight(this.recall(lesson, day), this.#odds, this.#card(lesson).reviews)
  }

  isDue(lesson: number, day: number): boolean {
    return isDue(this.#card(lesson), day * day_ms, this.#odds)
  }

  gain(lesson: number, day: number): number {
    const required = this.#requires[lesson]?.flatMap((id) => this.#cards[id] ?? []) ?? []
    return expectedGain(this.#card(lesson), required, day * day_ms, horizon_days, this.#odds)
  }

  passing(day: number): { likely: number; low: number; high: number } {
    const { low, high } = passing(Object.values(this.#cards), day * day_ms, this.#habits)
    return { likely: passingAt(Object.values(this.#cards), day * day_ms, this.#habits ?? newcomer).likely, low, high }
  }

  #card(lesson: number): Card {
    const card = this.#cards[lesson]
    if (!card) throw new Error(`lesson ${lesson} was asked before it was taught`)
    return card
  }
}
