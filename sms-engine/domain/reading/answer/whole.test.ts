import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readWhole } from './whole.ts'

const whole = suite('a text that is an option as a whole')

const table: readonly (readonly [string, readonly string[], string])[] = [
  ['q3', ['March 31', 'March 30', 'April 15', 'Q3'], 'D'],
  ['Q3?', ['March 31', 'March 30', 'April 15', 'Q3'], 'D'],
  ['lfo', ['FIFO', 'LIFO', 'Rent', 'Rental'], '-'],
  ['boht', ['Debit cash, credit sales', 'Debit sales, credit cash', 'No entry', 'Both'], 'D'],
  ['cash', ['Cash', 'Cash', 'Bank', 'Loan'], '-'],
  ['$3,601', ['$1,200', '$2,400', '$3,600', '-$300'], '-'],
  ['march31', ['March 31', 'March 30', 'April 15', 'Q3'], '-'],
  ['accounts', ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'], '-'],
  ['increase', ['Increase', 'Decrease', 'Increases', 'Same'], 'A'],
  ['acounts paybl', ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'], 'B'],
  ['acconts paybel', ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'], '-'],
  ['accountspayable', ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'], 'B'],
  ['unearned revanues', ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'], 'D'],
  ['b accounts payable', ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'], '-'],
  ['debt csh credt sals', ['Debit cash, credit sales', 'Debit sales, credit cash', 'No entry', 'Both'], '-'],
  ['accounts payable please', ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'], '-'],
  ['3,5', ['35', '3.5', '25', '2.5'], 'B'],
  ['$2,50', ['$250', '$2.50', '$25', '$2,500'], 'B'],
  ['$2,50', ['$250', '$25', '$5', '$2,500'], '-'],
  ['2,500', ['250', '2.5', '25', '2,500'], 'D'],
  ['2,5%', ['25%', '2.5%', '250%', '0.25%'], 'B'],
  [',25%', ['25%', '2.5%', '250%', '.25%'], 'D'],
  ['$1,234,500', ['$1,234,500', '$1,234.50', '$1,234', '$500'], 'A'],
  ['($500)', ['$500', '-$500', '$1,000', '-$1,000'], 'B'],
  ['($1,000)', ['$500', '-$500', '$1,000', '$2,000'], '-'],
  ['joe and jan', ['Jan and Joy', 'Jan alone', 'Jan and Joe', 'Joe and Joy'], '-'],
  ['jane and mark', ['Jane', 'Jade and Mark', 'Mark', 'Nobody'], '-'],
  ['kim and roy', ['Kim and Ray', 'Lou alone', 'Kim', 'Nobody'], 'A'],
  ['kim and rox', ['Kim and Roy', 'Lou alone', 'Kim', 'Nobody'], 'A'],
  ['kim and may', ['Kim and Roy', 'Lou alone', 'Kim', 'Nobody'], '-'],
  ['she must file a tax form', ['She must file no tax form', 'She pays', 'Both', 'Neither'], '-'],
  ['she must file tax form', ['She must file no tax form', 'She pays', 'Both', 'Neither'], '-'],
  ['debit cash credit sales', ['Debit cash, credit sales', 'Debit sales, credit cash', 'No entry', 'Both'], 'A'],
]
for (const [text, options, expected] of table) {
  whole(`${JSON.stringify(text)} of ${options.join(' / ')} is ${expected}`, () => {
    assert.is('ABCD'[readWhole(text, options) ?? -1] ?? '-', expected)
  })
}

whole('marks may add ten characters to the longest option, and no more', () => {
  const options = ['Cash', 'Bank']
  assert.is(readWhole(`cash${'.'.repeat(10)}`, options), 0)
  assert.is(readWhole(`cash${'.'.repeat(11)}`, options), null)
})

whole('a slip more is allowed to a longer text', () => {
  const read = (text: string, option: string) => readWhole(text, [option, 'Something that is quite else'])
  assert.is(read('a bcdefg', 'abcdefg'), 0, 'eight letters bear two slips')
  assert.is(read('ab cd', 'abcde'), null)
})

whole.run()
