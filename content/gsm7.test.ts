import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { charactersOutsideGsm7, countSegments, countSeptets } from './gsm7.ts'

test('names the characters that would turn a text into UCS-2', () => {
  assert.equal(charactersOutsideGsm7('It’s §179 — 100 € [x] 🎉 ’'), ['’', '—', '🎉'])
  assert.equal(charactersOutsideGsm7('Straight "quotes", é, §1.446-1 and 5 % @ $3.'), [])
})

test('counts extended characters twice', () => {
  assert.is(countSeptets('a[b]€'), 8)
})

test('counts segments at the limits of 160 and 153', () => {
  for (const [length, segments] of [
    [0, 1],
    [160, 1],
    [161, 2],
    [306, 2],
    [307, 3],
  ] as const) {
    assert.is(countSegments('a'.repeat(length)), segments, `${length} characters`)
  }
})

test('an extended character is not split between two segments', () => {
  assert.is(countSegments(`${'a'.repeat(152)}[${'b'.repeat(152)}`), 3)
  assert.is(countSegments(`${'a'.repeat(151)}[${'b'.repeat(153)}`), 2)
})

test.run()
