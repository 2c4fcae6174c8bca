import { fractionWords, type NumberWord, numberWords, shyNumberWords, shyScales } from './number-words.ts'
import type { Token } from './tokens.ts'

/** What a number counts. Options in another unit are not meant: "30 weeks" is not "30 days". */
export type Unit = '$' | '%' | 'day' | 'week' | 'month' | 'year' | 'hour' | 'minute' | 'second' | ''

/** A number in a text, in every way that it can be meant: "4.800" is 4800 in Hamburg and 4.8 in Ohio. */
export interface Numeral {
  readonly from: number
  /** Behind its last token, the unit included. */
  readonly to: number
  readonly values: readonly number[]
  readonly unit: Unit
  /** A bare "one" or "dos", which may be no number at all. */
  readonly shy: boolean
}

const units: ReadonlyMap<string, Unit> = new Map<string, Unit>(
  Object.entries({
    $: 'dollar dollars dolar dolares usd bucks buck piasses piastres euros euro eur pesos peso naira cad dlls lempiras quid pounds',
    '%': 'percent pct per cent percents prcnt porciento pourcent percentage',
    day: 'day days dys dia dias jour jours',
    week: 'week weeks wk wks semana semanas semaine semaines',
    month: 'month months mo mos mnth mnths mth mths mes meses mois',
    year: 'year years yr yrs yeer yeers ano anos anito anitos an ans annee annees',
    hour: 'hour hours hr hrs hora horas heure heures',
    minute: 'minute minutes min mins minuto minutos',
    second: 'seconds secs sec segundos secondes',
  }).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit as Unit] as const)),
)

/** Lengths of time by other names. */
const spans: ReadonlyMap<string, readonly [number, Unit]> = new Map([
  ['decade', [10, 'year']],
  ['decada', [10, 'year']],
  ['decennie', [10, 'year']],
  ['lustro', [5, 'year']],
  ['fortnight', [14, 'day']],
  ['quincena', [15, 'day']],
  ['trimestre', [3, 'month']],
  ['semester', [6, 'month']],
  ['semestre', [6, 'month']],
  ['century', [100, 'year']],
])

const roman = /^(?=[mdclxvi]{2,}$)m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/
const romanDigits: Readonly<Record<string, number>> = { m: 1000, d: 500, c: 100, l: 50, x: 10, v: 5, i: 1 }
const joiners = new Set(['and', 'y', 'et', 'n'])

/** The numbers of a text, figures and words. */
export function readNumerals(tokens: readonly Token[]): readonly Numeral[] {
  const found: Numeral[] = []
  let at = 0
  while (at < tokens.length) {
    const numeral = readNumeral(tokens, at)
    if (numeral) found.push(numeral)
    at = numeral?.to ?? at + 1
  }
  return found
}

function readNumeral(tokens: readonly Token[], from: number): Numeral | null {
  const bare =
    readFraction(tokens, from) ?? readRatio(tokens, from) ?? readDecimal(tokens, from) ?? readWhole(tokens, from)
  return (bare && withUnit(tokens, bare)) ?? readSpan(tokens, from)
}

interface Bare {
  readonly from: number
  readonly to: number
  readonly values: readonly number[]
  readonly shy?: boolean
}

/** "1/25", "half", "a quarter", "three quarters", "half of 300". */
function readFraction(tokens: readonly Token[], from: number): Bare | null {
  const [first, second] = [tokens[from], tokens[from + 1]]
  if (!first) return null
  if (
    /^[/\u2044]$/.test(second?.before ?? '') &&
    second !== undefined &&
    /^\d+$/.test(first.word) &&
    /^[1-9]\d*$/.test(second.word)
  )
    return { from, to: from + 2, values: [Number(first.word) / Number(second.word)] }
  const base = tokens[from + (second?.word === 'out' ? 3 : 2)]
  const parts = base && (countOf(base.word) ?? (/^[1-9]\d*$/.test(base.word) ? Number(base.word) : null))
  const amount = countOf(first.word) ?? (/^[1-9]\d*$/.test(first.word) ? Number(first.word) : null)
  if (
    parts &&
    amount &&
    amount < parts &&
    (second?.word === 'in' || (second?.word === 'out' && tokens[from + 2]?.word === 'of'))
  )
    return { from, to: from + (second.word === 'out' ? 4 : 3), values: [amount / parts] }
  const count = countOf(first.word)
  const [word, to] = count === null ? [first.word, from + 1] : [second?.word ?? '', from + 2]
  const part = fractionWords.get(word)
  if (part === undefined || (part > 2 && count === null && !isArticle(tokens[from - 1]))) return null
  if (count !== null && (count >= part || second?.gap === 'stop')) return null
  const share = (count ?? 1) / part
  const next = tokens[to]?.word === 'of' || tokens[to]?.word === 'de' ? to + 1 : to
  const whole = next > to || tokens[next]?.word === 'a' ? readWhole(tokens, next) : null
  if (whole && whole.values.length > 0)
    return { from, to: whole.to, values: whole.values.map((value) => value * share) }
  const span = tokens[next] && units.get(tokens[next].word)
  return { from, to, values: [share], shy: part === 2 && span === undefined }
}

/** "2:1", "two to one". */
function readRatio(tokens: readonly Token[], from: number): Bare | null {
  const [first, link, last] = tokens.slice(from, from + 3)
  if (!first || !link) return null
  const one = countOf(first.word)
  if (one === null && !/^\d+(?:[.,]\d+)?$/.test(first.word)) return null
  const value = one ?? Number(first.word.replace(',', '.'))
  if (link.before === ':' && link.word === '1') return { from, to: from + 2, values: [value] }
  if (link.word === 'to' && (last?.word === '1' || last?.word === 'one')) return { from, to: from + 3, values: [value] }
  return null
}

/** "one point five", "point four", "uno coma cinco", "one and a half", "dos y medio". */
function readDecimal(tokens: readonly Token[], from: number): Bare | null {
  const point = new Set(['point', 'punto', 'coma', 'virgule'])
  const starts = point.has(tokens[from]?.word ?? '')
  const whole = starts ? { to: from, values: [0] } : readWhole(tokens, from)
  if (!whole) return null
  const next = tokens[whole.to]
  if (next && point.has(next.word)) {
    const digits: number[] = []
    let at = whole.to + 1
    for (let digit = digitOf(tokens[at]); digit !== null && digits.length < 3; digit = digitOf(tokens[++at]))
      digits.push(digit)
    if (digits.length === 0) return null
    return { from, to: at, values: [(whole.values[0] ?? 0) + Number(`0.${digits.join('')}`)] }
  }
  const part0 = starts ? null : readFraction(tokens, whole.to)
  if (part0 && next?.gap === 'space' && tokens[whole.to + 1]?.before === '/' && whole.values.length === 1)
    return { from, to: part0.to, values: [(whole.values[0] ?? 0) + (part0.values[0] ?? 0)] }
  if (starts || !next || !joiners.has(next.word)) return null
  const after = tokens[whole.to + 1]?.word ?? ''
  const half = after === 'a' ? tokens[whole.to + 2]?.word : after
  if (!half || fractionWords.get(half) === undefined) return null
  const part = 1 / (fractionWords.get(half) ?? 1)
  const value = whole.values[0] ?? 0
  const to = whole.to + (after === 'a' ? 3 : 2)
  const scale = tokens[to] && numberWords.get(tokens[to].word)
  if (scale && 'times' in scale) return { from, to: to + 1, values: [(value + part) * scale.times] }
  const step = value >= 1000 && value % 1000 === 0 ? 1000 : 1
  return { from, to, values: [value + part * step] }
}

/** Figures, number words, and both mixed: "12 hundred", "2.4k", "five forty", "deux mille quatre cents". */
function readWhole(tokens: readonly Token[], from: number): Bare | null {
  let sum = new Sum()
  let at = from
  let last = from
  let words = 0
  while (at < tokens.length) {
    const token = tokens[at]
    if (!token || (at > from && (token.gap === 'stop' || token.gap === 'question' || token.gap === 'comma'))) break
    if (at > from && joiners.has(token.word) && isNumberWord(tokens[at + 1]) && token.gap !== 'joined') {
      at++
      continue
    }
    if (at > from && token.gap === 'joined' && !/^-?$/.test(token.before)) break
    const next = sum.take(token, tokens[at - 1], isNumberWord(tokens[at + 1]))
    if (!next) break
    sum = next
    words++
    last = ++at
  }
  if (words === 0) return romanNumeral(tokens, from)
  const only = tokens[from]?.word ?? ''
  return { from, to: last, values: sum.values(), shy: words === 1 && shyNumberWords.has(only) }
}

function isNumberWord(token: Token | undefined): boolean {
  return token !== undefined && (numberWords.has(token.word) || /^\d+$/.test(token.word))
}

/** Adds number words up as they are spoken. */
class Sum {
  readonly done: number
  readonly open: number | null
  /** Other readings of a single figure: "4.800". */
  readonly others: readonly number[]

  constructor(done = 0, open: number | null = null, others: readonly number[] = []) {
    this.done = done
    this.open = open
    this.others = others
  }

  /** The sum with one more word, or null when the word begins another number. */
  take(token: Token, before: Token | undefined, goesOn: boolean): Sum | null {
    const figure = figureOf(token)
    if (figure) {
      if (this.open !== null) return null
      // "4 thousand 500"
      if (this.done > 0)
        return figure.length === 1 && (figure[0] ?? 0) < 1000 ? new Sum(this.done, figure[0] ?? 0) : null
      return new Sum(0, figure[0] ?? 0, figure.slice(1))
    }
    const word = numberWords.get(token.word)
    if (!word) return null
    if (this.open === null && this.done === 0 && 'times' in word) {
      const counted = isArticle(before) || goesOn || !shyScales.has(token.word)
      return counted ? this.times(word.times, 1) : null
    }
    return 'times' in word ? this.times(word.times, this.open ?? 1) : this.plus(word)
  }

  values(): readonly number[] {
    const value = this.done + (this.open ?? 0)
    const cents = this.done === 0 && value >= 100 && value < 10_000 && this.spoken ? [value / 100] : []
    return [value, ...this.others, ...cents]
  }

  private get spoken(): boolean {
    return this.others.length === 0 && Number.isInteger(this.open ?? 0) && (this.open ?? 0) % 100 !== 0
  }

  private times(factor: number, open: number): Sum {
    const others = this.others.map((value) => value * factor)
    return factor >= 1000 ? new Sum(this.done + open * factor, null, others) : new Sum(this.done, open * factor, others)
  }

  private plus({ plus: value }: Extract<NumberWord, { plus: number }>): Sum | null {
    const open = this.open
    if (open === null) return new Sum(this.done, value, [])
    if (this.others.length > 0 || !Number.isInteger(open)) return null
    if (open === 4 && value === 20) return new Sum(this.done, 80)
    const rest = open % 100
    const fits =
      (value < 100 && rest === 0 && open > 0) ||
      (value < 10 && rest >= 20 && rest % 10 === 0) ||
      (value >= 7 && value < 10 && rest === 10) ||
      (value >= 10 && value < 20 && (rest === 60 || rest === 80))
    if (fits) return new Sum(this.done, open + value)
    // "five forty", "twelve fifty", "twenty twenty"
    return open < 100 && open > 0 && value >= 10 && value < 100 ? new Sum(this.done, open * 100 + value) : null
  }
}

/** What a figure can mean: commas and dots part thousands or begin decimals, "k" and "m" multiply. */
function figureOf(token: Token): readonly number[] | null {
  const match =
    /^(\d[\d.,' ]*|[.,]\d+)(k|m|x)?$/.exec(token.word) ?? /^(\d+)(?:st|nd|rd|th|er|re|ere|eme|e)$/.exec(token.word)
  if (!match) return null
  const factor = match[2] === 'k' ? 1000 : match[2] === 'm' ? 1_000_000 : 1
  return spellings(match[1] ?? '').map((value) => value * factor)
}

function spellings(digits: string): readonly number[] {
  const marks = digits.replace(/\d/g, '')
  if (marks === '') return [Number(digits)]
  const decimal = Number(
    digits
      .replace(/[ ']/g, '')
      .replace(/[.,](?=.*[.,])/g, '')
      .replace(',', '.'),
  )
  const grouped = Number(digits.replace(/[ ,.']/g, ''))
  const isGrouped = /^\d{1,3}(?:[ ,.']\d{3})+$/.test(digits)
  if (!isGrouped) return [decimal]
  if (marks === '.') return [decimal, grouped]
  return [grouped]
}

function romanNumeral(tokens: readonly Token[], from: number): Bare | null {
  const word = tokens[from]?.word ?? ''
  if (!roman.test(word) || (word.length < 3 && tokens[from]?.typed !== word.toUpperCase())) return null
  const digits = [...word].map((digit) => romanDigits[digit] ?? 0)
  const value = digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0)
  return { from, to: from + 1, values: [value], shy: true }
}

/** "a decade", "a year", "one whole year". */
function readSpan(tokens: readonly Token[], from: number): Numeral | null {
  const counted = isArticle(tokens[from]) ? from + 1 : from
  const whole = /^(?:whole|full|entire|entero|entera|complet|complete)$/.test(tokens[counted]?.word ?? '')
  const at = whole ? counted + 1 : counted
  const word = tokens[at]?.word ?? ''
  const span = spans.get(word)
  if (span) return { from, to: at + 1, values: [span[0]], unit: span[1], shy: false }
  const unit = units.get(word)
  if (!unit || unit === '$' || unit === '%' || counted === from) return null
  return { from, to: at + 1, values: [1], unit, shy: !whole }
}

function withUnit(tokens: readonly Token[], { from: start, to, values, shy = false }: Bare): Numeral {
  const minusWord =
    /^(?:minus|negative|menos|moins|neg)$/.test(tokens[start - 1]?.word ?? '') && !isNumberWord(tokens[start - 2])
  const from = minusWord ? start - 1 : start
  const [first, last, next] = [tokens[start], tokens[to - 1], tokens[to]]
  const minus = /(?:^|\s|[($])-\s?\$?$/.test(first?.before ?? '') || minusWord
  const isBracketed = /\($/.test(first?.before ?? '') && /^\)/.test(last?.after ?? '')
  const signed = isBracketed
    ? [...values, ...values.map((value) => -value)]
    : minus
      ? values.map((value) => -value)
      : values
  if (/[$€£]\s?-?$/.test(first?.before ?? ''))
    return { from, to: to + moneyWord(next), values: signed, unit: '$', shy: false }
  if (/^\s?%/.test(last?.after ?? '')) return { from, to, values: signed, unit: '%', shy: false }
  if (/^\s?[$€£]/.test(last?.after ?? '')) return { from, to, values: signed, unit: '$', shy: false }
  const isNear = next !== undefined && (next.gap === 'space' || next.gap === 'joined')
  const two = isNear ? `${next.word} ${tokens[to + 1]?.word ?? ''}` : ''
  if (/^(?:per cent|por ciento|pour cent)$/.test(two))
    return { from, to: to + 2, values: signed, unit: '%', shy: false }
  if ((isNear && /^(?:cents?|centavos|centimes|pennies)$/.test(next.word)) || /^\u00a2/.test(last?.after ?? ''))
    return {
      from,
      to: isNear && /^(?:cent|penn)/.test(next.word) ? to + 1 : to,
      values: signed.map((value) => value / 100),
      unit: '$',
      shy: false,
    }
  const unit = isNear ? units.get(next.word) : undefined
  if (unit) return { from, to: to + 1, values: signed, unit, shy: false }
  return { from, to, values: signed, unit: '', shy }
}

function moneyWord(token: Token | undefined): number {
  return token !== undefined && units.get(token.word) === '$' && token.gap === 'space' ? 1 : 0
}

function countOf(word: string): number | null {
  const number = numberWords.get(word)
  return number && 'plus' in number && number.plus > 0 && number.plus < 20 ? number.plus : null
}

function digitOf(token: Token | undefined): number | null {
  if (token === undefined) return null
  if (/^\d+$/.test(token.word)) return Number(token.word)
  const number = numberWords.get(token.word)
  return number && 'plus' in number && number.plus < 100 ? number.plus : null
}

function isArticle(token: Token | undefined): boolean {
  return token !== undefined && /^(?:a|an|one|un|une|una|el|le|la)$/.test(token.word)
}

/** Lengths of time in one unit, so that "a whole year" is "12 months". */
const inMonths: Partial<Readonly<Record<Unit, number>>> = { month: 1, year: 12 }
const inDays: Partial<Readonly<Record<Unit, number>>> = { day: 1, week: 7, month: 30 }
const inWeeks: Partial<Readonly<Record<Unit, number>>> = { week: 1, year: 52 }
const inMinutes: Partial<Readonly<Record<Unit, number>>> = { minute: 1, hour: 60 }

/** How well a number in a text fits a number of an option: null not at all. */
export function isSameNumber(said: Numeral, meant: Numeral): boolean {
  const value = meant.values[0] ?? Number.NaN
  const isClock = /^(?:hour|minute|second)$/.test(said.unit)
  if (said.unit === meant.unit || said.unit === '' || (meant.unit === '' && !isClock)) {
    if (said.values.some((heard) => near(heard, value))) return true
    const isShare =
      said.unit === '' &&
      meant.unit !== '$' &&
      said.values.some((heard) => heard > 0 && heard < 1 && near(heard * 100, value))
    return isShare && meant.unit === '%'
  }
  return [inMonths, inDays, inWeeks, inMinutes].some((table) => {
    const [from, to] = [table[said.unit], table[meant.unit]]
    return from !== undefined && to !== undefined && said.values.some((heard) => near(heard * from, value * to))
  })
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(b))
}
