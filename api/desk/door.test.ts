/** Signing in to the desk: who was added, by which link, with what, for how long; and who is kept out. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi, staffToken, testConfig } from '../testing/app.ts'
import { ann } from '../testing/cast.ts'
import { softwareAuthenticator } from '../testing/software-authenticator.ts'
import { createColleagues } from './colleagues.ts'
import { totpCode } from './totp.ts'

const api = await openTestApi({ portalDirectory: import.meta.dirname })
const { pool } = api.engine.db
const colleagues = createColleagues(pool)
test.before(() => api.signUp(ann))
test.after(() => api.close())

const origin = testConfig.publicUrl
const password = 'nine ledgers of brass'
const post = (url: string, body: object = {}, token?: string) =>
  api.inject({ method: 'POST', url, body, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
const me = (token: string) => api.inject({ url: '/api/desk/me', headers: { authorization: `Bearer ${token}` } })
const code = (secret: string, steps = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + steps)
const added = async (name: string, all = false) => (await colleagues.add(name, all)) ?? ''

/** A colleague who signs in with a password; `secret` is the one in their authenticator app. */
async function byPassword(name: string, all = false): Promise<{ token: string; secret: string }> {
  const link = await added(name, all)
  const { totp } = (await post('/api/desk/set-up', { link })).json()
  const done = await post('/api/desk/set-up/password', {
    link,
    password,
    secret: totp.secret,
    code: code(totp.secret, -1),
  })
  assert.is(done.statusCode, 201, done.body)
  return { token: done.json().token, secret: totp.secret }
}

test('while nobody was added there is no desk, neither its calls nor its page', async () => {
  for (const url of ['/api/desk/sign-in/passkey/options', '/api/desk/sign-out'])
    assert.is((await post(url)).statusCode, 404)
  assert.is((await me('x')).statusCode, 404)
  assert.is.not((await api.inject({ url: '/desk', headers: { accept: 'text/html' } })).statusCode, 200)
})

test('a link sets up a passkey once, which signs in from then on', async () => {
  const link = await added('Grace', true)
  const authenticator = softwareAuthenticator({ origin })
  const { name, passkey } = (await post('/api/desk/set-up', { link })).json()
  assert.is(name, 'Grace')
  const answer = authenticator.create(passkey)
  const done = await post('/api/desk/set-up/passkey', { link, passkey: answer })
  assert.equal([done.statusCode, done.json().me], [201, { name: 'Grace', allRights: true }])
  assert.equal((await me(done.json().token)).json(), { name: 'Grace', allRights: true })
  assert.is((await post('/api/desk/set-up', { link })).json().code, 'expired_link')
  assert.is((await post('/api/desk/set-up/passkey', { link, passkey: answer })).json().code, 'expired_link')

  const asked = (await post('/api/desk/sign-in/passkey/options')).json()
  const proof = authenticator.get(asked)
  assert.is((await post('/api/desk/sign-in/passkey', proof)).json().me.name, 'Grace')
  assert.is((await post('/api/desk/sign-in/passkey', proof)).statusCode, 401, 'the same answer again')
  assert.is((await post('/api/login/passkey', authenticator.get(asked))).statusCode, 401, 'no door for learners')
  const learners = (await post('/api/login/passkey/options')).json()
  assert.is((await post('/api/desk/sign-in/passkey', authenticator.get(learners))).statusCode, 401)
})

test('without a passkey it is a password with a code of an app, and each code counts once', async () => {
  const { secret } = await byPassword('Lin')
  const signIn = (given: object) => post('/api/desk/sign-in', { name: 'lin', password, code: code(secret), ...given })
  assert.is((await signIn({ password: 'nine ledgers of tin' })).statusCode, 401)
  assert.is((await signIn({ code: '000000' })).statusCode, 401)
  assert.is((await signIn({ code: code(secret, -1) })).statusCode, 401, 'the code that set it up')
  assert.is((await signIn({ name: 'Nobody' })).json().message, 'Name, password or code is wrong. A code counts once.')
  assert.equal((await signIn({})).json().me, { name: 'Lin', allRights: false })
  assert.is((await signIn({})).statusCode, 401, 'the same code again')
})

test('a link is not used up by a password that is common or short, nor by a wrong code', async () => {
  const link = await added('Ola')
  const { secret } = (await post('/api/desk/set-up', { link })).json().totp
  const tried = async (given: object) =>
    (await post('/api/desk/set-up/password', { link, password, secret, code: code(secret), ...given })).json()
      .issues?.[0].path
  assert.equal(await tried({ password: 'password1234' }), ['password'])
  assert.equal(await tried({ password: 'short' }), ['password'])
  assert.equal(await tried({ code: '000000' }), ['code'])
  assert.is(await tried({}), undefined)
})

test('a link runs out after a day', async () => {
  const link = await added('Pam')
  await pool.query(`update staff set link_expires_at = now() - interval '1 second' where name = 'Pam'`)
  assert.is((await post('/api/desk/set-up', { link })).json().code, 'expired_link')
})

test('a session lasts twelve hours, or until its owner signs out', async () => {
  const { token } = await byPassword('Rae')
  const { rows } = await pool.query(
    `select extract(epoch from t.expires_at - t.created_at) / 3600 as hours
     from staff_session t join staff s on s.id = t.staff_id where s.name = 'Rae'`,
  )
  assert.is(Math.round(Number(rows[0].hours)), 12)
  assert.is((await post('/api/desk/sign-out', {}, token)).statusCode, 200)
  assert.is((await me(token)).statusCode, 401)
  const other = await byPassword('Rob')
  await pool.query(`update staff_session set expires_at = now() - interval '1 second'`)
  assert.is((await me(other.token)).statusCode, 401)
})

test('another link ends what signed in before, once it is used', async () => {
  const { token, secret } = await byPassword('Sam')
  const link = (await colleagues.link('sam')) ?? ''
  assert.is((await me(token)).statusCode, 200)
  const { passkey } = (await post('/api/desk/set-up', { link })).json()
  await post('/api/desk/set-up/passkey', { link, passkey: softwareAuthenticator({ origin }).create(passkey) })
  assert.is((await me(token)).statusCode, 401)
  assert.is((await post('/api/desk/sign-in', { name: 'Sam', password, code: code(secret) })).statusCode, 401)
})

test('whoever is removed is out at once; the last one with all rights cannot be', async () => {
  const { token } = await byPassword('Tess', true)
  assert.is(await colleagues.remove('tess'), 'removed')
  assert.is((await me(token)).statusCode, 401)
  assert.is(await colleagues.add('TESS', false), null, 'the audit has one Tess')
  assert.is(await colleagues.remove('Grace'), 'last with all rights')
  assert.is(await colleagues.remove('Nobody'), 'unknown')
})

test('of two with all rights who are removed at once, one stays', async () => {
  await added('Una', true)
  assert.equal((await Promise.all([colleagues.remove('Una'), colleagues.remove('Grace')])).sort(), [
    'last with all rights',
    'removed',
  ])
})

test('no other token opens the desk, and its token opens nothing else', async () => {
  const { token } = await byPassword('Vic')
  for (const other of ['', 'nonsense', staffToken, api.tokenOf(ann)]) assert.is((await me(other)).statusCode, 401)
  for (const url of ['/api/user', '/api/staff/cases']) {
    assert.is((await api.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode, 401)
  }
})

test('learners read nothing of the desk in the description of the API', async () => {
  assert.not.match((await api.inject({ url: '/api/openapi.json' })).body, /desk/i)
})

test('each way in and each failure is in the audit by name, and the audit can be searched', async () => {
  const { token } = await byPassword('Wes')
  await post('/api/desk/sign-in', { name: 'wes', password: 'wrong', code: '123456' })
  const lines = async (query: string) =>
    (await api.inject({ url: `/api/desk/audit?${query}`, headers: { authorization: `Bearer ${token}` } }))
      .json()
      .lines.map(({ name, what }: { name: string; what: string }) => `${name} ${what}`)
  assert.equal(await lines('name=wes'), [
    'Wes looked at the audit',
    'Wes sign-in failed',
    'Wes signed in',
    'Wes set up a password and an app',
  ])
  assert.ok((await lines('')).includes('Grace set up a passkey'))
})

test('the audit says whether it may have older lines, and goes on below the last', async () => {
  const { token } = await byPassword('Vera')
  await pool.query(
    `insert into desk_audit (name, what, ip, at) select 'Zed', 'looked ' || n, '192.0.2.1', now() from generate_series(1, 110) n`,
  )
  const ask = async (query: string) =>
    (await api.inject({ url: `/api/desk/audit?${query}`, headers: { authorization: `Bearer ${token}` } })).json()
  const newest = await ask('name=zed')
  assert.equal([newest.lines.length, newest.mayHaveOlder], [100, true])
  const older = await ask(`name=zed&before=${newest.lines.at(-1).id}`)
  assert.equal([older.lines.length, older.lines[0].what, older.mayHaveOlder], [10, 'looked 10', false])
})

test('ten wrong tries at one name, and the door is shut for that name from there', async () => {
  const tried = (name: string) => post('/api/desk/sign-in', { name, password: 'wrong', code: '123456' })
  for (let nth = 0; nth < 10; nth++) assert.is((await tried('Xena')).statusCode, 401)
  assert.is((await tried('xena')).statusCode, 429)
  assert.is((await tried('Yves')).statusCode, 401)
})

test.run()
