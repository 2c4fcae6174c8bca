import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { curvePath, curvePoint, markerPosition } from './curve.ts'

const test = suite('curve')

/** Weeks, texts a week, and the marker's position in percent. */
const cases: [number | undefined, number, number][] = [
  [28, 3, 48.6],
  [1, 5, 83.7],
  [52, 3, 17.4],
  [90, 1, 17.4],
  [undefined, 5, 85],
  [undefined, 3, 59],
  [0, 1, 33],
  [0, 0, 20],
]
for (const [weeks, textsAWeek, expected] of cases) {
  test(`${weeks} weeks at ${textsAWeek} a week stand at ${expected}`, () => {
    assert.is(Math.round(markerPosition({ weeks, textsAWeek }) * 10) / 10, expected)
  })
}

test('the curve begins at the bottom left and ends at the top right', () => {
  assert.equal(curvePoint(0), { x: 8, y: 150 })
  assert.equal(curvePoint(1), { x: 312, y: 32 })
  assert.match(curvePath(1), /^M8 150L.*L312 32$/)
})

test.run()
