import { test } from 'uvu'

test.only('the one at hand', () => {})
test('the others', () => {})
test.run()
