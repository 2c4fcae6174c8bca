import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Busy } from '../http/busy.ts'
import { openTestApi } from '../testing/app.ts'
import { ann } from '../testing/cast.ts'
import { createPasswords } from './password.ts'

const cheap = createPasswords({ memory_kib: 8, passes: 1, parallelism: 1 })
let busy = false
const api = await openTestApi({
  passwords: {
    ...cheap,
    hash: (...asked) => (busy ? Promise.reject(new Busy('Too many tasks are waiting.')) : cheap.hash(...asked)),
  },
})
test.before(() => api.signUp(ann))
test.after(() => api.close())

test('a link that met a busy moment is still good', async () => {
  const post = (url: string, body: object) => api.inject({ method: 'POST', url, body })
  await post('/api/password-reset', { email: ann.email })
  const token = (await api.mailsTo(ann.email)).at(-1)?.match(/token=([\w-]+)/)?.[1]
  const confirm = () => post('/api/password-reset/confirm', { token, password: 'ledger-of-ann-2' })
  busy = true
  assert.is((await confirm()).statusCode, 503)
  busy = false
  assert.is((await confirm()).statusCode, 200)
})

test.run()
