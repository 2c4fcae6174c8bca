import { decide } from './answer/decide.ts'
import { doesNotKnow, isDoubtful } from './answer/doubt.ts'
import { legible } from './answer/legible.ts'
import { takeAllApart } from './answer/options.ts'
import { senseOf } from './answer/sense.ts'
import { tokensOf } from './answer/tokens.ts'
import { readWhole } from './answer/whole.ts'

/** A text read as an answer: which of the shown options, and whether the learner doubted it. */
export interface Answer {
  /** Index of the option as shown, 0 for A; null when the learner does not know. */
  readonly shown: number | null
  readonly unsure: boolean
}

/** The `choice` that states and reviews keep for a learner who did not know. */
export const noChoice = -1

export function readAnswer(raw: string, options: readonly string[]): Answer | null {
  const text = datesSpelt(legible(raw), options)
  const tokens = tokensOf(text)
  const cues = senseOf(tokens)
  const apart = takeAllApart(options)
  const whole = readWhole(text, options)
  if (whole !== null) return { shown: whole, unsure: /\?\W*$/.test(text) }
  const choice = decide(tokens, cues, apart)
  if (choice) return { shown: choice.shown, unsure: isDoubtful(tokens, cues, choice.since) }
  return doesNotKnow(text, tokens, cues) ? { shown: null, unsure: true } : null
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const named = new RegExp(String.raw`\b(?:${months.join('|')})[a-z]* \d`, 'i')

/** "4/15" as "Apr 15" where the options are dates. */
function datesSpelt(text: string, options: readonly string[]): string {
  if (!options.some((option) => named.test(option))) return text
  return text.replace(
    /\b(1[0-2]|0?[1-9])[/-](3[01]|[12]\d|0?[1-9])\b/g,
    (_, month: string, day: string) => `${months[Number(month) - 1]} ${Number(day)}`,
  )
}
