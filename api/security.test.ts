/**
 * The security promises, one test each, against the whole app. The parts behind them are tested more closely:
 * passwords, tokens, throttles, headers and the log each have a test file of their own.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText } from '../sms-engine/engine/hear-text.ts'
import { sampleCatalogue } from '../sms-engine/testing/sample-content.ts'
import { createPasswords } from './account/password.ts'
import { openTestApi } from './testing/app.ts'
import { ann, bob, type Person } from './testing/cast.ts'
import { softwareAuthenticator } from './testing/software-authenticator.ts'

const api = await openTestApi({
  catalogue: sampleCatalogue,
  config: { production: true, publicUrl: 'https://tallytext.example', trustedProxies: ['127.0.0.1'] },
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

/** The number of tries before a 429, at most `max`. */
async function triesBefore429(max: number, attempt: (nth: number) => Promise<{ statusCode: number }>): Promise<number> {
  for (let tries = 0; tries <= max; tries++) if ((await attempt(tries)).statusCode === 429) return tries
  return Number.POSITIVE_INFINITY
}

const signInFrom = (place: string, who: { email: string; password: string }, headers = {}) =>
  post('/api/login', { email: who.email, password: who.password }, place, headers)
const guessAt = ({ email }: { email: string }, place: string, headers = {}) =>
  signInFrom(place, { email, password: 'a-guess' }, headers)
/** The cookies a browser keeps from an answer and sends with its next request. */
const cookiesOf = ({ cookies }: Awaited<ReturnType<typeof post>>) => ({
  cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
})

test('security: ten failed sign-ins in 15 minutes shut an account to one network, and to no other', async () => {
  assert.is(await triesBefore429(20, () => guessAt(ann, '10.1.1.1')), 10)
  const shut = await signInFrom('10.1.1.1', { email: ' ANN@example.com', password: ann.password })
  assert.is(shut.statusCode, 429, 'in any spelling, even with the password')
  const seconds = Number(shut.headers['retry-after'])
  assert.ok(seconds > 14 * 60 && seconds <= 15 * 60, `shut for ${seconds} s`)
  assert.is((await signInFrom('10.1.1.1', bob)).statusCode, 200, 'another account')
  assert.is((await signInFrom('10.1.1.2', ann)).statusCode, 200, 'another network')
  const nobody = { email: 'nobody-at-all@example.com' }
  assert.is(await triesBefore429(20, () => guessAt(nobody, '10.1.1.3')), 10, 'an account that does not exist')
})

test('security: the addresses of one IPv6 network (/64) count their failed sign-ins together', async () => {
  const place = (nth: number) => `2001:db8:1:1:${nth.toString(16)}::1`
  assert.is(await triesBefore429(20, (nth) => guessAt(ann, place(nth))), 10)
  assert.is((await signInFrom('2001:db8:1:2::1', ann)).statusCode, 200, 'the network beside it')
  assert.is(await triesBefore429(20, (nth) => guessAt(ann, nth % 2 ? '::ffff:10.1.2.1' : '10.1.2.1')), 10)
})

test('security: only failed sign-ins count', async () => {
  assert.is(await triesBefore429(30, () => signInFrom('10.1.3.1', ann)), Number.POSITIVE_INFINITY)
  assert.is(await triesBefore429(20, () => guessAt(ann, '10.1.3.1')), 10)
})

test('security: failed sign-ins count although they come all at once', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => guessAt(ann, '10.1.4.1')))
  assert.is(answers.filter(({ statusCode }) => statusCode === 401).length, 10)
})

test('security: a hundred wrong passwords from everywhere do not lock the owner out', async () => {
  for (let nth = 0; nth < 120; nth++) assert.is((await guessAt(bob, `10.1.5.${nth}`)).statusCode, 401)
  assert.is((await signInFrom('10.1.6.1', bob)).statusCode, 200)
})

test('security: a device that signed in before is never locked out by others', async () => {
  const device = cookiesOf(await signInFrom('10.1.7.1', ann))
  assert.is(await triesBefore429(20, () => guessAt(ann, '10.1.7.1')), 10)
  // Two hundred other accounts tried from its network lock that network out of every account.
  for (let nth = 0; nth < 200; nth++) await guessAt({ email: `n${nth}@example.com` }, '10.1.7.1')
  assert.is((await signInFrom('10.1.7.1', bob)).statusCode, 429, 'somebody new in that network')
  assert.is((await signInFrom('10.1.7.1', ann, device)).statusCode, 200, 'the known device')
})

test('security: a known device may guess no more often than a network', async () => {
  const device = cookiesOf(await signInFrom('10.1.8.1', ann))
  assert.is(await triesBefore429(20, (nth) => guessAt(ann, `10.1.8.${nth}`, device)), 10)
  assert.is((await signInFrom('10.1.8.1', ann, device)).statusCode, 429)
  const other = cookiesOf(await signInFrom('10.1.8.1', ann))
  assert.is((await signInFrom('10.1.8.1', ann, other)).statusCode, 200, 'another known device')
})

test("security: one account's known device is a stranger to every other account", async () => {
  const device = cookiesOf(await signInFrom('10.1.9.1', bob))
  assert.is(await triesBefore429(20, () => guessAt(ann, '10.1.9.1')), 10)
  assert.is((await signInFrom('10.1.9.1', ann, device)).statusCode, 429)
  const forged = device.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  assert.is(await triesBefore429(20, () => guessAt(bob, '10.1.9.2')), 10)
  assert.is((await signInFrom('10.1.9.2', bob, { cookie: forged })).statusCode, 429, 'a forged one')
  assert.is((await signInFrom('10.1.9.2', bob, device)).statusCode, 200)
})

test('security: a browser that two people share is known to both of them', async () => {
  const anns = cookiesOf(await signInFrom('10.1.10.1', ann))
  const both = cookiesOf(await signInFrom('10.1.10.1', bob, anns))
  for (const person of [ann, bob]) {
    await triesBefore429(20, () => guessAt(person, '10.1.10.2'))
    assert.is((await signInFrom('10.1.10.2', person, both)).statusCode, 200, person.firstName)
  }
})

test('security: the cookie of a known device is signed, out of reach of scripts and gives no rights', async () => {
  const answer = await signInFrom('10.1.11.1', ann)
  const [cookie, ...more] = answer.cookies
  assert.equal(more, [])
  assert.match(cookie?.name ?? '', /^__Host-/)
  assert.equal(
    [cookie?.httpOnly, cookie?.secure, cookie?.sameSite, cookie?.path, cookie?.domain],
    [true, true, 'Strict', '/', undefined],
  )
  assert.ok((cookie?.maxAge ?? 0) > 90 * 24 * 60 * 60)
  const id = await idOf(ann)
  assert.not.match(decodeURIComponent(cookie?.value ?? ''), id)
  const headers = { ...cookiesOf(answer), 'user-agent': 'Tests' }
  assert.is((await api.inject({ url: '/api/user', headers })).statusCode, 401)
  assert.is((await guessAt(ann, '10.1.11.1', headers)).statusCode, 401)
})

test('security: whoever sets a new password by mail can sign in with it at once', async () => {
  const dan = { ...ann, email: 'dan@example.com' }
  await api.signUp(dan)
  assert.is(await triesBefore429(20, () => guessAt(dan, '10.1.12.1')), 10)
  await post('/api/password-reset', { email: dan.email }, '10.1.12.1')
  const token = (await api.mailsTo(dan.email)).at(-1)?.match(/token=([\w-]+)/)?.[1] ?? ''
  const set = await post('/api/password-reset/confirm', { token, password: 'ledger-of-dan' }, '10.1.12.1')
  const next = { email: dan.email, password: 'ledger-of-dan' }
  assert.is((await signInFrom('10.1.12.1', next)).statusCode, 429, 'another device there')
  assert.is((await signInFrom('10.1.12.1', next, cookiesOf(set))).statusCode, 200)
})

/** The app with hashes as costly as in production, so that many at once have to wait. */
const slowApi = await openTestApi({ passwords: createPasswords() })
test.after(() => slowApi.close())
const signInSlowly = (remoteAddress: string, { email, password }: Person, headers = {}) =>
  slowApi.inject({ method: 'POST', url: '/api/login', body: { email, password }, remoteAddress, headers })
const stranger = (nth: number): Person => ({ ...ann, email: `stranger-${nth}@example.com` })

/**
 * Strangers who all sign in at once, each from a place given by `place`; `left` counts those still waiting for an
 * answer.
 */
function floodFrom(place: (nth: number) => string) {
  const flood = { left: 130, answers: Promise.resolve<number[]>([]) }
  const one = async (nth: number) => {
    const { statusCode } = await signInSlowly(place(nth), stranger(nth))
    flood.left -= 1
    return statusCode
  }
  flood.answers = Promise.all(Array.from({ length: flood.left }, (_, nth) => one(nth)))
  return flood
}

test('security: a flood of sign-ins from one network is turned away there, and nobody else waits for it', async () => {
  await slowApi.signUp(ann)
  const flood = floodFrom(() => '10.20.0.1')
  assert.is((await signInSlowly('10.20.0.2', ann)).statusCode, 200)
  assert.ok(flood.left > 50, `of the flood ${flood.left} still wait`)
  assert.equal([...new Set(await flood.answers)].sort(), [401, 429])
})

test('security: a known device has a slot while strangers of many networks fill the queue', async () => {
  const device = cookiesOf(await signInSlowly('10.20.1.1', ann))
  const flood = floodFrom((nth) => `10.20.2.${nth}`)
  // Some have been refused: the queue is full.
  while (flood.left === 130) await turn()
  assert.is((await signInSlowly('10.20.1.2', ann, device)).statusCode, 200)
  assert.ok(flood.left > 50, `of the flood ${flood.left} still wait`)
  assert.equal([...new Set(await flood.answers)].sort(), [401, 503])
})

test('security: login, registration and reset are throttled by place', async () => {
  const login = (nth: number) => guessAt({ email: `n${nth}@example.com` }, '10.3.0.1')
  assert.is(await triesBefore429(200, login), 200)
  const taken = { ...ann, phone: undefined }
  assert.is(await triesBefore429(100, () => post('/api/register', taken, '10.3.0.2')), 100)
  const reset = (nth: number) => post('/api/password-reset', { email: `n${nth}@example.com` }, '10.3.0.3')
  assert.is(await triesBefore429(50, reset), 50)
})

test('security: reset mails are throttled by address, and codes by account', async () => {
  const reset = (place: string) => post('/api/password-reset', { email: bob.email }, place)
  assert.is(await triesBefore429(5, () => reset('10.4.0.0')), 5)
  // From other networks the owner is still answered; the mailbox is not flooded.
  for (let nth = 1; nth <= 6; nth++) assert.is((await reset(`10.4.0.${nth}`)).statusCode, 200)
  const mails = (await api.mailsTo(bob.email)).filter((mail) => mail.includes('reset-password#token='))
  assert.is(mails.length, 3)
  const proof = { phoneNumber: '+12125550199', otpCode: '000000' }
  const used = await triesBefore429(30, () => as(bob, 'POST', '/api/user/verify-otp', proof))
  assert.ok(used <= 30, `${used}`)
})

test('security: the address of a proxy that is not ours is not believed', async () => {
  const guess = { email: 'spoof@example.com', password: 'a-guess' }
  const attempt = (nth: number) => post('/api/login', guess, '10.5.0.1', { 'x-forwarded-for': `192.0.2.${nth}` })
  assert.is(await triesBefore429(20, attempt), 10)
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
  // Requested and withdrawn, so that the account's row is written.
  for (const email of ['bob.elsewhere@example.com', bob.email]) {
    assert.is((await as(bob, 'PUT', '/api/user/email', { email, ...more })).statusCode, 200)
  }
  assert.is((await as(bob, 'PUT', '/api/user/sms-preferences', { smsLessonsEnabled: true, ...more })).statusCode, 200)
  assert.is((await as(bob, 'PUT', '/api/user/onboarding', { onboardingCompleted: false, ...more })).statusCode, 200)
  // Fields that would pollute every object's prototype are rejected outright.
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

test('security: whatever is answered says its type and the encoding of its letters', async () => {
  const answers = [
    await api.inject({ url: '/healthz' }),
    await api.inject({ url: '/nothing/at/all' }),
    await api.inject({ url: '/api/nothing' }),
    await as(ann, 'GET', '/api/user'),
    await post('/api/login', {}),
    await post('/webhooks/twilio/message', {}),
    await post('/webhooks/twilio/status', {}),
  ]
  for (const { headers, raw } of answers) {
    const url = raw.req.url ?? ''
    const isText = url.startsWith('/webhooks')
    const type = isText ? /^text\/plain; charset=utf-8$/ : /^(application\/json|text\/html); charset=utf-8$/
    assert.match(String(headers['content-type']), type, url)
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

const GUESSED = 'That password is among the first that guessers try. Please choose another.'

/** What each door that sets a password answers to one; the link mailed to the person stays good. */
async function refusalsOf(person: Person, link: string, password: string): Promise<unknown[]> {
  const newcomer = { ...person, phone: undefined, email: `another.${person.email}`, password }
  const answers = [
    await post('/api/register', newcomer, '10.7.0.1'),
    await as(person, 'PUT', '/api/user/password', { currentPassword: person.password, newPassword: password }),
    await post('/api/password-reset/confirm', { token: link, password }, '10.7.0.1'),
  ]
  return answers.map((answer) => [answer.statusCode, answer.json().message])
}

async function linkOf(person: Person): Promise<string> {
  await post('/api/password-reset', { email: person.email }, '10.7.0.2')
  return (await api.mailsTo(person.email)).at(-1)?.match(/token=([\w-]+)/)?.[1] ?? ''
}

test('security: the ten thousand commonest passwords are refused wherever one is set', async () => {
  const cat = { ...ann, email: 'cat@example.com' }
  await api.signUp(cat)
  const link = await linkOf(cat)
  // The first entry of the list and one of its last, in another case, with trailing digits; and strings that are no
  // word at all.
  const common = [
    '123456',
    'QWERTY123',
    'Trustno1',
    'greedisgood',
    'Monkey2026',
    'tallytext',
    'aaaaaaaaa',
    '      ',
    '7654321',
  ]
  for (const password of common) {
    for (const refusal of await refusalsOf(cat, link, password)) assert.equal(refusal, [400, GUESSED], password)
  }
})

test('security: neither the address nor a name nor the brand alone is a password', async () => {
  const carol = { ...ann, firstName: 'Ottoline', lastName: 'Whitfield', email: 'carol.c@example.com' }
  await api.signUp(carol)
  const link = await linkOf(carol)
  const refused: [password: string, message: string][] = [
    ['Carol.C@Example.com', 'Please choose a password that is not your e-mail address.'],
    ['carol.c', 'Please choose a password that is not your e-mail address.'],
    ['CAROL.C2026', 'Please choose a password that is not your e-mail address.'],
    ['Ottoline', 'Please choose a password that is not your name.'],
    ['whitfield1', 'Please choose a password that is not your name.'],
    ['Ottoline Whitfield', 'Please choose a password that is not your name.'],
    ['TallyText99', GUESSED],
  ]
  for (const [password, message] of refused) {
    const [registering, ...others] = await refusalsOf(carol, link, password)
    // The person registering here has another address.
    if (!message.includes('address')) assert.equal(registering, [400, message], password)
    for (const refusal of others) assert.equal(refusal, [400, message], password)
  }
  const newcomer = { ...ann, phone: undefined, email: 'newcomer@example.com', password: 'newcomer7' }
  assert.is((await post('/api/register', newcomer, '10.7.0.2')).statusCode, 400)
  const set = await post('/api/password-reset/confirm', { token: link, password: 'ledger-of-ottoline' }, '10.7.0.2')
  assert.is(set.statusCode, 200, 'a name within a longer one is none alone')
})

/** A person with a passkey. */
async function withPasskey(email: string) {
  const person = { ...ann, email }
  await api.signUp(person)
  const authenticator = softwareAuthenticator({ origin: 'https://tallytext.example' })
  assert.is((await addPasskey(person, authenticator)).statusCode, 201)
  return { person, authenticator }
}
type Authenticator = ReturnType<typeof softwareAuthenticator>
const addOptions = async (person: Person) =>
  (await as(person, 'POST', '/api/user/passkeys/options', { password: person.password })).json()
const addPasskey = async (person: Person, authenticator: Authenticator) =>
  as(person, 'POST', '/api/user/passkeys', authenticator.create(await addOptions(person)))
const passkeyOptions = async () => (await post('/api/login/passkey/options', {})).json()
const signInBy = (proof: object, place = '10.9.0.1') => post('/api/login/passkey', proof, place)

test('security: nobody adds a passkey to an account by its session alone', async () => {
  const { person } = await withPasskey('session-thief@example.com')
  for (const body of [{}, { password: 'a-guess' }]) {
    assert.is((await as(person, 'POST', '/api/user/passkeys/options', body)).statusCode, 400)
  }
  const authenticator = softwareAuthenticator({ origin: 'https://tallytext.example' })
  // A challenge issued to the thief's own account, or to anyone signing in, does not apply to this account.
  for (const options of [await addOptions(bob), await passkeyOptions(), { challenge: 'AAAA' }]) {
    assert.is((await as(person, 'POST', '/api/user/passkeys', authenticator.create(options))).statusCode, 400)
  }
})

test('security: a passkey signs in once for each question, and only for ours', async () => {
  const { person, authenticator } = await withPasskey('asked-once@example.com')
  const proof = authenticator.get(await passkeyOptions())
  assert.is((await signInBy(proof)).statusCode, 200)
  assert.is((await signInBy(proof)).statusCode, 401, 'the same again')
  const together = authenticator.get(await passkeyOptions())
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => signInBy(together)))).map(({ statusCode }) => statusCode)
  assert.equal(statuses.sort(), [200, 401, 401, 401], 'four times at once')
  const [older, newer] = [await passkeyOptions(), await passkeyOptions()]
  assert.is((await signInBy(authenticator.get(newer))).statusCode, 200)
  assert.is((await signInBy(authenticator.get(older))).statusCode, 401, 'a question from before the last')
  assert.is((await signInBy(authenticator.get(await addOptions(person)))).statusCode, 401, 'asked for another purpose')
  assert.is((await signInBy(authenticator.get({ challenge: 'A'.repeat(76) }))).statusCode, 401, 'not asked by us')
})

test('security: a passkey proves again who its owner is, and nobody else', async () => {
  const { person, authenticator } = await withPasskey('still-me@example.com')
  const { authenticator: another } = await withPasskey('not-me@example.com')
  const proveBy = async (which: Authenticator) =>
    as(person, 'POST', '/api/user/reauthenticate', { passkey: which.get(await passkeyOptions()) })
  assert.is((await proveBy(another)).statusCode, 400)
  assert.is((await as(person, 'DELETE', '/api/user', {})).statusCode, 403)
  assert.is((await proveBy(authenticator)).statusCode, 200)
  assert.is((await as(person, 'DELETE', '/api/user', {})).statusCode, 200)
})

test('security: a passkey made or shown on another site, locked, copied or forged does not sign in', async () => {
  const { person, authenticator } = await withPasskey('elsewhere@example.com')
  const elsewhere = softwareAuthenticator({ origin: 'https://tallytext.example.evil.example' })
  assert.is((await addPasskey(person, elsewhere)).statusCode, 400, 'made elsewhere')
  const locked = softwareAuthenticator({ origin: 'https://tallytext.example', isUnlocked: false })
  assert.is((await addPasskey(person, locked)).statusCode, 400, 'made without unlocking')
  for (const other of [elsewhere, locked, softwareAuthenticator({ origin: 'https://tallytext.example' })]) {
    const proof = { ...other.get(await passkeyOptions()), id: authenticator.id, rawId: authenticator.id }
    assert.is((await signInBy(proof)).statusCode, 401)
  }
  assert.is((await signInBy(authenticator.get(await passkeyOptions()))).statusCode, 200)
  authenticator.setCounter(0)
  assert.is((await signInBy(authenticator.get(await passkeyOptions()))).statusCode, 401, 'a copy that counts behind')
})

test('security: guesses at the password never lock a passkey out, and signing in by it makes a known device', async () => {
  const { person, authenticator } = await withPasskey('unlocked@example.com')
  assert.is(await triesBefore429(20, () => guessAt(person, '10.9.0.2')), 10)
  const signedIn = await signInBy(authenticator.get(await passkeyOptions()), '10.9.0.2')
  assert.is(signedIn.statusCode, 200)
  assert.is((await signInFrom('10.9.0.2', person, cookiesOf(signedIn))).statusCode, 200)
})

test('security: being asked for a passkey tells nobody who has one, and an unknown one gets a plain no', async () => {
  await withPasskey('has-one@example.com')
  const options = await passkeyOptions()
  assert.equal([options.allowCredentials ?? [], options.userVerification], [[], 'required'])
  const unknown = softwareAuthenticator({ origin: 'https://tallytext.example' })
  const answer = await signInBy(unknown.get(await passkeyOptions()))
  assert.equal([answer.statusCode, answer.json().code], [401, 'invalid_credentials'])
})

test("security: nobody sees or removes another one's passkey", async () => {
  const { person, authenticator } = await withPasskey('mine@example.com')
  assert.is((await as(bob, 'DELETE', `/api/user/passkeys/${authenticator.id}`)).statusCode, 404)
  assert.equal((await as(bob, 'GET', '/api/user/passkeys')).json().passkeys, [])
  assert.is((await as(person, 'GET', '/api/user/passkeys')).json().passkeys.length, 1)
})

test('security: taking an account back by mail ends the passkeys of whoever had it', async () => {
  const { person, authenticator } = await withPasskey('taken-back@example.com')
  const set = await post(
    '/api/password-reset/confirm',
    { token: await linkOf(person), password: 'ledger-of-owner' },
    '10.9.0.3',
  )
  assert.is(set.statusCode, 200)
  assert.is((await signInBy(authenticator.get(await passkeyOptions()))).statusCode, 401)
})

test('security: passkeys are optional: the password goes on to sign in', async () => {
  const { person } = await withPasskey('both-ways@example.com')
  assert.is((await signInFrom('10.9.0.4', person)).statusCode, 200)
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
