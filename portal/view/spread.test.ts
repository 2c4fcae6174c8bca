import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { spread } from './spread.ts'

test('names never overlap, stay in the picture, and keep their order', () => {
  const heights = fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { maxLength: 3 })
  fc.assert(
    fc.property(heights, (wanted) => {
      const placed = spread(wanted, 18, 10, 190)
      for (const [one, height] of placed.entries()) {
        assert.ok(height >= 10 - 1e-9 && height <= 190 + 1e-9, `${height}`)
        for (const [other, otherHeight] of placed.entries()) {
          if (one === other) continue
          assert.ok(Math.abs(height - otherHeight) >= 18 - 1e-9, `${placed}`)
          if ((wanted[one] ?? 0) < (wanted[other] ?? 0)) assert.ok(height < otherHeight)
        }
      }
    }),
  )
})

test('names that are far apart stay where they are', () =>
  assert.equal(spread([150, 20, 90], 18, 0, 200), [150, 20, 90]))

test.run()
