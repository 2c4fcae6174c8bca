import { createHash } from 'node:crypto'
import type { Line } from './corpus.ts'
import { trainModel } from './train-model.ts'

/** Every how-many-th text makes the small model. */
const step = 200

/**
 * A short digest of what a model is made from and how: of all texts, and of a small model made from some of them, which
 * any change of the features or of the training changes. Weights that bear another digest would not come out again.
 */
export function trainedOnDigest(lines: readonly Line[], neutral: readonly string[]): string {
  const some = <T>(all: readonly T[]) => all.filter((_, index) => index % step === 0)
  const { heads, known, network } = trainModel(some(lines), some(neutral))
  const hash = createHash('sha256')
    .update(JSON.stringify([lines, neutral]))
    .update(known)
  for (const { weights, ...rest } of [...Object.values(heads), ...Object.values(network)])
    hash.update(weights).update(JSON.stringify(rest))
  return hash.digest('hex').slice(0, 16)
}
