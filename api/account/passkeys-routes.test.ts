import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { proveAddress } from '../testing/addresses.ts'
import { openTestApi } from '../testing/app.ts'
import { ann, bob, type Person } from '../testing/cast.ts'
import { softwareAuthenticator } from '../testing/software-authenticator.ts'

const origin = 'https://tallytext.example'
const api = await openTestApi({ config: { publicUrl: origin } })
test.before(async () => {
  for (const person of [ann, bob]) await api.signUp(person)
})
test.after(() => api.close())

const post = (url: string, body?: object) => api.inject({ method: 'POST', url, ...(body && { body }) })
const as = (person: Person, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
  api.injectAs(person, { method, url, headers: { 'user-agent': 'Tests' }, ...(body && { body }) })
const wish = async (person: Person) =>
  (await as(person, 'POST', '/api/user/passkeys/options', { password: person.password })).json()
const listOf = async (person: Person) => (await as(person, 'GET', '/api/user/passkeys')).json().passkeys
const signInOptions = async () => (await post('/api/login/passkey/options')).json()

/** Adds a passkey for a person. */
async function passkeyOf(person: Person) {
  const authenticator = softwareAuthenticator({ origin })
  const added = await as(person, 'POST', '/api/user/passkeys', authenticator.create(await wish(person)))
  assert.is(added.statusCode, 201, added.body)
  return authenticator
}

test('the browser is asked for a passkey that names its owner and is unlocked', async () => {
  const options = await wish(ann)
  assert.equal(options.rp, { name: 'Tallytext', id: 'tallytext.example' })
  assert.equal([options.user.name, options.user.displayName], [ann.email, 'Ann Archer'])
  assert.equal(
    [options.authenticatorSelection.residentKey, options.authenticatorSelection.userVerification],
    ['required', 'required'],
  )
  assert.equal(options.excludeCredentials, [])
  const { id } = await passkeyOf(ann)
  assert.equal((await wish(ann)).excludeCredentials, [{ id, transports: ['internal'], type: 'public-key' }])
})

test('a passkey is added, listed, signs its owner in and is removed', async () => {
  const authenticator = await passkeyOf(bob)
  const [listed] = await listOf(bob)
  assert.equal([listed.id, listed.userAgent, listed.lastUsedAt], [authenticator.id, 'Tests', null])

  const signedIn = await post('/api/login/passkey', authenticator.get(await signInOptions()))
  assert.is(signedIn.statusCode, 200)
  assert.is(signedIn.json().user.email, bob.email)
  const headers = { authorization: `Bearer ${signedIn.json().token}` }
  assert.is((await api.inject({ url: '/api/user', headers })).json().email, bob.email)
  assert.ok((await listOf(bob))[0].lastUsedAt)

  const removed = await as(bob, 'DELETE', `/api/user/passkeys/${authenticator.id}`)
  assert.equal(removed.json(), { message: 'That passkey no longer signs you in.' })
  assert.equal(await listOf(bob), [])
  assert.is((await post('/api/login/passkey', authenticator.get(await signInOptions()))).statusCode, 401)
  assert.is((await as(bob, 'DELETE', `/api/user/passkeys/${authenticator.id}`)).statusCode, 404)
})

test('the owner hears of a passkey that was added and of its removal, and both are written down', async () => {
  await proveAddress(api, bob)
  const { id } = await passkeyOf(bob)
  const added = (await api.mailsTo(bob.email)).at(-1) ?? ''
  assert.match(added, 'Subject: Tallytext: A passkey was added')
  assert.match(added, 'support@tallytext.example')
  await as(bob, 'DELETE', `/api/user/passkeys/${id}`)
  const removed = (await api.mailsTo(bob.email)).at(-1) ?? ''
  assert.match(removed, 'Subject: Tallytext: A passkey was removed')
  assert.match(removed, 'support@tallytext.example')
  const { rows } = await api.engine.db.pool.query(
    `select what from audit join account on account.id = account_id where email = $1 order by audit.id desc limit 2`,
    [bob.email],
  )
  assert.equal(
    rows.map(({ what }) => what),
    ['passkey-removed', 'passkey-added'],
  )
})

test('the same passkey is not added twice, to the same account or another', async () => {
  const authenticator = await passkeyOf(ann)
  for (const person of [ann, bob]) {
    const again = await as(person, 'POST', '/api/user/passkeys', authenticator.create(await wish(person)))
    assert.equal([again.statusCode, again.json().code], [409, 'passkey_known'])
  }
})

test('more than twenty are not kept', async () => {
  const eve = { ...ann, email: 'eve@example.com' }
  await api.signUp(eve)
  const { id } = await passkeyOf(eve)
  await api.engine.db.pool.query(
    `insert into passkey (id, account_id, public_key, counter, transports, created_at, challenged_at)
     select id || nth, account_id, public_key, counter, transports, created_at, challenged_at
     from passkey, generate_series(2, 20) nth where id = $1`,
    [id],
  )
  const refused = await as(eve, 'POST', '/api/user/passkeys', softwareAuthenticator({ origin }).create(await wish(eve)))
  assert.equal([refused.statusCode, refused.json().code, (await listOf(eve)).length], [409, 'too_many_passkeys', 20])
})

test('a wrong password begins nothing', async () => {
  const refused = await as(ann, 'POST', '/api/user/passkeys/options', { password: 'not-this-one' })
  assert.equal(refused.json().issues, [{ path: ['password'], message: 'That is not your password.' }])
})

test('what is no answer of an authenticator is refused in a sentence', async () => {
  const { create, get } = softwareAuthenticator({ origin })
  const made = create(await wish(ann))
  const proof = get(await signInOptions())
  const unread = 'That passkey could not be read. Please try again.'
  for (const body of [{}, { ...made, response: { ...made.response, attestationObject: '=' } }]) {
    const { statusCode, json } = await as(ann, 'POST', '/api/user/passkeys', body)
    assert.equal([statusCode, json().message], [400, unread])
  }
  const garbled = { ...made, response: { ...made.response, attestationObject: 'AAAA', clientDataJSON: 'AAAA' } }
  assert.is((await as(ann, 'POST', '/api/user/passkeys', garbled)).statusCode, 400)
  assert.is((await post('/api/login/passkey', { ...proof, response: {} })).json().message, unread)
  const passkey = await passkeyOf(ann)
  const right = passkey.get(await signInOptions())
  for (const response of [
    { ...right.response, clientDataJSON: 'AAAA' },
    { ...right.response, authenticatorData: 'AAAA' },
    { ...right.response, signature: 'AAAA' },
  ]) {
    assert.is((await post('/api/login/passkey', { ...right, response })).statusCode, 401)
  }
})

test.run()
