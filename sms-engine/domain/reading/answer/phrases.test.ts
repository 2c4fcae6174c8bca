import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findPhrases, phrasebook } from './phrases.ts'
import { tokensOf } from './tokens.ts'

const phrases = suite('phrases in a text')

const book = phrasebook([
  [['no'], 'turn'],
  [['no', 'wait'], 'turn'],
  [['no', 'wait', 'now'], 'torn'],
  [['no', 'idea'], 'lost'],
  [['wait'], 'aside'],
  [['no'], 'not'],
  [['no'], 'not'],
] as const)

const table: readonly (readonly [string, string])[] = [
  ['', ''],
  ['yes', ''],
  ['no', 'turn 0-1, not 0-1'],
  ['no wait', 'not 0-1, turn 0-2, aside 1-2'],
  ['no wait now', 'not 0-1, turn 0-2, torn 0-3, aside 1-2'],
  ['no, wait', 'not 0-1, turn 0-2, aside 1-2'],
  ['no! wait', 'turn 0-1, not 0-1, aside 1-2'],
  ['no? wait', 'turn 0-1, not 0-1, aside 1-2'],
  ['no idea', 'turn 0-1, not 0-1, lost 0-2'],
  ['so no no', 'turn 1-2, not 1-2, turn 2-3, not 2-3'],
]
for (const [text, expected] of table) {
  phrases(`${JSON.stringify(text)} holds ${expected || 'none'}`, () => {
    const found = findPhrases(tokensOf(text), book, ({ word }) => word)
    assert.is(found.map(({ means, from, to }) => `${means} ${from}-${to}`).join(', '), expected)
  })
}

phrases.run()
