/** A text as the model sees it: the indices of its features in the weight table, each once. */
export type Sample = Int32Array

export interface Training {
  /** Size of the weight table. */
  readonly size: number
  /** The larger it is, the more closely the model fits its training texts. */
  readonly cost: number
  /** The weight of a positive relative to a negative. */
  readonly positive?: number
  readonly rounds_max?: number
}

/**
 * Trains a linear model for one question, by dual coordinate descent for the L2-regularized squared hinge loss (Hsieh
 * et al. 2008, "A Dual Coordinate Descent Method for Large-scale Linear SVM"). Each sample is scaled to length 1.
 * Samples are shuffled with a fixed seed, so that the same texts give the same weights.
 * @param isPositive one for each sample
 * @returns weights by feature index, the bias last
 */
export function trainLinear(
  samples: readonly Sample[],
  isPositive: readonly boolean[],
  { size, cost, positive = 1, rounds_max = 60 }: Training,
): Float64Array {
  const weights = new Float64Array(size + 1)
  const dual = new Float64Array(samples.length)
  const order = samples.map((_, index) => index)
  const random = seeded(20_261_122)
  for (let round = 0; round < rounds_max; round++) {
    shuffle(order, random)
    let moved = 0
    for (const index of order) {
      const sample = samples[index] as Sample
      const sign = isPositive[index] ? 1 : -1
      const damping = 1 / (2 * cost * (isPositive[index] ? positive : 1))
      const scale = 1 / Math.sqrt(sample.length || 1)
      let sum = weights[size] as number
      for (const place of sample) sum += (weights[place] as number) * scale
      const alpha = dual[index] as number
      const gradient = sign * sum - 1 + damping * alpha
      const next = Math.max(0, alpha - gradient / (2 + damping))
      const change = (next - alpha) * sign
      if (change === 0) continue
      dual[index] = next
      moved = Math.max(moved, Math.abs(change))
      weights[size] = (weights[size] as number) + change
      for (const place of sample) weights[place] = (weights[place] as number) + change * scale
    }
    if (moved < 1e-3) break
  }
  return weights
}

/** Puts numbers in a random order, in place. */
export function shuffle(order: number[], random: () => number): void {
  for (let last = order.length - 1; last > 0; last--) {
    const pick = random() % (last + 1)
    const held = order[last] as number
    order[last] = order[pick] as number
    order[pick] = held
  }
}

/** Whole numbers of 32 bits by xorshift32. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}
