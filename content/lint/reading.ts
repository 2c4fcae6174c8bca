import { countWords } from '../build.ts'
import { below } from './material.ts'
import type { Rule } from './rule.ts'

const wordsMin = 120
const wordsMax = 200

/**
 * 120 to 200 words of plain paragraphs. Whether rule, example, exception and record are there is for a reader to judge:
 * headings that a program could check would make all readings look alike. Where the rule can be found is checked by
 * `source`.
 */
export const reading: Rule = {
  name: 'reading',
  *check({ finished }) {
    for (const entry of finished) {
      const at = below(entry, 'reading')
      const text = entry.lesson.reading
      const words = countWords(text)
      if (words < wordsMin || words > wordsMax) {
        yield { at, message: `has ${words} words; a reading has ${wordsMin} to ${wordsMax}` }
      }
      if (!text.includes('\n\n')) yield { at, message: 'is one block; break it into paragraphs' }
      if (/^#/m.test(text)) yield { at, message: 'has a heading; readings flow without' }
      if (/<\/?[a-z]|!\[|\]\(|https?:/i.test(text)) {
        yield { at, message: 'has HTML, an image or a link; Markdown paragraphs, lists and emphasis only' }
      }
    }
  },
}
