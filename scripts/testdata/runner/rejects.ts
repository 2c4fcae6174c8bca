import { test } from 'uvu'

test('forgets to await', () => {
  Promise.reject(new Error('nobody listens'))
})
test.run()
