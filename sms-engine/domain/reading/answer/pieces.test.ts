import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readNumerals } from './numerals.ts'
import { takeApart } from './options.ts'
import { readPieces } from './pieces.ts'
import { textOf, wordsOf } from './text.ts'

const pieces = suite('the words of a text that speak of an option')

/** "suplies: supplies of C 0.75": the words, the part of an option that they name, and how surely. */
function describe(typed: string, options: readonly string[]): string {
  const text = textOf(typed)
  const apart = takeApart(options)
  return readPieces(text, readNumerals(text.tokens), apart)
    .map((piece) => {
      const hits = piece.hits.map(({ option, part, quality }) => {
        return `${apart[option]?.parts[part]?.word} of ${'ABCD'[option]} ${Number(quality.toFixed(3))}`
      })
      return `${wordsOf(text, piece)}: ${hits.join(', ')}`
    })
    .join('; ')
}

const table: readonly (readonly [string, readonly string[], string])[] = [
  [
    'SI',
    ['FIFO', 'LIFO', 'Weighted average', 'Specific identification'],
    'si: specific of D 0.9, identification of D 0.9',
  ],
  [
    'ap',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    'ap: accounts of B 0.9, payable of B 0.9; ap: accounts of B 0.9, payable of B 0.9, payable of C 0.6',
  ],
  [
    'np',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    'np: notes of C 0.9, payable of C 0.9',
  ],
  [
    're',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    're: receivable of A 0.8, revenue of D 0.8',
  ],
  [
    'a p',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    'p: accounts of B 0.9, payable of B 0.9, payable of C 0.6',
  ],
  [
    'a/p',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    'a p: accounts of B 0.9, payable of B 0.9',
  ],
  ['tax', ['Taxes', 'Interest', 'Leases', 'An X corporation'], 'tax: taxes of A 1'],
  ['f1f0', ['FIFO', 'LIFO', 'Weighted average', 'Specific identification'], 'f1f0: fifo of A 1'],
  ['fifo', ['FIFO', 'LIFO', 'Weighted average', 'Specific identification'], 'fifo: fifo of A 1'],
  ['1,200', ['$1,200', '$2,400', '$3,600', '$4,800'], '1,200: 1,200 of A 1'],
  ['asset', ['Asset', 'Liability', 'Equity', 'Revenue'], 'asset: asset of A 1; asset: asset of A 1'],
  ['fi fo', ['FIFO', 'LIFO', 'Weighted average', 'Specific identification'], 'fi fo: fifo of A 1'],
  ['weigh', ['FIFO', 'LIFO', 'Weighted average', 'Specific identification'], 'weigh: weighted of C 0.65'],
  ['2400-5', ['$1,200', '$2,400', '$3,600', '$4,800'], '2400: 2,400 of B 1'],
  ['2400-B', ['$1,200', '$2,400', '$3,600', '$4,800'], ''],
  ['taxing', ['Taxes', 'Interest', 'Leases', 'An X corporation'], 'taxing: taxes of A 0.9'],
  ['f i f o', ['FIFO', 'LIFO', 'Weighted average', 'Specific identification'], 'f i f o: fifo of A 1'],
  [
    'fife oh',
    ['FIFO', 'LIFO', 'Weighted average', 'Specific identification'],
    'fife: fifo of A 0.75; fife oh: fifo of A 0.8',
  ],
  ['2 assets', ['Asset', 'Liability', 'Equity', 'Revenue'], 'assets: asset of A 1'],
  ['assett i', ['Asset', 'Liability', 'Equity', 'Revenue'], 'assett: asset of A 1'],
  [
    'cashflow',
    ['Balance sheet', 'Income statement', 'Cash flow statement', 'Trial balance'],
    'cashflow: cash of C 1, flow of C 1',
  ],
  [
    'no entry',
    ['Debit cash, credit sales', 'Debit sales, credit cash', 'Debit supplies, credit cash', 'No entry'],
    'no: no of D 1; entry: entry of D 1; no entry: no of D 0.9, entry of D 0.9',
  ],
  ['a s s e t', ['Asset', 'Liability', 'Equity', 'Revenue'], 'a s s e t: asset of A 1'],
  ['maybe one', ['1', '10', '25%', '12 months'], 'one: 1 of A 1'],
  ['rev a new', ['Asset', 'Liability', 'Equity', 'Revenue'], 'rev a new: revenue of D 0.8; rev: revenue of D 0.9'],
  [
    'un earned',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    'earned: unearned of D 0.7; un earned: unearned of D 1',
  ],
  [
    'revenueing',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    'revenueing: revenue of D 1',
  ],
  ['interesting', ['Taxes', 'Interest', 'Leases', 'An X corporation'], 'interesting: interest of B 0.9'],
  ['say one, man', ['1', '10', '25%', '12 months'], 'one: 1 of A 1'],
  [
    'queda en cero',
    ['It increases', 'It decreases', 'No change', 'It becomes zero'],
    'cero: zero of D 1; queda en cero: becomes of D 0.9, zero of D 0.9',
  ],
  [
    'waited avrage',
    ['FIFO', 'LIFO', 'Weighted average', 'Specific identification'],
    'avrage: average of C 0.75; waited avrage: weighted of C 0.8, average of C 0.8',
  ],
  ['accountpayable', ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'], ''],
  ['answer one man', ['1', '10', '25%', '12 months'], ''],
  [
    'average weight',
    ['FIFO', 'LIFO', 'Weighted average', 'Specific identification'],
    'average: average of C 1; weight: weighted of C 1',
  ],
  ['every month!!!', ['Daily', 'Weekly', 'Monthly', 'Once a year'], 'every month: monthly of C 0.9'],
  [
    'ni uno ni otro',
    ['Debit', 'Credit', 'Neither', 'Both'],
    'ni otro: neither of C 0.8; ni uno ni otro: neither of C 0.6',
  ],
  [
    'notes pay able',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    'notes: notes of C 1; pay: payable of B 0.8, payable of C 0.8; pay able: payable of B 1, payable of C 1',
  ],
  [
    'accountspayable',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    'accountspayable: accounts of B 1, payable of B 1',
  ],
  [
    'asset liability',
    ['Asset', 'Liability', 'Equity', 'Revenue'],
    'asset: asset of A 1; liability: liability of B 1; asset: asset of A 1; liability: liability of B 1',
  ],
  [
    'nothing changes',
    ['It goes up', 'It goes down', 'It stays the same', 'It becomes zero'],
    'nothing changes: stays of C 0.6, the of C 0.6, same of C 0.6',
  ],
  [
    'try all balance',
    ['Balance sheet', 'Income statement', 'Cash flow statement', 'Trial balance'],
    'balance: balance of A 1, balance of D 1; try all: trial of D 0.8',
  ],
  [
    'unearnd revenue',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    'unearnd: unearned of D 0.75; revenue: revenue of D 1; unearnd revenue: unearned of D 0.8, revenue of D 0.8',
  ],
  [
    'first in first out',
    ['FIFO', 'LIFO', 'Weighted average', 'Specific identification'],
    'first in first out: fifo of A 0.9',
  ],
  [
    'accounts payableish',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    'accounts: accounts of A 1, accounts of B 1; payableish: payable of B 0.75, payable of C 0.75',
  ],
  [
    'strait line, 40% sure',
    ['Straight-line', '40%', '25%', '10%'],
    'strait: straight of A 0.7; line: line of A 1; strait line: straight of A 0.9, line of A 0.9',
  ],
  ['beats the heck outta me', ['Asset', 'Liability', 'Equity', 'Revenue'], ''],
  ['Charlie is out sick today', ['Asset', 'Liability', 'Equity', 'Revenue'], 'is out: asset of A 0.8'],
  ['is it always B on leases?', ['Asset', 'Liability', 'Equity', 'Revenue'], ''],
  ['slept between 5 and 10 hours', ['5 years', '7 years', '10 years', '40 years'], '5: 5 of A 1'],
  [
    'Equity (C) is what I would put',
    ['Asset', 'Liability', 'Equity', 'Revenue'],
    'equity: equity of C 1; equity: equity of C 1',
  ],
  [
    'customers pay us later so receivable',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    'receivable: receivable of A 1',
  ],
  [
    'i was paid before the work so unearned',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    'unearned: unearned of D 1; paid before: unearned of D 0.6, revenue of D 0.6',
  ],
  [
    'the lie ability thing was on my mind all day',
    ['Asset', 'Liability', 'Equity', 'Revenue'],
    'ability: liability of B 0.7; lie ability: liability of B 0.8',
  ],
  [
    'i like it when you teach me about nots and such',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    '',
  ],
]
for (const [text, options, expected] of table) {
  pieces(`${JSON.stringify(text)} of ${options.join(' / ')} says ${expected || 'none'}`, () => {
    assert.is(describe(text, options), expected)
  })
}

pieces.run()
