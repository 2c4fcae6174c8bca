import { below, optionsOf, questionsOf, wordingsOf } from './material.ts'
import type { Rule } from './rule.ts'

/** Options that point at other options make no sense once they are shuffled. */
const pointsAtOthers =
  /\b(all|none|both|neither|any|two) of (the above|these|them|the others)\b|\b(both|neither) [A-D]\b/i
/** "B, profit falls" names a firm, and whoever repeats it is graded by the letter that it has after the shuffle. */
const looksLettered = /^[A-D][,.:;)]/
const namesALetter = /\b(options?|answers?|choices?) [A-D]\b/

/** Four different options, none of which refers to the others. */
export const options: Rule = {
  name: 'options',
  *check({ finished }) {
    for (const question of finished.flatMap(questionsOf).flatMap(wordingsOf)) {
      const seen = new Set<string>()
      for (const at of optionsOf(question)) {
        const { text, why } = at.option
        const bare = text.toLowerCase().replace(/[^a-z0-9%.+-]/g, '')
        if (seen.has(bare)) yield { at: below(at, 'text'), message: `"${text}" says the same as another option` }
        seen.add(bare)
        if (pointsAtOthers.test(text)) yield { at: below(at, 'text'), message: `"${text}" points at other options` }
        if (looksLettered.test(text))
          yield { at: below(at, 'text'), message: `"${text}" begins with an option's letter` }
        if (namesALetter.test(why)) yield { at: below(at, 'why'), message: 'names a letter, but options are shuffled' }
      }
      if (namesALetter.test(question.question.stem)) {
        yield { at: below(question, 'stem'), message: 'names a letter, but options are shuffled' }
      }
    }
  },
}
