/** Consent is for one number, and only a text from an opted-out number opts it in again. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codeLimits } from '../../sms-engine/engine/code-limits.ts'
import { openTestApi } from '../testing/app.ts'
import { ann, type Person } from '../testing/cast.ts'

const api = await openTestApi()
test.after(() => api.close())

const query = async (sql: string, values: unknown[] = []) => (await api.engine.db.pool.query(sql, values)).rows
const as = (person: Person, call: string, body?: object, remoteAddress = '10.0.0.1') => {
  const [method, url] = call.split(' ') as ['GET' | 'POST' | 'PUT', string]
  return api.injectAs(person, { method, url, remoteAddress, ...(body && { body }) })
}
const wait = (seconds: number) => query('update service_clock set offset_ms = offset_ms + $1', [seconds * 1000])
const consent = { version: '2026-11-20', checked: true, page: '/settings' }
const ticked = { action: 'opt-in', version: '2026-11-20', page: '/settings' }
const typedAlone = { action: 'opt-in', version: null, page: null }

let nth = 0
const nextNumber = () => {
  nth += 1
  return `+121255501${String(nth).padStart(2, '0')}`
}
async function newcomer(): Promise<Person> {
  const phone = nextNumber()
  const person = { ...ann, email: `learner-${phone}@example.com`.replace('+', ''), phone }
  await api.signUp(person)
  return person
}
const ledgerOf = (phone: string) =>
  query('select action, version, page from consent where phone = $1 order by id', [phone])

async function done(response: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await response
  assert.is(statusCode, 200, body)
}
async function prove(person: Person, phoneNumber: string, given?: object): Promise<void> {
  await wait(60)
  await done(as(person, 'POST /api/user/send-otp', { phoneNumber, consent: given }))
  await typeCode(person, phoneNumber)
}
const typeCode = async (person: Person, phoneNumber: string) =>
  done(as(person, 'POST /api/user/verify-otp', { phoneNumber, otpCode: await api.codeSentTo(phoneNumber) }))
const suppress = (phone: string) =>
  query(`insert into suppression (phone, sender, reason, at) values ($1, $2, 'test', now())`, [
    phone,
    api.engine.sender,
  ])

test('a box that was ticked for a number is kept until that number is proved', async () => {
  const person = await newcomer()
  await done(as(person, 'PUT /api/user/phone', { phoneNumber: person.phone, consent }))
  await prove(person, person.phone)
  assert.equal(await ledgerOf(person.phone), [ticked])
})

for (const call of ['PUT /api/user/phone', 'POST /api/user/send-otp', 'PUT /api/user/onboarding']) {
  test(`a box that was ticked for one number counts for no other one (${call})`, async () => {
    const person = await newcomer()
    const body = { phoneNumber: person.phone, consent, onboardingCompleted: false }
    await done(as(person, call, body))
    const other = nextNumber()
    await prove(person, other)
    assert.equal(await ledgerOf(other), [typedAlone])
    assert.equal(await ledgerOf(person.phone), [])
  })
}

test('another number that is typed meanwhile takes the ticked box of the first away', async () => {
  const person = await newcomer()
  await done(as(person, 'PUT /api/user/phone', { phoneNumber: person.phone, consent }))
  await done(as(person, 'PUT /api/user/phone', { phoneNumber: nextNumber() }))
  await done(as(person, 'PUT /api/user/phone', { phoneNumber: person.phone }))
  await prove(person, person.phone)
  assert.equal(await ledgerOf(person.phone), [typedAlone])
})

test('typing the same number again keeps what was ticked for it', async () => {
  const person = await newcomer()
  await done(as(person, 'PUT /api/user/onboarding', { onboardingCompleted: false, phoneNumber: person.phone, consent }))
  await done(as(person, 'PUT /api/user/onboarding', { onboardingCompleted: false, phoneNumber: person.phone }))
  await prove(person, person.phone)
  assert.equal(await ledgerOf(person.phone), [ticked])
})

test('a box that comes with the code outweighs what was ticked before', async () => {
  const person = await newcomer()
  await done(as(person, 'PUT /api/user/phone', { phoneNumber: person.phone, consent }))
  await prove(person, person.phone, { ...consent, page: '/onboarding' })
  assert.equal(await ledgerOf(person.phone), [{ ...ticked, page: '/onboarding' }])
})

test('in onboarding a box is evidence at once for the proved number, and not for another one that is typed', async () => {
  const person = await newcomer()
  await prove(person, person.phone)
  const other = nextNumber()
  const typed = { onboardingCompleted: false, phoneNumber: other, consent }
  await done(as(person, 'PUT /api/user/onboarding', typed))
  assert.equal(await ledgerOf(person.phone), [typedAlone])
  assert.equal(await ledgerOf(other), [])
  await done(as(person, 'PUT /api/user/onboarding', { ...typed, phoneNumber: person.phone }))
  assert.equal(await ledgerOf(person.phone), [typedAlone, ticked])
  const [evidence] = await query('select ip, user_agent from consent where phone = $1 and version is not null', [
    person.phone,
  ])
  assert.equal(evidence, { ip: '10.0.0.1', user_agent: 'lightMyRequest' })
})

test('a box without a number is for the proved one, and for none while none is proved', async () => {
  const person = await newcomer()
  await done(as(person, 'PUT /api/user/onboarding', { onboardingCompleted: false, consent }))
  await prove(person, person.phone)
  assert.equal(await ledgerOf(person.phone), [typedAlone])
  await done(as(person, 'PUT /api/user/onboarding', { onboardingCompleted: false, consent }))
  assert.equal(await ledgerOf(person.phone), [typedAlone, ticked])
})

test('no page opts a number in again that has opted out', async () => {
  const person = await newcomer()
  await prove(person, person.phone)
  await suppress(person.phone)
  await done(as(person, 'PUT /api/user/onboarding', { onboardingCompleted: false, phoneNumber: person.phone, consent }))
  assert.equal(await ledgerOf(person.phone), [typedAlone])
  assert.is((await query('select from suppression where phone = $1', [person.phone])).length, 1)
  assert.equal((await as(person, 'GET /api/user')).json().optOut, { number: '+12025550175', inWords: false })
  const refused = [
    await as(person, 'PUT /api/user/sms-preferences', { smsLessonsEnabled: true }),
    await as(person, 'POST /api/user/send-otp', { phoneNumber: person.phone, consent }),
    await as(person, 'PUT /api/user/onboarding', { onboardingCompleted: true, smsLessonsEnabled: true, consent }),
  ]
  for (const response of refused) {
    assert.equal([response.statusCode, response.json().code], [409, 'suppressed'])
    assert.is(response.json().message, 'Text START to +12025550175 first.')
  }
  assert.equal(await ledgerOf(person.phone), [typedAlone])
})

test('a code that was sent before its number opted out opts nothing in', async () => {
  const person = await newcomer()
  await wait(60)
  await done(as(person, 'POST /api/user/send-otp', { phoneNumber: person.phone, consent }))
  await suppress(person.phone)
  const proof = { phoneNumber: person.phone, otpCode: await api.codeSentTo(person.phone) }
  const refused = await as(person, 'POST /api/user/verify-otp', proof)
  assert.equal([refused.statusCode, refused.json().code], [409, 'suppressed'])
  assert.is((await query('select from suppression where phone = $1', [person.phone])).length, 1)
  assert.equal(await ledgerOf(person.phone), [])
  await query('delete from suppression where phone = $1', [person.phone])
  await done(as(person, 'POST /api/user/verify-otp', proof))
  assert.equal(await ledgerOf(person.phone), [ticked])
})

test('a number that was typed is shown until one is proved; then it waits beside the proved one', async () => {
  const person = await newcomer()
  const shown = async () => {
    const { phoneNumber, phoneVerified, pendingPhone } = (await as(person, 'GET /api/user')).json()
    return [phoneNumber, phoneVerified, pendingPhone]
  }
  await done(as(person, 'POST /api/user/send-otp', { phoneNumber: person.phone }))
  assert.equal(await shown(), [person.phone, false, null])
  await typeCode(person, person.phone)
  assert.equal(await shown(), [person.phone, true, null])
  const other = nextNumber()
  await done(as(person, 'PUT /api/user/phone', { phoneNumber: other }))
  assert.equal(await shown(), [person.phone, true, other])
})

test('from one network go thirty codes a day, however many accounts and numbers share it', async () => {
  const crowd: Person[] = []
  for (let one = 0; one <= codeLimits.per_network_max; one++) crowd.push(await newcomer())
  const ask = async (person: Person, place: string) => {
    const response = await as(person, 'POST /api/user/send-otp', { phoneNumber: person.phone }, place)
    return [response.statusCode, response.json().code, response.headers['retry-after']]
  }
  const last = crowd.pop() as Person
  assert.is(crowd.length, 30)
  for (const person of crowd) assert.equal(await ask(person, '10.0.0.2'), [200, undefined, undefined])
  assert.equal(await ask(last, '10.0.0.2'), [429, 'too_many_codes', '86400'])
  assert.is(await api.codeSentTo(last.phone), '')
  assert.equal(await ask(last, '10.0.0.3'), [200, undefined, undefined])
})

test('ten codes a day go out for one account, to whichever numbers', async () => {
  await wait(3600) // Hardly any of the past hour's codes was entered.
  const person = await newcomer()
  const ask = async () => {
    await wait(31)
    const response = await as(person, 'POST /api/user/send-otp', { phoneNumber: nextNumber() }, '10.0.0.4')
    return [response.statusCode, response.json().code]
  }
  for (let one = 0; one < 10; one++) assert.equal(await ask(), [200, undefined])
  assert.equal(await ask(), [429, 'too_many_codes'])
  await wait(86_400)
  assert.equal(await ask(), [200, undefined])
})

test('why a code proves nothing is told apart: run out, wrong, none sent, not to be delivered', async () => {
  await wait(3600)
  const person = await newcomer()
  const check = async (otpCode: string) => {
    const response = await as(person, 'POST /api/user/verify-otp', { phoneNumber: person.phone, otpCode })
    return [response.statusCode, response.json().code]
  }
  assert.equal(await check('000000'), [400, 'no_code'])
  await done(as(person, 'POST /api/user/send-otp', { phoneNumber: person.phone }, '10.0.0.5'))
  const code = await api.codeSentTo(person.phone)
  assert.equal(await check(code === '000000' ? '000001' : '000000'), [400, 'invalid_code'])
  await wait(601)
  assert.equal(await check(code), [400, 'expired_code'])
  await done(as(person, 'POST /api/user/send-otp', { phoneNumber: person.phone }, '10.0.0.5'))
  await query(`update message set status = 'undelivered', error_code = 30006 where phone = $1`, [person.phone])
  assert.equal(await check(await api.codeSentTo(person.phone)), [422, 'undeliverable'])
})

test.run()
