import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { tokensOf } from './tokens.ts'

const tokens = suite('the words and figures of a text')

const signs = { space: ' ', joined: '_', comma: ',', stop: '.', question: '?' } as const

const table: readonly (readonly [string, string])[] = [
  ["B's", '.b is'],
  ['a/b', '.a_b'],
  ['12OO', '.1200'],
  ['a? b', '.a?b'],
  ["d'ya", '.dya'],
  ['no.5', '.no_.5'],
  ['no. 5', '.no 5'],
  ['car. b', '.car.b'],
  ['opt, b', '.opt,b'],
  ["l'actif", ".l' actif"],
  ['Cash flow', '.cash flow'],
]
for (const [text, expected] of table) {
  tokens(`${JSON.stringify(text)} is ${expected}`, () => {
    const words = tokensOf(text).map(({ gap, word, elided }) => `${signs[gap]}${word}${elided ? "'" : ''}`)
    assert.is(words.join(''), expected)
  })
}

tokens('what stands before and behind a word is kept', () => {
  const sides = tokensOf("($5) l'actif, B's.").map(({ before, typed, after }) => [before, typed, after])
  assert.equal(sides, [
    ['($', '5', ') '],
    [') ', "l'", ''],
    ['', 'actif', ', '],
    [', ', 'B', ''],
    ['', 'is', '.'],
  ])
})

tokens.run()
