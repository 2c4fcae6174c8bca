import { questionsOf, wordingsOf } from './material.ts'
import type { Rule } from './rule.ts'

const factorMax = 2
/**
 * Shorter options count as this long. A reader compares at a glance and does not count characters: "$0" next to
 * "$14,400", or "Cash" next to "Sales revenue", gives nothing away.
 */
const glance = 14

/** The longest option is at most twice as long as the shortest. */
export const optionLength: Rule = {
  name: 'option-length',
  *check({ finished }) {
    for (const at of finished.flatMap(questionsOf).flatMap(wordingsOf)) {
      const lengths = at.question.options.map(({ text }) => text.length)
      const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)]
      if (longest > factorMax * Math.max(shortest, glance)) {
        const message = `options run from ${shortest} to ${longest} characters; the longest may be ${factorMax} times the shortest`
        yield { at, message }
      }
    }
  },
}
