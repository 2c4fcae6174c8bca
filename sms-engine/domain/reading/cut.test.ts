import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cut } from './cut.ts'

const cutting = suite('cut')

for (const [name, text, characters, expected] of [
  ['a short text stays as it is', 'abc', 3, 'abc'],
  ['a long one loses its end', 'abcd', 3, 'abc'],
  ['an emoji at the edge stays whole', 'ab\u{1F44D}', 3, 'ab\u{1F44D}'],
  ['an emoji across the edge goes whole', 'abc\u{1F44D}', 3, 'abc'],
  ['characters are counted, not their halves', '\u{1F44D}\u{1F44D}\u{1F44D}', 2, '\u{1F44D}\u{1F44D}'],
  ['half an emoji is a character of its own', '\uD83D\uD83Dab', 2, '\uD83D\uD83D'],
  ['nothing of nothing', '', 3, ''],
] as const) {
  cutting(name, () => assert.is(cut(text, characters), expected))
}

cutting.run()
