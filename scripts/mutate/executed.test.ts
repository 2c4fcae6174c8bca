import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { executedSegments, ran } from './executed.ts'

const test = suite('what of a file ran')

const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count })

test('the innermost range decides', () => {
  const module = { ranges: [range(0, 100, 1)] }
  const called = { ranges: [range(10, 50, 3), range(20, 30, 0), range(24, 26, 1)] }
  const never = { ranges: [range(60, 80, 0)] }
  assert.equal(executedSegments([module, called, never]), [0, 20, 24, 26, 30, 60, 80, 100])
})

test('neighbours that ran are one', () => {
  assert.equal(executedSegments([{ ranges: [range(0, 10, 1), range(2, 5, 2), range(5, 7, 4)] }]), [0, 10])
  assert.equal(executedSegments([{ ranges: [range(0, 10, 0)] }]), [])
})

test('an offset ran when it lies in a segment, whose end is not in it', () => {
  const segments = [5, 10, 20, 30]
  const offsets = [0, 5, 9, 10, 19, 20, 29, 30]
  assert.equal(
    offsets.filter((offset) => ran(segments, offset)),
    [5, 9, 20, 29],
  )
})

test.run()
