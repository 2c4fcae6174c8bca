import { type Pointer, readLetters } from './letters.ts'
import type { Numeral } from './numbers.ts'
import type { OptionParts } from './options.ts'
import { readInitial, readPlaces } from './places.ts'
import type { Cues } from './sense.ts'
import type { Token } from './tokens.ts'
import { type Piece, readPieces } from './words.ts'

/** A stretch of a text: from its first token to behind its last. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Something in a text that names options: a letter, a place, or words. */
export interface Mention extends Span {
  /** The one option that it names, or null for words that fit several. */
  readonly option: number | null
  readonly pointer: Pointer | null
  readonly piece: Piece | null
}

/** All that names options in a text, in its order. */
export function readMentions(
  tokens: readonly Token[],
  numerals: readonly Numeral[],
  options: readonly OptionParts[],
  cues: Cues,
): readonly Mention[] {
  const isIdiom = (span: Span) => cues.all.some((cue) => cue.means === 'idiom' && touches(cue, span))
  const pieces = readPieces(tokens, numerals, options, cues)
  const initial = readInitial(
    tokens,
    options.map(({ joined }) => joined),
  )
  const letters = readLetters(tokens, cues, options.length).filter((letter) => !initial || !touches(letter, initial))
  const places = readPlaces(tokens, numerals, cues, options.length)
  const pointers = [...letters, ...places, ...(initial ? [initial] : [])]
    .filter((pointer) => !isPartOfWords(pointer, pieces))
    .filter((pointer) => !isIdiom(pointer))
  const words = pieces.filter((piece) => !pointers.some((pointer) => touches(pointer, piece)) && !isIdiom(piece))
  return [
    ...pointers.map((pointer) => ({ from: pointer.from, to: pointer.to, option: pointer.shown, pointer, piece: null })),
    ...words.map((piece) => ({ from: piece.from, to: piece.to, option: piece.only, pointer: null, piece })),
  ].sort((a, b) => a.from - b.from)
}

/** A letter or ordinal inside words of an option is a part of them: "C corporation", "last in, first out", "A/R". */
function isPartOfWords(pointer: Pointer, pieces: readonly Piece[]): boolean {
  return pieces.some(
    (piece) =>
      isWithin(pointer, piece) &&
      (piece.isFigure || piece.to - piece.from > pointer.to - pointer.from) &&
      piece.hits.some(({ quality }) => quality > 0.7),
  )
}

/** Names one option, and not as a letter that may be none. */
export function isFirm({ option, pointer }: Mention): boolean {
  return option !== null && (pointer === null || pointer.strong)
}

/** Is what it looks like, and no mere hint. */
export function isSure({ piece }: Mention): boolean {
  return piece === null || piece.hits.some(({ quality }) => quality > 0.7)
}

export function isWithin(inner: Span, outer: Span): boolean {
  return outer.from <= inner.from && inner.to <= outer.to
}

export function touches(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to
}
