import { test } from 'uvu'

test('passes', () => {})
test.after(async () => {
  throw new Error('cannot tidy up')
})
test.run()
