import { type NumberWord, numberWords, shyNumberWords, shyScales } from './number-words.ts'
import { runsOn } from './text.ts'
import type { Token } from './tokens.ts'

/** A number without its unit: its position, and all the values it may have. */
export interface BareNumber {
  readonly from: number
  readonly to: number
  readonly values: readonly number[]
  /** It may not be a number at all. */
  readonly shy?: boolean
}

const roman = /^(?=[mdclxvi]{2,}$)m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/
const romanDigits: Readonly<Record<string, number>> = { m: 1000, d: 500, c: 100, l: 50, x: 10, v: 5, i: 1 }
const articles: ReadonlySet<string> = new Set('a an one un une una el le la'.split(' '))
export const joiners: ReadonlySet<string> = new Set(['and', 'y', 'et', 'n'])

/** Figures, number words, and mixtures: "12 hundred", "2.4k", "five forty", "deux mille quatre cents", "VIII". */
export function readWholeNumber(tokens: readonly Token[], from: number): BareNumber | null {
  let sum = new Sum()
  let at = from
  let to = from
  while (at < tokens.length) {
    const token = tokens[at]
    if (!token || (at > from && !isContinued(token))) break
    if (at > from && joiners.has(token.word) && isNumberWord(tokens[at + 1])) {
      at++
      continue
    }
    const next = sum.with(token, tokens[at - 1], isNumberWord(tokens[at + 1]))
    if (!next) break
    sum = next
    to = ++at
  }
  if (to === from) return romanNumber(tokens, from)
  const shy = to === from + 1 && shyNumberWords.has(tokens[from]?.word ?? '')
  return { from, to, values: sum.values(), shy }
}

function isContinued(token: Token): boolean {
  return runsOn(token) && (token.gap !== 'joined' || /^-?$/.test(token.before))
}

export function isNumberWord(token: Token | undefined): boolean {
  return token !== undefined && (numberWords.has(token.word) || /^\d+$/.test(token.word))
}

export function isArticle(token: Token | undefined): boolean {
  return token !== undefined && articles.has(token.word)
}

/** Adds up number words as spoken: `done` holds the thousands, `open` is what the next word may multiply. */
class Sum {
  private readonly done: number
  private readonly open: number | null
  /** Other values of a single figure: "4.800". */
  private readonly others: readonly number[]

  constructor(done = 0, open: number | null = null, others: readonly number[] = []) {
    this.done = done
    this.open = open
    this.others = others
  }

  /** The sum with one more word, or null when the word begins another number or is not part of one. */
  with(token: Token, before: Token | undefined, goesOn: boolean): Sum | null {
    const figure = figuresOf(token.word)
    if (figure) return this.withFigure(figure)
    const word = numberWords.get(token.word)
    if (!word) return null
    if ('plus' in word) return this.plus(word, shyNumberWords.has(token.word))
    if (this.open !== null || this.done > 0) return this.times(word.times, this.open ?? 1)
    return isArticle(before) || goesOn || !shyScales.has(token.word) ? this.times(word.times, 1) : null
  }

  /** The number; for "five forty" also 5.40. */
  values(): readonly number[] {
    const value = this.done + (this.open ?? 0)
    const isPrice = this.done === 0 && this.others.length === 0 && Number.isInteger(value) && value % 100 !== 0
    return [value, ...this.others, ...(isPrice && value > 100 && value < 10_000 ? [value / 100] : [])]
  }

  /** "4 thousand 500": a figure continues a number only after thousands. */
  private withFigure([first = 0, ...others]: readonly number[]): Sum | null {
    if (this.open !== null) return null
    if (this.done === 0) return new Sum(0, first, others)
    return others.length === 0 && first < 1000 ? new Sum(this.done, first) : null
  }

  private times(factor: number, open: number): Sum {
    const others = this.others.map((value) => value * factor)
    return factor >= 1000 ? new Sum(this.done + open * factor, null, others) : new Sum(this.done, open * factor, others)
  }

  private plus({ plus: value }: Extract<NumberWord, { plus: number }>, isShy: boolean): Sum | null {
    const open = this.open
    if (open === null) return new Sum(this.done, value)
    if (this.others.length > 0 || !Number.isInteger(open)) return null
    if (open === 4 && value === 20) return new Sum(this.done, 80)
    const rest = open % 100
    const fits =
      (value < 100 && rest === 0 && open > 0) ||
      (value < 10 && rest >= 20 && rest % 10 === 0) ||
      // "dix-sept", "soixante-dix", "quatre-vingt-quinze"
      (value >= 7 && value < 10 && rest === 10) ||
      (value >= 10 && value < 20 && (rest === 60 || rest === 80))
    if (fits) return new Sum(this.done, open + value)
    // "twelve five" is 12,500 among bookkeepers.
    if (open > 10 && open < 20 && value > 0 && value < 10 && !isShy)
      return new Sum(this.done, open * 1000 + value * 100, [open + value / 10])
    // "five forty", "twelve fifty", "twenty twenty"
    return open < 100 && open > 0 && value >= 10 && value < 100 ? new Sum(this.done, open * 100 + value) : null
  }
}

const factors: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mm', 1e6],
  ['bn', 1e9],
])

/** The values a figure may have: commas and dots group thousands or begin decimals, "k" and "m" multiply. */
function figuresOf(word: string): readonly number[] | null {
  const match = /^(\d[\d.,' ]*|[.,]\d+)(k|mm?|bn|x)?$/.exec(word) ?? /^(\d+)(?:st|nd|rd|th|er|re|ere|eme|e)$/.exec(word)
  if (!match) return null
  const factor = factors.get(match[2] ?? '') ?? 1
  return spellings(match[1] ?? '').map((value) => value * factor)
}

function spellings(digits: string): readonly number[] {
  const marks = digits.replace(/\d/g, '')
  const grouped = Number(digits.replace(/[ ,.']/g, ''))
  const decimal = Number(
    digits
      .replace(/[ ']/g, '')
      .replace(/[.,](?=.*[.,])/g, '')
      .replace(',', '.'),
  )
  if (!/^\d{1,3}(?:[ ,.']\d{3})+$/.test(digits)) return [decimal]
  return marks === '.' ? [decimal, grouped] : [grouped]
}

function romanNumber(tokens: readonly Token[], from: number): BareNumber | null {
  const word = tokens[from]?.word ?? ''
  if (!roman.test(word) || (word.length < 3 && tokens[from]?.typed !== word.toUpperCase())) return null
  const digits = [...word].map((digit) => romanDigits[digit] ?? 0)
  const value = digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0)
  return { from, to: from + 1, values: [value], shy: true }
}
