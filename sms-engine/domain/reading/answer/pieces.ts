import { commonWords } from './common-words.ts'
import { hintsIn, meaningsIn } from './meanings.ts'
import { isSameNumber, type Numeral } from './numerals.ts'
import type { OptionParts, Part } from './options.ts'
import { type Hit, hitsOfAll, type Piece, pieceOf, quality } from './piece.ts'
import { isFarSlip, isOfFamily, isShortFor, slipsBetween, soundOf, stem } from './spelling.ts'
import { isWithin, type Text } from './text.ts'
import type { Token } from './tokens.ts'
import { readRuns } from './word-runs.ts'

/** The pieces of a text that refer to an option. */
export function readPieces(
  text: Text,
  numerals: readonly Numeral[],
  options: readonly OptionParts[],
): readonly Piece[] {
  const figures = numerals.filter((numeral) => isFigure(numeral, text.tokens))
  const words = text.tokens.flatMap((_, at) => wordPiece(text, at, numerals, options))
  const runs = readRuns(text, options).filter((run) => !words.some((word) => isSurer(word, run)))
  const found = [
    ...figures.map((numeral) => pieceOf(numeral, figureHits(numeral, options), true)),
    ...words,
    ...runs,
    ...meaningsIn(text.tokens).map((found) => pieceOf(found, meaningHits(found.means, options, quality.synonym))),
    ...hintsIn(text.tokens).map((found) => pieceOf(found, meaningHits(found.means, options, quality.hint))),
  ]
  return withoutWeaker(found.filter(({ hits }) => hits.length > 0))
}

/** "2400-B" is a name and "60% sure" a doubt; a bare "one" counts only if it is announced, or stands between breaks. */
function isFigure({ from, to, shy }: Numeral, tokens: readonly Token[]): boolean {
  const [last, token, next] = [tokens[from - 1], tokens[from], tokens[to]]
  if (next && /^(?:sure|certain|confident|positive)$/.test(next.word)) return false
  if (next && next.gap === 'joined' && next.before === '-' && /^[a-z]$/.test(next.word)) return false
  if (!shy || tokens.length < 3) return true
  const begins = !last || token?.gap !== 'space' || /^(?:so|say|answer|equals|final|be)$/.test(last.word)
  return begins && next?.gap !== 'space'
}

function figureHits(numeral: Numeral, options: readonly OptionParts[]): readonly Hit[] {
  const hitsAs = (said: Numeral) =>
    hitsOf(options, (part) => (part.numeral && isSameNumber(said, part.numeral) ? quality.exact : 0))
  // "(300)" is -300 where that is offered.
  const [value = 0, other = 0] = numeral.values
  const negative = other < 0 && other === -value ? hitsAs({ ...numeral, values: [other] }) : []
  return negative.length > 0 ? negative : hitsAs(numeral)
}

function meaningHits(means: string, options: readonly OptionParts[], value: number): readonly Hit[] {
  return hitsOf(options, ({ meanings, loose }) => {
    if (meanings.includes(means)) return value
    return loose.includes(means) ? quality.hint : 0
  })
}

function hitsOf(options: readonly OptionParts[], qualityOf: (part: Part) => number): readonly Hit[] {
  const hits: Hit[] = []
  options.forEach(({ parts }, option) => {
    parts.forEach((part, index) => {
      const value = qualityOf(part)
      if (value > 0) hits.push({ option, part: index, isSmall: part.isSmall, quality: value })
    })
  })
  return hits
}

/** What one word names: by itself, by initials, or by a misspelling. */
function wordPiece(
  text: Text,
  at: number,
  numerals: readonly Numeral[],
  options: readonly OptionParts[],
): readonly Piece[] {
  const token = text.tokens[at]
  if (!token || token.elided) return []
  const span = { from: at, to: at + 1 }
  const typed = leetless(token.word)
  const root = typed === token.word ? token.stem : stem(typed)
  const isNumber = numerals.some(({ from, to, shy }) => !shy && from <= at && at < to)
  const literal = hitsOf(options, (part) => {
    if (part.numeral || (part.word !== typed && (part.stem !== root || isOtherForm(typed, part.word)))) return 0
    return quality.exact
  })
  if (literal.length > 0) return isNumber ? [] : [pieceOf(span, literal)]
  const initials = initialsHits(token, options, text.isKnown(at))
  if (initials.length > 0) return [pieceOf(span, initials)]
  const isBrief = text.tokens.length === 1
  if (isNumber || text.isKnown(at) || commonWords.has(typed) || typed.length < (isBrief ? 2 : 3) || /\d/.test(typed))
    return []
  const near = misspeltHits(typed, root, text.tokens.length, options)
  const best = Math.max(0, ...near.map((hit) => hit.quality))
  const nearest = near.filter((hit) => hit.quality === best)
  return [pieceOf(span, nearest)]
}

function misspeltHits(typed: string, root: string, length: number, options: readonly OptionParts[]): readonly Hit[] {
  const sound = typed.length > 3 ? soundOf(typed) : ''
  return hitsOf(options, (part) => {
    if (part.numeral || part.isSmall) return 0
    // In a long text a near miss of a short word is usually another word: "cease" is not "case".
    if (length > 6 && part.word.length < 6) return 0
    const slips = slipsBetween(typed, part.word) ?? (root.length > 5 ? slipsBetween(root, part.stem) : null)
    if (slips !== null) return quality.misspelt - 0.05 * slips
    if (length === 1 && typed.length === 2 && part.word.startsWith(typed)) return quality.misspelt
    if (length === 1 && isFarSlip(typed, part.word)) return quality.misspelt - 0.15
    if (isShortFor(typed, part.word) && (typed.length > 3 || length < 5)) return quality.misspelt
    if (isOfFamily(typed, part.word)) return quality.misspelt - 0.05
    return sound.length > 3 && typed[0] === part.word[0] && sound === part.sound() ? quality.misspelt - 0.1 : 0
  })
}

/** "interesting" is not "interest", and "taxing" is not "tax". */
function isOtherForm(typed: string, meant: string): boolean {
  if (typed.length < 3 || /^(?:interesting|interested|interests)$/.test(typed)) return true
  return typed.endsWith('ing') && !meant.endsWith('ing') && typed.length < 8
}

/** Reads "f1f0" as "fifo". */
function leetless(word: string): string {
  if (word.length < 4 || !/^[a-z]+[0-9][a-z0-9]*$/.test(word)) return word
  return word.replace(/[01345]/g, (digit) => ({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's' })[digit] ?? digit)
}

/** "AP" for "Accounts payable", "COGS" for "Cost of goods sold"; "is" in lowercase is the verb. */
function initialsHits(token: Token, options: readonly OptionParts[], isKnown: boolean): readonly Hit[] {
  if (token.word.length < 2 || (isKnown && token.typed !== token.typed.toUpperCase())) return []
  return options.flatMap((parts, option) =>
    parts.initials.includes(token.word) ? hitsOfAll(parts, option, quality.synonym) : [],
  )
}

/** Whether a word makes more sense alone than joined to its neighbor: "assett i" is not "equity". */
function isSurer(word: Piece, run: Piece): boolean {
  if (!isWithin(word, run) || run.hits.some((hit) => hit.quality === quality.exact)) return false
  return word.hits.some(({ option }) => !run.hits.some((hit) => hit.option === option))
}

/** A longer phrase replaces its words: "customers owe us" is not "owe". For the same span, only the surest remains. */
function withoutWeaker(pieces: readonly Piece[]): readonly Piece[] {
  const best = pieces.map(({ hits }) => Math.max(...hits.map((hit) => hit.quality)))
  return pieces.filter(
    (weak, at) =>
      !pieces.some((other, index) => {
        if (!isWithin(weak, other)) return false
        const [mine, its] = [best[at] ?? 0, best[index] ?? 0]
        if (other.to - other.from === weak.to - weak.from) return its > mine
        const isElse = weak.hits.some(({ option }) => !other.hits.some((hit) => hit.option === option))
        return isElse && its > mine - 0.31
      }),
  )
}
