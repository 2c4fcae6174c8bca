/**
 * The promises of security, one test each, against the whole app. What is behind them is tested closer: passwords, tokens,
 * throttles, headers and the log each have a file of their own.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText } from '../sms-engine/engine/hear-text.ts'
import { sampleCatalogue } from '../sms-engine/testing/sample-content.ts'
import { openTestApi } from './testing/app.ts'
import { ann, bob, type Person } from './testing/cast.ts'

const api = await openTestApi({
  catalogue: sampleCatalogue,
  config: { publicUrl: 'https://tallytext.example', trustedProxies: ['127.0.0.1'] },
})
test.before(async () => {
  for (const person of [ann, bob]) {
    await api.signUp(person)
    await as(person, 'POST', '/api/user/send-otp', { phoneNumber: person.phone })
    const otpCode = await api.codeSentTo(person.phone)
    await as(person, 'POST', '/api/user/verify-otp', { phoneNumber: person.phone, otpCode })
    await hearText(api.engine, {
      sid: person.phone,
      from: person.phone,
      body: 'NEXT',
      media: 0,
      handledByCarrier: null,
    })
  }
})
test.after(() => api.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const as = (person: Person, method: Method, url: string, body?: object) =>
  api.injectAs(person, { method, url, ...(body && { body }) })
const post = (url: string, body: object, remoteAddress = '127.0.0.1', headers = {}) =>
  api.inject({ method: 'POST', url, body, remoteAddress, headers })
const query = async (sql: string, values: unknown[] = []) => (await api.engine.db.pool.query(sql, values)).rows
const idOf = async (person: Person): Promise<string> => (await as(person, 'GET', '/api/user')).json().id

test('security: passwords are stored as argon2id', async () => {
  for (const { password_hash } of await query('select password_hash from account')) {
    assert.match(password_hash, /^\$argon2id\$v=19\$/)
  }
})

test('security: a session that the server ended is over, whatever its token says', async () => {
  const { token } = (await post('/api/login', { email: bob.email, password: bob.password })).json()
  const headers = { authorization: `Bearer ${token}` }
  assert.is((await api.inject({ url: '/api/user', headers })).statusCode, 200)
  await api.inject({ method: 'POST', url: '/api/logout', headers })
  assert.is((await api.inject({ url: '/api/user', headers })).statusCode, 401)
})

test('security: only the Authorization header has authority', async () => {
  const token = api.tokenOf(ann)
  const attempts = [
    { url: '/api/user', headers: { cookie: `auth_token=${token}; token=${token}` } },
    { url: `/api/user?token=${token}&auth_token=${token}&authorization=Bearer%20${token}` },
    { url: '/api/user', headers: { 'x-auth-token': token, 'proxy-authorization': `Bearer ${token}` } },
  ]
  for (const attempt of attempts) assert.is((await api.inject(attempt)).statusCode, 401)
})

/** How often it can be done before 429, at most `max`. */
async function triesBefore429(max: number, attempt: (nth: number) => Promise<{ statusCode: number }>): Promise<number> {
  for (let tries = 0; tries <= max; tries++) if ((await attempt(tries)).statusCode === 429) return tries
  return Number.POSITIVE_INFINITY
}

test('security: login is throttled by account and place, and by account', async () => {
  const known = { email: ann.email, password: 'a-guess' }
  assert.is(await triesBefore429(20, () => post('/api/login', known, '10.1.1.1')), 20)
  const right = { email: ' ANN@example.com', password: ann.password }
  assert.is((await post('/api/login', right, '10.1.1.1')).statusCode, 429, 'in any spelling, even with the password')
  assert.is(
    (await post('/api/login', { ...right, email: bob.email, password: bob.password }, '10.1.1.1')).statusCode,
    200,
  )
  assert.is((await post('/api/login', right, '10.1.1.2')).statusCode, 200)
  const guess = { email: 'target@example.com', password: 'a-guess' }
  assert.is(await triesBefore429(20, () => post('/api/login', guess, '10.1.0.1')), 20)
  assert.is(await triesBefore429(100, (nth) => post('/api/login', guess, `10.2.0.${nth}`)), 80)
})

test('security: login, registration and reset are throttled by place', async () => {
  const login = (nth: number) => post('/api/login', { email: `n${nth}@example.com`, password: 'x' }, '10.3.0.1')
  assert.is(await triesBefore429(200, login), 200)
  const taken = { ...ann, phone: undefined }
  assert.is(await triesBefore429(100, () => post('/api/register', taken, '10.3.0.2')), 100)
  const reset = (nth: number) => post('/api/password-reset', { email: `n${nth}@example.com` }, '10.3.0.3')
  assert.is(await triesBefore429(50, reset), 50)
})

test('security: reset mails are throttled by address, and codes by account', async () => {
  const reset = (nth: number) => post('/api/password-reset', { email: 'one@example.com' }, `10.4.0.${nth}`)
  assert.is(await triesBefore429(5, reset), 5)
  const proof = { phoneNumber: '+12125550199', otpCode: '000000' }
  const used = await triesBefore429(30, () => as(bob, 'POST', '/api/user/verify-otp', proof))
  assert.ok(used <= 30, `${used}`)
})

test('security: the address of a proxy that is not ours is not believed', async () => {
  const guess = { email: 'spoof@example.com', password: 'a-guess' }
  const attempt = (nth: number) => post('/api/login', guess, '10.5.0.1', { 'x-forwarded-for': `192.0.2.${nth}` })
  assert.is(await triesBefore429(20, attempt), 20)
})

test('security: an unknown address and a known one get the same answers', async () => {
  const bodies = async (email: string) => [
    (await post('/api/login', { email, password: 'not-this-one' }, '10.6.0.1')).body,
    (await post('/api/password-reset', { email }, '10.6.0.1')).body,
  ]
  assert.equal(await bodies(ann.email), await bodies('nobody@example.com'))
})

test("security: nobody reaches another one's text, session, card or question by its id (IDOR)", async () => {
  await hearText(api.engine, {
    sid: 'ask',
    from: ann.phone,
    body: 'ASK what is a ledger?',
    media: 0,
    handledByCarrier: null,
  })
  const { clientSecret } = (await as(ann, 'POST', '/api/user/setup-payment-method')).json()
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040 }
  await as(ann, 'POST', '/api/demo/confirm-payment', { clientSecret, card })
  const belongings = async () => ({
    texts: (await as(ann, 'GET', '/api/user/sms-history')).json().smsHistory,
    sessions: (await as(ann, 'GET', '/api/user/sessions')).json().sessions,
    cards: (await as(ann, 'GET', '/api/user/payment-methods')).json().paymentMethods,
    questions: await query('select * from support_case'),
  })
  const before = await belongings()
  const { texts, sessions, cards, questions } = before
  const paymentMethodId = cards[0].id

  const attempts: [Method, string, number, object?][] = [
    ['POST', `/api/user/sms-history/${texts[0].id}/read`, 404],
    ['DELETE', `/api/user/sessions/${sessions[0].id}`, 404],
    ['DELETE', `/api/user/payment-methods/${paymentMethodId}`, 404],
    ['POST', '/api/user/set-default-payment-method', 404, { paymentMethodId }],
    ['GET', '/api/staff/cases', 401],
    ['POST', `/api/staff/cases/${questions[0]?.id}/answer`, 401, { answer: 'A book.' }],
  ]
  for (const [method, url, status, body] of attempts) {
    assert.is((await as(bob, method, url, body)).statusCode, status, `${method} ${url}`)
  }
  assert.equal(await belongings(), before)
})

test('security: fields that are not offered change nothing (mass assignment)', async () => {
  const before = await query('select a.*, l.* from account a join learner l on l.id = a.id order by a.id')
  const more = {
    id: await idOf(ann),
    learnerId: await idOf(ann),
    passwordHash: 'x',
    phoneVerified: true,
    entitledUntil: '2099-01-01',
    entitled_until: '2099-01-01',
    createdAt: '1999-01-01',
    role: 'admin',
  }
  // There and back, so that the address is written.
  for (const email of ['bob.elsewhere@example.com', bob.email]) {
    assert.is((await as(bob, 'PUT', '/api/user/email', { email, ...more })).statusCode, 200)
  }
  assert.is((await as(bob, 'PUT', '/api/user/sms-preferences', { smsLessonsEnabled: true, ...more })).statusCode, 200)
  assert.is((await as(bob, 'PUT', '/api/user/onboarding', { onboardingCompleted: false, ...more })).statusCode, 200)
  // Fields that would reach into every object are not even read.
  const poisoned = { smsLessonsEnabled: true, constructor: { prototype: { admin: true } } }
  assert.is((await as(bob, 'PUT', '/api/user/sms-preferences', poisoned)).statusCode, 400)
  assert.equal(await query('select a.*, l.* from account a join learner l on l.id = a.id order by a.id'), before)
})

test('security: a body beyond 64 KB is refused unread', async () => {
  const response = await post('/api/login', { email: ann.email, password: 'x'.repeat(70_000) })
  assert.equal([response.statusCode, response.json().code], [413, 'too_large'])
})

test('security: no other origin is let in (CORS)', async () => {
  const origin = 'https://evil.example'
  const asked = await api.inject({
    method: 'OPTIONS',
    url: '/api/user',
    headers: { origin, 'access-control-request-method': 'GET' },
  })
  const answered = await api.injectAs(ann, { url: '/api/user', headers: { origin } })
  for (const { headers } of [asked, answered]) {
    assert.equal(
      Object.keys(headers).filter((name) => name.startsWith('access-control')),
      [],
    )
  }
})

const POLICY = [
  "base-uri 'none'",
  "connect-src 'self' https://api.stripe.com",
  "default-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  "img-src 'self' data: https://*.stripe.com",
  "object-src 'none'",
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  "script-src-attr 'none'",
  "style-src 'self'",
  'upgrade-insecure-requests',
]

test("security: every answer carries CSP with Stripe's sources alone, HSTS and the rest", async () => {
  for (const url of ['/', '/api/user', '/healthz', '/assets/none.js']) {
    const { headers } = await api.inject({ url })
    const policy = String(headers['content-security-policy'])
    assert.equal(policy.split(';').sort(), POLICY, url)
    assert.match(String(headers['strict-transport-security']), 'max-age=31536000')
    assert.is(headers['x-content-type-options'], 'nosniff')
    assert.is(headers['x-frame-options'], 'DENY')
    assert.is(headers['referrer-policy'], 'strict-origin-when-cross-origin')
    assert.is(headers['x-powered-by'], undefined)
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
  }
  assert.is((await as(ann, 'GET', '/api/user')).headers['cache-control'], 'no-store')
})

test('security: the commonest passwords are refused wherever one is set', async () => {
  const message = 'That password is among the first that guessers try. Please choose another.'
  const common = 'QWERTY123'
  const refused = [
    await post('/api/register', { ...ann, phone: undefined, email: 'new@example.com', password: common }, '10.7.0.1'),
    await as(ann, 'PUT', '/api/user/password', { currentPassword: ann.password, newPassword: common }),
    await post('/api/password-reset/confirm', { token: 'x', password: common }, '10.7.0.1'),
  ]
  for (const response of refused) assert.equal([response.statusCode, response.json().message], [400, message])
  for (const same of ['      ', 'zzzzzzzzzzzz']) {
    const response = await as(ann, 'PUT', '/api/user/password', {
      currentPassword: ann.password,
      newPassword: same,
    })
    assert.equal([response.statusCode, response.json().message], [400, message])
  }
})

test('security: an address is not its own password', async () => {
  const message = 'Please choose a password that is not your e-mail address.'
  const newcomer = { ...ann, phone: undefined, email: 'newcomer@example.com' }
  const carol = { ...ann, email: 'carol.c@example.com' }
  await api.signUp(carol)
  await post('/api/password-reset', { email: carol.email }, '10.7.0.2')
  const token = (await api.mailsTo(carol.email)).at(-1)?.match(/token=([\w-]+)/)?.[1] ?? ''
  const refused = [
    await post('/api/register', { ...newcomer, password: 'Newcomer@Example.com' }, '10.7.0.2'),
    await post('/api/register', { ...newcomer, password: 'newcomer' }, '10.7.0.2'),
    await as(carol, 'PUT', '/api/user/password', { currentPassword: carol.password, newPassword: carol.email }),
    await post('/api/password-reset/confirm', { token, password: 'carol.c' }, '10.7.0.2'),
  ]
  for (const response of refused) assert.equal([response.statusCode, response.json().message], [400, message])
})

test('security: logins, failed ones too, and changes leave an audit trail with place and time', async () => {
  await post('/api/login', { email: ann.email, password: 'not-this-one' }, '10.8.0.1', { 'user-agent': 'Tests' })
  await as(ann, 'PUT', '/api/user/sms-preferences', { smsLessonsEnabled: true })
  const trail = await query('select what, ip, user_agent, at from audit where account_id = $1 order by id', [
    await idOf(ann),
  ])
  assert.equal(
    ['registered', 'phone-verified', 'sign-in-failed', 'preferences-changed'].filter(
      (what) => !trail.some((entry) => entry.what === what),
    ),
    [],
  )
  const failed = trail.findLast(({ what }) => what === 'sign-in-failed')
  assert.equal([failed?.ip, failed?.user_agent], ['10.8.0.1', 'Tests'])
  assert.ok(failed?.at)
})

test.run()
