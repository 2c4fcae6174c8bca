import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listsIn, namesOf, optionOf } from './names.ts'
import { tokensOf } from './tokens.ts'

const names = suite('what an option or a text lists')

const options: readonly (readonly [string, readonly string[]])[] = [
  ['Uma, Vic and Ava', ['uma', 'vic', 'ava']],
  ['Uma & Vic', ['uma', 'vic']],
  ['Only Ava', ['ava']],
  ['Jan alone', ['jan']],
  ['A form but no tax', ['form', 'no tax']],
  ['No form, but tax', ['no form', 'tax']],
  ['Cash up, loan up', ['cash up', 'loan up']],
  ['$1,500 and -$400', ['1500', '-400']],
  ['W and Y', ['w', 'y']],
  ['Assets = Liabilities + Equity', ['asset liability equity']],
]
for (const [option, expected] of options) {
  names(`${option}: ${expected.join(' / ')}`, () => {
    assert.equal(
      namesOf(tokensOf(option)).map((name) => name.join(' ')),
      expected,
    )
  })
}

const three = ['Only Ava', 'Only Uma', 'Uma and Vic', 'Uma, Vic and Ava']
const paired = ['75 and 75', '73 and 75', '75 and 73', 'Neither']
const texts: readonly (readonly [string, readonly string[], string])[] = [
  ['uma & vic', three, 'C'],
  ['vic + uma', three, 'C'],
  ['uma, also vic', three, 'C'],
  ['uma vic', three, 'C'],
  ['uma n vic they live there', three, 'C'],
  ['ava/vic/uma', three, 'D'],
  ['uma, ava', three, '-'],
  ['uma or vic', three, ''],
  ['uma? vic', three, ''],
  ['vic', three, ''],
  ['uma and bob', three, ''],
  ['grey & ker', ['Gray and Kerr', 'Gray', 'Kerr', 'Nobody'], 'A'],
  ['jen and jon', ['Jen and Jan', 'Jon and Jim', 'Jen and Jon', 'Nobody'], 'C'],
  ['73 & 75', paired, 'B'],
  ['75, 73', paired, 'C'],
  ['loan up, cash up', ['Cash up, loan up', 'Cash up, loan down', 'Cash down', 'Neither'], 'A'],
]
for (const [text, all, expected] of texts) {
  names(`${JSON.stringify(text)} of ${all.join(' / ')} is ${expected || 'no list'}`, () => {
    const lists = all.map((option) => namesOf(tokensOf(option)))
    const found = listsIn(tokensOf(text), lists).map((list) => 'ABCD'[optionOf(list, lists) ?? -1] ?? '-')
    assert.is(found.join(), expected)
  })
}

names.run()
