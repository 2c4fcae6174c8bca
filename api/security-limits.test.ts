/** The security promises about rates, durations, sizes and concurrency. */
import { type AddressInfo, connect } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { confirmationSentTo } from './testing/addresses.ts'
import { openTestApi } from './testing/app.ts'
import { ann, type Person } from './testing/cast.ts'
import { softwareAuthenticator } from './testing/software-authenticator.ts'

const api = await openTestApi()
/** A second process on the same database. */
const beside = await openTestApi({ databaseUrl: api.databaseUrl })
test.before(() => api.signUp(ann))
test.after(async () => {
  await beside.close()
  await api.close()
})

type Response = Awaited<ReturnType<typeof api.inject>>
const save = (url: string, body: object) => api.injectAs(ann, { method: 'PUT', url, body })
const post = (url: string, body: object, remoteAddress: string, { inject } = api) =>
  inject({ method: 'POST', url, body, remoteAddress })

/** Whether a try is answered 429 after at most `max` others. */
async function isShutWithin(max: number, attempt: (nth: number) => Promise<Response>): Promise<boolean> {
  for (let tries = 0; tries <= max; tries++) if ((await attempt(tries)).statusCode === 429) return true
  return false
}

test('security: a whole IPv6 network is one place, and an IPv4 address is one in both spellings', async () => {
  const signIn = (place: string) => post('/api/login', { email: 'anybody@example.com', password: 'a-guess' }, place)
  const hex = (nth: number) => (nth * 0x1234567 + 1).toString(16).slice(0, 4)
  assert.ok(await isShutWithin(20, (nth) => signIn(`2001:db8:1:2:${hex(nth)}::${hex(nth + 1)}`)))
  assert.is((await signIn('2001:db8:1:3::1')).statusCode, 401, 'the next network is another place')
  assert.ok(await isShutWithin(20, (nth) => signIn(nth % 2 === 0 ? '::ffff:10.5.1.1' : '10.5.1.1')))
})

test('security: tries from 5,000 other addresses make no count forgotten', async () => {
  const attempt = (place: string) => post('/api/password-reset/confirm', { token: 'x', password: 'password' }, place)
  assert.ok(await isShutWithin(50, () => attempt('10.5.2.1')))
  const others = Array.from({ length: 5001 }, (_, nth) => `10.50.${Math.floor(nth / 250)}.${nth % 250}`)
  while (others.length > 0) await Promise.all(others.splice(0, 50).map(attempt))
  assert.is((await attempt('10.5.2.1')).statusCode, 429)
})

test('security: what is shut in one API process is shut in every other: sign-in, codes, resets', async () => {
  const authorization = `Bearer ${api.tokenOf(ann)}`
  const doors: [url: string, body: object, max: number][] = [
    ['/api/login', { email: ann.email, password: 'a-guess' }, 20],
    ['/api/user/verify-otp', { phoneNumber: '+12125550198', otpCode: '000000' }, 30],
    ['/api/user/send-otp', { phoneNumber: '+12125550198' }, 30],
    ['/api/password-reset', { email: ann.email }, 5],
  ]
  for (const [url, body, max] of doors) {
    const request = { method: 'POST', url, body, headers: { authorization }, remoteAddress: '10.5.3.1' } as const
    assert.ok(await isShutWithin(max, () => api.inject(request)), url)
    assert.is((await beside.inject(request)).statusCode, 429, `${url} in the other process`)
  }
})

test('security: a body that does not arrive within 30 seconds ends the request', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { server } = api.app
  assert.equal([server.requestTimeout, server.headersTimeout], [30_000, 30_000])
  // Shortened for the test. How often Node checks for slow requests is unchanged.
  server.requestTimeout = 300
  server.headersTimeout = 300
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{')
  const drip = setInterval(() => socket.write(' '), 50)
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk
  })
  // The connection is closed while still sending, so it may also end in an error.
  socket.on('error', () => undefined)
  const giveUp = setTimeout(() => socket.destroy(), 10_000)
  try {
    await new Promise((resolve) => socket.once('close', resolve))
    assert.match(answer, /^HTTP\/1\.1 408 .*"code":"timeout"/s)
  } finally {
    clearInterval(drip)
    clearTimeout(giveUp)
    server.requestTimeout = 30_000
    server.headersTimeout = 30_000
  }
})

test('security: a validation error lists at most 20 issues, however many mistakes a body holds', async () => {
  const selectedTopicsByCategory = Object.fromEntries(Array.from({ length: 5000 }, (_, nth) => [`k${nth}`, 1]))
  const response = await save('/api/user/onboarding', {
    onboardingCompleted: false,
    selectedTopicsByCategory,
  })
  assert.is(response.statusCode, 400)
  assert.is(response.json().issues.length, 20)
  assert.ok(response.body.length < 4096, `${response.body.length} bytes`)
})

test('security: fifty saves at once by one learner are saved or told to come again (409, 503), never 500', async () => {
  const pages: [url: string, body: (nth: number) => object][] = [
    ['/api/user/onboarding', (nth) => ({ onboardingCompleted: false, dailyLessons: 1 + (nth % 5) })],
    ['/api/user/sms-preferences', (nth) => ({ smsLessonsEnabled: nth % 2 === 0 })],
  ]
  for (const [url, body] of pages) {
    const saves = await Promise.all(Array.from({ length: 50 }, (_, nth) => save(url, body(nth))))
    const statuses = saves.map(({ statusCode }) => statusCode)
    assert.equal(
      statuses.filter((status) => ![200, 409, 503].includes(status)),
      [],
      url,
    )
    assert.ok(statuses.includes(200), 'somebody was saved')
    const turnedAway = saves.filter(({ statusCode }) => statusCode === 503)
    for (const { headers } of turnedAway) assert.ok(Number(headers['retry-after']) >= 1)
  }
})

test('security: a row that somebody else holds is answered 503 in a few seconds, and works again afterwards', async () => {
  const { id } = (await api.injectAs(ann, { url: '/api/user' })).json()
  const saveOnce = () => save('/api/user/onboarding', { onboardingCompleted: false, dailyLessons: 2 })
  const other = await api.engine.db.pool.connect()
  await other.query('begin')
  await other.query('select from conversation where learner_id = $1 for update', [id])
  const began_ms = performance.now()
  const held = await saveOnce().finally(() => other.query('rollback').then(() => other.release()))
  assert.equal([held.statusCode, held.json().code], [503, 'busy'])
  const waited_ms = performance.now() - began_ms
  assert.ok(waited_ms < 15_000, `${waited_ms} ms`)
  assert.is((await saveOnce()).statusCode, 200)
})

const asPerson = (person: Person, method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  api.injectAs(person, { method, url, ...(body && { body }) })
async function newcomer(email: string): Promise<Person> {
  const person = { ...ann, email }
  await api.signUp(person)
  return person
}

/** The options for a new passkey, and the request that adds one. */
const origin = 'http://localhost:3000'
const wishOf = async (person: Person) =>
  (await asPerson(person, 'POST', '/api/user/passkeys/options', { password: person.password })).json()
const addPasskey = (person: Person, options: { challenge: string }) =>
  asPerson(person, 'POST', '/api/user/passkeys', softwareAuthenticator({ origin }).create(options))

test('security: a stranger gets 3 notices an hour, through passkeys, deletions and accounts made anew', async () => {
  const email = 'a.stranger@example.com'
  for (let round = 0; round < 3; round++) {
    const person = await newcomer(email)
    assert.is((await addPasskey(person, await wishOf(person))).statusCode, 201)
    await api.mailsTo(email) // What has not left ends with the account.
    const { password } = person
    assert.is((await asPerson(person, 'DELETE', '/api/user', { password })).statusCode, 200)
  }
  assert.is((await api.mailsTo(email)).length, 3)
})

test('security: a stranger gets 3 links to confirm an hour, from whichever accounts', async () => {
  const email = 'another.stranger@example.com'
  for (let round = 0; round < 5; round++) {
    const person = await newcomer('sender@example.com')
    assert.is((await asPerson(person, 'PUT', '/api/user/email', { email })).statusCode, 200)
    await api.mailsTo(email) // What has not left ends with the account.
    const { password } = person
    assert.is((await asPerson(person, 'DELETE', '/api/user', { password })).statusCode, 200)
  }
  assert.is((await api.mailsTo(email)).length, 3)
})

test('security: one password makes one passkey', async () => {
  const person = await newcomer('one.passkey@example.com')
  const options = await wishOf(person)
  const answers = [await addPasskey(person, options), await addPasskey(person, options)]
  assert.equal(
    answers.map(({ statusCode }) => statusCode),
    [201, 400],
  )
  const next = await wishOf(person)
  const together = await Promise.all([addPasskey(person, next), addPasskey(person, next)])
  assert.equal(together.map(({ statusCode }) => statusCode).sort(), [201, 400], 'at the same time either')
})

test('security: passkeys are added and removed 20 times in 15 minutes at most', async () => {
  const person = await newcomer('many.passkeys@example.com')
  const answer = softwareAuthenticator({ origin }).create({ challenge: 'AAAA' })
  assert.ok(await isShutWithin(20, () => asPerson(person, 'POST', '/api/user/passkeys', answer)))
  assert.ok(await isShutWithin(20, () => asPerson(person, 'DELETE', '/api/user/passkeys/none')))
})

test('security: a stranger who wants an address again and again does not hold it', async () => {
  const [eve, owner] = [await newcomer('eve.holds@example.com'), await newcomer('owner@example.com')]
  const want = (person: Person) => asPerson(person, 'PUT', '/api/user/email', { email: 'wanted@example.com' })
  for (let nth = 0; nth < 5; nth++) await want(eve)
  const { statusCode, json } = await want(owner)
  assert.equal([statusCode, json().pendingEmail], [200, 'wanted@example.com'])
})

test('security: resets that strangers ask for neither keep the owner from theirs nor end it', async () => {
  const owner = await newcomer('reset.owner@example.com')
  const ask = (place: string) => post('/api/password-reset', { email: owner.email }, place)
  const tokens = async () =>
    (await api.mailsTo(owner.email)).flatMap((mail) => mail.match(/reset-password#token=([\w-]+)/)?.[1] ?? [])
  assert.is((await ask('10.5.4.1')).statusCode, 200)
  const [first] = await tokens()
  assert.ok(first)
  const statuses: number[] = []
  for (let nth = 0; nth < 6; nth++) statuses.push((await ask('10.5.4.2')).statusCode)
  assert.equal(statuses, [200, 200, 200, 200, 200, 429])
  assert.is((await ask('10.5.4.1')).statusCode, 200, 'the owner is answered as always')
  const sent = await tokens()
  assert.is(sent.length, 3, 'and the mailbox is not flooded')
  const confirm = (token: string) =>
    post('/api/password-reset/confirm', { token, password: 'ledger-of-owner' }, '10.5.4.1')
  assert.is((await confirm(first)).statusCode, 200, 'the earliest link')
  for (const token of sent) assert.is((await confirm(token)).statusCode, 400, 'ends the others')
})

test('security: links to confirm do not use up what tells the owner of a new password', async () => {
  const person = await newcomer('told@example.com')
  for (let nth = 0; nth < 3; nth++) await asPerson(person, 'POST', '/api/user/email/confirmation')
  assert.ok(await confirmationSentTo(api, person.email))
  const passwords = { currentPassword: person.password, newPassword: 'ledger-of-thief' }
  assert.is((await asPerson(person, 'PUT', '/api/user/password', passwords)).statusCode, 200)
  assert.match((await api.mailsTo(person.email)).join(), 'Your password was changed')
})

test('security: a path that holds no passkey is refused, not stumbled over', async () => {
  const person = await newcomer('odd.path@example.com')
  const refused = await asPerson(person, 'DELETE', '/api/user/passkeys/%00')
  assert.equal([refused.statusCode, refused.json().message], [400, 'There is no such passkey.'])
})

test('security: another port is no other network, and neither is an invented name', async () => {
  const signIn = (place: string) => post('/api/login', { email: 'nobody@example.com', password: 'a-guess' }, place)
  assert.ok(await isShutWithin(20, (nth) => signIn(`10.5.5.1:${40_000 + nth}`)))
  assert.ok(await isShutWithin(20, (nth) => signIn(`[2001:db8:5:5::1]:${40_000 + nth}`)))
  assert.ok(await isShutWithin(20, (nth) => signIn(`invented-${nth}`)))
})

test.run()
