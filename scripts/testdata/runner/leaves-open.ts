import { createServer } from 'node:http'
import { test } from 'uvu'

test('forgets to close its server', () => {
  createServer().listen(0, '127.0.0.1')
})
test.run()
