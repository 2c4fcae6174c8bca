import { countWords } from '../build.ts'
import { below } from './material.ts'
import type { Rule } from './rule.ts'

const wordsMin = 120
const wordsMax = 200

/**
 * Where a rule stands: an authority, a form, or the plain statement that it is a convention. Whether rule, example,
 * exception and record are there is for a reader to judge: headings that a program could check would stamp all
 * readings alike.
 */
const authority =
  /\b(ASC|FASB|GAAP|IASB|SEC|AICPA|PCAOB|NASBA|SSARS|SQMS|IRS|IRC|CFR|FTC|FLSA|DOL|Treasury|Rev\. (Proc|Rul)|Reg\.|Pub\.|Publication|Form \w+|Schedule [A-Z0-9]|Circular 230|Congress|Act of|Safeguards Rule|Uniform Accountancy|U\.S\.|court|state law|state's|agreement|convention|custom|practice|choice|policy|judgment|contract)\b/

/** 120 to 200 words of plain paragraphs that say, here or in `source`, where the rule stands. */
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
      if (!entry.lesson.source && !authority.test(text)) {
        yield { at, message: 'does not say where the rule stands, and the lesson has no source' }
      }
    }
  },
}
