import { readText } from '../../sms-engine/domain/reading/read-text.ts'
import type { Line } from './corpus.ts'
import { trainModel } from './train-model.ts'
import { describeReading, type Verdict } from './verdict.ts'

/** A text, and how it is read by a reader that has seen nothing by its writer. */
export interface Heard {
  readonly line: Line
  readonly verdict: Verdict
}

/**
 * Reads every text with a model trained on the other groups of writers, so that each figure is about people the reader
 * has never met.
 * @param groups how many models are trained; more are closer to the shipped one, and take longer
 */
export function hearLeftOut(lines: readonly Line[], neutral: readonly string[], groups: number): Heard[] {
  const writers = [...new Set(lines.map(({ writer }) => writer))]
  return Array.from({ length: groups }, (_, group) => {
    const left = new Set(writers.filter((_, index) => index % groups === group))
    const model = trainModel(
      lines.filter(({ writer }) => !left.has(writer)),
      neutral,
    )
    return lines
      .filter(({ writer }) => left.has(writer))
      .map((line) => ({ line, verdict: describeReading(readText(line.text, line.options ?? null, model)) }))
  }).flat()
}
