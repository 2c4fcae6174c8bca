import { test } from 'uvu'

test('waits for ever', () => new Promise((resolve) => setTimeout(resolve, 1e8)))
test.run()
