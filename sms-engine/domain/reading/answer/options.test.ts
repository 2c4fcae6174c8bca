import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { takeApart } from './options.ts'

const options = suite('options taken apart')

options('words with their stems, small ones marked, numbers as one part', () => {
  const [first] = takeApart(['Cost of goods, 10 years', 'Sales'])
  const parts = first?.parts.map(({ word, stem, isSmall, numeral }) => [
    word,
    stem,
    isSmall,
    numeral?.values[0] ?? null,
  ])
  assert.equal(parts, [
    ['cost', 'cost', false, null],
    ['of', 'of', true, null],
    ['goods', 'good', false, null],
    ['10', '10', false, 10],
  ])
})

options('small words count where there are no others', () => {
  const apart = takeApart(['It is on', 'More', 'Debit'])
  assert.equal(
    apart[0]?.parts.map(({ isSmall }) => isSmall),
    [false, false, false],
  )
})

options('what no other option has is its own, and all of it where nothing is', () => {
  const own = (...texts: string[]) => takeApart(texts).map((option) => option.own)
  assert.equal(own('Accounts payable', 'Accounts receivable'), [[1], [1]])
  assert.equal(own('Notes payable', 'Note', 'Payable'), [[0, 1], [0], [0]])
  assert.equal(own('10 years', '10 days', '5 years'), [[0], [0], [0]])
  assert.equal(own('$5', '5', '6'), [[0], [0], [0]])
  assert.equal(own('The cost of it', 'Cost, the'), [[1], [0]])
  assert.equal(
    own('It is on', 'Cash on hand'),
    [
      [0, 1, 2],
      [0, 2],
    ],
    'a small word is nobody\u2019s',
  )
})

options('initials with and without small words, none of a single letter', () => {
  const initials = (text: string) => takeApart([text, 'x y'])[0]?.initials
  assert.equal(initials('Cost of goods sold'), ['cogs', 'cgs'])
  assert.equal(initials('The cost'), ['tc'])
  assert.equal(initials('Cash'), [])
})

options('a bare one is a number only where it is all that the option has', () => {
  const numbers = (text: string) => takeApart([text, 'x'])[0]?.parts.filter(({ numeral }) => numeral).length
  assert.equal(['One', 'One cat', '1 cat', 'Two cats'].map(numbers), [1, 0, 1, 1])
})

options('zero means what "zero" means', () => {
  const meanings = (text: string) => takeApart([text, 'x'])[0]?.parts[0]?.meanings
  assert.equal(meanings('$0'), ['zero'])
  assert.equal(meanings('$5'), [])
})

options('meanings of a phrase, and apart those of the words in it', () => {
  const [first] = takeApart(['Accounts payable', 'x'])
  assert.ok(first?.parts[1]?.meanings.includes('accounts payable'))
  const [lone] = takeApart(['Payable', 'x'])
  assert.not(lone?.parts[0]?.meanings.includes('accounts payable') && lone.parts[0].loose.length > 0)
})

options('letters and sound of all of it', () => {
  const [first] = takeApart(['Cash flow', '5 days'])
  assert.is(first?.joined, 'cashflow')
  assert.is(first?.sound(), first?.sound())
  assert.is(first?.sound(), 'kaxfla')
  assert.is(first?.parts[0]?.sound(), 'kax')
  assert.is(takeApart(['5 days', 'x'])[0]?.parts[0]?.sound(), '')
})

options.run()
