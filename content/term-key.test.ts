import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { termKey } from './term-key.ts'

const keys = suite('the form in which a term is looked up')

const same: readonly [string, string][] = [
  ['Break-even points', 'breakeven point'],
  ['W-2', 'w2'],
  ['P&L', 'p and l'],
  ['1099s', '1099'],
  ['liabilities', 'liability'],
  ['taxes', 'tax'],
  ['losses', 'loss'],
  ['debits', 'Debit'],
]
for (const [one, other] of same) keys(`${one} is ${other}`, () => assert.is(termKey(one), termKey(other)))

const other: readonly [string, string][] = [
  ['basis', 'bas'],
  ['gross', 'gros'],
  ['loss', 'los'],
  ['surplus', 'surplu'],
]
for (const [one, not] of other) keys(`${one} is not ${not}`, () => assert.is.not(termKey(one), termKey(not)))

keys.run()
