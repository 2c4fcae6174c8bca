/**
 * Exact numbers. For a sum that comes to half a cent, floating point would print $1,234.57 in one set and $1,234.56 in
 * the next, so figures are fractions of whole numbers until they are printed.
 */
export interface Rational {
  readonly numerator: bigint
  /** Above zero. May share a factor with the numerator: formulas are short, and reducing costs more than it saves. */
  readonly denominator: bigint
}

/** Reads `1200`, `-27.5` and `0.153`. */
export function rational(decimal: string): Rational {
  const [whole = '', fraction = ''] = decimal.split('.')
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) }
}

export function add(a: Rational, b: Rational): Rational {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

export function negate({ numerator, denominator }: Rational): Rational {
  return { numerator: -numerator, denominator }
}

export function multiply(a: Rational, b: Rational): Rational {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator }
}

/** @throws RangeError if `b` is zero */
export function divide(a: Rational, b: Rational): Rational {
  if (b.numerator === 0n) throw new RangeError('division by zero')
  const sign = b.numerator < 0n ? -1n : 1n
  return { numerator: a.numerator * b.denominator * sign, denominator: a.denominator * b.numerator * sign }
}

/** Negative, zero or positive, as `a` is less than, equal to or more than `b`. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function toNumber({ numerator, denominator }: Rational): number {
  return Number(numerator) / Number(denominator)
}

/**
 * The digits of `value` without a sign, with thousands separated and `decimals` places. Halves are rounded away from
 * zero, so that a loss is rounded like a gain of the same size.
 */
export function printAbsolute({ numerator, denominator }: Rational, decimals: number): string {
  const size = (numerator < 0n ? -numerator : numerator) * 10n ** BigInt(decimals)
  const digits = String((2n * size + denominator) / (2n * denominator)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}
