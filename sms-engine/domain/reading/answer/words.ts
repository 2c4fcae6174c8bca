import { editDistance } from '../edit-distance.ts'
import { commonWords } from './common-words.ts'
import { hintsIn, meaningsOf } from './meanings.ts'
import { isSameNumber, type Numeral } from './numbers.ts'
import type { OptionParts, Part } from './options.ts'
import type { Cues } from './sense.ts'
import { isOfFamily, isShortFor, slipsBetween, soundOf, stem } from './spelling.ts'
import type { Token } from './tokens.ts'

/** A piece of a text that says a part of an option, or of several. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly hits: readonly Hit[]
  /** The only option that it speaks of, or null. */
  readonly only: number | null
  readonly isFigure: boolean
}

export interface Hit {
  readonly option: number
  readonly part: number
  /** "the", "only": a word that says nothing by itself. */
  readonly isSmall: boolean
  /** 1 for the very word, less for a misspelling, a synonym, a hint. */
  readonly quality: number
}

const exact = 1
const misspelt = 0.8
const synonym = 0.9
const hint = 0.6

/** The pieces of a text that speak of an option. */
export function readPieces(
  tokens: readonly Token[],
  numerals: readonly Numeral[],
  options: readonly OptionParts[],
  cues: Cues,
): readonly Piece[] {
  const single = wordPieces(tokens, numerals, options, cues)
  const pieces = [
    ...numerals
      .filter(
        (numeral) => !isInName(numeral, tokens) && !(numeral.shy && tokens.length > 2 && !isSaidShy(numeral, tokens)),
      )
      .map((numeral) => figurePiece(numeral, options)),
    ...single,
    ...joinedPieces(tokens, options, cues).filter((run) => !single.some((word) => isSurer(word, run))),
    ...meaningPieces(tokens, options),
  ].filter((piece) => piece.hits.length > 0)
  return withoutWeaker(pieces)
}

/** A word that was heard by itself is not torn off its neighbour: "assett i" is not "equity". */
function isSurer(word: Piece, run: Piece): boolean {
  const others = word.hits.filter(({ option }) => !run.hits.some((hit) => hit.option === option))
  return (
    run.from <= word.from && word.to <= run.to && others.length > 0 && run.hits.every(({ quality }) => quality < exact)
  )
}

/** "2400-B" is no figure. */
function isInName({ to }: Numeral, tokens: readonly Token[]): boolean {
  const next = tokens[to]
  return next !== undefined && next.gap === 'joined' && next.before === '-' && /^[a-z]$/.test(next.word)
}

/** A bare "one" or "dos" is a number where it is announced, or stands between stops. */
function isSaidShy({ from, to }: Numeral, tokens: readonly Token[]): boolean {
  const [last, token, next] = [tokens[from - 1], tokens[from], tokens[to]]
  const begins = !last || token?.gap !== 'space' || /^(?:so|say|answer|equals|final|be)$/.test(last.word)
  return begins && next?.gap !== 'space'
}

function figurePiece(numeral: Numeral, options: readonly OptionParts[]): Piece {
  const hits: Hit[] = []
  options.forEach(({ parts }, option) => {
    parts.forEach((part, index) => {
      if (part.numeral && isSameNumber(numeral, part.numeral))
        hits.push({ option, part: index, isSmall: false, quality: exact })
    })
  })
  return piece(numeral.from, numeral.to, hits, true)
}

function wordPieces(
  tokens: readonly Token[],
  numerals: readonly Numeral[],
  options: readonly OptionParts[],
  cues: Cues,
): readonly Piece[] {
  return tokens.flatMap((token, at) => {
    if (token.elided) return []
    const inNumber = numerals.some(({ from, to, shy }) => !shy && from <= at && at < to)
    const typed = leetless(token.word)
    const root = stem(typed)
    const literal = hitsOf(options, (part) =>
      !part.numeral &&
      (part.word === typed || (part.stem === root && typed.length > 2 && !isOtherForm(typed, part.word)))
        ? exact
        : 0,
    )
    if (literal.length > 0) return inNumber ? [] : [piece(at, at + 1, literal, false)]
    const initials = initialsHits(token, options, cues.isKnown(at))
    if (initials.length > 0) return [piece(at, at + 1, initials, false)]
    if (
      inNumber ||
      cues.isKnown(at) ||
      commonWords.has(typed) ||
      typed.length < (tokens.length === 1 ? 2 : 3) ||
      /\d/.test(typed)
    )
      return []
    const sound = soundOf(typed)
    const near = hitsOf(options, (part) => {
      if (part.numeral || part.isSmall) return 0
      const slips = slipsBetween(typed, part.word) ?? (root.length > 5 ? slipsBetween(root, part.stem) : null)
      if (slips !== null) return misspelt - 0.05 * slips
      if (tokens.length === 1 && typed.length === 2 && part.word.startsWith(typed)) return misspelt
      if (isShortFor(typed, part.word) && (typed.length > 3 || tokens.length < 5)) return misspelt
      if (isOfFamily(typed, part.word)) return misspelt - 0.05
      return sound.length > 3 && sound === part.sound && typed[0] === part.word[0] ? misspelt - 0.1 : 0
    })
    const best = Math.max(0, ...near.map(({ quality }) => quality))
    const nearest = near.filter(({ quality }) => quality === best)
    return nearest.length > 0 ? [piece(at, at + 1, nearest, false)] : []
  })
}

/** "interesting" is not "interest", and "taxing" is not "tax". */
function isOtherForm(typed: string, meant: string): boolean {
  if (/^(?:interesting|interested|interests)$/.test(typed)) return true
  return typed.endsWith('ing') && !meant.endsWith('ing') && typed.length < 8
}

/** "f1f0" as "fifo". */
function leetless(word: string): string {
  if (!/^[a-z]+[0-9][a-z0-9]*$/.test(word) || word.length < 4) return word
  return word.replace(/[01345]/g, (digit) => ({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's' })[digit] ?? digit)
}

/** "AP" for "Accounts payable", "COGS" for "Cost of goods sold". */
function initialsHits(token: Token, options: readonly OptionParts[], isCommon: boolean): readonly Hit[] {
  if (token.word.length < 2 || (isCommon && token.typed !== token.typed.toUpperCase())) return []
  return options.flatMap(({ initials, parts }, option) =>
    initials.includes(token.word)
      ? parts.map(({ isSmall }, part) => ({ option, part, isSmall, quality: synonym }))
      : [],
  )
}

/** Words that a phone tore apart or ran together: "pre paid", "cashflow", "fife oh", "ledge err", "L-I-F-O". */
function joinedPieces(tokens: readonly Token[], options: readonly OptionParts[], cues: Cues): readonly Piece[] {
  const pieces: Piece[] = []
  for (let from = 0; from < tokens.length; from++) {
    const spelt = speltRun(tokens, from)
    if (spelt > from + 1) {
      const word = joined(tokens, from, spelt)
      const isShort = tokens[from + 1]?.gap === 'joined'
      const hits = options.flatMap((option, index) => {
        if (isShort && option.initials.includes(word)) return hitsOfAll(option, index, synonym)
        return spelt > from + 2 ? runHits(word, option, index) : []
      })
      pieces.push(piece(from, spelt, hits, false))
    }
    for (let to = from + 1; to <= Math.min(tokens.length, from + 3); to++) {
      const last = tokens[to - 1]
      if (!last || (to > from + 1 && last.gap !== 'space' && last.gap !== 'joined')) break
      const word = joined(tokens, from, to)
      if (/^[\d.,]+$/.test(word)) continue
      if (word.length < 3 || word.length > 30) continue
      const isOdd = to > from + 1 && (tokens.length < 5 || isUnusual(tokens, from, to, cues))
      const sound = isOdd && word.length > 4 ? soundOf(word) : ''
      const hits = options.flatMap((option, index) =>
        to === from + 1 ? runHits(word, option, index) : tornHits(word, sound, option, index),
      )
      if (hits.length > 0) pieces.push(piece(from, to, hits, false))
    }
  }
  return pieces
}

/** A word in it is none that everybody writes. */
function isUnusual(tokens: readonly Token[], from: number, to: number, cues: Cues): boolean {
  for (let at = from; at < to; at++) if (!cues.isKnown(at) && !commonWords.has(tokens[at]?.word ?? '')) return true
  return false
}

function joined(tokens: readonly Token[], from: number, to: number): string {
  let word = ''
  for (let at = from; at < to; at++) word += tokens[at]?.word ?? ''
  return word
}

/** Behind the last of the single letters that begin here. */
function speltRun(tokens: readonly Token[], from: number): number {
  let to = from
  while (
    tokens[to]?.word.length === 1 &&
    /\p{L}/u.test(tokens[to]?.word ?? '') &&
    (to === from || tokens[to]?.gap !== 'stop')
  )
    to++
  return to
}

/** A word that is an option's words run together: "cashflow", "dumptruck". */
function runHits(word: string, option: OptionParts, index: number): readonly Hit[] {
  const all = [...option.parts.keys()]
  if (word.length > 3 && word === option.joined && all.length > 1) return hitsOfAll(option, index, exact)
  const single = option.parts.findIndex((part) => part.word === word)
  if (single !== -1)
    return [{ option: index, part: single, isSmall: option.parts[single]?.isSmall === true, quality: exact }]
  const pair = all.findIndex((part) => `${option.parts[part]?.word}${option.parts[part + 1]?.word}` === word)
  return pair === -1 || word.length < 5
    ? []
    : [pair, pair + 1].map((part) => ({ option: index, part, isSmall: false, quality: exact }))
}

/** Words that are one word of an option torn apart, or sound like it: "pre paid", "ledge err". */
function tornHits(word: string, sound: string, option: OptionParts, index: number): readonly Hit[] {
  const hits: Hit[] = []
  option.parts.forEach((part, at) => {
    if (part.numeral || part.word.length < 4) return
    if (part.word === word) hits.push({ option: index, part: at, isSmall: false, quality: exact })
    else if (sound !== '' && Math.abs(word.length - part.word.length) < 4 && soundsAlike(sound, part.sound))
      hits.push({ option: index, part: at, isSmall: false, quality: misspelt })
  })
  if (hits.length > 0 || option.parts.length < 2 || sound === '') return hits
  const isWhole = word[0] === option.joined[0] && soundsAlike(sound, option.sound)
  return isWhole ? hitsOfAll(option, index, misspelt) : []
}

function hitsOfAll({ parts }: OptionParts, option: number, quality: number): readonly Hit[] {
  return parts.map(({ isSmall }, part) => ({ option, part, isSmall, quality }))
}

function soundsAlike(a: string, b: string): boolean {
  if (a.length < 4 || b.length < 4 || a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false
  return a === b || (b.length > 4 && editDistance(a, b) === 1)
}

function meaningPieces(tokens: readonly Token[], options: readonly OptionParts[]): readonly Piece[] {
  const levels = [
    [meaningsOf(tokens), synonym],
    [hintsIn(tokens), hint],
  ] as const
  return levels.flatMap(([found, quality]) =>
    found.map(({ from, to, means }) =>
      piece(
        from,
        to,
        hitsOf(options, ({ meanings, loose }) =>
          meanings.includes(means) ? quality : loose.includes(means) ? hint : 0,
        ),
        false,
      ),
    ),
  )
}

function hitsOf(options: readonly OptionParts[], quality: (part: Part) => number): readonly Hit[] {
  const hits: Hit[] = []
  options.forEach(({ parts }, option) => {
    parts.forEach((part, index) => {
      const found = quality(part)
      if (found > 0) hits.push({ option, part: index, isSmall: part.isSmall, quality: found })
    })
  })
  return hits
}

function piece(from: number, to: number, hits: readonly Hit[], isFigure: boolean): Piece {
  const named = new Set(hits.map(({ option }) => option))
  const [first = null] = named
  const isSmall = hits.every((hit) => hit.isSmall)
  return { from, to, hits, only: named.size === 1 && !isSmall ? first : null, isFigure }
}

/** A longer phrase says what its words say: "customers owe us" is not "owe". Of equals in one place the surest stays. */
function withoutWeaker(pieces: readonly Piece[]): readonly Piece[] {
  const best = (found: Piece) => Math.max(...found.hits.map(({ quality }) => quality))
  return pieces.filter(
    (weak) =>
      !pieces.some((other) => {
        if (other === weak || other.from > weak.from || other.to < weak.to) return false
        const longer = other.to - other.from > weak.to - weak.from
        const isElse = weak.hits.some((hit) => !other.hits.some(({ option }) => option === hit.option))
        if (longer) return isElse && best(other) >= best(weak) - 0.25
        return best(other) > best(weak)
      }),
  )
}
