import { test } from 'uvu'
import * as assert from 'uvu/assert'

test('sees what it was given', () => assert.equal(process.argv.slice(2), ['--record']))
test.run()
