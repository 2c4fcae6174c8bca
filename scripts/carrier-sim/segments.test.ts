import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { countSegments } from './segments.ts'

const test = suite('Segments')

const cases: readonly [what: string, body: string, segments: number][] = [
  ['nothing', '', 1],
  ['160 plain characters', 'x'.repeat(160), 1],
  ['161 plain characters', 'x'.repeat(161), 2],
  ['306 plain characters', 'x'.repeat(306), 2],
  ['307 plain characters', 'x'.repeat(307), 3],
  ['80 euro signs, two septets each', '€'.repeat(80), 1],
  ['81 euro signs', '€'.repeat(81), 2],
  ['a curly quote among 70', `${'x'.repeat(69)}’`, 1],
  ['a curly quote among 71', `${'x'.repeat(70)}’`, 2],
  ['67 emoji, two units each', '📚'.repeat(67), 2],
]

for (const [what, body, segments] of cases) {
  test(`${what}: ${segments}`, () => assert.is(countSegments(body), segments))
}

test.run()
