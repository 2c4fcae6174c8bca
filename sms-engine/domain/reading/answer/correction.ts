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
/** Words that are about an earlier text, however long ago it was: "wait" and "sorry" may begin a new answer. */
const earlier =
  /\b(?:should have|shouldve|meant|ment|intended|typo|autocorrect|fat|wrong|changed? mine|changed? my mind|changed? it|change that|change to|switch it|switch to|let me change|lemme change|take that back|take it back|retract|withdraw|disregard|ignore my|ignore that|forget my|scratch that|strike that|quise|queria|equivoque|cambio|cambia|voulais|changez|change pour)\b/

/** "I meant to reply sooner. B" tells of no other answer. */
const intention =
  /\b(?:meant|intended|supposed) to (?!(?:say|put|type|pick|choose|select|press|hit|write|enter|send|be)\b)/i
/** "Can I change my answer to C" asks nothing but that. */
const request =
  /^\W*(?:(?:hey|hi|ok|oh|wait|so|please|pls),? )*(?:can|could|may|would|will) (?:i|you|u|we) (?:please |pls |just )*(?=(?:change|switch|correct|edit|make|take)\b)/i
/** Which answer is meant; "the last one" would name the last option. */
const which =
  /\b(?:on|for|to|with|about) (?:the|that|my|your) (?:last|previous|earlier|first|other) (?:one|question|answer)\b[,:]?/gi
const answerMeant =
  /\b(?:chang(?:ed?|ing)|switch(?:ed)?|correct(?:ed)?|edit(?:ed)?) (?:(?:the|that|my) )?(?:(?:last|previous|earlier|first) )?(?:answer|one|response) to\b/gi

const wantsToChange =
  /^(?:(?:oops|oh|wait|hey|ok|sorry|please|pls|no) )*(?:(?:can|could|may) i (?:please |still |just )*|i (?:want|need|would like|meant) to |id like to |let me |lemme |how do i |is it too late to )(?:change|switch|redo|edit|correct|fix|take back|undo) (?:my |that |the |last |previous |first )*(?:answer|response|last one|one|that)(?: back)?(?: please| now)?$|^(?:(?:oops|oh|wait|sorry|no) )*(?:can|could|may) i (?:please )?take (?:that|it|my answer) back$/

/** Whether a text asks to change an answer without saying to what. */
export function asksToChange(plain: string): boolean {
  return wantsToChange.test(plain)
}

/** A correction as if it said no more than that: without the question that asks for it and the answer that is meant. */
export function correctionOnly(raw: string): string {
  return raw.replace(request, '').replace(answerMeant, 'change it to').replace(which, '').trim()
}

/**
 * How surely a text that chooses an option corrects an earlier answer, rather than itself: in words that can mean nothing
 * else, or in words that a new answer may begin with; null if it does not.
 */
export function correctionIn({ text, mentions }: Heard, { said }: Choice): 'named' | 'likely' | null {
  const firm = mentions.filter(isFirm)
  // "*C" and "C*", the way people fix a typo.
  if (/^\s*\*\s?\p{L}|\p{L}\s?\*\s*$/u.test(text.plain) && text.tokens.length <= starred_words_max) return 'named'
  const [since, end] = [said[0]?.from ?? 0, Math.max(0, ...said.map(({ to }) => to))]
  const corrects = text.cues.filter((cue) => {
    if (cue.means !== 'turn') return false
    const words = wordsOf(text, cue)
    if (cue.from >= end) return trailing.test(words)
    // "A no wait B" corrects itself; "I said A but I meant B" corrects an earlier message.
    const isOwn = firm.some((mention) => mention.to <= cue.from && !isReported(mention, text))
    return explicit.test(words) && cue.to <= since && !isOwn && !isApology(words, cue.to, since, text)
  })
  if (corrects.length === 0) return null
  const isNamed = corrects.some((cue) => earlier.test(wordsOf(text, cue))) && !intention.test(text.plain)
  return isNamed ? 'named' : 'likely'
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
