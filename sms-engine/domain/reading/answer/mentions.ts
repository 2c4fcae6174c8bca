import { type Pointer, readLetters } from './letters.ts'
import { type Numeral, readNumerals } from './numerals.ts'
import type { OptionParts } from './options.ts'
import { type Piece, sure_quality } from './piece.ts'
import { readPieces } from './pieces.ts'
import { readInitial, readPlaces } from './places.ts'
import { isWithin, type Span, type Text, touches } from './text.ts'

/** Something in a text that names options: a letter, a place, or words. */
export interface Mention extends Span {
  /** The only option that it names, or null for words that fit several. */
  readonly option: number | null
  readonly pointer: Pointer | null
  readonly piece: Piece | null
}

/** A text read against the options of a question. */
export interface Heard {
  readonly text: Text
  readonly options: readonly OptionParts[]
  readonly numerals: readonly Numeral[]
  /** Everything in it that names options, in order. */
  readonly mentions: readonly Mention[]
}

export function hearText(text: Text, options: readonly OptionParts[]): Heard {
  const numerals = readNumerals(text.tokens)
  const isIdiom = (span: Span) => text.cues.some((cue) => cue.means === 'idiom' && touches(cue, span))
  const pieces = readPieces(text, numerals, options)
  const initial = readInitial(
    text,
    options.map(({ joined }) => joined),
  )
  const pointers = [
    ...readLetters(text, options.length).filter((letter) => !initial || !touches(letter, initial)),
    ...readPlaces(text, numerals, options.length),
    ...(initial ? [initial] : []),
  ].filter((pointer) => !isIdiom(pointer) && !pieces.some((piece) => isPartOf(pointer, piece)))
  const words = pieces.filter((piece) => !isIdiom(piece) && !pointers.some((pointer) => touches(pointer, piece)))
  const mentions: readonly Mention[] = [
    ...pointers.map((pointer) => ({ from: pointer.from, to: pointer.to, option: pointer.shown, pointer, piece: null })),
    ...words.map((piece) => ({ from: piece.from, to: piece.to, option: piece.only, pointer: null, piece })),
  ]
  return { text, options, numerals, mentions: mentions.toSorted((a, b) => a.from - b.from) }
}

/** Whether a letter or ordinal is part of an option's words: "C corporation", "last in, first out", "A/R". */
function isPartOf(pointer: Pointer, piece: Piece): boolean {
  const isLonger = piece.to - piece.from > pointer.to - pointer.from
  return (
    isWithin(pointer, piece) && (piece.isFigure || isLonger) && piece.hits.some(({ quality }) => quality > sure_quality)
  )
}

/** Whether it names one option, other than by a letter that may not be one. */
export function isFirm({ option, pointer }: Mention): boolean {
  return option !== null && (pointer === null || pointer.strong)
}

/** Whether it is more than a hint. */
export function isSure({ piece }: Mention): boolean {
  return piece === null || piece.hits.some(({ quality }) => quality > sure_quality)
}

/** The options that are named unambiguously. */
export function namedIn(mentions: readonly Mention[]): ReadonlySet<number | null> {
  return new Set(mentions.filter(isFirm).map(({ option }) => option))
}
