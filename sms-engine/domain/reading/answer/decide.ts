import type { Cue } from './cues.ts'
import { entryPoints } from './entries.ts'
import { type Pointer, readLetters } from './letters.ts'
import { readNumerals } from './numbers.ts'
import type { OptionParts } from './options.ts'
import type { Found } from './phrases.ts'
import { readPlaces } from './places.ts'
import { type Score, scoresOf } from './score.ts'
import type { Cues } from './sense.ts'
import type { Token } from './tokens.ts'
import { type Piece, readPieces } from './words.ts'

/** Something in a text that names options: a letter, a place, or words. */
interface Mention {
  readonly from: number
  readonly to: number
  /** The one option that it names, or null for words that fit several. */
  readonly option: number | null
  readonly pointer: Pointer | null
  readonly piece: Piece | null
}

/** The option that a text comes to, and from which token on it was spoken of for good. */
export interface Choice {
  readonly shown: number
  readonly since: number
}

export function decide(tokens: readonly Token[], cues: Cues, options: readonly OptionParts[]): Choice | null {
  if (cues.all.some(({ means }) => means === 'dispute')) return null
  const numerals = readNumerals(tokens)
  const pieces = readPieces(tokens, numerals, options, cues)
  const pointers = [
    ...readLetters(tokens, cues, options.length),
    ...readPlaces(tokens, numerals, cues, options.length),
  ].filter((pointer) => !isSaid(pointer, pieces))
  const mentions: Mention[] = [
    ...pointers.map((pointer) => ({ from: pointer.from, to: pointer.to, option: pointer.shown, pointer, piece: null })),
    ...pieces
      .filter((piece) => !pointers.some(({ from, to }) => from < piece.to && piece.from < to))
      .map((piece) => ({ from: piece.from, to: piece.to, option: piece.only, pointer: null, piece })),
  ].sort((a, b) => a.from - b.from)
  if (mentions.length === 0) return null

  const said = mentions.filter((mention) => !isAsked(mention, tokens, cues))
  const excluded = new Set<number>()
  const affirmed = said.filter((mention) => {
    const isNot = isNegated(mention, tokens, cues, said)
    if (isNot && mention.option !== null) excluded.add(mention.option)
    return !isNot
  })
  if (affirmed.length === 0) {
    const rest = options.map((_, index) => index).filter((index) => !excluded.has(index))
    const [last] = rest
    return rest.length === 1 && last !== undefined ? { shown: last, since: 0 } : null
  }
  const standing = settle(affirmed, tokens, cues)
  if (standing.length === 0) return null
  const shown = choose(standing, tokens, cues, options)
  return shown === null ? null : { shown, since: standing[0]?.from ?? 0 }
}

/** A letter or ordinal inside words of an option is a part of them: "C corporation", "last in, first out", "A/R". */
function isSaid(pointer: Pointer, pieces: readonly Piece[]): boolean {
  return pieces.some(
    ({ from, to, hits, isFigure }) =>
      from <= pointer.from &&
      to >= pointer.to &&
      (isFigure || to - from > pointer.to - pointer.from) &&
      hits.some(({ quality }) => quality > 0.7),
  )
}

const questionWord =
  /^(?:what|whats|which|how|hows|why|whys|who|whos|whose|que|cual|como|quel|quelle|quels|combien|comment|pourquoi|cuanto|cuando|quien|wut|wat|wuts|wats|wdym)$/
const verbFirst =
  /^(?:is|are|was|were|does|do|did|can|could|should|would|will|has|have|may|shall|am|isnt|arent|doesnt|dont|didnt|cant|wouldnt|est|puis|peut|hay|puede|puedo)$/

/** In a question back nothing is answered: "what does B mean?", "is it always B on leases?". "Is it B?" answers in doubt. */
function isAsked(mention: Mention, tokens: readonly Token[], cues: Cues): boolean {
  const [from, to] = cues.sentence(mention.from)
  let start = from
  while (start < mention.from && isOpener(tokens[start])) start++
  const token = tokens[start]
  if (!token || start >= mention.from) return false
  const isQuestion = endsInQuestion(tokens, to)
  const asks = questionWord.test(token.word)
  if (!asks && !isInverted(token, tokens[start + 1], isQuestion)) return false
  if (asks && !isQuestion && mention.piece?.hits.every(({ quality }) => quality < 0.95)) return false
  if (asks && cues.segment(start)[1] <= mention.from && !isQuestion) return false
  if (asks) return true
  for (let at = start; at < to; at++) if ((at < mention.from || at >= mention.to) && !cues.isKnown(at)) return true
  return false
}

function isInverted(token: Token, next: Token | undefined, isQuestion: boolean): boolean {
  if (!verbFirst.test(token.word)) return false
  if (isQuestion) return true
  const said = /^(?:did|do|dont|didnt|have|has|could|would|est)$/.test(token.word)
  return !said || /^(?:you|u|the|they|we|i|he|she|yall)$/.test(next?.word ?? '')
}

function isOpener(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    /^(?:um+|uh+|hm+|ok|okay|so|but|and|wait|well|hey|hi|hello|please|sorry|sir|maam|teacher|bro|dude|lol|omg|then|yes|yeah|pero|y|et|mais)$/.test(token.word)
  )
}

export function endsInQuestion(tokens: readonly Token[], end: number): boolean {
  const next = tokens[end]
  return next ? next.gap === 'question' : (tokens[end - 1]?.after ?? '').includes('?')
}

const links =
  /^(?:the|a|an|it|its|is|be|la|el|le|l|option|letter|number|really|any|of|one|to|thing|c|est|opcion|letra|ces)$/

/** "not B", "neither A nor B", "anything but C". "Is it not B?" asks for a yes. */
function isNegated(mention: Mention, tokens: readonly Token[], cues: Cues, all: readonly Mention[]): boolean {
  if (tokens[mention.from]?.gap !== 'space' && tokens[mention.from]?.gap !== 'joined') return false
  return cues.all.some((cue) => {
    if (cue.means !== 'not' || cue.to > mention.from) return false
    if (/^(?:is|isnt|aint|would)$/.test(tokens[cue.from - 2]?.word ?? '') && tokens[cue.from - 1]?.word === 'it') return false
    if (all.some((other) => other.piece && isWithin(cue, other) && other.piece.hits.some(({ quality }) => quality > 0.7))) return false
    for (let at = cue.to; at < mention.from; at++) {
      const token = tokens[at]
      if (!token || (token.gap !== 'space' && token.gap !== 'joined')) return false
      const isSame = all.some((other) => other.from <= at && at < other.to && (other.option === mention.option || other.option === null || mention.option === null))
      if (!links.test(token.word) && !isSame) return false
    }
    return true
  })
}

function isWithin(inner: { from: number; to: number }, outer: { from: number; to: number }): boolean {
  return outer.from <= inner.from && inner.to <= outer.to
}

/** What still stands after corrections and results. */
function settle(mentions: readonly Mention[], tokens: readonly Token[], cues: Cues): readonly Mention[] {
  let standing = withoutPast(mentions, tokens, cues)
  standing = afterLast('turn', standing, cues)
  if (namesOf(standing).size > 1) standing = afterAnswered(standing, tokens, cues)
  if (namesOf(standing).size > 1) standing = afterEquals(standing, tokens)
  if (namesOf(standing).size > 1) standing = afterLast('so', standing, cues)
  if (namesOf(standing).size > 1) standing = beforeBecause(standing, cues)
  return standing
}

function withoutPast(mentions: readonly Mention[], tokens: readonly Token[], cues: Cues): readonly Mention[] {
  const now = mentions.filter((mention) => !isPast(mention, tokens, cues))
  return now.some(isFirm) ? now : mentions
}

/** What was said behind the last word of a kind that is followed by an option. */
function afterLast(kind: Cue, standing: readonly Mention[], cues: Cues): readonly Mention[] {
  for (const cue of [...cues.all].reverse()) {
    if (cue.means !== kind || standing.some((mention) => isWithin(cue, mention))) continue
    const after = standing.filter(({ from }) => from >= cue.to)
    if (!after.some(isFirm)) continue
    const isWeaker = standing.some(({ pointer }) => pointer?.strong) && !after.some(({ pointer }) => pointer?.strong)
    if (isWeaker && kind === 'so') continue
    return after
  }
  return standing
}

/** "8? 10? ok 10": what was only asked gives way to what is then said. */
function afterAnswered(standing: readonly Mention[], tokens: readonly Token[], cues: Cues): readonly Mention[] {
  const asked = standing.filter(({ from }) => endsInQuestion(tokens, cues.sentence(from)[1]))
  const last = asked.at(-1)
  if (!last) return standing
  const after = standing.filter(({ from }) => from > last.from && !asked.some((mention) => mention.from === from))
  return after.some(isFirm) ? after : standing
}

/** "3,500 + 500 = 4000": the result. */
function afterEquals(standing: readonly Mention[], tokens: readonly Token[]): readonly Mention[] {
  const equals = tokens.findLastIndex(({ before }) => before.includes('='))
  const after = standing.filter(({ from }) => from >= equals)
  return equals !== -1 && after.some(isFirm) ? after : standing
}

/** Reasons name other options too. */
function beforeBecause(standing: readonly Mention[], cues: Cues): readonly Mention[] {
  const cue = cues.all.find(({ means, from }) => means === 'because' && standing.some((mention) => mention.to <= from))
  if (!cue) return standing
  const before = standing.filter(({ to }) => to <= cue.from)
  return before.some(isFirm) ? before : standing
}

function namesOf(mentions: readonly Mention[]): ReadonlySet<number | null> {
  return new Set(mentions.filter(isFirm).map(({ option }) => option))
}

function isFirm({ option, pointer }: Mention): boolean {
  return option !== null && (pointer === null || pointer.strong)
}

function isPast(mention: Mention, tokens: readonly Token[], cues: Cues): boolean {
  const [from, to] = cues.segment(mention.from)
  return cues.all.some((cue) => {
    if (cue.means !== 'past' || cue.from < from || cue.from >= to) return false
    if (cue.to > mention.from) return cue.from >= mention.to && cue.from - mention.to < 4
    for (let at = cue.to; at < mention.from; at++) if (/^(?:but|then|now|pero|mais|so)$/.test(tokens[at]?.word ?? '')) return false
    return true
  })
}

function choose(standing: readonly Mention[], tokens: readonly Token[], cues: Cues, options: readonly OptionParts[]): number | null {
  const torn = cues.all.find(({ means }) => means === 'torn')
  if (torn && !cues.all.some(({ means, from }) => (means === 'so' || means === 'turn' || means === 'doubt') && from > torn.to && standing.every((mention) => mention.from >= from)))
    return null
  const pointed = new Set(standing.flatMap(({ pointer }) => (pointer ? [pointer.shown] : [])))
  if (pointed.size > 1) return null
  const pieces = standing.flatMap(({ piece }) => (piece ? [piece] : []))
  const entries = entryPoints(tokens, pieces, options, cues)
  const scores = scoresOf(pieces, options)
    .map((score) => ({ ...score, points: score.points + (entries[score.option] ?? 0) }))
    .sort((a, b) => b.points - a.points)
  const [best, second] = scores
  const [shown] = pointed
  if (shown !== undefined) {
    const strong = standing.some(({ pointer }) => pointer?.strong)
    const isContrary = best !== undefined && best.option !== shown && best.own >= 0.9 && best.covered === 1
    if (isContrary) return null
    return strong || best?.option === shown ? shown : null
  }
  if (!best || !second) return null
  if (best.points < 0.45 || best.points - second.points < 0.29) return null
  const isWhole = best.covered === 1 && best.own > 0.7 && second.covered < 1
  if (second.own > 0.5 && best.points < 2 * second.points && !isWhole) return null
  return isBelieved(best, standing, tokens, cues) ? best.option : null
}

function isBelieved(best: Score, standing: readonly Mention[], tokens: readonly Token[], cues: Cues): boolean {
  const own = standing.filter(({ piece }) => piece?.hits.some(({ option }) => option === best.option))
  const covered = new Set(own.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)))
  const isRest = (at: number) => !covered.has(at) && !cues.isKnown(at)
  const rest = [...tokens.keys()].filter(isRest).length
  if (rest === 0) return best.points >= 0.45
  if (rest <= 2 && best.points >= 0.7 && best.covered >= 0.3) return true
  const firm = own.filter(({ option }) => option === best.option)
  const first = firm[0] ?? own[0]
  if (!first) return false
  const isAlone = firm.some(({ from }) => {
    const [start, end] = cues.segment(from)
    for (let at = start; at < end; at++) if (isRest(at)) return false
    return true
  })
  if (isAlone && best.points >= 0.7 && best.covered >= 0.3) return true
  let isHead = true
  for (let at = 0; at < first.from; at++) if (isRest(at)) isHead = false
  const isFramed = firm.some(({ from, to }) => isResult(from, cues) || /^ones?$/.test(tokens[to]?.word ?? ''))
  if ((isHead || isFramed) && best.points >= 0.9 && rest < 12 && best.covered >= 0.3) return true
  return best.points >= 1.5 && best.covered >= 0.6
}

/** A word that comes to a result stands right before. */
function isResult(from: number, cues: Cues): boolean {
  return cues.all.some((cue: Found<Cue>) => {
    if ((cue.means !== 'so' && cue.means !== 'frame') || cue.to > from || from - cue.to > 3) return false
    for (let at = cue.to; at < from; at++) if (!cues.isKnown(at)) return false
    return true
  })
}
