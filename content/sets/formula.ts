/**
 * The one language for sums: `+ - * / ( ) min max` over figures and names. Questions with variables compute with it,
 * and the lint reads the sums in prose by the same grammar.
 */
import { add, compare, divide, multiply, negate, type Rational, rational } from './rational.ts'

/** A figure (`0.153`), a name (`price`), or an operation on formulas. Plain JSON, so that a catalogue can hold it. */
export type Formula = string | readonly [operation: Operation, ...parts: Formula[]]

const operations = ['+', '-', '*', '/', 'min', 'max'] as const
type Operation = (typeof operations)[number]

/** Two formulas that must compare like this; `=` and `!=` can also compare two names of words. */
export type Condition = readonly [comparison: Comparison, left: Formula, right: Formula]

const comparisons = ['<=', '>=', '!=', '=', '<', '>'] as const
type Comparison = (typeof comparisons)[number]

/** What a variable, constant or derived figure may be called. */
export const nameForm = /^(?!(?:min|max)$)[a-z][a-z0-9_]*$/

/** Reads `(price - cost) * 15%`; undefined if it is not a formula. */
export function parseFormula(text: string): Formula | undefined {
  const tokens = tokensOf(text)
  return tokens && readFormula(tokens)
}

/** Reads `price > cost`; undefined if it is not a comparison of two formulas. */
export function parseCondition(text: string): Condition | undefined {
  const tokens = tokensOf(text) ?? []
  const middle = tokens.findIndex((token) => isOneOf(comparisons, token))
  const left = readFormula(tokens.slice(0, Math.max(middle, 0)))
  const right = readFormula(tokens.slice(middle + 1))
  const comparison = tokens[middle]
  if (left === undefined || right === undefined || !isOneOf(comparisons, comparison)) return undefined
  return [comparison, left, right]
}

/** `15%` and `15` as decimals, `0.15` and `15`; undefined for anything else, including commas. */
export function decimalOf(text: string): string | undefined {
  const [, sign, whole = '', fraction = '', percent] = /^(-?)(\d+)(?:\.(\d+))?(%?)$/.exec(text) ?? []
  if (sign === undefined) return undefined
  const places = fraction.length + (percent ? 2 : 0)
  const digits = (whole + fraction).padStart(places + 1, '0')
  const plain = `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`
  return sign + plain.replace(/^0+(?=\d)/, '').replace(/\.?0*$/, '')
}

const token = /\s*(?:(\d+(?:\.\d+)?%?)|([a-z][a-z0-9_]*|<=|>=|!=|[-+*/(),<>=]))/y

function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = []
  token.lastIndex = 0
  const end = text.trimEnd().length
  while (token.lastIndex < end) {
    const [, figure, other] = token.exec(text) ?? []
    const read = figure === undefined ? other : decimalOf(figure)
    if (read === undefined) return undefined
    tokens.push(read)
  }
  return tokens
}

/** Recursive descent over `+ -`, then `* /`, then figures, names, `min`, `max` and parentheses. */
export function readFormula(tokens: readonly string[]): Formula | undefined {
  let next = 0
  const formula = sum()
  return next === tokens.length ? formula : undefined

  function sum(): Formula | undefined {
    return chain(['+', '-'], product)
  }

  function product(): Formula | undefined {
    return chain(['*', '/'], atom)
  }

  /** Operations of equal precedence, from left to right. */
  function chain(signs: readonly Operation[], part: () => Formula | undefined): Formula | undefined {
    let left = part()
    for (let sign = tokens[next]; left !== undefined && isOneOf(signs, sign); sign = tokens[next]) {
      next += 1
      const right = part()
      left = right === undefined ? undefined : [sign, left, right]
    }
    return left
  }

  function atom(): Formula | undefined {
    const first = tokens[next]
    next += 1
    if (first === undefined) return undefined
    if (first === '-') {
      const inner = atom()
      return inner === undefined ? undefined : ['-', inner]
    }
    if (first === '(') return closed(sum())
    if (first === 'min' || first === 'max') return choice(first)
    return /^-?\d/.test(first) || nameForm.test(first) ? first : undefined
  }

  function choice(operation: Operation): Formula | undefined {
    const parts: Formula[] = []
    if (tokens[next] !== '(') return undefined
    do {
      next += 1
      const part = sum()
      if (part === undefined) return undefined
      parts.push(part)
    } while (tokens[next] === ',')
    return parts.length < 2 ? undefined : closed([operation, ...parts])
  }

  function closed(inner: Formula | undefined): Formula | undefined {
    if (tokens[next] !== ')') return undefined
    next += 1
    return inner
  }
}

/** The names in a formula. */
export function namesIn(formula: Formula): string[] {
  if (typeof formula !== 'string') return (formula.slice(1) as Formula[]).flatMap(namesIn)
  return nameForm.test(formula) ? [formula] : []
}

/** Figures by name, and words by name. */
export type Names = ReadonlyMap<string, Rational | string>

/** @throws RangeError on a division by zero */
export function compute(formula: Formula, names: Names): Rational {
  if (typeof formula === 'string') {
    const value = nameForm.test(formula) ? names.get(formula) : rational(formula)
    if (value === undefined || typeof value === 'string') throw new Error(`${formula} is not the name of a figure`)
    return value
  }
  const [operation, first, ...others] = formula as [Operation, Formula, ...Formula[]]
  const value = compute(first, names)
  if (operation === '-' && others.length === 0) return negate(value)
  return others.reduce((total, part) => apply(operation, total, compute(part, names)), value)
}

function apply(operation: Operation, a: Rational, b: Rational): Rational {
  switch (operation) {
    case '+':
      return add(a, b)
    case '-':
      return add(a, negate(b))
    case '*':
      return multiply(a, b)
    case '/':
      return divide(a, b)
    case 'min':
      return compare(a, b) <= 0 ? a : b
    case 'max':
      return compare(a, b) >= 0 ? a : b
    default:
      return operation satisfies never
  }
}

/** @throws RangeError on a division by zero */
export function holds([comparison, left, right]: Condition, names: Names): boolean {
  const word = typeof left === 'string' && names.get(left)
  const other = typeof right === 'string' && names.get(right)
  const order = typeof word === 'string' ? Number(word !== other) : compare(compute(left, names), compute(right, names))
  switch (comparison) {
    case '=':
      return order === 0
    case '!=':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    default:
      return comparison satisfies never
  }
}

function isOneOf<T extends string>(list: readonly T[], text: string | undefined): text is T {
  return (list as readonly (string | undefined)[]).includes(text)
}
