import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readSubject, speaksOf } from './subject.ts'

const subject = suite('the subject that a text names')

for (const [text, stems] of [
  ['can you explain depreciation', ['depre']],
  ['explain to me what accruals are', ['accru']],
  ["I don't get depreciation", ['depre']],
  ['quiz me on taxes', ['tax']],
  ['give me a practice question on debits and credits', ['debit', 'credi']],
  ['ask me something about payroll please', ['payro']],
  ["what's the difference between cash and accrual", ['cash', 'accru']],
] as const) {
  subject(`${text}: ${stems.join(', ')}`, () => assert.equal(readSubject(text), stems))
}

for (const text of [
  'explain',
  'explain please',
  'can you explain that again',
  "explain it like I'm five",
  "I don't get why it's a credit",
  'explain the last lesson',
  'quiz me on the last one',
  'quiz me on this',
  'what do you mean',
  'explain slowly',
  'ask me another',
]) {
  subject(`${text}: none`, () => assert.is(readSubject(text), null))
}

subject('is what a lesson speaks of, whatever its ending', () => {
  assert.ok(speaksOf(['tax'], 'Taxes: what you owe'))
  assert.ok(speaksOf(['depre'], 'To depreciate a van'))
  assert.not.ok(speaksOf(['payro'], 'Assets: what you own'))
})

subject.run()
