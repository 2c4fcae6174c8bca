/** What proves that the signed-in person is still the account's owner, and for how long. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { noPost, openTestApi } from '../testing/app.ts'
import { ann, bob } from '../testing/cast.ts'
import { requireRecentSignIn } from './reauthentication.ts'
import { createAccountStores } from './stores.ts'

const api = await openTestApi()
test.after(() => api.close())
test.before(async () => {
  await api.signUp(ann)
  await api.signUp(bob)
})

const query = async (sql: string, values: unknown[] = []) => (await api.engine.db.pool.query(sql, values)).rows
const prove = (body: object) => api.injectAs(ann, { method: 'POST', url: '/api/user/reauthenticate', body })
const stores = createAccountStores({ orm: api.orm, pool: api.engine.db.pool, post: noPost })
/** Ann's session, as named by her token. */
function claim() {
  const { jti, sub } = JSON.parse(Buffer.from(api.tokenOf(ann).split('.')[1] ?? '', 'base64url').toString())
  return { id: jti, accountId: sub }
}
const codeOf = async () => {
  try {
    await requireRecentSignIn(stores, claim())
    return 'recent'
  } catch (error) {
    return (error as { code?: string }).code
  }
}
const age = (sql: string) => query(`update session set authenticated_at = now() - interval '${sql}'`)

test('a sign-in is recent for ten minutes', async () => {
  assert.is(await codeOf(), 'recent')
  await age('9 minutes 50 seconds')
  assert.is(await codeOf(), 'recent')
  await age('10 minutes')
  assert.is(await codeOf(), 'reauthenticate')
})

test('the password makes it recent again, in this session alone', async () => {
  await age('1 hour')
  assert.is((await prove({ password: ann.password })).statusCode, 200)
  assert.is(await codeOf(), 'recent')
  const old = await query(`select account_id from session where authenticated_at < now() - interval '50 minutes'`)
  assert.is(old.length, 1)
})

test('a wrong password proves nothing, and is written down', async () => {
  await age('1 hour')
  const refused = await prove({ password: bob.password })
  assert.is(refused.statusCode, 400)
  assert.equal(refused.json().issues, [{ path: ['password'], message: 'That is not your password.' }])
  assert.is(await codeOf(), 'reauthenticate')
  const trail = await query('select what from audit where account_id = $1 order by id desc limit 1', [
    claim().accountId,
  ])
  assert.equal(trail, [{ what: 'reauthentication-failed' }])
})

test.run()
