import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findLikenesses, shinglesOf } from './shingles.ts'

test('numbers, case and punctuation do not count', () => {
  assert.equal(shinglesOf('You owe $1,200, today.', 3), shinglesOf('you owe 7 today', 3))
})

test('finds pairs in the order of the texts, with their likeness', () => {
  const texts = ['one two three four five', 'something else altogether, said plainly', 'one two three four six']
  assert.equal(findLikenesses(texts, 3, 0.5), [{ first: 0, second: 2, similarity: 0.5 }])
  assert.equal(findLikenesses(texts, 3, 0.6), [])
})

test('compares the questions of the whole curriculum in less than a second of processor time', () => {
  const words = Array.from({ length: 2000 }, (_, index) => `word${index}x`)
  const texts = Array.from({ length: 1104 }, (_, text) =>
    Array.from({ length: 60 }, (_, place) => words[(text * 7919 + place * (text + 13)) % words.length]).join(' '),
  )
  const start = process.cpuUsage()
  findLikenesses(texts, 3, 0.35)
  const { user, system } = process.cpuUsage(start)
  assert.ok(user + system < 1_000_000)
})

test.run()
