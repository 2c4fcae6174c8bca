import { test } from 'uvu'
import * as assert from 'uvu/assert'

test('is right', () => {})
test('is wrong', () => assert.is(1 + 1, 3))
test.run()
