import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { takeApart } from './options.ts'
import { hitsOfAll, isRun, pieceOf } from './piece.ts'
import { tokensOf } from './tokens.ts'

const pieces = suite('a piece of a text')

const hit = (option: number, isSmall = false) => ({ option, part: 0, isSmall, quality: 1 })
const span = { from: 1, to: 2 }

pieces('it speaks of one option only where all its hits do, and not only by small words', () => {
  assert.is(pieceOf(span, [hit(2)]).only, 2)
  assert.is(pieceOf(span, [hit(2, true), hit(2)]).only, 2)
  assert.is(pieceOf(span, [hit(2, true)]).only, null)
  assert.is(pieceOf(span, [hit(1), hit(2)]).only, null)
  assert.is(pieceOf(span, [hit(1), hit(1), hit(2)]).only, null)
  assert.is(pieceOf(span, []).only, null)
})

pieces('it is a figure only when it is said so', () => {
  assert.is(pieceOf(span, [hit(0)]).isFigure, false)
  assert.is(pieceOf(span, [hit(0)], true).isFigure, true)
})

pieces('all parts of an option are hit, the small ones as such', () => {
  const [option] = takeApart(['Cost of goods', 'Sales'])
  assert.ok(option)
  assert.equal(hitsOfAll(option, 3, 0.9), [
    { option: 3, part: 0, isSmall: false, quality: 0.9 },
    { option: 3, part: 1, isSmall: true, quality: 0.9 },
    { option: 3, part: 2, isSmall: false, quality: 0.9 },
  ])
})

pieces('no mark stands between the words of a run', () => {
  const tokens = tokensOf('cash flow, net-income tax. due')
  const run = (from: number, to: number) => isRun(tokens, { from, to })
  assert.ok(run(0, 2))
  assert.ok(run(2, 5))
  assert.not(run(0, 3))
  assert.not(run(1, 4))
  assert.not(run(3, 6))
  assert.ok(run(2, 3))
})

pieces.run()
