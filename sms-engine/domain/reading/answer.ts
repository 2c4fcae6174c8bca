import { decide } from './answer/decide.ts'
import { doesNotKnow, isDoubtful } from './answer/doubt.ts'
import { legible } from './answer/legible.ts'
import { takeApart } from './answer/options.ts'
import { senseOf } from './answer/sense.ts'
import { tokensOf } from './answer/tokens.ts'
import { readWhole } from './answer/whole.ts'

/** A text read as an answer: which of the shown options, and whether the learner doubted it. */
export interface Answer {
  /** Index of the option as shown, 0 for A; null when the learner does not know. */
  readonly shown: number | null
  readonly unsure: boolean
}

/** Stands in states and reviews for the option of a learner who did not know. */
export const noChoice = -1

export function readAnswer(raw: string, options: readonly string[]): Answer | null {
  const text = legible(raw)
  const tokens = tokensOf(text)
  const cues = senseOf(tokens)
  const apart = options.map(takeApart)
  const whole = readWhole(text, options)
  if (whole !== null) return { shown: whole, unsure: /\?\W*$/.test(text) }
  const choice = decide(tokens, cues, apart)
  if (choice) return { shown: choice.shown, unsure: isDoubtful(tokens, cues, choice.since) }
  return doesNotKnow(text, tokens, cues) ? { shown: null, unsure: true } : null
}
