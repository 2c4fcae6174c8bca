import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { keeping } from './keeping.ts'

const test = suite('keeping')

test('a value is made once, and the one that was not asked for longest goes first', () => {
  const made: string[] = []
  const find = keeping<{ of: string }>(2)
  const ask = (key: string) =>
    find(key, () => {
      made.push(key)
      return { of: key }
    }).of
  assert.equal(['a', 'b', 'a', 'c', 'a', 'b'].map(ask), ['a', 'b', 'a', 'c', 'a', 'b'])
  assert.equal(made, ['a', 'b', 'c', 'b'])
})

test.run()
