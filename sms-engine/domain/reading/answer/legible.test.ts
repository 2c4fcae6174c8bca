import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { legible } from './legible.ts'

const legibly = suite('a text in Latin letters')

const table: readonly (readonly [string, string])[] = [
  ['\u03b1', 'a'],
  ['\u0412', 'B'],
  ['\ud83c\udd50', ' A '],
  ['\ud83c\udd72', ' C '],
  ['\ud83c\udd8a', '\ud83c\udd8a'],
  ['\ud83c\udde6', ' A '],
  ['\ud83d\udc1d', ' bee '],
  ['3\u00bd', '3 and a half '],
  ['\ud83c\udd71\ufe0f', ' B '],
  ['3 \u00bc', '3 and a quarter '],
  ['ok \u041f\u0440\u0438\u0432\u0435\u0442', 'ok \u041fp\u0438bet'],
]
for (const [text, expected] of table) {
  legibly(`${JSON.stringify(text)} is ${JSON.stringify(expected)}`, () => assert.is(legible(text), expected))
}

legibly.run()
