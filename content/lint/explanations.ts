import { below, optionsOf, questionsOf, wordingsOf } from './material.ts'
import type { Rule } from './rule.ts'

/** The engine puts "Right. " or "Not quite. " in front, so an explanation needs no verdict of its own. */
const verdict =
  /^((correct|incorrect|wrong|exactly|almost|not quite|well done|good (job|try)|nice|sorry|oops|that'?s (right|correct|wrong))\b|(right|true|false|yes|no|close|good)[,.;:!])/i
const lengthMin = 30

/** Each option has its own explanation, which can follow a verdict. */
export const explanations: Rule = {
  name: 'explanations',
  *check({ finished }) {
    for (const question of finished.flatMap(questionsOf).flatMap(wordingsOf)) {
      const seen = new Set<string>()
      for (const { option, ...place } of optionsOf(question)) {
        const at = below(place, 'why')
        const { why } = option
        if (verdict.test(why)) yield { at, message: 'begins with a verdict; the engine already says it' }
        if (/^[a-z]/.test(why)) yield { at, message: 'begins in lower case, but it follows a full stop' }
        if (!/[.?)"]$/.test(why)) yield { at, message: 'does not end as a sentence' }
        if (why.length < lengthMin) yield { at, message: `is ${why.length} characters: say why, not only that` }
        if (seen.has(why)) yield { at, message: 'is word for word the explanation of another option' }
        seen.add(why)
      }
    }
  },
}
