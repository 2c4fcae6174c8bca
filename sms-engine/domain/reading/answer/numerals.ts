import { readDecimal, readFraction, readRatio } from './fractions.ts'
import { runsOn } from './text.ts'
import type { Token } from './tokens.ts'
import { type BareNumber, isArticle, isNumberWord, readWholeNumber } from './whole-numbers.ts'

/** What a number counts. */
export type Unit = '$' | '%' | 'day' | 'week' | 'month' | 'year' | 'hour' | 'minute' | 'second' | ''

/** A number in a text, with every value it may have: "4.800" is 4800 in Hamburg and 4.8 in Ohio. */
export interface Numeral {
  readonly from: number
  /** Just past its last token, including the unit. */
  readonly to: number
  readonly values: readonly number[]
  readonly unit: Unit
  /** A bare "one" or "dos", which may not be a number at all. */
  readonly shy: boolean
}

const units: ReadonlyMap<string, Unit> = new Map<string, Unit>(
  Object.entries({
    $: 'dollar dollars dolar dolares usd bucks buck piasses piastres euros euro eur pesos peso naira cad dlls lempiras quid pounds',
    '%': 'percent pct percents prcnt porciento pourcent percentage',
    day: 'day days dys dia dias jour jours',
    week: 'week weeks wk wks semana semanas semaine semaines',
    month: 'month months mo mos mnth mnths mth mths mes meses mois',
    year: 'year years yr yrs yeer yeers ano anos anito anitos an ans annee annees',
    hour: 'hour hours hr hrs hora horas heure heures',
    minute: 'minute minutes min mins minuto minutos',
    second: 'seconds secs sec segundos secondes',
  }).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit as Unit] as const)),
)

/** Other names for lengths of time. */
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

const entire: ReadonlySet<string> = new Set('whole full entire entero entera complet complete'.split(' '))

/** The numbers in a text, in figures and in words. */
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
    readFraction(tokens, from) ?? readRatio(tokens, from) ?? readDecimal(tokens, from) ?? readWholeNumber(tokens, from)
  return bare ? withUnit(tokens, withSign(tokens, bare)) : readSpan(tokens, from)
}

/** "a decade", "a year", "one whole year". */
function readSpan(tokens: readonly Token[], from: number): Numeral | null {
  const counted = isArticle(tokens[from]) ? from + 1 : from
  const isWhole = entire.has(tokens[counted]?.word ?? '')
  const at = isWhole ? counted + 1 : counted
  const word = tokens[at]?.word ?? ''
  const span = spans.get(word)
  if (span) return { from, to: at + 1, values: [span[0]], unit: span[1], shy: false }
  const unit = units.get(word)
  if (!unit || unit === '$' || unit === '%' || counted === from) return null
  return { from, to: at + 1, values: [1], unit, shy: !isWhole }
}

/** "-$300", "negative 300", and "(300)", which bookkeepers read as -300 and others as 300. */
function withSign(tokens: readonly Token[], bare: BareNumber): BareNumber {
  const { from, to, values } = bare
  const [before, after] = [tokens[from]?.before ?? '', tokens[to - 1]?.after ?? '']
  const negative = values.map((value) => -value)
  if (/\(\s?\$?$/.test(before) && /^\)/.test(after)) return { ...bare, values: [...values, ...negative] }
  const isSaid =
    /^(?:minus|negative|menos|moins|neg)$/.test(tokens[from - 1]?.word ?? '') && !isNumberWord(tokens[from - 2])
  if (isSaid) return { ...bare, from: from - 1, values: negative }
  return /(?:^|\s|[($])-\s?\$?$/.test(before) ? { ...bare, values: negative } : bare
}

function withUnit(tokens: readonly Token[], bare: BareNumber): Numeral {
  const { from, to, values } = bare
  const next = tokens[to]
  const near = next && runsOn(next) ? next : null
  const after = tokens[to - 1]?.after ?? ''
  const isMoney = tokens.slice(from, to).some(({ before }) => /[$\u20ac\u00a3]\s?-?$/.test(before))
  const counts = (unit: Unit, end: number, factor = 1): Numeral => ({
    from,
    to: end,
    values: values.map((value) => value * factor),
    unit,
    shy: false,
  })
  if (isMoney) return counts('$', near && units.get(near.word) === '$' ? to + 1 : to)
  if (/^\s?%/.test(after)) return counts('%', to)
  if (/^\s?[$\u20ac\u00a3]/.test(after)) return counts('$', to)
  if (/^\s?\u00a2/.test(after)) return counts('$', to, 0.01)
  if (near && /^(?:per cent|por ciento|pour cent)$/.test(`${near.word} ${tokens[to + 1]?.word}`))
    return counts('%', to + 2)
  if (near && /^bps?$/.test(near.word)) return counts('%', to + 1, 0.01)
  if (near && /^(?:cents?|centavos|centimes|pennies)$/.test(near.word)) return counts('$', to + 1, 0.01)
  const unit = near ? units.get(near.word) : undefined
  return unit ? counts(unit, to + 1) : { from, to, values, unit: '', shy: bare.shy ?? false }
}

/** Lengths of time in a common unit, so that "a whole year" is "12 months". */
const lengths: readonly Partial<Readonly<Record<Unit, number>>>[] = [
  { month: 1, year: 12 },
  { day: 1, week: 7, month: 30 },
  { week: 1, year: 52 },
  { minute: 1, hour: 60 },
]

/**
 * Whether a number in a text matches a number of an option. One without a unit matches any unit, but "$25" is not
 * "25%", nor "30 weeks" "30 days". Seconds, minutes and hours belong to the learner's day unless the option has them
 * too.
 */
export function isSameNumber(said: Numeral, meant: Numeral): boolean {
  const [value = Number.NaN] = meant.values
  const isValue = (heard: number) => meant.values.some((of) => isNear(heard, of))
  const isClock = /^(?:hour|minute|second)$/.test(said.unit)
  if (said.unit === meant.unit || said.unit === '' || (meant.unit === '' && !isClock)) {
    if (said.values.some(isValue)) return true
    // "12%" is 0.12.
    if (said.unit === '%' && meant.unit === '')
      return said.values.some((heard) => value < 1 && isNear(heard / 100, value))
    // ".4" and "two fifths" are 40%.
    return (
      said.unit === '' &&
      meant.unit === '%' &&
      said.values.some((heard) => heard > 0 && heard < 1 && isShare(heard * 100, value))
    )
  }
  return lengths.some(({ [said.unit]: from, [meant.unit]: to }) => {
    return from !== undefined && to !== undefined && said.values.some((heard) => isNear(heard * from, value * to))
  })
}

/** A third may be written "33%" or "33.3%". */
function isShare(share: number, value: number): boolean {
  return isNear(share, value) || (Number.isInteger(value) && Math.abs(share - value) < 0.5)
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(b))
}
