import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('sums')
test.before(() => {})
test('adds', () => assert.is(1 + 1, 2))
test('adds more', async () => assert.is(2 + 2, 4))
test.run()
