import type { Choice } from './decide.ts'
import { type Heard, isFirm, type Mention } from './mentions.ts'
import { isPast } from './settle.ts'
import { isAllKnown, type Text, wordsOf } from './text.ts'

/** Words that take back an earlier message, and not only what precedes them in the text. */
const explicit =
  /\b(?:mean|meant|ment|sorry|sry|oops|oop|whoops|woops|ooops|scratch|strike|change|changing|switch|switching|changed|wait|actually|correction|make|fait|realidad|finalement|disregard|ignore|withdraw|typo|autocorrect|fat|wrong|edit|take|retract|intended|supposed|should|forget|delete|replace|quise|queria|digo|perdon|perdona|perdone|equivoque|corrijo|rectifico|cambio|cambia|cambiela|cambialo|mejor|espera|espere|voulais|veux|oups|corrige|erreur|attends|attendez|pardon|plutot|desole|desolee|changez)\b/
/** These also follow the option: "C I meant". */
const trailing = /\b(?:mean|meant|ment|instead|typo|autocorrect|correction|quise|voulais)\b/
const starred_words_max = 4

/** Whether a text that chooses an option corrects an earlier answer, rather than itself. */
export function isCorrection({ text, mentions }: Heard, { said }: Choice): boolean {
  const firm = mentions.filter(isFirm)
  // "*C" and "C*", the way people fix a typo.
  if (/^\s*\*\s?\p{L}|\p{L}\s?\*\s*$/u.test(text.plain) && text.tokens.length <= starred_words_max) return true
  const [since, end] = [said[0]?.from ?? 0, Math.max(0, ...said.map(({ to }) => to))]
  return text.cues.some((cue) => {
    if (cue.means !== 'turn') return false
    const words = wordsOf(text, cue)
    if (cue.from >= end) return trailing.test(words)
    // "A no wait B" corrects itself; "I said A but I meant B" corrects an earlier message.
    const isOwn = firm.some((mention) => mention.to <= cue.from && !isReported(mention, text))
    return explicit.test(words) && cue.to <= since && !isOwn && !isApology(words, cue.to, since, text)
  })
}

/** "Sorry for the delay. C" takes nothing back. */
function isApology(words: string, to: number, since: number, text: Text): boolean {
  if (!/^(?:sorry|sry|pardon|perdon|perdona|perdone|desole|desolee)$/.test(words)) return false
  return text.sentence(since).from > to || !isAllKnown(text, { from: to, to: since }) || text.tokens[to]?.word === 'for'
}

function isReported(mention: Mention, text: Text): boolean {
  const isDenied = text.tokens[mention.from - 1]?.word === 'not'
  return isDenied || isPast('told', mention, text) || isPast('past', mention, text)
}
