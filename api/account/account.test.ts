/** The account itself: address, number, choices, password, devices. Mails are real, written to files. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runTick, runUntilIdle } from '../../sms-engine/runtime/jobs/tick.ts'
import { confirmationSentTo, moveAddress, proveAddress } from '../testing/addresses.ts'
import { openTestApi } from '../testing/app.ts'
import { ann, bob, type Person } from '../testing/cast.ts'
import { sweepTick } from './sweep.ts'

const api = await openTestApi()
test.before(async () => {
  await api.signUp(ann)
  await api.signUp(bob)
})
test.after(() => api.close())

const get = async (url: string, person = ann) => (await api.injectAs(person, { url })).json()
const put = (url: string, body: object, person = ann) => api.injectAs(person, { method: 'PUT', url, body })
const post = (url: string, body: object) => api.inject({ method: 'POST', url, body })
const login = (email: string, password: string) => post('/api/login', { email, password })
const query = (sql: string, values: unknown[] = []) => api.engine.db.pool.query(sql, values)
const idOf = async (person: Person): Promise<string> => (await get('/api/user', person)).id

async function prove(person: Person, phoneNumber = person.phone, consent?: object): Promise<void> {
  await query('update service_clock set offset_ms = offset_ms + 60000')
  const sent = await api.injectAs(person, { method: 'POST', url: '/api/user/send-otp', body: { phoneNumber, consent } })
  assert.is(sent.statusCode, 200, sent.body)
  const otpCode = await api.codeSentTo(phoneNumber)
  const proof = { method: 'POST', url: '/api/user/verify-otp', body: { phoneNumber, otpCode } } as const
  assert.is((await api.injectAs(person, proof)).statusCode, 200)
}

const consents = async (phone: string) =>
  (await query('select action, version, page from consent where phone = $1 order by id', [phone])).rows

test('a new address signs in, and the old one is told without naming it', async () => {
  const carl = { ...ann, firstName: 'Carl', email: 'carl@example.com' }
  await api.signUp(carl)
  await proveAddress(api, carl)
  const saved = await moveAddress(api, carl, ' Carl.New@Example.com ')
  assert.equal([saved.statusCode, saved.json().email], [200, 'carl.new@example.com'])
  assert.is((await login('carl@example.com', ann.password)).statusCode, 401)
  assert.is((await login('carl.new@example.com', ann.password)).statusCode, 200)
  const mail = (await api.mailsTo('carl@example.com')).at(-1) ?? ''
  assert.match(mail, 'Subject: Tallytext: Your e-mail address was changed')
  assert.not.match(mail, 'carl.new')
})

test('the payment provider hears of a new address once it is confirmed, and of nothing else', async () => {
  const otto = { ...ann, firstName: 'Otto', email: 'otto@example.com' }
  await api.signUp(otto)
  const { id } = (await api.injectAs(otto, { url: '/api/user' })).json()
  await query(`insert into billing_customer (id, account_id, mode) values ('cus_otto', $1, 'demo')`, [id])
  const isToHear = async () =>
    (await query('select sync_at_machine is not null as waits from billing_customer where account_id = $1', [id]))
      .rows[0]
  await proveAddress(api, otto)
  assert.equal(await isToHear(), { waits: false }, 'the address is as it was')
  await moveAddress(api, otto, 'otto.new@example.com')
  assert.equal(await isToHear(), { waits: true })
})

const tokenIn = (mail = '') => mail.match(/reset-password#token=([\w-]+)/)?.[1] ?? ''
const confirm = (token: string, password: string) => post('/api/password-reset/confirm', { token, password })
const isSignedIn = async (person: Person) => (await api.injectAs(person, { url: '/api/user' })).statusCode === 200

test('whoever reads the old address takes a stolen account back, whatever the thief did since', async () => {
  const mona = { ...ann, firstName: 'Mona', email: 'mona@example.com' }
  await api.signUp(mona)
  await proveAddress(api, mona)
  await moveAddress(api, mona, 'thief@example.com')
  const mine = tokenIn((await api.mailsTo(mona.email)).at(-1))

  await post('/api/password-reset', { email: 'thief@example.com' })
  await confirm(tokenIn((await api.mailsTo('thief@example.com')).at(-1)), 'ledger-of-thief')
  const { token } = (await login('thief@example.com', 'ledger-of-thief')).json()
  const headers = { authorization: `Bearer ${token}` }
  await api.inject({ method: 'PUT', url: '/api/user/email', body: { email: 'thief.2@example.com' }, headers })
  const proof = { token: await confirmationSentTo(api, 'thief.2@example.com') }
  await api.inject({ method: 'POST', url: '/api/user/email/confirm', body: proof, headers })
  const theirs = tokenIn((await api.mailsTo('thief@example.com')).at(-1))
  await post('/api/password-reset', { email: 'thief.2@example.com' })
  const reset = tokenIn((await api.mailsTo('thief.2@example.com')).at(-1))
  assert.is(new Set([mine, theirs, reset, '']).size, 4)
  const squat = await post('/api/register', { ...ann, email: mona.email })
  assert.equal([squat.statusCode, squat.json().code], [409, 'email_taken'])
  assert.is((await put('/api/user/email', { email: mona.email }, bob)).json().code, 'email_taken')

  const back = await confirm(mine, 'ledger-of-mona-2')
  assert.equal(back.json(), {
    message: 'Your address is put back and your password is changed. Please sign in with it.',
  })
  assert.is((await login(mona.email, 'ledger-of-mona-2')).statusCode, 200)
  assert.is((await api.inject({ url: '/api/user', headers })).statusCode, 401)
  assert.is(await isSignedIn(mona), false)
  for (const spent of [mine, theirs, reset]) {
    assert.is((await confirm(spent, 'ledger-of-thief-2')).json().code, 'expired_link')
  }
  assert.match((await api.mailsTo('thief.2@example.com')).at(-1) ?? '', 'Your earlier e-mail address was put back')
  assert.match((await api.mailsTo(mona.email)).at(-1) ?? '', 'Your password was changed')
})

test('an address that was left can be put back for 7 days, and is free after', async () => {
  const nina = { ...ann, firstName: 'Nina', email: 'nina@example.com' }
  await api.signUp(nina)
  await proveAddress(api, nina)
  await moveAddress(api, nina, 'nina.new@example.com')
  const token = tokenIn((await api.mailsTo(nina.email)).at(-1))
  const left = `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from password_reset
    where email = $1`
  assert.equal((await query(left, [nina.email])).rows, [{ hours: 7 * 24 }])
  await query(`update password_reset set expires_at = now() - interval '1 second' where email = $1`, [nina.email])
  assert.is((await confirm(token, 'ledger-of-nina-2')).json().code, 'expired_link')
  const { phone: _, ...again } = nina
  assert.is((await post('/api/register', again)).statusCode, 201)
})

test('a change of address that fails leaves no link behind', async () => {
  assert.is((await put('/api/user/email', { email: bob.email })).statusCode, 409)
  assert.is((await query('select from password_reset where email = $1', [ann.email])).rowCount, 0)
})

const badEmails: [email: unknown, status: number, message: string][] = [
  ['BOB@example.com', 409, 'There is already an account with this email.'],
  ['', 400, 'Please enter your email address'],
  [undefined, 400, 'Please enter your email address'],
  [null, 400, 'Please enter your email address'],
  ['nobody', 400, 'That does not look like an e-mail address.'],
  ['a b@example.com', 400, 'That does not look like an e-mail address.'],
  [`${'x'.repeat(250)}@example.com`, 400, 'That e-mail address is too long.'],
]
for (const [email, status, message] of badEmails) {
  test(`PUT /api/user/email ${JSON.stringify(email)?.slice(0, 30)} is ${status}`, async () => {
    const response = await put('/api/user/email', { email })
    assert.equal([response.statusCode, response.json().message], [status, message])
    assert.is((await get('/api/user')).email, ann.email)
  })
}

test('a new number replaces the old one when its code is typed, and not before', async () => {
  const consent = { version: '2026-11-20', checked: true, page: '/settings' }
  await prove(ann)
  assert.is((await put('/api/user/phone', { phoneNumber: '212 555 0100' })).json().phoneVerified, true)

  const changed = (await put('/api/user/phone', { phoneNumber: '(212) 555-0101', consent })).json()
  const shown = ({ phoneNumber, phoneVerified, pendingPhone }: typeof changed) => [
    phoneNumber,
    phoneVerified,
    pendingPhone,
  ]
  assert.equal(shown(changed), [ann.phone, true, '+12125550101'])
  const phoneOfAnn = async () => (await query('select phone from conversation where id = $1', [await idOf(ann)])).rows
  assert.equal(await phoneOfAnn(), [{ phone: ann.phone }])
  assert.equal(await api.mailsTo(ann.email), [])
  // Choosing the old number again cancels the pending one.
  assert.equal(shown((await put('/api/user/phone', { phoneNumber: ann.phone })).json()), [ann.phone, true, null])
  await put('/api/user/phone', { phoneNumber: '(212) 555-0101', consent })

  // The box was ticked with the change; the code requested later records the consent in the ledger.
  await prove(ann, '+12125550101')
  assert.equal(shown(await get('/api/user')), ['+12125550101', true, null])
  assert.equal(await phoneOfAnn(), [{ phone: '+12125550101' }])
  const [mail = ''] = await api.mailsTo(ann.email)
  assert.match(mail, 'Your phone number was changed')
  assert.equal(await consents('+12125550101'), [{ action: 'opt-in', version: '2026-11-20', page: '/settings' }])
})

for (const [phoneNumber, message] of [
  ['', 'Please enter your phone number'],
  ['212-555-010', 'That number is one digit short.'],
  ['+44 7400 123456', 'For now we only text numbers of these countries: US and Canada.'],
] as const) {
  test(`PUT /api/user/phone "${phoneNumber}" is refused`, async () => {
    const response = await put('/api/user/phone', { phoneNumber })
    assert.equal([response.statusCode, response.json().message], [400, message])
  })
}

test('a number that is verified elsewhere moves, and its old account is told', async () => {
  await prove(bob, '+12125550101')
  assert.is((await get('/api/user')).phoneVerified, false)
  await runUntilIdle(api.app.billing.ticks)
  const mails = await api.mailsTo(ann.email)
  assert.match(mails.at(-1) ?? '', 'Your phone number moved to another account')
})

test('a box ticked in onboarding goes into the ledger, once', async () => {
  const consent = { version: '2026-11-20', checked: true, page: '/onboarding' }
  for (const onboardingCompleted of [false, true]) {
    assert.is((await put('/api/user/onboarding', { onboardingCompleted, consent }, bob)).statusCode, 200)
  }
  const [, typed, ticked, ...rest] = await consents('+12125550101')
  assert.equal(typed, { action: 'opt-in', version: null, page: null })
  assert.equal(ticked, { action: 'opt-in', version: '2026-11-20', page: '/onboarding' })
  assert.equal(rest, [])
})

const calibration = {
  dailyLessons: 2,
  weeklyQuizzes: 2,
  selectedFocusAreas: [1],
  selectedTopicsByCategory: { 1: ['Cash & Bank'] },
  timezone: 'America/Chicago',
  preferredDeliveryTime: '18:00',
}

test('calibration saves every choice; no area means all', async () => {
  const saved = (await put('/api/user/calibration', calibration)).json()
  for (const [field, value] of Object.entries(calibration)) {
    if (field !== 'timezone') assert.equal(saved[field], value, field)
  }
  const all = await put('/api/user/calibration', {
    ...calibration,
    selectedFocusAreas: [],
    selectedTopicsByCategory: {},
  })
  assert.equal(all.json().selectedFocusAreas, [1, 2])
})

const badCalibrations: [what: string, change: object, message: string][] = [
  ['no pace', { dailyLessons: undefined }, 'Lessons a week must be a whole number from 0 to 5.'],
  ['a pace out of range', { dailyLessons: 6 }, 'Lessons a week must be a whole number from 0 to 5.'],
  ['a pace in words', { dailyLessons: '3' }, 'Lessons a week must be a whole number from 0 to 5.'],
  ['negative quizzes', { weeklyQuizzes: -1 }, 'Quizzes a week must be a whole number from 0 to 5.'],
  ['an unknown area', { selectedFocusAreas: [9] }, 'There is no focus area 9.'],
  [
    'an unknown topic',
    { selectedTopicsByCategory: { 1: ['Alchemy'] } },
    '"Bookkeeping & Records" has no topic called "Alchemy".',
  ],
  [
    'topics of another area',
    { selectedTopicsByCategory: { 2: ['Statements (GAAP)'] } },
    'There are topics of focus area 2, but that area is not selected.',
  ],
  [
    'an area without topics',
    { selectedTopicsByCategory: { 1: [] } },
    'Choose at least one topic in each selected area',
  ],
  ['a wrong zone', { timezone: 'Mars/Olympus' }, 'We do not know that time zone.'],
  [
    'a wrong time',
    { preferredDeliveryTime: '03:00' },
    'Please choose a delivery time on the hour, from 6:00 AM to 9:00 PM.',
  ],
]
for (const [what, change, message] of badCalibrations) {
  test(`a calibration with ${what} saves nothing`, async () => {
    const before = await get('/api/user')
    const response = await put('/api/user/calibration', { ...calibration, ...change })
    assert.equal([response.statusCode, response.json().message], [400, message])
    assert.equal(await get('/api/user'), before)
  })
}

test('two tabs: the last writer is told when it would overwrite what it never saw', async () => {
  const { preferencesVersion } = await get('/api/user')
  const first = await put('/api/user/calibration', { ...calibration, dailyLessons: 4, preferencesVersion })
  assert.is(first.statusCode, 200)
  const second = await put('/api/user/calibration', { ...calibration, dailyLessons: 1, preferencesVersion })
  const { code, current } = second.json()
  assert.equal([second.statusCode, code, current.dailyLessons], [409, 'changed_elsewhere', 4])
  const informed = { ...calibration, preferencesVersion: current.preferencesVersion }
  assert.is((await put('/api/user/calibration', informed)).statusCode, 200)
})

test('sessions are listed, and end one by one, all others at once, or by logging out', async () => {
  const tokens = [1, 2, 3].map(async () => (await login(bob.email, bob.password)).json().token)
  const [laptop, phone, tablet] = await Promise.all(tokens)
  const as = (token: string, method: 'GET' | 'POST' | 'DELETE', url: string) =>
    api.inject({ method, url, headers: { authorization: `Bearer ${token}`, 'user-agent': 'Laptop' } })
  const list = async () => (await as(laptop, 'GET', '/api/user/sessions')).json().sessions

  const before: { id: string; isCurrent: boolean }[] = await list()
  assert.is(before.length, 4)
  assert.is(before.filter(({ isCurrent }) => isCurrent).length, 1)

  const { jti } = JSON.parse(Buffer.from(phone.split('.')[1], 'base64url').toString())
  assert.is((await as(laptop, 'DELETE', `/api/user/sessions/${jti}`)).statusCode, 200)
  assert.is((await as(phone, 'GET', '/api/user')).statusCode, 401)
  assert.is((await as(laptop, 'DELETE', `/api/user/sessions/${jti}`)).statusCode, 404)
  assert.is((await as(laptop, 'DELETE', '/api/user/sessions/nonsense')).statusCode, 400)

  await as(laptop, 'DELETE', '/api/user/sessions')
  assert.is((await as(tablet, 'GET', '/api/user')).statusCode, 401)
  assert.is((await list()).length, 1)
  assert.equal((await as(laptop, 'POST', '/api/logout')).json(), { message: 'You are signed out.' })
  assert.is((await as(laptop, 'GET', '/api/user')).statusCode, 401)
})

test('a password is changed by whoever knows the old one, and other devices are signed out', async () => {
  const dora = { ...ann, email: 'dora@example.com' }
  await api.signUp(dora)
  const other = (await login(dora.email, dora.password)).json().token
  const change = (body: object) => put('/api/user/password', body, dora)
  assert.is((await change({ newPassword: 'ledger-of-dora' })).json().code, 'reauthenticate')
  const refusals: [object, string][] = [
    [{ currentPassword: 'wrong', newPassword: 'ledger-of-dora' }, 'That is not your password.'],
    [{ currentPassword: '', newPassword: 'ledger-of-dora' }, 'Please enter your current password'],
    [{ currentPassword: dora.password, newPassword: 'short' }, 'Password must be at least 6 characters long'],
    [
      { currentPassword: dora.password, newPassword: 'Password1' },
      'That password is among the first that guessers try. Please choose another.',
    ],
  ]
  for (const [body, message] of refusals) {
    const response = await change(body)
    assert.equal([response.statusCode, response.json().message], [400, message])
  }
  const changed = await change({ currentPassword: dora.password, newPassword: 'ledger-of-dora' })
  assert.is(changed.statusCode, 200)
  assert.is((await api.injectAs(dora, { url: '/api/user' })).statusCode, 200)
  assert.is((await api.inject({ url: '/api/user', headers: { authorization: `Bearer ${other}` } })).statusCode, 401)
  assert.is((await login(dora.email, 'ledger-of-dora')).statusCode, 200)
  assert.match((await api.mailsTo(dora.email)).join(''), 'Your password was changed')
})

test('a forgotten password is replaced by a mailed link, once', async () => {
  const eve = { ...ann, email: 'eve@example.com' }
  await api.signUp(eve)
  const ask = await post('/api/password-reset', { email: eve.email })
  const nobody = await post('/api/password-reset', { email: 'nobody@example.com' })
  assert.equal([nobody.statusCode, nobody.body], [ask.statusCode, ask.body])
  assert.match(ask.json().message, 'It works once, for 30 minutes.')
  assert.equal(await api.mailsTo('nobody@example.com'), [])

  const [mail = ''] = await api.mailsTo(eve.email)
  const token = tokenIn(mail)
  assert.is((await confirm(token, '123456')).statusCode, 400)
  assert.is((await confirm(token, 'ledger-of-eve')).statusCode, 200)
  const again = await confirm(token, 'ledger-of-eve')
  assert.equal([again.statusCode, again.json().code], [400, 'expired_link'])
  assert.is((await api.injectAs(eve, { url: '/api/user' })).statusCode, 401)
  assert.is((await login(eve.email, 'ledger-of-eve')).statusCode, 200)
})

test('a link is good for half an hour, and so is the one asked for before it', async () => {
  const linkOf = async () => {
    await post('/api/password-reset', { email: bob.email })
    return (await api.mailsTo(bob.email)).at(-1)?.match(/token=([\w-]+)/)?.[1]
  }
  const [older, newer] = [await linkOf(), await linkOf()]
  const { rows } = await query(
    'select extract(epoch from expires_at - now()) / 60 as minutes from password_reset where email is null',
  )
  assert.equal(
    rows.map(({ minutes }) => Math.round(minutes)),
    [30, 30],
  )
  await query("update password_reset set expires_at = now() - interval '1 second' where email is null")
  for (const token of [older, newer]) {
    const response = await post('/api/password-reset/confirm', { token, password: 'ledger-of-bob-2' })
    assert.is(response.json().message, 'This link is no longer good. Please ask for a new one.')
  }
})

test('logins and changes leave an audit trail', async () => {
  await login(ann.email, 'wrong-password')
  const trail = async (person: Person) => {
    const { rows } = await query('select what from audit where account_id = $1 order by id', [await idOf(person)])
    return rows.map(({ what }) => what)
  }
  const expected = [
    'registered',
    'phone-verified',
    'phone-changed',
    'phone-lost',
    'preferences-changed',
    'sign-in-failed',
  ]
  const found = await trail(ann)
  for (const what of expected) assert.ok(found.includes(what), `${what} in ${found}`)
  const { rows } = await query("select ip, at from audit where what = 'sign-in-failed'")
  assert.is(rows[0].ip, '127.0.0.1')
})

test('what is long over is swept away, and nothing else', async () => {
  const day_ms = 86_400_000
  const count = async (table: string) => Number((await query(`select count(*) from ${table}`)).rows[0].count)
  const sweptIn = (days: number) =>
    runTick(
      sweepTick(api.engine.db.pool, () => Date.now() + days * day_ms),
      0,
    )
  await sweptIn(0)
  await post('/api/password-reset', { email: bob.email })
  await api.mailsTo(bob.email)
  const [sessions, audited, resets] = [await count('session'), await count('audit'), await count('password_reset')]
  const mails = await count('mail')
  const others = { mails: 0, pendingEmails: 0, strangerLetters: 0, byStaff: 0 }
  assert.equal(await sweptIn(0), { sessions: 0, resets: 0, audited: 0, ...others })
  assert.is((await sweptIn(1)).resets, 1)
  assert.equal(await sweptIn(500), { sessions, resets: resets - 1, audited, ...others, mails })
})

test.run()
