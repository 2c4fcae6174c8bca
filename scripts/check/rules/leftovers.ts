import type { Problem } from '../rule.ts'
import type { Tree } from '../tree.ts'

/** The words, spelled so that this file does not contain them. */
const LEFTOVER = /\b(FIXM[E]|TOD[O])\b/

/** No work may be left for later in a comment: it belongs in an issue. */
export function* leftovers({ files }: Tree): Iterable<Problem> {
  for (const [file, text] of files) {
    for (const [index, line] of text.split('\n').entries()) {
      const word = LEFTOVER.exec(line)?.[1]
      const wayOut = 'do it now, or write an issue and delete the note'
      if (word) yield { file, line: index + 1, what: `a ${word} was left`, wayOut }
    }
  }
}
