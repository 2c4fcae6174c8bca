import { isAllKnown, type Span, type Text, touches } from './text.ts'

/** After an option these words begin something new: "5400 i ran it twice", "depreciation for the fryer". */
const beginning =
  /^(?:i|im|ive|id|ill|we|they|he|she|you|u|it|its|or|as|while|lol|lmao|haha|hahaha|jaja|duh|bro|man|dude|omg|for|my|according|including|from|plus|counting|assuming|using|per)$/

/** The words around a token between marks of punctuation and words such as "because" and "like". */
export function clauseOf(at: number, text: Text): Span {
  const { from, to } = text.segment(at)
  const here = { from: at, to: at + 1 }
  const breaks = text.cues.filter(
    (cue) => cue.means === 'because' && cue.from >= from && cue.to <= to && !touches(cue, here),
  )
  const end = breaks.find((cue) => cue.from > at)?.from ?? to
  const turn = text.tokens.findIndex(({ word }, index) => index > at && index < end && beginning.test(word))
  return { from: breaks.findLast((cue) => cue.to <= at)?.to ?? from, to: turn === -1 ? end : turn }
}

/**
 * Whether a word that introduces a result, such as "so" or "answer", comes before the token with only known words
 * between.
 */
export function isResult(from: number, text: Text): boolean {
  return text.cues.some((cue) => {
    if ((cue.means !== 'so' && cue.means !== 'frame') || cue.to > from || from - cue.to > 3) return false
    return isAllKnown(text, { from: cue.to, to: from })
  })
}
