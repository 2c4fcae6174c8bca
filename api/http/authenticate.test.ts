import { createHmac } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi, testConfig } from '../testing/app.ts'
import { ann, bob } from '../testing/cast.ts'

const api = await openTestApi()
test.before(async () => {
  await api.signUp(ann)
  await api.signUp(bob)
})
test.after(() => api.close())

const statusWith = async (headers: Record<string, string>) =>
  (await api.inject({ url: '/api/user', headers })).statusCode
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const query = (sql: string, values: unknown[]) => api.engine.db.pool.query(sql, values)

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())

function forge(header: object, payload: object, { secret = testConfig.jwtSecret, hash = 'sha256' } = {}): string {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`
}

test('a token is for seven days, this issuer, this audience and one session', () => {
  const [header, payload] = api
    .tokenOf(ann)
    .split('.')
    .map((part, index) => (index < 2 ? decode(part) : part))
  assert.equal(header, { alg: 'HS256', typ: 'JWT' })
  assert.equal(Object.keys(payload).sort(), ['aud', 'exp', 'iat', 'iss', 'jti', 'sub'])
  assert.is(payload.exp - payload.iat, 7 * 24 * 60 * 60)
})

test('it counts in the Authorization header and nowhere else', async () => {
  const token = api.tokenOf(ann)
  assert.is(await statusWith(bearer(token)), 200)
  assert.is(await statusWith({ authorization: `bearer ${token}` }), 200)
  assert.is(await statusWith({ cookie: `token=${token}; auth_token=${token}` }), 401)
  assert.is(await statusWith({ authorization: token }), 401)
  assert.is(await statusWith({ authorization: `Basic ${token}` }), 401)
  const inQuery = await api.inject({ url: `/api/user?token=${token}&auth_token=${token}` })
  assert.is(inQuery.statusCode, 401)
})

const header = { alg: 'HS256', typ: 'JWT' }
const forgeries: [what: string, forged: (payload: Record<string, unknown>) => string][] = [
  ['signed by somebody else', (payload) => forge(header, payload, { secret: 'another secret, as long as ours is' })],
  ['without a signature', (payload) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`],
  ['of another algorithm', (payload) => forge({ ...header, alg: 'HS512' }, payload, { hash: 'sha512' })],
  ['of another issuer', (payload) => forge(header, { ...payload, iss: 'elsewhere' })],
  ['for another audience', (payload) => forge(header, { ...payload, aud: 'elsewhere' })],
  ['of no issuer', ({ iss: _, ...payload }) => forge(header, payload)],
  ['for no audience', ({ aud: _, ...payload }) => forge(header, payload)],
  ['that has expired', (payload) => forge(header, { ...payload, exp: Math.floor(Date.now() / 1000) - 1 })],
  ['that never expires', ({ exp: _, ...payload }) => forge(header, payload)],
  ['without a session', ({ jti: _, ...payload }) => forge(header, payload)],
  ['with a session that is none', (payload) => forge(header, { ...payload, jti: 'not-a-uuid' })],
  [
    'with the account of somebody else',
    (payload) => forge(header, { ...payload, sub: decode(api.tokenOf(bob).split('.')[1]).sub }),
  ],
]
for (const [what, forged] of forgeries) {
  test(`a token ${what} is refused`, async () => {
    const payload = decode(api.tokenOf(ann).split('.')[1])
    assert.is(await statusWith(bearer(forge(header, payload))), 200, 'the forger can make a right one')
    assert.is(await statusWith(bearer(forged(payload))), 401)
  })
}

test('a token that was found good is looked at again: it ends at its time', async () => {
  const token = api.tokenOf(bob)
  assert.is(await statusWith(bearer(token)), 200)
  const { now } = Date
  Date.now = () => now() + 8 * 24 * 60 * 60_000
  try {
    assert.is(await statusWith(bearer(token)), 401)
  } finally {
    Date.now = now
  }
  assert.is(await statusWith(bearer(token)), 200)
})

/** What the portal asks for when it opens. */
const questions = [
  '/api/user',
  '/api/focus-areas',
  '/api/dashboard',
  '/api/user/sms-history',
  '/api/lessons?categoryId=1',
]
for (const url of questions) {
  test(`${url} asks about the session and for its own facts in one statement`, async () => {
    const { pool } = api.engine.db
    const asked: string[] = []
    const own = pool.query
    pool.query = ((statement: { text: string }, ...more: unknown[]) => {
      asked.push(statement.text)
      return Reflect.apply(own, pool, [statement, ...more])
    }) as typeof pool.query
    try {
      assert.is((await api.injectAs(ann, { url })).statusCode, 200)
    } finally {
      pool.query = own
    }
    assert.is(asked.length, 1, asked.join(';\n'))
    assert.match(asked[0] ?? '', 'from session')
  })
}

const ends: [what: string, sql: string][] = [
  ['revoked', 'update session set revoked_at = now() where account_id = $1'],
  [
    'past its end',
    `update session set revoked_at = null, expires_at = now() - interval '1 second' where account_id = $1`,
  ],
  [
    'idle for three days',
    `update session set expires_at = now() + interval '1 day', last_seen_at = now() - interval '73 hours' where account_id = $1`,
  ],
]
test('a session that was used now and then lives on, and its use is noted', async () => {
  const { sub } = decode(api.tokenOf(bob).split('.')[1])
  await query(`update session set last_seen_at = now() - interval '71 hours' where account_id = $1`, [sub])
  assert.is(await statusWith(bearer(api.tokenOf(bob))), 200)
  const { rows } = await query(
    `select last_seen_at > now() - interval '1 minute' as noted from session where account_id = $1`,
    [sub],
  )
  assert.equal(rows, [{ noted: true }])
})
for (const [what, sql] of ends) {
  test(`a session that is ${what} is over, whatever its token says`, async () => {
    await query(sql, [decode(api.tokenOf(bob).split('.')[1]).sub])
    const urls = [...questions, '/api/user/sms-history?limit=none', '/api/lessons?categoryId=none']
    for (const url of urls) assert.is((await api.injectAs(bob, { url })).statusCode, 401, url)
  })
}

test('the token of a deleted account opens nothing', async () => {
  await query('delete from account where email = $1', [ann.email])
  assert.is(await statusWith(bearer(api.tokenOf(ann))), 401)
})

test.run()
