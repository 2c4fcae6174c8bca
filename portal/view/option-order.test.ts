import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { orderedAs } from './option-order.ts'

const test = suite('options in the order of a text')

const options = [
  { choice: 0, text: '$3,100' },
  { choice: 1, text: '$7,500' },
  { choice: 2, text: '$3,100 less' },
]
const asked = (...lines: string[]) => `What is owed?\n${lines.join('\n')}`
const choices = (text: string) => orderedAs(text, options).map(({ choice }) => choice)

test('a text that asked the same gives them its letters', () =>
  assert.equal(choices(asked('A) $7,500', 'B) $3,100 less', 'C) $3,100')), [1, 2, 0]))

test('a text that asked with other figures, or something else, changes nothing', () => {
  assert.equal(choices(asked('A) $7,500', 'B) $3,200 less', 'C) $3,200')), [0, 1, 2])
  assert.equal(choices('Assets = liabilities + equity. Reply Q for a question.'), [0, 1, 2])
})

test.run()
