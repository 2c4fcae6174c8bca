import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { entryPoints } from './entries.ts'
import { readNumerals } from './numerals.ts'
import { takeApart } from './options.ts'
import { readPieces } from './pieces.ts'
import { scoreOf } from './score.ts'
import { textOf } from './text.ts'

const scores = suite('how much of each option a text says')

const rounded = (value: number) => Math.round(value * 1_000) / 1_000

function take(typed: string, options: readonly string[]) {
  const text = textOf(typed)
  const apart = takeApart(options)
  return { text, apart, pieces: readPieces(text, readNumerals(text.tokens), apart) }
}

/**
 * For each option its points, the share covered, the best of its own words, the share of those told, and the words
 * said.
 */
const table: readonly (readonly [string, readonly string[], string])[] = [
  [
    'ap',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    '0 0 0 0 0 / 2.2 1 0.9 1 2 / 0.24 0.5 0 0 0 / 0 0 0 0 0',
  ],
  [
    'payable',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    '0 0 0 0 0 / 0.4 0.5 0 0.5 1 / 0.4 0.5 0 0 1 / 0 0 0 0 0',
  ],
  [
    'no entry',
    ['Debit cash, credit sales', 'Debit sales, credit cash', 'Debit supplies, credit cash', 'No entry'],
    '0 0 0 0 0 / 0 0 0 0 0 / 0 0 0 0 0 / 2 1 1 1 1',
  ],
  [
    'It drops.',
    ['It goes up', 'It goes down', 'It stays the same', 'It depends on the tax rate'],
    '0.05 0.333 0 0 1 / 2.55 1 0.9 1 3 / 0.015 0.158 0 0 0 / 0.015 0.077 0 0 0',
  ],
  [
    'accountspay',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    '0.26 0.5 0 0 0 / 0.26 0.5 0 0.5 0 / 0 0 0 0 0 / 0 0 0 0 0',
  ],
  [
    'try all balance',
    ['Balance sheet', 'Income statement', 'Cash flow statement', 'Trial balance'],
    '0.4 0.5 0 0 1 / 0 0 0 0 0 / 0 0 0 0 0 / 1.9 1 0.8 1 2',
  ],
  [
    'unearnd revenue',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    '0 0 0 0 0 / 0 0 0 0 0 / 0 0 0 0 0 / 2.5 1 1 1 2',
  ],
  [
    'cash debit sales credit',
    ['Debit cash, credit sales', 'Debit sales, credit cash', 'Debit supplies, credit cash', 'No entry'],
    '1.25 1 0 1 4 / 1.85 1 0 1 4 / 0.45 0.75 0 0 3 / 0 0 0 0 0',
  ],
  [
    'i was paid before the work so unearned',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    '0 0 0 0 0 / 0 0 0 0 0 / 0 0 0 0 0 / 2 1 1 1 1',
  ],
]
for (const [typed, options, expected] of table) {
  scores(`${JSON.stringify(typed)} of ${options.join(' / ')} scores ${expected}`, () => {
    const { pieces, apart } = take(typed, options)
    const found = options.map((_, option) => {
      const { points, covered, own, told, words } = scoreOf(option, pieces, apart)
      return [points, covered, own, told, words].map(rounded).join(' ')
    })
    assert.is(found.join(' / '), expected)
  })
}

/** What the sides of an entry add to each option's points. */
const entries: readonly (readonly [string, readonly string[], string])[] = [
  [
    'cash debit',
    ['Debit cash, credit sales', 'Debit sales, credit cash', 'Debit supplies, credit cash', 'No entry'],
    '0.5 -0.5 -0.5 0',
  ],
  ['debit rent', ['Debit rent expense', 'Credit rent expense', 'Debit and credit rent', 'Rent'], '0 0 0 0'],
  [
    'cash, debit sales',
    ['Debit cash, credit sales', 'Debit sales, credit cash', 'Debit supplies, credit cash', 'No entry'],
    '-0.5 0.5 0 0',
  ],
  [
    'cash left sales right',
    ['Debit cash, credit sales', 'Debit sales, credit cash', 'Debit supplies, credit cash', 'No entry'],
    '1 -1 -0.5 0',
  ],
  [
    'debit cash credit sales',
    ['Debit cash, credit sales', 'Debit sales, credit cash', 'Debit supplies, credit cash', 'No entry'],
    '1 -1 -0.5 0',
  ],
  [
    'cash debit, sales credit',
    ['Debit cash, credit sales', 'Debit sales, credit cash', 'Debit supplies, credit cash', 'No entry'],
    '1 -1 -0.5 0',
  ],
]
for (const [typed, options, expected] of entries) {
  scores(`the sides of ${JSON.stringify(typed)} of ${options.join(' / ')} add ${expected}`, () => {
    const { text, pieces, apart } = take(typed, options)
    assert.is(entryPoints(text, pieces, apart).map(rounded).join(' '), expected)
  })
}

scores.run()
