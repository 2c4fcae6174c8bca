import { default_w } from 'ts-fsrs'

/**
 * FSRS-6 with its default weights, for a learner of average pace: how what is remembered fades, and what an answer makes
 * of it. `ts-fsrs` computes the same to eight decimals, as the test holds; but the choice of a question weighs hundreds of
 * lessons at each answer, and that library takes ten times as long, most of it for rounding.
 */

/** `stability`: days until recall has fallen to 0.9. `difficulty`: 1 to 10. */
export interface Trace {
  readonly stability: number
  readonly difficulty: number
}

const w = default_w as readonly number[] & { readonly [weight: number]: number }
const weight = (index: number) => w[index] as number
/** How slowly the power law falls, and what makes it 0.9 at one stability. */
const decay = weight(20)
const factor = 0.9 ** (-1 / decay) - 1
const stability_min = 0.001
const stability_max = 36_500
const growth = Math.exp(weight(8))
const [flattening, surprise] = [weight(9), weight(10)]
const [lapseScale, lapseDifficulty, lapseStability, lapseSurprise] = [weight(11), weight(12), weight(13), weight(14)]
const hardPenalty = weight(15)
/** Of a first rating, 1 to 4. That of an easy first one is below 1, and difficulty returns towards it. */
const firstDifficulty = (rating: number) => weight(4) - Math.exp((rating - 1) * weight(5)) + 1

/** A lesson that was learned when it was read, one that was learned with doubt, and one that was hardly learned. */
export const learned = {
  good: { stability: weight(2), difficulty: firstDifficulty(3) },
  hard: { stability: weight(1), difficulty: firstDifficulty(2) },
  again: { stability: weight(0), difficulty: firstDifficulty(1) },
} as const satisfies Record<string, Trace>

/** The chance of recall some days after the last look. */
export function curve(days: number, stability: number): number {
  return (1 + (factor * days) / stability) ** -decay
}

/** By how much that chance changes when the logarithm of the days does. */
export function slope(days: number, stability: number): number {
  const worn = (factor * days) / stability
  return (-decay * worn * curve(days, stability)) / (1 + worn)
}

/** After a recall. @param recall the chance that there was of it @param doubtful recalled, but with doubt */
export function strengthened({ stability, difficulty }: Trace, recall: number, doubtful = false): Trace {
  const raised =
    growth *
    (11 - difficulty) *
    stability ** -flattening *
    (Math.exp((1 - recall) * surprise) - 1) *
    (doubtful ? hardPenalty : 1)
  return {
    stability: clamp(stability * (1 + raised), stability_min, stability_max),
    difficulty: nextDifficulty(difficulty, doubtful ? 2 : 3),
  }
}

/** After something was not recalled and then explained. @param recall the chance that there was of recall */
export function relearned({ stability, difficulty }: Trace, recall: number): Trace {
  const lapsed =
    lapseScale *
    difficulty ** -lapseDifficulty *
    ((stability + 1) ** lapseStability - 1) *
    Math.exp((1 - recall) * lapseSurprise)
  return {
    stability: clamp(Math.min(stability, lapsed), stability_min, stability_max),
    difficulty: nextDifficulty(difficulty, 1),
  }
}

function nextDifficulty(difficulty: number, rating: number): number {
  const step = -weight(6) * (rating - 3)
  const damped = difficulty + (step * (10 - difficulty)) / 9
  return clamp(weight(7) * firstDifficulty(4) + (1 - weight(7)) * damped, 1, 10)
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
