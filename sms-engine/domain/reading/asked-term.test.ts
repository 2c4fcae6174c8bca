import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readAskedTerms } from './asked-term.ts'

const terms = suite('the words whose meaning a text asks for')

const asked: readonly [text: string, term: string][] = [
  ["what's cogs", 'cogs'],
  ['What is depreciation?', 'depreciation'],
  ['whats equity again', 'equity'],
  ['whats a 1099, the handyman wants one', '1099'],
  ['What is accrual in words a Lutheran would understand', 'accrual'],
  ['what does gaap stand for', 'gaap'],
  ['how does petty cash work', 'petty cash'],
  ['remind me what a W-9 is', 'w9'],
  ['i forget what cogs is', 'cogs'],
  ['so what exactly is a trial balance', 'trial balance'],
  ['can you explain what equity is', 'equity'],
  ['i dont understand depreciation at all', 'depreciation'],
  ['what is FIFO? sounds like name of a dog', 'fifo'],
  ['net income?', 'net income'],
  ["What's the difference between a bill and an invoice?", 'bill and invoice'],
  ['diff between debit vs credit', 'debit and credit'],
  ['whats a P&L', 'p and l'],
]
for (const [text, term] of asked) terms(text, () => assert.ok(readAskedTerms(text).includes(term)))

terms('of two words the pair comes before each of them', () => {
  assert.equal(readAskedTerms('difference between cash and accrual').slice(0, 4), [
    'cash and accrual',
    'accrual and cash',
    'cash',
    'accrual',
  ])
})

const others: readonly [text: string, term: string][] = [
  ['what is a ledger line in music', 'ledger'],
  ['explain my bill', 'bill'],
  ['is rent an expense', 'expense'],
  ['credit card surcharge?', 'credit'],
]
for (const [text, term] of others)
  terms(`${text}: not about ${term}`, () => assert.not(readAskedTerms(text).includes(term)))

for (const text of ['B', 'B?', 'ok thanks', 'debit cash', 'I like depreciation'])
  terms(`${text}: about nothing`, () => assert.equal(readAskedTerms(text), []))

terms.run()
