import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Names } from './formula.ts'
import { divide, type Rational, rational } from './rational.ts'
import { printFigure, printText, readText } from './text.ts'

const printed: readonly [value: string, format: string, text: string][] = [
  ['1234.5', '$', '$1,235'],
  ['1234.4999', '$', '$1,234'],
  ['1234.5', '$2', '$1,234.50'],
  ['0.005', '$2', '$0.01'],
  ['-1234.5', '$', '-$1,235'],
  ['-0.4', '$', '$0'],
  ['0.153', '%1', '15.3%'],
  ['0.005', '%', '1%'],
  ['-0.07', '%', '-7%'],
  ['1234567', '0', '1,234,567'],
  ['0.75', '1', '0.8'],
  ['0.75', '2', '0.75'],
  ['2', '2', '2.00'],
]
for (const [value, format, text] of printed) {
  test(`${value} as ${format} is ${text}`, () => assert.is(printFigure(rational(value), format), text))
}

test('rounds once, from the exact figure', () => {
  assert.is(printFigure(divide(rational('2'), rational('3')), '4'), '0.6667')
  assert.is(printFigure(divide(rational('1'), rational('-8')), '2'), '-0.13')
})

test('fills slots, and leaves a text without them as it is', () => {
  const names: Names = new Map<string, Rational | string>([
    ['price', rational('1200')],
    ['owner', 'Ann'],
  ])
  assert.is(printText(readText('{owner} pays {price|$} for it.'), names), 'Ann pays $1,200 for it.')
  assert.equal(readText('{owner} pays {price|$}'), ['', 'owner', '', ' pays ', 'price', '$', ''])
  assert.is(readText('No slot.'), 'No slot.')
})

test.run()
