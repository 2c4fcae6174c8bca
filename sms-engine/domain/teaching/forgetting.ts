import { default_w } from 'ts-fsrs'
import type { MemoryWeights } from '../model/memory-weights.ts'

/** `stability`: days until recall has fallen to 0.9, whatever the weights. `difficulty`: 1 to 10. */
export interface Trace {
  readonly stability: number
  readonly difficulty: number
}

const stability_min = 0.001
const stability_max = 36_500

/**
 * FSRS-6 with some weights, for a learner of average pace: how memories fade, and what an answer does to them.
 * `ts-fsrs` computes the same to eight decimals, as the test verifies; but choosing a question weighs hundreds of
 * lessons at each answer, and that library takes ten times as long, mostly for rounding.
 */
export class Forgetting {
  readonly weights: readonly number[]
  /** A lesson that was learned on reading, one learned with doubt, and one hardly learned. */
  readonly learned: Readonly<Record<'good' | 'hard' | 'again', Trace>>
  /** How slowly the power law falls, and the factor that makes it 0.9 after one stability. */
  readonly #decay: number
  readonly #factor: number
  readonly #growth: number
  readonly #flattening: number
  readonly #surprise: number
  readonly #lapseScale: number
  readonly #lapseDifficulty: number
  readonly #lapseStability: number
  readonly #lapseSurprise: number
  readonly #hardPenalty: number
  readonly #difficultyStep: number
  readonly #reversion: number
  /** The difficulty of an easy first rating. It is below 1, and difficulty reverts towards it. */
  readonly #easiest: number

  /** @param weights all 21 */
  constructor(weights: readonly number[]) {
    const weight = (index: number) => weights[index] as number
    /** The difficulty of a first rating, 1 to 4. */
    const firstDifficulty = (rating: number) => weight(4) - Math.exp((rating - 1) * weight(5)) + 1
    const first = (rating: 1 | 2 | 3): Trace => ({
      stability: weight(rating - 1),
      difficulty: clamp(firstDifficulty(rating), 1, 10),
    })
    this.weights = weights
    this.learned = { good: first(3), hard: first(2), again: first(1) }
    this.#decay = weight(20)
    this.#factor = 0.9 ** (-1 / weight(20)) - 1
    this.#growth = Math.exp(weight(8))
    this.#flattening = weight(9)
    this.#surprise = weight(10)
    this.#lapseScale = weight(11)
    this.#lapseDifficulty = weight(12)
    this.#lapseStability = weight(13)
    this.#lapseSurprise = weight(14)
    this.#hardPenalty = weight(15)
    this.#difficultyStep = -weight(6)
    this.#reversion = weight(7)
    this.#easiest = firstDifficulty(4)
  }

  /** The chance of recall some days after the lesson was last seen. */
  curve(days: number, stability: number): number {
    return (1 + (this.#factor * days) / stability) ** -this.#decay
  }

  /** The stability that gives this chance. @param recall above 0, below 1 */
  stabilityOf(days: number, recall: number): number {
    return clamp((this.#factor * days) / (recall ** (-1 / this.#decay) - 1), stability_min, stability_max)
  }

  /** The derivative of that chance with respect to the logarithm of the days. */
  slope(days: number, stability: number): number {
    const worn = (this.#factor * days) / stability
    return (-this.#decay * worn * this.curve(days, stability)) / (1 + worn)
  }

  /** The trace after a recall. @param recall its chance beforehand @param doubtful recalled, but with doubt */
  strengthened({ stability, difficulty }: Trace, recall: number, doubtful = false): Trace {
    const raised =
      this.#growth *
      (11 - difficulty) *
      stability ** -this.#flattening *
      (Math.exp((1 - recall) * this.#surprise) - 1) *
      (doubtful ? this.#hardPenalty : 1)
    return {
      stability: clamp(stability * (1 + raised), stability_min, stability_max),
      difficulty: this.#nextDifficulty(difficulty, doubtful ? 2 : 3),
    }
  }

  /** The trace after a failed recall and an explanation. @param recall the chance of recall beforehand */
  relearned({ stability, difficulty }: Trace, recall: number): Trace {
    const lapsed =
      this.#lapseScale *
      difficulty ** -this.#lapseDifficulty *
      ((stability + 1) ** this.#lapseStability - 1) *
      Math.exp((1 - recall) * this.#lapseSurprise)
    return {
      stability: clamp(Math.min(stability, lapsed), stability_min, stability_max),
      difficulty: this.#nextDifficulty(difficulty, 1),
    }
  }

  #nextDifficulty(difficulty: number, rating: number): number {
    const step = this.#difficultyStep * (rating - 3)
    const damped = difficulty + (step * (10 - difficulty)) / 9
    return clamp(this.#reversion * this.#easiest + (1 - this.#reversion) * damped, 1, 10)
  }
}

/** FSRS-6 with its default weights. */
export const builtIn = new Forgetting(default_w)

const known = new WeakMap<MemoryWeights, Forgetting>()

/** FSRS-6 with the active weights. */
export function forgettingBy(weights: MemoryWeights | undefined): Forgetting {
  if (!weights) return builtIn
  const forgetting = known.get(weights) ?? new Forgetting(weights.values)
  known.set(weights, forgetting)
  return forgetting
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
