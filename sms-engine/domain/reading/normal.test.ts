import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { normal, tokensOf } from './normal.ts'

const normalising = suite('a text as the reader compares it')

const table: readonly (readonly [string, string])[] = [
  ['STOP Texting', 'stop texting'],
  ['Arr\u00eatez', 'arretez'],
  ['don\u2019t', 'dont'],
  ['d\u2019accord', 'd accord'],
  ['st\u043ep', 'stop'],
  ['\u03b1\u03bd\u03bfid', 'avoid'],
  ['r\u0435move', 'remove'],
  ['\u057etop', '\u057etop'],
  ['\u0578ope', 'nope'],
  ['s\u200btop', 'stop'],
  ['\uff33\uff34\uff2f\uff30', 'stop'],
  ['r3m0v3 me', 'remove me'],
  ['$top 7exting', 'stop texting'],
  ['5top', 'stop'],
  ['un5ub5cr1be', 'unsubscribe'],
  ['4ny 8ad', 'any bad'],
  ['3pm', '3pm'],
  ['10k', '10k'],
  ['1099k', '1099k'],
  ['w2', 'w2'],
  ['401k', '401k'],
  ['s t o p', 'stop'],
  ['S.T.O.P now', 'stop now'],
  ['b a s t a   y a', 'basta ya'],
  ['a b', 'a b'],
  ['stoooop', 'stoop'],
]
for (const [text, expected] of table) normalising(JSON.stringify(text), () => assert.is(normal(text), expected))

normalising('words and signs in their order, none in an empty text', () => {
  assert.equal(tokensOf('Stop, $5!'), ['stop', ',', '$5', '!'])
  assert.equal(tokensOf(' '), [])
})

normalising.run()
