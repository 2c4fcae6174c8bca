import { Forgetting } from '../../sms-engine/domain/teaching/forgetting.ts'
import type { Requires } from '../../sms-engine/domain/teaching/memory.ts'
import type { Life } from '../../sms-engine/store/lives.ts'
import { type Foreseen, foresee, logLoss } from './foresee.ts'

interface Weight {
  readonly index: number
  /** The bounds that FSRS-6 allows. */
  readonly low: number
  readonly high: number
  /** How much it varies between people, according to the maintained optimizer: the unit of its steps and its pull. */
  readonly spread: number
}

/**
 * The weights that the product uses. Those for easy answers (3, 16) and for several reviews on one day (17 to 19) stay
 * as they are, since nothing here is ever easy and a day's later answers tell nothing.
 */
const fitted: readonly Weight[] = [
  { index: 0, low: 0.001, high: 100, spread: 6.43 },
  { index: 1, low: 0.001, high: 100, spread: 9.66 },
  { index: 2, low: 0.001, high: 100, spread: 17.58 },
  { index: 4, low: 1, high: 10, spread: 0.57 },
  { index: 5, low: 0.001, high: 4, spread: 0.28 },
  { index: 6, low: 0.001, high: 4, spread: 0.6 },
  { index: 7, low: 0.001, high: 0.75, spread: 0.12 },
  { index: 8, low: 0, high: 4.5, spread: 0.39 },
  { index: 9, low: 0, high: 0.8, spread: 0.18 },
  { index: 10, low: 0.001, high: 3.5, spread: 0.33 },
  { index: 11, low: 0.001, high: 5, spread: 0.3 },
  { index: 12, low: 0.001, high: 0.25, spread: 0.09 },
  { index: 13, low: 0.001, high: 0.9, spread: 0.16 },
  { index: 14, low: 0, high: 4, spread: 0.57 },
  { index: 15, low: 0, high: 1, spread: 0.25 },
  { index: 20, low: 0.1, high: 0.8, spread: 0.27 },
]

const steps_max = 8
/** In nats over all answers: a smaller gain is not worth another step. */
const gain_min = 1
/** How strongly a weight is pulled back to its former value, so that weights the answers say nothing about stay put. */
const pull = 10
/** As a share of the spread: how far a weight is moved to measure its effect. */
const probe = 1e-3

/**
 * Finds the weights with which the product itself would have predicted the answers best, by the Gauss-Newton method on
 * its log loss, held close to today's weights.
 *
 * FSRS's own optimizer knows nothing of lucky guesses, lessons never taken in, or each learner's pace. Its result can
 * be the starting point; alone it predicts worse than the built-in weights (figures in
 * `sms-engine/domain/teaching/README.md`).
 */
export function fit(
  lives: readonly Life[],
  requires: Requires,
  today: readonly number[],
  start: readonly number[] = today,
): number[] {
  const foreseenBy = (weights: readonly number[]) => foresee(lives, new Forgetting(weights), requires)
  const costOf = (weights: readonly number[], foreseen: readonly Foreseen[]) =>
    logLoss(foreseen) * foreseen.length + pullOf(weights, today)
  let weights: readonly number[] = allowed(start)
  let foreseen = foreseenBy(weights)
  let cost = costOf(weights, foreseen)
  let told = fitted
  let damping = 1e-3
  for (let steps = 0; steps < steps_max; steps++) {
    const slopes = told.map((weight) => slopeOf(weight, weights, foreseen, foreseenBy))
    // If nobody has ever doubted, say, the answers tell nothing about the effect of doubt, so that weight is dropped.
    const isTold = slopes.map((slope) => slope.some((value) => value !== 0))
    told = told.filter((_, nth) => isTold[nth])
    const system = systemOf(
      told,
      slopes.filter((_, nth) => isTold[nth]),
      foreseen,
      weights,
      today,
    )
    const better = stepFrom()
    if (!better) break
    const gained = cost - better.cost
    ;({ weights, foreseen, cost } = better)
    if (gained < gain_min) break

    /** A step that lowers the cost; more cautious after each failed try. */
    function stepFrom() {
      for (let tries = 0; tries < 5; tries++) {
        const moved = [...weights]
        const step = solve(system, damping)
        for (const [nth, { index }] of told.entries()) moved[index] = (moved[index] ?? 0) + (step[nth] ?? 0)
        const next = allowed(moved)
        const seen = foreseenBy(next)
        const nextCost = costOf(next, seen)
        damping *= nextCost < cost ? 0.1 : 10
        if (nextCost < cost) return { weights: next, foreseen: seen, cost: nextCost }
      }
      return null
    }
  }
  return weights.map((weight) => Math.round(weight * 1e4) / 1e4)
}

/** Clamps weights to what FSRS-6 allows. */
export function allowed(weights: readonly number[]): number[] {
  const within = [...weights]
  for (const { index, low, high } of fitted) within[index] = Math.min(high, Math.max(low, within[index] ?? low))
  return within
}

function pullOf(weights: readonly number[], today: readonly number[]): number {
  return fitted.reduce((sum, { index, spread }) => sum + (pull / 2) * (offOf(index, weights, today) / spread) ** 2, 0)
}

function offOf(index: number, weights: readonly number[], today: readonly number[]): number {
  return (weights[index] ?? 0) - (today[index] ?? 0)
}

/** How much each predicted probability changes with a weight. */
function slopeOf(
  { index, high, spread }: Weight,
  weights: readonly number[],
  foreseen: readonly Foreseen[],
  foreseenBy: (weights: readonly number[]) => readonly Foreseen[],
): Float64Array {
  const weight = weights[index] ?? 0
  const step = weight + probe * spread > high ? -probe * spread : probe * spread
  const moved = foreseenBy(weights.with(index, weight + step))
  return Float64Array.from(foreseen, ({ chance }, nth) => ((moved[nth]?.chance ?? chance) - chance) / step)
}

interface System {
  readonly curvature: readonly (readonly number[])[]
  readonly downhill: readonly number[]
}

function systemOf(
  told: readonly Weight[],
  slopes: readonly Float64Array[],
  foreseen: readonly Foreseen[],
  weights: readonly number[],
  today: readonly number[],
): System {
  const certainty = Float64Array.from(foreseen, ({ chance }) => 1 / (chance * (1 - chance)))
  const off = Float64Array.from(
    foreseen,
    ({ chance, right }, nth) => ((right ? 1 : 0) - chance) * (certainty[nth] ?? 0),
  )
  const dot = (one: Float64Array, other: Float64Array, scale?: Float64Array) => {
    let sum = 0
    for (let nth = 0; nth < one.length; nth++)
      sum += (one[nth] as number) * (other[nth] as number) * (scale?.[nth] ?? 1)
    return sum
  }
  return {
    curvature: slopes.map((one, row) =>
      slopes.map((other, column) => {
        const spread = told[row]?.spread ?? 1
        return dot(one, other, certainty) + (row === column ? pull / spread ** 2 : 0)
      }),
    ),
    downhill: slopes.map((slope, row) => {
      const { index, spread } = told[row] as Weight
      return dot(slope, off) - (pull * offOf(index, weights, today)) / spread ** 2
    }),
  }
}

/** Solves for the step by Gaussian elimination, with each weight's own curvature raised by `damping`. */
function solve({ curvature, downhill }: System, damping: number): number[] {
  const rows = curvature.map((row, nth) => [
    ...row.map((value, column) => (nth === column ? value * (1 + damping) : value)),
    downhill[nth] ?? 0,
  ])
  const size = rows.length
  for (let pivot = 0; pivot < size; pivot++) {
    const own = rows[pivot] as number[]
    // The pull makes the matrix positive definite, so no pivot is 0 and no rows need to be swapped.
    for (const [nth, row] of rows.entries()) {
      if (nth === pivot) continue
      const times = (row[pivot] as number) / (own[pivot] as number)
      for (let column = pivot; column <= size; column++)
        row[column] = (row[column] as number) - times * (own[column] as number)
    }
  }
  return rows.map((row, nth) => (row[size] as number) / (row[nth] as number))
}
