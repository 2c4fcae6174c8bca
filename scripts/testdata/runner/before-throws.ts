import { test } from 'uvu'

test.before(() => {
  throw new Error('no database')
})
test('needs the database', () => {})
test.run()
