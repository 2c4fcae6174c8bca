import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi } from '../testing/app.ts'

const api = await openTestApi()
test.after(() => api.close())

const look = async (url: string) => {
  const response = await api.inject({ url })
  return [response.statusCode, response.json().status]
}

test('a process with a database is alive and ready', async () => {
  assert.equal(await look('/healthz'), [200, 'ok'])
  assert.equal(await look('/readyz'), [200, 'ok'])
})

test('one that is about to close is alive and no longer ready', async () => {
  api.app.drain()
  assert.equal(await look('/healthz'), [200, 'ok'])
  assert.equal(await look('/readyz'), [503, 'closing'])
})

test.run()
