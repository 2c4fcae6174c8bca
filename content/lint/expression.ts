import { compute, type Formula, readFormula } from '../sets/formula.ts'
import { toNumber } from '../sets/rational.ts'
import { isPercent, type Token } from './tokens.ts'

/** One side of a computation, and its value. */
export interface Expression {
  readonly value: number
  readonly rounding: number
  /** A number by itself rather than an expression. */
  readonly lone: boolean
  readonly hundredth: boolean
  /** `(500)` by itself, which is how accountants write minus 500. */
  readonly bracketed: boolean
  readonly tokens: readonly Token[]
}

/** Reads prose by the grammar of formulas. Undefined if it is not an expression. */
export function readExpression(tokens: readonly Token[]): Expression | undefined {
  if (tokens.some((_, index) => addsPercent(tokens, index))) return undefined
  const formula = readFormula(tokens.map((token) => (token.kind === 'amount' ? token.exact : token.kind)))
  const value = formula === undefined ? undefined : valueOrNone(formula)
  if (value === undefined) return undefined
  const amounts = tokens.filter((token) => token.kind === 'amount')
  return {
    value,
    rounding: amounts[0]?.rounding ?? 0,
    lone: amounts.length === 1,
    hundredth: amounts.some((amount) => amount.hundredth),
    bracketed: amounts.length === 1 && tokens.length === 3,
    tokens,
  }
}

/** "500 + 20%" may mean 20% of the 500: leave it to a reader. */
function addsPercent(tokens: readonly Token[], index: number): boolean {
  const sign = tokens[index]?.kind
  if (sign !== '+' && sign !== '-') return false
  return isPercent(tokens[index + 1]) && tokens[index + 2]?.kind !== '*' && !tokens.slice(0, index).some(isPercent)
}

function valueOrNone(formula: Formula): number | undefined {
  try {
    return toNumber(compute(formula, new Map()))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
