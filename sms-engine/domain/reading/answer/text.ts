import { cues as book, type Cue } from './cues.ts'
import { legible } from './legible.ts'
import { type Found, findPhrases } from './phrases.ts'
import { type Gap, type Token, tokensOf } from './tokens.ts'

/** A range of a text's tokens: from its first to just past its last. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A learner's text, with what its words do around the options that it names. */
export interface Text {
  /** In Latin letters and plain punctuation. */
  readonly plain: string
  readonly tokens: readonly Token[]
  readonly cues: readonly Found<Cue>[]
  /** Whether the token says nothing about the answer: "please", "so", "I think it is". */
  isKnown(at: number): boolean
  /** The run of words around a token between punctuation marks. */
  segment(at: number): Span
  /** The same between full stops, question marks and exclamation marks. */
  sentence(at: number): Span
}

/** These words are not part of an answer, and yet they say something. */
const speaking: ReadonlySet<Cue> = new Set<Cue>(['aside', 'topic', 'dispute', 'idiom'])
/** Inside a longer phrase these have no effect: "no" in "no idea" takes nothing back. */
const shy: ReadonlySet<Cue> = new Set<Cue>(['turn', 'not', 'so', 'because'])

export function textOf(raw: string): Text {
  const plain = legible(raw)
  const tokens = tokensOf(plain)
  const found = findPhrases(tokens, book, ({ word }) => word)
  const cues = found.filter((cue) => {
    if (speaking.has(cue.means)) return !isBelief(cue, found, tokens)
    return !shy.has(cue.means) || !found.some((other) => isInside(cue, other))
  })
  const known = tokens.map(({ word }) => /^[e-z]$/.test(word))
  for (const isSaying of [false, true]) {
    for (const { from, to, means } of cues) if (speaking.has(means) === isSaying) known.fill(!isSaying, from, to)
  }
  return {
    plain,
    tokens,
    cues,
    isKnown: (at) => known[at] === true,
    segment: (at) => runAround(tokens, at, ['comma', 'stop', 'question']),
    sentence: (at) => runAround(tokens, at, ['stop', 'question']),
  }
}

function runAround(tokens: readonly Token[], at: number, breaks: readonly Gap[]): Span {
  const isBreak = (index: number) => breaks.includes(tokens[index]?.gap ?? 'stop')
  let from = at
  while (from > 0 && !isBreak(from)) from--
  let to = at + 1
  while (to < tokens.length && !isBreak(to)) to++
  return { from, to }
}

/** "Creo que es la B", "supongo que es la B": "que es" asks nothing there. */
function isBelief({ from }: Span, found: readonly Found<Cue>[], tokens: readonly Token[]): boolean {
  const isThat = tokens[from]?.word === 'que' && tokens[from]?.gap === 'space'
  return isThat && found.some((cue) => cue.means === 'doubt' && cue.from < from && from <= cue.to)
}

function isInside(inner: Span, outer: Span): boolean {
  return isWithin(inner, outer) && outer.to - outer.from > inner.to - inner.from
}

export function isWithin(inner: Span, outer: Span): boolean {
  return outer.from <= inner.from && inner.to <= outer.to
}

export function touches(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to
}

/** The indexes of a span's tokens. */
export function placesOf({ from, to }: Span): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}

/** Whether every token of the outer span outside the inner ones is known. */
export function isAllKnown({ isKnown }: Text, outer: Span, ...inner: readonly Span[]): boolean {
  return placesOf(outer).every((at) => isKnown(at) || inner.some(({ from, to }) => from <= at && at < to))
}

/** Whether anything in the text has one of these effects. */
export function hasCue({ cues }: Text, ...kinds: readonly Cue[]): boolean {
  return cues.some(({ means }) => kinds.includes(means))
}

/** The words of a span, in lowercase and with single spaces. */
export function wordsOf({ tokens }: Text, { from, to }: Span): string {
  return tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join(' ')
}

/** Whether the sentence that ends before a token ends with a question mark. */
export function endsInQuestion({ tokens }: Text, end: number): boolean {
  const next = tokens[end]
  return next ? next.gap === 'question' : (tokens[end - 1]?.after ?? '').includes('?')
}

/** Whether the token follows the one before it without punctuation. */
export function runsOn(token: Token | undefined): boolean {
  return token?.gap === 'space' || token?.gap === 'joined'
}
