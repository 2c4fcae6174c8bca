import { test } from 'uvu'

test('waits for nothing', () => new Promise(() => {}))
test.run()
