import { test } from 'uvu'

test('passes', () => {})
test.skip('needs another machine', () => {})
test.run()
