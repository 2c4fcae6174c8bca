import { legible } from './legible.ts'
import { meaningsOf } from './meanings.ts'
import { type Numeral, readNumerals } from './numbers.ts'
import { soundOf } from './spelling.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A word or a number of an option, and all that a text may call it by. */
export interface Part {
  readonly word: string
  readonly stem: string
  readonly sound: string
  readonly meanings: readonly string[]
  /** Meanings of the word alone where it stands in a longer phrase: "payable" in "notes payable". */
  readonly loose: readonly string[]
  readonly numeral: Numeral | null
  /** "of", "the": tells options apart only when nothing else does. */
  readonly isSmall: boolean
}

/** An option, taken apart. */
export interface OptionParts {
  readonly tokens: readonly Token[]
  readonly parts: readonly Part[]
  /** Places of the parts that no other option has. */
  readonly own: readonly number[]
  /** All its letters and digits without spaces: "cashflowstatement". */
  readonly joined: string
  /** How all of it sounds, run together. */
  readonly sound: string
  /** First letters of its words, with and without the small ones: "ap", "cogs". */
  readonly initials: readonly string[]
}

/** Words that tell options apart only when nothing else does. */
const small: ReadonlySet<string> = new Set(
  `the a an of to in on at by for from with and or is are was it its be as do does if into s this that his her their your my our he she they you who what which
  one only not no all any some each per about out off up down over so than then when where how has have had can will would may must just also most more less other
  another first last next new same because since until after before under but own get gets put take takes make makes go goes`.split(
    /\s+/,
  ),
)

/** The options of a question, taken apart. */
export function takeAllApart(options: readonly string[]): readonly OptionParts[] {
  const apart = options.map(takeApart)
  return apart.map((option) => ({ ...option, own: ownParts(option, apart) }))
}

function ownParts(option: OptionParts, all: readonly OptionParts[]): readonly number[] {
  const places = [...option.parts.keys()].filter((place) => !option.parts[place]?.isSmall)
  const own = places.filter(
    (place) => !all.some((other) => other !== option && other.parts.some((part) => isSame(part, option.parts[place]))),
  )
  return own.length > 0 ? own : places
}

function isSame(a: Part, b: Part | undefined): boolean {
  if (!b || a.isSmall) return false
  if (a.numeral && b.numeral) return a.numeral.values[0] === b.numeral.values[0]
  return a.stem === b.stem
}

function takeApart(option: string): OptionParts {
  const tokens = tokensOf(legible(option))
  const numerals = readNumerals(tokens).filter(({ shy }) => !shy || tokens.length === 1)
  const means = meaningsOf(tokens)
  const parts: Part[] = []
  for (let at = 0; at < tokens.length; at++) {
    const numeral = numerals.find(({ from }) => from === at)
    const word = tokens[at]?.word ?? ''
    if (numeral) {
      parts.push({ word, stem: word, sound: '', meanings: [], loose: [], numeral, isSmall: false })
      at = numeral.to - 1
      continue
    }
    const here = means.filter(({ from, to }) => from <= at && at < to)
    const isInner = (span: { from: number; to: number }) =>
      here.some(({ from, to }) => from <= span.from && span.to <= to && to - from > span.to - span.from)
    const meanings = here.filter((span) => !isInner(span)).map(({ means }) => means)
    const loose = here.filter(isInner).map(({ means }) => means)
    parts.push({
      word,
      stem: tokens[at]?.stem ?? word,
      sound: soundOf(word),
      meanings,
      loose,
      numeral: null,
      isSmall: small.has(word),
    })
  }
  const isAllSmall = parts.every(({ isSmall }) => isSmall)
  const words = tokens.map(({ word }) => word)
  const joined = words.join('')
  const initials = [words, words.filter((word) => !small.has(word))].map((list) => list.map((word) => word[0]).join(''))
  return {
    tokens,
    own: [],
    parts: isAllSmall ? parts.map((part) => ({ ...part, isSmall: false })) : parts,
    joined,
    sound: soundOf(joined),
    initials: initials.filter(({ length }) => length > 1),
  }
}
