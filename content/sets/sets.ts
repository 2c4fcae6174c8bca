/** The figures that a question with variables may have, and how it reads with them. Pure, and the same everywhere. */
import type { Option, Question } from '../catalogue.ts'
import { type Choice, chooseSets, type Shown } from './choose.ts'
import { type Condition, compute, type Formula, holds, type Names } from './formula.ts'
import { add, compare, multiply, type Rational, rational } from './rational.ts'
import { printText, type Slot, slotsOf, type Text, textOf } from './text.ts'

/** What a variable may be. Figures are decimals as text, because numbers in JSON are not exact. */
export type Domain =
  | { readonly words: readonly string[] }
  | { readonly figures: readonly string[] }
  /** Steps from `from` upward, `count` values in all; the last one is the author's `to`. */
  | { readonly from: string; readonly step: string; readonly count: number }

/** What makes a question's texts vary. */
export interface Variation {
  /** In the author's order, in which sets are counted. A record loses it: Postgres sorts the keys of stored JSON. */
  readonly vary: readonly (readonly [name: string, domain: Domain])[]
  /** Constants set by law, as decimals. */
  readonly law: Readonly<Record<string, string>>
  /** Derived figures, each computed from those before it. */
  readonly let: readonly (readonly [name: string, formula: Formula])[]
  readonly where: readonly Condition[]
  /** Figures of the lesson's text and reading, which no set repeats. */
  readonly told: readonly string[]
}

/** A question before it has figures. One without `variation` has a single wording. */
export interface QuestionTemplate {
  readonly id: string
  readonly lessonId: string
  readonly stem: Text
  readonly options: readonly { readonly text: Text; readonly right: boolean; readonly why: Text }[]
  readonly variation?: Variation
  /** Why its figures are always the same, although others would do. */
  readonly fixed?: string
}

/**
 * One set of a question: its variables, and the legal constants at the time it was asked. Kept with the ask, so that an
 * answer is always compared to the question that was read.
 */
export type Values = Readonly<Record<string, string>>

/** If this many candidates are not enough, the author's conditions are too strict to search any further. */
const candidatesMax = 600

/**
 * The sets that a question is asked with: at most `setsMax`, and one empty set if it does not vary.
 * @throws RangeError if a formula divides by zero
 */
export function setsOf(template: QuestionTemplate): readonly Values[] {
  return choiceOf(template).chosen
}

/** The sets of a question, and why others were left out. */
export function choiceOf(template: QuestionTemplate): Choice<Values> {
  const { variation } = template
  if (!variation) return { chosen: [{}], left: new Map() }
  const known = choices.get(variation) ?? chooseSets(candidatesOf(variation), shower(template), new Set(variation.told))
  choices.set(variation, known)
  return known
}

/** Kept because choosing takes some milliseconds, and a busy service asks the same questions over and over. */
const choices = new WeakMap<Variation, Choice<Values>>()

/**
 * The combinations that an author allows, in an order that spreads over everything possible: each step of the golden
 * ratio falls into the largest gap left by the earlier steps.
 */
export function* candidatesOf(variation: Variation): Iterable<Values> {
  const total = variation.vary.reduce((product, [, domain]) => product * sizeOf(domain), 1)
  const step = strideOf(total)
  let position = 0
  for (let tried = 0; tried < Math.min(total, candidatesMax); tried += 1) {
    const values = valuesAt(variation, position)
    if (isAllowed(variation, values)) yield values
    position = (position + step) % total
  }
}

/** Prints what `chooseSets` looks at. */
function shower({ stem, options, variation }: QuestionTemplate): (values: Values) => Shown {
  const right = options.findIndex((option) => option.right)
  const fresh = {
    stem: freshFigures(stem, variation),
    right: freshFigures(options[right]?.text ?? '', variation),
  }
  return (values) => {
    const names = variation ? namesOf(variation, values) : new Map()
    return {
      options: options.map(({ text }) => printText(text, names)),
      right,
      fresh: { stem: printText(fresh.stem, names), right: printText(fresh.right, names) },
    }
  }
}

/** The figures of a text that vary. Legal constants do not: they are the same in lesson and question. */
function freshFigures(text: Text, variation: Variation | undefined): Text {
  const isFresh = ({ name }: Slot) => variation && !(name in variation.law) && !isWord(name, variation)
  return textOf(slotsOf(text).filter(isFresh))
}

/** Whether the question, as it is today, could have been asked with `values`. */
export function carries({ variation }: Pick<QuestionTemplate, 'variation'>, values: Values): boolean {
  const names = Object.keys(values)
  if (!variation) return names.length === 0
  const { vary, law } = variation
  if (names.length !== vary.length + Object.keys(law).length) return false
  return (
    Object.entries(law).every(([name, value]) => values[name] === value) &&
    vary.every(([name, domain]) => contains(domain, values[name])) &&
    isAllowed(variation, values)
  )
}

/** The question as a learner reads it with `values`, which must be a possible set of it ({@link carries}). */
export function worded({ id, lessonId, stem, options, variation }: QuestionTemplate, values: Values): Question {
  const names = variation ? namesOf(variation, values) : new Map()
  return {
    id,
    lessonId,
    stem: printText(stem, names),
    options: options.map(
      ({ text, right, why }): Option => ({ text: printText(text, names), right, why: printText(why, names) }),
    ),
  }
}

/** The question with its first set, for places where no learner is asked: in lists, on paper and as an example. */
export function exampleOf(template: QuestionTemplate): Question {
  return worded(template, setsOf(template)[0] ?? {})
}

/** Whether two sets are the same, whatever the order of their names. */
export function isSameSet(a: Values, b: Values): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

function isAllowed(variation: Variation, values: Values): boolean {
  if (variation.where.length === 0) return true
  const names = namesOf(variation, values)
  return variation.where.every((condition) => holds(condition, names))
}

function namesOf(variation: Variation, values: Values): Names {
  const names = new Map<string, Rational | string>()
  for (const [name, value] of Object.entries(values)) {
    names.set(name, isWord(name, variation) ? value : rational(value))
  }
  for (const [name, formula] of variation.let) names.set(name, compute(formula, names))
  return names
}

/** Counts through the variables like a mileage counter through its wheels, the last one fastest. */
function valuesAt({ vary, law }: Variation, position: number): Values {
  let rest = position
  const values = vary.toReversed().map(([name, domain]) => {
    const size = sizeOf(domain)
    const value = memberOf(domain, rest % size)
    rest = Math.floor(rest / size)
    return [name, value] as const
  })
  return { ...Object.fromEntries(values.reverse()), ...law }
}

function isWord(name: string, { vary }: Variation): boolean {
  return vary.some(([other, domain]) => other === name && 'words' in domain)
}

function sizeOf(domain: Domain): number {
  if ('words' in domain) return domain.words.length
  return 'figures' in domain ? domain.figures.length : domain.count
}

function memberOf(domain: Domain, index: number): string {
  if ('words' in domain) return domain.words[index] ?? ''
  if ('figures' in domain) return domain.figures[index] ?? ''
  return decimalFrom(add(rational(domain.from), multiply(rational(domain.step), rational(String(index)))))
}

function contains(domain: Domain, value: string | undefined): boolean {
  if (value === undefined) return false
  if ('words' in domain) return domain.words.includes(value)
  if ('figures' in domain) return domain.figures.includes(value)
  return Array.from({ length: domain.count }, (_, index) => memberOf(domain, index)).includes(value)
}

/** The sum of decimals is a decimal, so the denominator is a power of ten. */
function decimalFrom({ numerator, denominator }: Rational): string {
  const places = String(denominator).length - 1
  const size = String(numerator < 0n ? -numerator : numerator).padStart(places + 1, '0')
  const plain = places === 0 ? size : `${size.slice(0, -places)}.${size.slice(-places)}`.replace(/\.?0+$/, '')
  return compare({ numerator, denominator }, zero) < 0 ? `-${plain}` : plain
}

const zero = rational('0')
const goldenRatio = 0.618_033_988_75

/** A stride with no factor in common with `total`, so that it reaches every position before it repeats one. */
function strideOf(total: number): number {
  let stride = Math.max(1, Math.round(total * goldenRatio))
  while (commonFactor(stride, total) !== 1) stride += 1
  return stride
}

function commonFactor(a: number, b: number): number {
  return b === 0 ? a : commonFactor(b, a % b)
}
