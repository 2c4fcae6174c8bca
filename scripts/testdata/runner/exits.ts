import { test } from 'uvu'

test('stops the process', () => process.exit(0))
test.run()
