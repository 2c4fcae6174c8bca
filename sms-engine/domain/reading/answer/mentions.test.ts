import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText, isFirm, isSure, type Mention, namedIn } from './mentions.ts'
import { takeApart } from './options.ts'
import { pieceOf, quality } from './piece.ts'
import { textOf, wordsOf } from './text.ts'

const mentions = suite('what names options in a text')

const pointer = (strong: boolean): Mention => {
  return { from: 0, to: 1, option: 1, pointer: { from: 0, to: 1, shown: 1, strong }, piece: null }
}
const piece = (...hits: readonly (readonly [number, number])[]): Mention => {
  const made = pieceOf(
    { from: 1, to: 2 },
    hits.map(([option, value]) => ({ option, part: 0, isSmall: false, quality: value })),
  )
  return { from: 1, to: 2, option: made.only, pointer: null, piece: made }
}

mentions('a strong letter and words for one option are firm', () => {
  assert.ok(isFirm(pointer(true)))
  assert.not(isFirm(pointer(false)))
  assert.ok(isFirm(piece([2, 1])))
  assert.not(isFirm(piece([1, 1], [2, 1])))
})

mentions('a mere hint is not sure, a letter is', () => {
  assert.ok(isSure(pointer(false)))
  assert.ok(isSure(piece([2, quality.misspelt])))
  assert.not(isSure(piece([2, quality.hint])))
  assert.ok(isSure(piece([2, quality.hint], [1, quality.exact])))
})

mentions('the options that are named by themselves', () => {
  assert.equal([...namedIn([pointer(true), piece([2, 1]), piece([1, 1], [3, 1])])], [1, 2])
  assert.equal([...namedIn([pointer(false)])], [])
})

const options = ['C corporation', 'Last in, first out', 'Accounts receivable', 'Debit']
const table: readonly (readonly [string, string])[] = [
  ['c', 'c C'],
  ['c corporation', 'c A; c corporation A; corporation A'],
  ['last in first out', 'last B; last in first out B; in B; first B; out B'],
  ['a/r', 'a r C; r C'],
  ['d. debit', 'd D; debit D; debit D'],
  ['starting with l', 'starting with l B'],
  ['starting with d', 'starting with d D'],
]
for (const [typed, expected] of table) {
  mentions(`${JSON.stringify(typed)} names ${expected}`, () => {
    const text = textOf(typed)
    const found = hearText(text, takeApart(options)).mentions
    const named = found.map((one) => `${wordsOf(text, one)} ${one.option === null ? '*' : 'ABCD'[one.option]}`)
    assert.is(named.join('; '), expected)
  })
}

mentions.run()
