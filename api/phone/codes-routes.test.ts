import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi } from '../testing/app.ts'
import { ann, bob } from '../testing/cast.ts'

const api = await openTestApi()
test.before(async () => {
  await api.signUp(ann)
  await api.signUp(bob)
})
test.after(() => api.close())

const consent = { version: '2026-11-20', checked: true, page: '/onboarding' }
const send = (person: typeof ann, body: object) =>
  api.injectAs(person, { method: 'POST', url: '/api/user/send-otp', body })
const verify = (person: typeof ann, body: object) =>
  api.injectAs(person, { method: 'POST', url: '/api/user/verify-otp', body })
const userOf = async (person: typeof ann) => (await api.injectAs(person, { url: '/api/user' })).json()

/** Advances service time, past the pause between two codes. */
const wait = (seconds: number) =>
  api.engine.db.pool.query('update service_clock set offset_ms = offset_ms + $1', [seconds * 1000])

const refused: [what: string, body: object, message: string][] = [
  ['no number', {}, 'Please enter your phone number'],
  ['an empty number', { phoneNumber: ' ' }, 'Please enter your phone number'],
  ['a number as a number', { phoneNumber: 2125550100 }, 'Please enter your phone number'],
  ['a digit short', { phoneNumber: '212-555-010' }, 'That number is one digit short.'],
  [
    'a foreign number',
    { phoneNumber: '+44 7400 123456' },
    'For now we only text numbers of these countries: US and Canada.',
  ],
  [
    'a box that is not ticked',
    { phoneNumber: ann.phone, consent: { ...consent, checked: false } },
    'Please tick the box if you agree to receive texts.',
  ],
  [
    'an unknown consent text',
    { phoneNumber: ann.phone, consent: { ...consent, version: 'mine' } },
    'We do not know that version of the consent text.',
  ],
]
for (const [what, body, message] of refused) {
  test(`no code is sent for ${what}`, async () => {
    const response = await send(ann, body)
    assert.is(response.statusCode, 400)
    assert.is(response.json().message, message)
    assert.is(await api.codeSentTo(ann.phone), '')
  })
}

test('a code goes to the number, and the number waits to be proved', async () => {
  const response = await send(ann, { phoneNumber: '(212) 555-0100', consent })
  assert.is(response.statusCode, 200)
  assert.equal(response.json(), { message: 'We sent you a code. It can take a minute to arrive.' })
  assert.match(await api.codeSentTo(ann.phone), /^\d{6}$/)
  const { phoneNumber, phoneVerified } = await userOf(ann)
  assert.equal({ phoneNumber, phoneVerified }, { phoneNumber: ann.phone, phoneVerified: false })
})

test('a second code has to wait', async () => {
  const response = await send(ann, { phoneNumber: ann.phone })
  assert.is(response.statusCode, 429)
  assert.is(response.json().code, 'wait')
  const seconds = Number(response.headers['retry-after'])
  assert.ok(seconds > 0 && seconds <= 30, `${seconds}`)
})

const badCodes: [what: string, otpCode: unknown, message: string][] = [
  ['no code', undefined, 'Please enter the verification code'],
  ['an empty code', '', 'Please enter the verification code'],
  ['five digits', '12345', 'The code has 6 digits.'],
  ['letters', 'abcdef', 'The code has 6 digits.'],
]
for (const [what, otpCode, message] of badCodes) {
  test(`${what} proves nothing`, async () => {
    const response = await verify(ann, { phoneNumber: ann.phone, otpCode })
    assert.is(response.statusCode, 400)
    assert.is(response.json().message, message)
  })
}

test('a wrong code, and the code for another number, prove nothing', async () => {
  const code = await api.codeSentTo(ann.phone)
  const wrong = await verify(ann, { phoneNumber: ann.phone, otpCode: code === '000000' ? '000001' : '000000' })
  assert.equal([wrong.statusCode, wrong.json().code], [400, 'invalid_code'])
  assert.is(wrong.json().message, 'Please check your code and try again')
  const other = await verify(ann, { phoneNumber: bob.phone, otpCode: code })
  assert.equal([other.statusCode, other.json().code], [400, 'no_code'])
  assert.is(other.json().message, 'We have not sent a code to this number. Ask for one first.')
})

test('nobody can use the code of another learner', async () => {
  const stolen = await verify(bob, { phoneNumber: ann.phone, otpCode: await api.codeSentTo(ann.phone) })
  assert.equal([stolen.statusCode, stolen.json().code], [400, 'no_code'])
})

test('the right code proves the number, and the consent is kept as it was given', async () => {
  const code = await api.codeSentTo(ann.phone)
  const response = await verify(ann, { phoneNumber: '212.555.0100', otpCode: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
  assert.is(response.statusCode, 200)
  const { message, user } = response.json()
  assert.equal([message, user.phoneVerified, user.phoneNumber], ['Your phone is verified.', true, ann.phone])
  assert.equal(user, await userOf(ann))
  const { rows } = await api.engine.db.pool.query('select action, version, page from consent where phone = $1', [
    ann.phone,
  ])
  assert.equal(rows, [{ action: 'opt-in', version: consent.version, page: consent.page }])
})

test('a number that is proved again elsewhere moves', async () => {
  await wait(60)
  assert.is((await send(bob, { phoneNumber: ann.phone, consent })).statusCode, 200)
  const otpCode = await api.codeSentTo(ann.phone)
  assert.is((await verify(bob, { phoneNumber: ann.phone, otpCode })).statusCode, 200)
  assert.is((await userOf(bob)).phoneVerified, true)
  assert.is((await userOf(ann)).phoneVerified, false)
})

test('a number that opted out gets no code before it texts START', async () => {
  await api.engine.db.pool.query(`insert into suppression (phone, sender, reason, at) values ($1, $2, 'test', now())`, [
    bob.phone,
    api.engine.sender,
  ])
  const response = await send(bob, { phoneNumber: bob.phone, consent })
  assert.equal([response.statusCode, response.json().code], [409, 'suppressed'])
  assert.match(response.json().message, /^Text START to /)
})

test.run()
