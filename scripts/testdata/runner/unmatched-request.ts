import nock from 'nock'
import { test } from 'uvu'

test('swallows the answer 501', async () => {
  nock('https://api.example.com').get('/right').reply(200)
  await fetch('https://api.example.com/wrong').catch(() => {})
})
test.run()
