import { legible } from './legible.ts'
import { type Meaning, meaningsIn } from './meanings.ts'
import { type Name, namesOf } from './names.ts'
import { type Numeral, readNumerals } from './numerals.ts'
import { soundOf } from './spelling.ts'
import { isWithin } from './text.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A word or a number of an option, and everything that a text may call it. */
export interface Part {
  readonly word: string
  readonly stem: string
  readonly meanings: readonly Meaning[]
  /** Meanings of the word alone when it is part of a longer phrase: "payable" in "notes payable". */
  readonly loose: readonly Meaning[]
  readonly numeral: Numeral | null
  /** "of", "the": tells options apart only when nothing else does. */
  readonly isSmall: boolean
  /** How it sounds; computed only when spelling is not enough. */
  sound(): string
}

/** An option, split into parts. */
export interface OptionParts {
  readonly parts: readonly Part[]
  /** Indexes of the parts that no other option has. */
  readonly own: readonly number[]
  /** What it lists: "Uma, Vic and Ava" has three names. */
  readonly names: readonly Name[]
  /** All its letters and digits without spaces: "cashflowstatement". */
  readonly joined: string
  /** First letters of its words, with and without small words: "ap", "cogs". */
  readonly initials: readonly string[]
  /** How the whole option sounds, run together. */
  sound(): string
}

const small: ReadonlySet<string> = new Set(
  `the a an of to in on at by for from with and or is are was it its be as do does if into s this that his her their your my our he she they
  you who what which one only not no all any some each per about out off up down over so than then when where how has have had can will would
  may must just also most more less other another first last next new same because since until after before under but own get gets put take
  takes make makes go goes`.split(/\s+/),
)

/** Initials that are also short for a word in every option: "cr cash" does not begin "credit rent". */
const ownWords: ReadonlySet<string> = new Set(['cr', 'dr'])

/** The options of a question, split into parts. */
export function takeApart(options: readonly string[]): readonly OptionParts[] {
  const apart = options.map(partsOf)
  return apart.map((option) => ({ ...option, own: ownPlaces(option, apart) }))
}

function partsOf(option: string): OptionParts {
  const tokens = tokensOf(legible(option))
  const numerals = readNumerals(tokens).filter(({ shy }) => !shy || tokens.length === 1)
  const found = meaningsIn(tokens)
  const parts: Part[] = []
  for (let at = 0; at < tokens.length; at++) {
    const numeral = numerals.find(({ from }) => from === at) ?? null
    const here = numeral ? [] : found.filter(({ from, to }) => from <= at && at < to)
    const isInner = (span: (typeof here)[number]) =>
      here.some((other) => isWithin(span, other) && other.to - other.from > span.to - span.from)
    const word = tokens[at]?.word ?? ''
    parts.push({
      word,
      stem: tokens[at]?.stem ?? word,
      meanings: numeral?.values[0] === 0 ? ['zero'] : here.filter((span) => !isInner(span)).map(({ means }) => means),
      loose: here.filter(isInner).map(({ means }) => means),
      numeral,
      isSmall: !numeral && small.has(word),
      sound: once(() => (numeral ? '' : soundOf(word))),
    })
    at = (numeral?.to ?? at + 1) - 1
  }
  const isAllSmall = parts.every(({ isSmall }) => isSmall)
  const joined = tokens.map(({ word }) => word).join('')
  return {
    parts: isAllSmall ? parts.map((part) => ({ ...part, isSmall: false })) : parts,
    own: [],
    names: namesOf(tokens),
    joined,
    initials: [tokens, tokens.filter(({ word }) => !small.has(word))]
      .map(initialsOf)
      .filter((initials) => initials.length > 1 && !ownWords.has(initials)),
    sound: once(() => soundOf(joined)),
  }
}

function initialsOf(tokens: readonly Token[]): string {
  return tokens.map(({ word }) => word[0]).join('')
}

function ownPlaces(option: OptionParts, all: readonly OptionParts[]): readonly number[] {
  const places = [...option.parts.keys()].filter((place) => !option.parts[place]?.isSmall)
  const others = all.filter((other) => other !== option).flatMap(({ parts }) => parts)
  const own = places.filter((place) => !others.some((part) => isSame(part, option.parts[place])))
  return own.length > 0 ? own : places
}

function isSame(a: Part, b: Part | undefined): boolean {
  if (!b || a.isSmall) return false
  if (a.numeral && b.numeral) return a.numeral.values[0] === b.numeral.values[0]
  return a.stem === b.stem
}

function once(make: () => string): () => string {
  let made: string | null = null
  return () => {
    made ??= make()
    return made
  }
}
