import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { truncate } from './truncate.ts'

const test = suite('truncate')

test('texts are cut at 80 characters, on one line', () => {
  assert.is(truncate('A\n\nB'), 'A B')
  assert.is(truncate('x'.repeat(80)), 'x'.repeat(80))
  assert.is(truncate('x'.repeat(81)), `${'x'.repeat(80)}…`)
})

test('a full stop at the cut makes no fourth dot', () => {
  const sentence = `${'x'.repeat(78)}.`
  assert.is(truncate(`${sentence} More of it.`), `${'x'.repeat(78)}…`)
  assert.is(truncate(`${'x'.repeat(79)}, and more`), `${'x'.repeat(79)},…`)
})

test.run()
