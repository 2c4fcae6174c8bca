import type { OptionParts } from './options.ts'
import { runsOn, type Span } from './text.ts'
import type { Token } from './tokens.ts'

/** A piece of a text that names a part of one or more options. */
export interface Piece extends Span {
  readonly hits: readonly Hit[]
  /** The only option that it refers to, or null. */
  readonly only: number | null
  readonly isFigure: boolean
}

export interface Hit {
  readonly option: number
  readonly part: number
  /** "the", "only": a word that means nothing by itself. */
  readonly isSmall: boolean
  /** 1 for the exact word, less for a misspelling, a synonym, a hint. */
  readonly quality: number
}

export const quality = { exact: 1, synonym: 0.9, misspelt: 0.8, hint: 0.6 } as const
/** Above this a piece counts as the word itself; otherwise it is a hint. */
export const sure_quality = 0.65

export function pieceOf({ from, to }: Span, hits: readonly Hit[], isFigure = false): Piece {
  const [first] = hits
  const isOne = first !== undefined && hits.every(({ option }) => option === first.option)
  return { from, to, hits, only: isOne && hits.some(({ isSmall }) => !isSmall) ? first.option : null, isFigure }
}

/** A hit on every part of an option. */
export function hitsOfAll({ parts }: OptionParts, option: number, value: number): readonly Hit[] {
  return parts.map(({ isSmall }, part) => ({ option, part, isSmall, quality: value }))
}

/** Whether a span runs over its words without punctuation between them. */
export function isRun(tokens: readonly Token[], { from, to }: Span): boolean {
  return tokens.slice(from + 1, to).every(runsOn)
}
