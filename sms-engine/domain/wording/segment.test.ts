import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { countSegments, fit, toPlain } from './segment.ts'

const segments = suite('segments')

/** Text, its units, and the segments that a carrier bills. */
const table: readonly (readonly [string, string, number, number])[] = [
  ['160 plain characters', 'a'.repeat(160), 160, 1],
  ['161', 'a'.repeat(161), 161, 2],
  ['306', 'a'.repeat(306), 306, 2],
  ['307', 'a'.repeat(307), 307, 3],
  ['a euro sign counts two', `${'a'.repeat(159)}\u20ac`, 161, 2],
  ['70 with an emoji', `${'a'.repeat(68)}\u{1F44D}`, 70, 1],
  ['71 with an emoji', `${'a'.repeat(69)}\u{1F44D}`, 71, 2],
  ['134 with an emoji', `${'a'.repeat(132)}\u{1F44D}`, 134, 2],
  ['135 with an emoji', `${'a'.repeat(133)}\u{1F44D}`, 135, 3],
  ['a curly quote makes it UCS-2', `${'a'.repeat(70)}\u2019`, 71, 2],
  ['nothing', '', 0, 1],
]

for (const [name, text, units, expected] of table) {
  segments(name, () => {
    const counted = countSegments(text)
    assert.is(counted.units, units)
    assert.is(counted.segments, expected)
  })
}

segments('typographic characters are written plainly', () => {
  const plain = toPlain('\u201cIt\u2019s 5 \u2013 6\u2026\u201d\u00a0ok')
  assert.is(plain, '"It\'s 5 - 6..." ok')
  assert.is(countSegments(plain).encoding, 'GSM-7')
})

segments('optional parts are left out from the end until the rest fits', () => {
  assert.is(fit('a', 'b', 'c'), 'a b c')
  assert.is(fit('a'.repeat(300), 'b', 'c'.repeat(20)), `${'a'.repeat(300)} b`)
  assert.is(fit('a'.repeat(306), 'b'), 'a'.repeat(306))
})

segments.run()
