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

test('names that crowd move apart both ways, around what they want', () => {
  assert.equal(spread([104, 100], 18, 0, 200), [111, 93])
  assert.equal(spread([100, 102, 104, 160], 18, 0, 200), [84, 102, 120, 160])
  assert.equal(spread([100, 100, 121], 18, 0, 200), [89, 107, 125], 'and push the next one along')
})

test('at a bound they move the other way only', () => {
  assert.equal(spread([12, 14], 18, 10, 200), [10, 28])
  assert.equal(spread([190, 195], 18, 10, 200), [182, 200])
})

test('no other heights are nearer to what is wanted', () => {
  const heights = fc.array(fc.integer({ min: 10, max: 190 }), { minLength: 2, maxLength: 5 })
  const steps = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(heights, steps, (wanted, moved) => {
      const sorted = wanted.toSorted((one, other) => one - other)
      const distance = (of: readonly number[]) =>
        of.reduce((sum, height, index) => sum + (height - (sorted[index] ?? 0)) ** 2, 0)
      let next = 10
      const other = sorted.map((_, index) => {
        const height = next + (moved[index] ?? 0)
        next = height + 18
        return height
      })
      fc.pre((other.at(-1) ?? 0) <= 190)
      assert.ok(distance(spread(sorted, 18, 10, 190)) <= distance(other) + 1e-9)
    }),
  )
})

test.run()
