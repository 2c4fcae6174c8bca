import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { deviceKeysOf } from '../config.ts'
import { openTestApi, testConfig } from '../testing/app.ts'
import { ann, bob } from '../testing/cast.ts'
import { knownDevices } from './known-devices.ts'
import { createPasswords } from './password.ts'

const api = await openTestApi({ passwords: createPasswords() })
test.before(() => api.signUp(ann))
test.after(() => api.close())

const login = (body: unknown, remoteAddress = '127.0.0.1') =>
  api.inject({
    method: 'POST',
    remoteAddress,
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('the right password signs in, however the address is spelt', async () => {
  const response = await login({ email: ' ANN@example.com', password: ann.password })
  assert.is(response.statusCode, 200)
  const { token, user } = response.json()
  assert.is(user.email, ann.email)
  const current = await api.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } })
  assert.equal(current.json(), user)
})

const wrong: [what: string, body: unknown, status: number, message: string][] = [
  ['a wrong password', { email: ann.email, password: 'not-this-one' }, 401, 'Invalid email or password'],
  [
    'the password in other case',
    { email: ann.email, password: ann.password.toUpperCase() },
    401,
    'Invalid email or password',
  ],
  ['an unknown address', { email: bob.email, password: bob.password }, 401, 'Invalid email or password'],
  ['what is not an address', { email: "' or 1=1 --", password: 'x' }, 401, 'Invalid email or password'],
  ['an address too long', { email: 'x'.repeat(300), password: 'x' }, 400, 'Invalid email or password'],
  ['no password', { email: ann.email }, 400, 'Please fill in all fields'],
  ['an empty address', { email: ' ', password: 'x' }, 400, 'Please fill in all fields'],
  ['a password that is an object', { email: ann.email, password: { $gt: '' } }, 400, 'Please fill in all fields'],
  ['a list', [], 400, 'Please send a JSON object.'],
]
for (const [what, body, status, message] of wrong) {
  test(`${what}: ${status}, ${message}`, async () => {
    const response = await login(body)
    assert.is(response.statusCode, status)
    assert.is(response.json().message, message)
  })
}

test('an unknown address and a wrong password answer alike, in the same time', async () => {
  /** CPU time of this process, hashing threads included, ms: other load on the machine does not affect it. */
  const measure = async (email: string, place: string) => {
    const start = process.cpuUsage()
    const { body } = await login({ email, password: 'not-this-one' }, place)
    assert.is(body, '{"message":"Invalid email or password","code":"invalid_credentials"}')
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1_000
  }
  let [known, unknown] = [Infinity, Infinity]
  // The minimum of several runs, because garbage of earlier tests is sometimes collected during one.
  for (let i = 0; i < 8; i++) {
    known = Math.min(known, await measure(ann.email, `10.1.1.${i}`))
    unknown = Math.min(unknown, await measure('nobody@example.com', `10.1.1.${i}`))
  }
  // Without the decoy hash an unknown address would answer in a tenth of the time.
  assert.ok(unknown > known / 2, `unknown ${unknown.toFixed(1)} ms, known ${known.toFixed(1)} ms`)
})

test('a hash of old costs is replaced at the next login', async () => {
  const { pool } = api.engine.db
  const old = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  await pool.query('update account set password_hash = $1', [old])
  assert.is((await login({ email: ann.email, password: 'password' })).statusCode, 200)
  const { rows } = await pool.query<{ password_hash: string }>('select password_hash from account')
  assert.match(rows[0]!.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.is((await login({ email: ann.email, password: 'password' })).statusCode, 200)
})

test('of two sign-ins at once the second does not take the new hash for a new password', async () => {
  const { pool } = api.engine.db
  const old = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  await pool.query('update account set password_hash = $1', [old])
  const both = await Promise.all([1, 2].map(() => login({ email: ann.email, password: 'password' })))
  assert.equal(
    both.map(({ statusCode }) => statusCode),
    [200, 200],
  )
  const { rows } = await pool.query('select id, password_hash as "passwordHash" from account')
  const devices = knownDevices({ keys: deviceKeysOf(testConfig), isHttps: false })
  for (const { headers } of both) {
    const request = { headers: { cookie: String(headers['set-cookie']).split(';')[0] } }
    assert.type(devices.find(request, rows[0]), 'string')
  }
})

test('who signed in while the hash was replaced is known to the account afterwards', async () => {
  const { pool } = api.engine.db
  const old = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  await pool.query('update account set password_hash = $1 where email = $2', [old, ann.email])
  const cookie = String((await login({ email: ann.email, password: 'password' })).headers['set-cookie'])
  const { rows } = await pool.query('select id, password_hash as "passwordHash" from account where email = $1', [
    ann.email,
  ])
  const request = { headers: { cookie: cookie.split(';')[0] } }
  const devices = knownDevices({ keys: deviceKeysOf(testConfig), isHttps: false })
  assert.type(devices.find(request, rows[0]), 'string')
  assert.is(devices.find(request, { ...rows[0], passwordHash: old }), null)
})

test.run()
