import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { truncate } from './truncate.ts'

const test = suite('truncate')

test('texts are cut at 80 characters, on one line', () => {
  assert.is(truncate('A\n\nB'), 'A B')
  assert.is(truncate('x'.repeat(80)), 'x'.repeat(80))
  assert.is(truncate('x'.repeat(81)), `${'x'.repeat(80)}…`)
})

test.run()
