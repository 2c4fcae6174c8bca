import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compute, decimalOf, holds, type Names, parseCondition, parseFormula } from './formula.ts'
import { type Rational, rational } from './rational.ts'
import { printFigure } from './text.ts'

const names: Names = new Map<string, Rational | string>([
  ['price', rational('1200')],
  ['cost', rational('700')],
  ['owner', 'Ann'],
  ['seller', 'Bob'],
])

const sums: readonly [formula: string, printed: string][] = [
  ['price - cost', '500.00'],
  ['price - cost - 100', '400.00'],
  ['price - (cost - 100)', '600.00'],
  ['price + cost * 2', '2,600.00'],
  ['price / 7 * 7', '1,200.00'],
  ['price * 15.3%', '183.60'],
  ['-cost + 1', '-699.00'],
  ['min(price, cost, 650)', '650.00'],
  ['max(price - cost, 0) / 3', '166.67'],
  ['0.1 + 0.2', '0.30'],
  ['1 / 3 + 1 / 3 + 1 / 3', '1.00'],
]
for (const [formula, printed] of sums) {
  test(`${formula} is ${printed}`, () => {
    const read = parseFormula(formula)
    assert.ok(read !== undefined)
    assert.is(printFigure(compute(read, names), '2'), printed)
  })
}

for (const text of [
  '',
  'price +',
  'price cost',
  '(price',
  'price)',
  'min(price)',
  'min',
  '2 x 3',
  '1,200',
  'Price',
  '$5',
]) {
  test(`"${text}" is no formula`, () => assert.is(parseFormula(text), undefined))
}

const conditions: readonly [condition: string, truth: boolean][] = [
  ['price > cost', true],
  ['price < cost', false],
  ['price - 500 = cost', true],
  ['price - 500 != cost', false],
  ['cost <= 700', true],
  ['cost >= 700.01', false],
  ['owner != seller', true],
  ['owner = seller', false],
]
for (const [condition, truth] of conditions) {
  test(`${condition} is ${truth}`, () => {
    const read = parseCondition(condition)
    assert.ok(read)
    assert.is(holds(read, names), truth)
  })
}

for (const text of ['price', 'price > ', '> cost', 'price > cost > 1', 'price => cost']) {
  test(`"${text}" is no condition`, () => assert.is(parseCondition(text), undefined))
}

test('a division by zero is an error of its own kind', () => {
  assert.throws(
    () => compute(parseFormula('price / (cost - 700)')!, names),
    (error: Error) => error instanceof RangeError,
  )
})

const decimals: readonly [text: string, decimal: string | undefined][] = [
  ['1200', '1200'],
  ['1200.00', '1200'],
  ['0.50', '0.5'],
  ['-3', '-3'],
  ['15.3%', '0.153'],
  ['5%', '0.05'],
  ['100%', '1'],
  ['0', '0'],
  ['0%', '0'],
  ['1,200', undefined],
  ['$5', undefined],
  ['Ann', undefined],
]
for (const [text, decimal] of decimals) {
  test(`${text} is the decimal ${decimal}`, () => assert.is(decimalOf(text), decimal))
}

test.run()
