import { isPercent, type Token } from './tokens.ts'

/** One side of a computation, worked out. */
export interface Expression {
  readonly value: number
  readonly rounding: number
  /** A number by itself, as against an expression. */
  readonly lone: boolean
  readonly hundredth: boolean
  /** `(500)` by itself, which accountants write for minus 500. */
  readonly bracketed: boolean
  readonly tokens: readonly Token[]
}

/** Recursive descent over `+ -`, then `* /`, then numbers and parentheses. Nothing if it is not an expression. */
export function readExpression(tokens: readonly Token[]): Expression | undefined {
  let next = 0
  const value = sum()
  if (value === undefined || next < tokens.length) return undefined
  const amounts = tokens.filter((token) => token.kind === 'amount')
  return {
    value,
    rounding: amounts[0]?.rounding ?? 0,
    lone: amounts.length === 1,
    hundredth: amounts.some((amount) => amount.hundredth),
    bracketed: amounts.length === 1 && tokens.length === 3,
    tokens,
  }

  function sum(): number | undefined {
    let total = product()
    while (total !== undefined && (tokens[next]?.kind === '+' || tokens[next]?.kind === '-')) {
      const sign = tokens[next]?.kind === '+' ? 1 : -1
      next += 1
      // "500 + 20%" may mean 20% of the 500: leave it to a reader.
      const mixed = isPercent(tokens[next]) && tokens[next + 1]?.kind !== '*' && !tokens.slice(0, next).some(isPercent)
      const term = mixed ? undefined : product()
      total = term === undefined ? undefined : total + sign * term
    }
    return total
  }

  function product(): number | undefined {
    let total = atom()
    while (total !== undefined && (tokens[next]?.kind === '*' || tokens[next]?.kind === '/')) {
      const divides = tokens[next]?.kind === '/'
      next += 1
      const factor = atom()
      total = factor === undefined ? undefined : divides ? total / factor : total * factor
    }
    return total
  }

  function atom(): number | undefined {
    const token = tokens[next]
    next += 1
    if (token?.kind === 'amount') return token.value
    if (token?.kind !== '(') return undefined
    const inner = sum()
    if (tokens[next]?.kind !== ')') return undefined
    next += 1
    return inner
  }
}
