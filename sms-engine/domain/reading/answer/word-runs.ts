import { editDistance } from '../edit-distance.ts'
import { commonWords } from './common-words.ts'
import type { OptionParts } from './options.ts'
import { type Hit, hitsOfAll, isRun, type Piece, pieceOf, quality } from './piece.ts'
import { soundOf } from './spelling.ts'
import { placesOf, type Span, type Text } from './text.ts'
import type { Token } from './tokens.ts'

const words_max = 3
const letters_max = 30

/** Words that a phone split or ran together: "pre paid", "cashflow", "fife oh", "ledge err", "L-I-F-O", "A/P". */
export function readRuns(text: Text, options: readonly OptionParts[]): readonly Piece[] {
  const { tokens } = text
  return tokens.flatMap((_, from) => {
    const pieces = [spelt(tokens, from, options), glued(tokens, from, options)]
    for (let to = from + 2; to <= Math.min(tokens.length, from + words_max); to++) {
      if (isRun(tokens, { from, to })) pieces.push(torn(text, { from, to }, options))
    }
    return pieces.filter((piece) => piece !== null)
  })
}

/** Single letters that spell a word or initials. */
function spelt(tokens: readonly Token[], from: number, options: readonly OptionParts[]): Piece | null {
  let to = from
  while (/^\p{L}$/u.test(tokens[to]?.word ?? '') && (to === from || tokens[to]?.gap !== 'stop')) to++
  if (to < from + 2) return null
  const word = joined(tokens, { from, to })
  const isShort = tokens[from + 1]?.gap === 'joined'
  const hits = options.flatMap((option, index) => {
    if (isShort && option.initials.includes(word)) return hitsOfAll(option, index, quality.synonym)
    const single = option.parts.findIndex((part) => part.word === word && !part.numeral)
    if (to < from + 3) return []
    return single === -1 ? gluedHits(word, option, index) : [hitOn(option, index, single)]
  })
  return hits.length > 0 ? pieceOf({ from, to }, hits) : null
}

function glued(tokens: readonly Token[], from: number, options: readonly OptionParts[]): Piece | null {
  const word = tokens[from]?.word ?? ''
  if (word.length < 5 || /^[\d.,]+$/.test(word)) return null
  const hits = options.flatMap((option, index) => gluedHits(word, option, index))
  return hits.length > 0 ? pieceOf({ from, to: from + 1 }, hits) : null
}

/** A word that is two words of an option or the whole option: "cashflow", "dumptruck". */
function gluedHits(word: string, option: OptionParts, index: number): readonly Hit[] {
  const { parts } = option
  if (word.length > 3 && word === option.joined) return hitsOfAll(option, index, quality.exact)
  const pair = parts.findIndex((part, at) => `${part.word}${parts[at + 1]?.word}` === word)
  return pair === -1 || word.length < 5 ? [] : [pair, pair + 1].map((part) => hitOn(option, index, part))
}

function hitOn({ parts }: OptionParts, option: number, part: number): Hit {
  return { option, part, isSmall: parts[part]?.isSmall === true, quality: quality.exact }
}

/** Several words that are one word of an option, or sound like it or like the whole option. */
function torn(text: Text, span: Span, options: readonly OptionParts[]): Piece | null {
  const { tokens } = text
  const word = joined(tokens, span)
  if (word.length < 4 || word.length > letters_max || /^[\d.,]+$/.test(word)) return null
  // Common words are taken at face value, unless there is hardly anything else.
  const isOdd =
    tokens.length < 5 || placesOf(span).some((at) => !text.isKnown(at) && !commonWords.has(tokens[at]?.word ?? ''))
  const sound = isOdd && word.length > 4 ? soundOf(word) : ''
  const hits = options.flatMap((option, index) => tornHits(word, sound, option, index))
  return hits.length > 0 ? pieceOf(span, hits) : null
}

function tornHits(word: string, sound: string, option: OptionParts, index: number): readonly Hit[] {
  const hits: Hit[] = []
  option.parts.forEach((part, at) => {
    if (part.numeral || part.word.length < 4) return
    const isAlike = sound !== '' && Math.abs(word.length - part.word.length) < 4 && soundsAlike(sound, part.sound())
    const value = part.word === word ? quality.exact : isAlike ? quality.misspelt : 0
    if (value > 0) hits.push({ option: index, part: at, isSmall: false, quality: value })
  })
  if (hits.length > 0 || option.parts.length < 2 || sound === '' || word[0] !== option.joined[0]) return hits
  return soundsAlike(sound, option.sound()) ? hitsOfAll(option, index, quality.misspelt) : []
}

function soundsAlike(a: string, b: string): boolean {
  if (a.length < 4 || b.length < 4 || a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false
  return a === b || (b.length > 4 && editDistance(a, b) === 1)
}

function joined(tokens: readonly Token[], { from, to }: Span): string {
  return tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join('')
}
