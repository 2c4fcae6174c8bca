/**
 * What happens to an account at each of its doors: which links end, who is notified, and what the audit trail records.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runUntilIdle } from '../../sms-engine/runtime/jobs/tick.ts'
import { confirmAddress, confirmationSentTo, moveAddress, proveAddress } from '../testing/addresses.ts'
import { openTestApi } from '../testing/app.ts'
import { ann, bob, type Person } from '../testing/cast.ts'

const api = await openTestApi()
test.after(() => api.close())

const query = async (sql: string, values: unknown[] = []) => (await api.engine.db.pool.query(sql, values)).rows
const post = (url: string, body: object, headers = {}) => api.inject({ method: 'POST', url, body, headers })
const as = (person: Person, call: string, body?: object) => {
  const [method, url] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  return api.injectAs(person, { method, url, headers: { 'user-agent': 'Tests' }, ...(body && { body }) })
}
const done = async (response: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await response
  assert.is(statusCode, 200, body)
}
const idOf = async (person: Person): Promise<string> => (await as(person, 'GET /api/user')).json().id

let nth = 0
/** A person with an account of their own. */
async function newcomer(firstName: string): Promise<Person> {
  nth += 1
  const person = { ...ann, firstName, email: `${firstName.toLowerCase()}-${nth}@example.com`, phone: numberOf(nth) }
  await api.signUp(person)
  return person
}
const numberOf = (n: number) => `+121255501${String(n).padStart(2, '0')}`

const tokenIn = (mail = '') => mail.match(/reset-password#token=([\w-]+)/)?.[1] ?? ''
const confirm = (token: string, password: string) => post('/api/password-reset/confirm', { token, password })
const tokensOf = async (email: string) => (await api.mailsTo(email)).map(tokenIn)
/** The link mailed for this request: mails sent concurrently arrive in any order. */
async function linkFor(email: string): Promise<string> {
  const before = new Set(await tokensOf(email))
  await done(post('/api/password-reset', { email }))
  return (await tokensOf(email)).find((token) => !before.has(token)) ?? ''
}
const subjects = async (address: string) =>
  (await api.mailsTo(address)).map((mail) => mail.match(/^Subject: Tallytext: (.*)$/m)?.[1])

async function prove(person: Person, consent?: object): Promise<void> {
  const { phone: phoneNumber } = person
  await query('update service_clock set offset_ms = offset_ms + 60000')
  await done(as(person, 'POST /api/user/send-otp', { phoneNumber, consent }))
  const otpCode = await api.codeSentTo(phoneNumber)
  await done(as(person, 'POST /api/user/verify-otp', { phoneNumber, otpCode }))
}

test('a link that was mailed before the password changed sets no other one', async () => {
  const eve = await newcomer('Eve')
  const link = await linkFor(eve.email)
  await done(as(eve, 'PUT /api/user/password', { currentPassword: eve.password, newPassword: 'ledger-of-eve-2' }))
  assert.is((await confirm(link, 'ledger-of-a-thief')).json().code, 'expired_link')
  await done(post('/api/login', { email: eve.email, password: 'ledger-of-eve-2' }))
})

test('a link that went to an address dies when the account leaves that address', async () => {
  const fay = await newcomer('Fay')
  const link = await linkFor(fay.email)
  await done(moveAddress(api, fay, 'fay.new@example.com'))
  assert.is((await confirm(link, 'ledger-of-a-thief')).json().code, 'expired_link')
  await done(post('/api/login', { email: 'fay.new@example.com', password: fay.password }))
})

test('of two links that were mailed either works and ends the other, and using it signs every device out', async () => {
  const gus = await newcomer('Gus')
  const [first, second] = [await linkFor(gus.email), await linkFor(gus.email)]
  const set = await confirm(first, 'ledger-of-gus-2')
  assert.equal(set.json(), { message: 'Your password is changed. Please sign in with it.' })
  assert.is((await confirm(second, 'ledger-of-gus-3')).json().code, 'expired_link')
  assert.is((await as(gus, 'GET /api/user')).statusCode, 401)
  assert.is((await post('/api/login', { email: gus.email, password: gus.password })).statusCode, 401)
})

test('whoever keeps the address has nothing changed, and no mail', async () => {
  const hal = await newcomer('Hal')
  const link = await linkFor(hal.email)
  const saved = await as(hal, 'PUT /api/user/email', { email: ` ${hal.email.toUpperCase()}` })
  assert.equal([saved.statusCode, saved.json().email], [200, hal.email])
  assert.equal(await subjects(hal.email), ['A new password'])
  assert.is((await confirm(link, 'ledger-of-hal-2')).statusCode, 200)
})

test('one can go back to an address that one left, and nobody else may have it meanwhile', async () => {
  const ida = await newcomer('Ida')
  await proveAddress(api, ida)
  await done(moveAddress(api, ida, 'ida.new@example.com'))
  const squatter = await newcomer('Squatter')
  assert.is((await as(squatter, 'PUT /api/user/email', { email: ida.email })).statusCode, 409)
  await done(moveAddress(api, ida, ida.email))
  await done(post('/api/login', { email: ida.email, password: ida.password }))
})

test('a link that puts an address back ends when the account goes back there by itself', async () => {
  const jim = await newcomer('Jim')
  await proveAddress(api, jim)
  await done(moveAddress(api, jim, 'jim.new@example.com'))
  const back = tokenIn((await api.mailsTo(jim.email)).at(-1))
  await done(moveAddress(api, jim, jim.email))
  assert.is((await confirm(back, 'ledger-of-a-thief')).json().code, 'expired_link')
  await done(post('/api/login', { email: jim.email, password: jim.password }))
})

test('a link cannot put back an address that another account has by now', async () => {
  const kim = await newcomer('Kim')
  await proveAddress(api, kim)
  await done(moveAddress(api, kim, 'kim.new@example.com'))
  const back = tokenIn((await api.mailsTo(kim.email)).at(-1))
  const other = await newcomer('Other')
  await query('update account set email = $2 where email = $1', [other.email, kim.email])
  const refused = await confirm(back, 'ledger-of-kim-2')
  assert.equal([refused.statusCode, refused.json().code], [409, 'email_taken'])
  assert.match(refused.json().message, 'support@tallytext.example')
  await done(post('/api/login', { email: 'kim.new@example.com', password: kim.password }))
  assert.is((await confirm(back, 'ledger-of-kim-2')).json().code, 'email_taken', 'the link is not used up')
})

test('an account is deleted by its password alone', async () => {
  const lea = await newcomer('Lea')
  const refused = await as(lea, 'DELETE /api/user', { password: 'not-this-one' })
  assert.equal(refused.json().issues, [{ path: ['password'], message: 'That is not your password.' }])
  await done(post('/api/login', { email: lea.email, password: lea.password }))
  await done(as(lea, 'DELETE /api/user', { password: lea.password }))
  assert.is((await post('/api/login', { email: lea.email, password: lea.password })).statusCode, 401)
})

test('every letter about a change goes to whoever had the account, with whom to write to if it was not they', async () => {
  const max = await newcomer('Max')
  await proveAddress(api, max)
  await prove(max)
  await moveNumber(max, numberOf(90))
  await done(as(max, 'PUT /api/user/password', { currentPassword: max.password, newPassword: 'ledger-of-max-2' }))
  await done(moveAddress(api, max, 'max.new@example.com'))
  const back = tokenIn((await api.mailsTo(max.email)).at(-1))
  await done(confirm(back, 'ledger-of-max-3'))
  // Letters are sent concurrently: two of one moment may arrive in either order.
  assert.equal((await subjects(max.email)).sort(), [
    'Please confirm your e-mail address',
    'Your e-mail address was changed',
    'Your password was changed',
    'Your password was changed',
    'Your phone number was changed',
  ])
  assert.equal(await subjects('max.new@example.com'), [
    'Please confirm your e-mail address',
    'Your earlier e-mail address was put back',
  ])
  const mails = [...(await api.mailsTo(max.email)), ...(await api.mailsTo('max.new@example.com'))]
  for (const mail of mails.filter((mail) => !mail.includes('Please confirm'))) {
    assert.match(mail, 'Hello Max,')
    assert.match(mail, /If (that was not you|it does not work any more), please write to support@tallytext\.example/)
  }
})

test('a changed number is told as one that is verified, for lessons to go there', async () => {
  const uma = await newcomer('Uma')
  await prove(uma)
  await moveNumber(uma, numberOf(93))
  const [mail = ''] = await api.mailsTo(uma.email)
  assert.match(mail, 'Your phone number was changed: the new one is verified, and lessons by text go there now.')
})

test('a deletion, and a number that moved, are told with whom to write to as well', async () => {
  const [ned, oda] = [await newcomer('Ned'), await newcomer('Oda')]
  await prove(ned)
  await moveNumber(oda, ned.phone)
  await runUntilIdle(api.app.billing.ticks)
  await done(as(ned, 'DELETE /api/user', { password: ned.password }))
  assert.equal(await subjects(ned.email), ['Your phone number moved to another account', 'Your account is deleted'])
  for (const mail of await api.mailsTo(ned.email)) {
    assert.match(mail, 'If that was not you, please write to support@tallytext.example at once.')
  }
})

/** Proves another number, which another account may have. */
async function moveNumber(person: Person, phoneNumber: string): Promise<void> {
  await query('update service_clock set offset_ms = offset_ms + 60000')
  await done(as(person, 'POST /api/user/send-otp', { phoneNumber }))
  await done(as(person, 'POST /api/user/verify-otp', { phoneNumber, otpCode: await api.codeSentTo(phoneNumber) }))
}

/** The account's audit trail, oldest first. */
async function trailOf(id: string): Promise<string[]> {
  return (await query('select what from audit where account_id = $1 order by id', [id])).map(({ what }) => what)
}

test('each thing that is done to an account is written down, once', async () => {
  const pia = await newcomer('Pia')
  const id = await idOf(pia)
  let asked = ''
  const steps: [what: string | null, step: () => Promise<unknown>][] = [
    [null, () => done(as(pia, 'GET /api/user'))],
    ['email-confirmation-sent', () => done(as(pia, 'POST /api/user/email/confirmation'))],
    ['email-confirmed', () => confirmNewest(pia, pia.email)],
    ['signed-in', () => done(post('/api/login', { email: pia.email, password: pia.password }))],
    ['sign-in-failed', () => post('/api/login', { email: pia.email, password: 'a-guess' })],
    ['session-ended', () => done(as(pia, 'DELETE /api/user/sessions'))],
    [null, () => done(as(pia, 'DELETE /api/user/sessions'))],
    ['signed-in', () => done(post('/api/login', { email: pia.email, password: pia.password }))],
    ['session-ended', () => endAnother(pia)],
    [null, () => as(pia, 'DELETE /api/user/sessions/00000000-0000-4000-8000-000000000000')],
    ['phone-verified', () => prove(pia)],
    [null, () => done(as(pia, 'PUT /api/user/phone', { phoneNumber: pia.phone }))],
    ['preferences-changed', () => done(as(pia, 'PUT /api/user/onboarding', { onboardingCompleted: true }))],
    ['preferences-changed', () => done(as(pia, 'PUT /api/user/sms-preferences', { smsLessonsEnabled: true }))],
    ['preferences-changed', () => done(as(pia, 'PUT /api/user/calibration', calibration))],
    ['lessons-paused', () => done(as(pia, 'POST /api/user/pause', { days: 7 }))],
    ['lessons-resumed', () => done(as(pia, 'POST /api/user/resume'))],
    ['exported', () => done(as(pia, 'GET /api/user/export'))],
    ['phone-changed', () => moveNumber(pia, numberOf(91))],
    // A new number is pending until its code is entered: nothing has changed yet.
    [null, () => done(as(pia, 'PUT /api/user/phone', { phoneNumber: numberOf(92) }))],
    ['password-reset-asked', () => linkFor(pia.email)],
    [
      'password-changed',
      () => done(as(pia, 'PUT /api/user/password', { currentPassword: pia.password, newPassword: 'ledger-of-pia-2' })),
    ],
    ['email-confirmation-sent', () => done(as(pia, 'PUT /api/user/email', { email: 'pia.new@example.com' }))],
    ['email-changed', () => confirmNewest(pia, 'pia.new@example.com')],
    ['signed-out', () => done(as(pia, 'POST /api/logout'))],
    ['email-put-back', async () => confirm(tokenIn((await api.mailsTo(pia.email)).at(-1)), 'ledger-of-pia-3')],
    [
      'password-reset-asked',
      async () => {
        asked = await linkFor(pia.email)
      },
    ],
    ['password-reset', () => done(confirm(asked, 'ledger-of-pia-4'))],
  ]
  const expected = ['registered']
  for (const [what, step] of steps) {
    await step()
    if (what !== null) expected.push(what)
    assert.equal(await trailOf(id), expected)
  }
})

const confirmNewest = async (person: Person, address: string) =>
  done(confirmAddress(api, person, await confirmationSentTo(api, address)))

const calibration = {
  dailyLessons: 2,
  weeklyQuizzes: 1,
  selectedFocusAreas: [],
  selectedTopicsByCategory: {},
  timezone: 'America/Chicago',
  preferredDeliveryTime: '18:00',
}

/** Ends one of a person's sessions other than the current one. */
async function endAnother(person: Person): Promise<void> {
  const { sessions } = (await as(person, 'GET /api/user/sessions')).json()
  const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  await done(as(person, `DELETE /api/user/sessions/${other.id}`))
}

test('a number that is proved elsewhere is written down at both accounts', async () => {
  const [quin, rae] = [await newcomer('Quin'), await newcomer('Rae')]
  await prove(quin)
  await moveNumber(rae, quin.phone)
  assert.equal(await trailOf(await idOf(quin)), ['registered', 'phone-verified', 'phone-lost'])
  assert.equal(await trailOf(await idOf(rae)), ['registered', 'phone-verified'])
})

test('a right code that fails halfway stays good, and typed again leaves nothing out of what is written down', async () => {
  const [tia, uma] = [await newcomer('Tia'), await newcomer('Uma')]
  await prove(tia)
  await prove(uma)
  const id = await idOf(uma)
  await query('update service_clock set offset_ms = offset_ms + 60000')
  await done(as(uma, 'POST /api/user/send-otp', { phoneNumber: tia.phone }))
  const otpCode = await api.codeSentTo(tia.phone)
  const type = async () => (await as(uma, 'POST /api/user/verify-otp', { phoneNumber: tia.phone, otpCode })).statusCode
  await query('alter table audit rename to audit_gone')
  assert.is(await type(), 500, 'nothing can be written down')
  await query('alter table audit_gone rename to audit')
  const [{ state }] = await query('select state from conversation where id = $1', [id])
  const become = (other: unknown) => query('update conversation set state = $2 where id = $1', [id, other])
  await become({ version: 99 })
  assert.is(await type(), 500, 'the number is free, and not yet hers')
  await become(state)
  assert.is(await type(), 200)
  assert.is((await trailOf(await idOf(tia))).at(-1), 'phone-lost')
  assert.is((await trailOf(id)).at(-1), 'phone-changed')
  const letters = (await api.mailsTo(uma.email)).filter((mail) => mail.includes('Your phone number was changed'))
  assert.ok(letters.length > 0, 'and she is told of the number that was replaced')
})

test('who takes a number over leaves no origin with the account that had it', async () => {
  const [quin, rae] = [await newcomer('Quin'), await newcomer('Rae')]
  await prove(quin)
  const asRae = (url: string, body: object) => {
    const from = { headers: { 'user-agent': 'rae-phone' }, remoteAddress: '10.0.0.7' }
    return done(api.injectAs(rae, { method: 'POST', url, body, ...from }))
  }
  await query('update service_clock set offset_ms = offset_ms + 60000')
  await asRae('/api/user/send-otp', {
    phoneNumber: quin.phone,
    consent: { version: '2026-11-20', checked: true, page: '/' },
  })
  await asRae('/api/user/verify-otp', { phoneNumber: quin.phone, otpCode: await api.codeSentTo(quin.phone) })
  const { body } = await as(quin, 'GET /api/user/export')
  const { activity } = JSON.parse(body)
  const lost = activity.find(({ what }: { what: string }) => what === 'phone-lost')
  assert.equal([lost.ip, lost.userAgent], [null, null])
  for (const own of ['rae-phone', '10.0.0.7', rae.email]) assert.not.match(body, own)
})

test('what is written down has its place, its device cut to 200 characters, and its moment', async () => {
  const sid = await newcomer('Sid')
  const before = Date.now()
  await post('/api/login', { email: sid.email, password: 'a-guess' }, { 'user-agent': 'x'.repeat(201) })
  await post('/api/login', { email: 'nobody@example.com', password: 'a-guess' }, { 'user-agent': '' })
  const [known, unknown] = await query(
    `select account_id, ip, user_agent, at from audit where what = 'sign-in-failed' order by id desc limit 2`,
  ).then((rows) => rows.toReversed())
  assert.equal([known.account_id, known.ip, known.user_agent], [await idOf(sid), '127.0.0.1', 'x'.repeat(200)])
  assert.is(unknown.account_id, null)
  const at = Date.parse(known.at)
  assert.ok(at >= before - 1000 && at <= Date.now() + 1000, known.at)
})

test('the list of devices has what each called itself, when it came, and which one asks', async () => {
  const tia = await newcomer('Tia')
  await post('/api/login', { email: tia.email, password: tia.password }, { 'user-agent': 'Tablet' })
  const { sessions } = (await as(tia, 'GET /api/user/sessions')).json()
  assert.equal(
    sessions.map(({ userAgent, isCurrent }: { userAgent: string; isCurrent: boolean }) => [userAgent, isCurrent]),
    [
      ['Tablet', false],
      ['lightMyRequest', true],
    ],
  )
  for (const { createdAt, lastSeenAt } of sessions) assert.is(createdAt, lastSeenAt)
})

test("a hash of today's costs stays as it is at the next sign-in", async () => {
  const uma = await newcomer('Uma')
  const hash = async () =>
    (await query('select password_hash as hash from account where email = $1', [uma.email]))[0].hash
  const before = await hash()
  await done(post('/api/login', { email: uma.email, password: uma.password }))
  assert.is(await hash(), before)
})

test("what one does to one's account changes nothing in another's", async () => {
  await api.signUp(bob)
  const rowOf = async (email: string) => query('select * from account where email = $1', [email])
  const before = await rowOf(bob.email)
  const vic = await newcomer('Vic')
  await done(moveAddress(api, vic, 'vic.new@example.com'))
  await done(as(vic, 'PUT /api/user/password', { currentPassword: vic.password, newPassword: 'ledger-of-vic-2' }))
  await done(as(vic, 'PUT /api/user/phone', { phoneNumber: numberOf(93) }))
  await done(as(vic, 'DELETE /api/user', { password: 'ledger-of-vic-2' }))
  assert.equal(await rowOf(bob.email), before)
})

test.run()
