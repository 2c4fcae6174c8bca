/**
 * Who owns an account: the promises about unproved addresses, and about doors that ask again who is there. The other
 * security promises are in `security.test.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { strangerAt } from './account/guesses.ts'
import { createPasswords } from './account/password.ts'
import { confirmAddress, confirmationSentTo, moveAddress, proveAddress } from './testing/addresses.ts'
import { openTestApi, testConfig } from './testing/app.ts'
import { ann, type Person } from './testing/cast.ts'
import { softwareAuthenticator } from './testing/software-authenticator.ts'

const api = await openTestApi()
test.after(() => api.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const as = (person: Person, method: Method, url: string, body?: object) =>
  api.injectAs(person, { method, url, ...(body && { body }) })
const post = (url: string, body: object) => api.inject({ method: 'POST', url, body })
const query = async (sql: string, values: unknown[] = []) => (await api.engine.db.pool.query(sql, values)).rows
const login = async (email: string, password: string) => (await post('/api/login', { email, password })).statusCode
const putEmail = (person: Person, email: string) => as(person, 'PUT', '/api/user/email', { email })
const confirmReset = (token: string, password: string) => post('/api/password-reset/confirm', { token, password })
const userOf = async (person: Person) => (await as(person, 'GET', '/api/user')).json()

let nth = 0
/** A new account whose address is not proved. */
async function newcomer(name: string): Promise<Person> {
  nth += 1
  const person = { ...ann, firstName: name, email: `${name.toLowerCase()}-${nth}@example.com` }
  await api.signUp(person)
  return person
}

/** The token of the newest password reset mailed to an address. */
async function resetSentTo(email: string): Promise<string> {
  await post('/api/password-reset', { email })
  return tokenIn(await api.mailsTo(email))
}
const tokenIn = (mails: string[]) =>
  mails.flatMap((mail) => mail.match(/reset-password#token=([\w-]+)/)?.[1] ?? []).at(-1) ?? ''

test('security: a changed address counts only after it is confirmed, and the answer carries it as pendingEmail', async () => {
  const eve = await newcomer('Eve')
  const asked = await putEmail(eve, 'eve.new@example.com')
  assert.equal(
    [asked.statusCode, asked.json().email, asked.json().pendingEmail],
    [200, eve.email, 'eve.new@example.com'],
  )
  assert.is((await userOf(eve)).pendingEmail, 'eve.new@example.com')
  const confirmed = await confirmAddress(api, eve, await confirmationSentTo(api, 'eve.new@example.com'))
  const { email, pendingEmail, emailVerified } = confirmed.json()
  assert.equal([confirmed.statusCode, email, pendingEmail, emailVerified], [200, 'eve.new@example.com', null, true])
})

test('security: until then sign-in stays with the old address', async () => {
  const fay = await newcomer('Fay')
  await putEmail(fay, 'fay.new@example.com')
  assert.equal([await login(fay.email, fay.password), await login('fay.new@example.com', fay.password)], [200, 401])
  await confirmAddress(api, fay, await confirmationSentTo(api, 'fay.new@example.com'))
  assert.equal([await login(fay.email, fay.password), await login('fay.new@example.com', fay.password)], [401, 200])
})

test('security: until then nothing is reserved, and whoever registers the address keeps it (pre-hijacking)', async () => {
  const attacker = await newcomer('Gus')
  const victim = { ...ann, email: 'victim@example.com', password: 'ledger-of-victim' }
  await putEmail(attacker, victim.email)
  const { phone: _, ...registration } = victim
  assert.is((await post('/api/register', registration)).statusCode, 201)
  const refused = await confirmAddress(api, attacker, await confirmationSentTo(api, victim.email))
  assert.equal([refused.statusCode, refused.json().code], [409, 'email_taken'])
  assert.is((await userOf(attacker)).email, attacker.email)
  assert.is(await login(victim.email, victim.password), 200)
})

test('security: two accounts may wait for the same address, and the first to confirm has it', async () => {
  const [hal, ida] = [await newcomer('Hal'), await newcomer('Ida')]
  await putEmail(hal, 'shared@example.com')
  const first = await confirmationSentTo(api, 'shared@example.com')
  assert.is((await putEmail(ida, 'shared@example.com')).statusCode, 200)
  const second = await confirmationSentTo(api, 'shared@example.com')
  assert.is((await confirmAddress(api, ida, second)).statusCode, 200)
  assert.is((await confirmAddress(api, hal, first)).json().code, 'email_taken')
})

test('security: the link to confirm an address lasts one hour, works once, and only for its own account', async () => {
  const [jim, kim] = [await newcomer('Jim'), await newcomer('Kim')]
  await putEmail(jim, 'jim.new@example.com')
  const token = await confirmationSentTo(api, 'jim.new@example.com')
  const [left] = await query(
    'select round(extract(epoch from pending_expires_at - now()) / 60)::int as minutes from account where email = $1',
    [jim.email],
  )
  assert.is(left.minutes, 60)
  assert.is((await confirmAddress(api, kim, token)).json().code, 'expired_link', 'somebody else follows it')
  await query(`update account set pending_expires_at = now() - interval '1 second' where email = $1`, [jim.email])
  assert.is((await confirmAddress(api, jim, token)).json().code, 'expired_link')
  assert.is((await userOf(jim)).pendingEmail, null)
  await putEmail(jim, 'jim.new@example.com')
  const newer = await confirmationSentTo(api, 'jim.new@example.com')
  assert.is((await confirmAddress(api, jim, newer)).statusCode, 200)
  assert.is((await confirmAddress(api, jim, newer)).json().code, 'expired_link')
})

test('security: whoever only reads the new mailbox cannot be made the owner of a stranger’s account', async () => {
  const lea = await newcomer('Lea')
  await putEmail(lea, 'reader@example.com')
  const token = await confirmationSentTo(api, 'reader@example.com')
  assert.is((await post('/api/user/email/confirm', { token })).statusCode, 401)
  assert.is((await userOf(lea)).email, lea.email)
})

test('security: a newer link to confirm an address ends the older ones', async () => {
  const max = await newcomer('Max')
  await putEmail(max, 'max.1@example.com')
  const first = await confirmationSentTo(api, 'max.1@example.com')
  await putEmail(max, 'max.2@example.com')
  assert.is((await confirmAddress(api, max, first)).json().code, 'expired_link')
  await putEmail(max, max.email)
  const second = await confirmationSentTo(api, 'max.2@example.com')
  assert.is((await confirmAddress(api, max, second)).json().code, 'expired_link', 'the change was withdrawn')
  assert.is((await userOf(max)).pendingEmail, null)
})

test('security: a reset sent to the old address cannot be undone by an older link to the new one', async () => {
  const ned = await newcomer('Ned')
  await putEmail(ned, 'thief@example.com')
  const theirs = await confirmationSentTo(api, 'thief@example.com')
  assert.is((await confirmReset(await resetSentTo(ned.email), 'ledger-of-ned-2')).statusCode, 200)
  const { token } = (await post('/api/login', { email: ned.email, password: 'ledger-of-ned-2' })).json()
  const headers = { authorization: `Bearer ${token}` }
  const url = '/api/user/email/confirm'
  const late = await api.inject({ method: 'POST', url, body: { token: theirs }, headers })
  assert.is(late.json().code, 'expired_link', 'not even for the owner')
  assert.is(await login(ned.email, 'ledger-of-ned-2'), 200)
})

test('security: a reset sent to the new address leads to no account that only waits for it', async () => {
  const oda = await newcomer('Oda')
  await putEmail(oda, 'waiting@example.com')
  assert.is(await resetSentTo('waiting@example.com'), '')
})

test('security: a new password ends the links to an address that waits', async () => {
  const pia = await newcomer('Pia')
  await putEmail(pia, 'pia.new@example.com')
  await as(pia, 'PUT', '/api/user/password', { currentPassword: pia.password, newPassword: 'ledger-of-pia-2' })
  const token = await confirmationSentTo(api, 'pia.new@example.com')
  assert.is((await confirmAddress(api, pia, token)).json().code, 'expired_link')
})

test('security: at most 3 letters an hour go to strangers’ addresses for an account, whatever they say', async () => {
  const quin = await newcomer('Quin')
  for (const n of [1, 2, 3]) assert.is((await putEmail(quin, `stranger-${n}@example.com`)).statusCode, 200)
  const refused = await putEmail(quin, 'stranger-4@example.com')
  assert.equal([refused.statusCode, refused.json().code], [429, 'too_many_letters'])
  assert.equal(await api.mailsTo('stranger-4@example.com'), [])
  assert.is((await as(quin, 'POST', '/api/user/email/confirmation')).statusCode, 429)
  await query(`update stranger_letter set at = at - interval '1 hour'`)
  assert.is((await putEmail(quin, 'stranger-4@example.com')).statusCode, 200)

  // An address given at registration may be a stranger's, and each password change mails it.
  const rae = await newcomer('Rae')
  let password = rae.password
  for (const n of [1, 2, 3, 4, 5]) {
    const newPassword = `ledger-of-rae-${n}`
    await as(rae, 'PUT', '/api/user/password', { currentPassword: password, newPassword })
    password = newPassword
  }
  assert.is((await api.mailsTo(rae.email)).length, 3)
  const sid = await newcomer('Sid')
  await proveAddress(api, sid)
  const before = (await api.mailsTo(sid.email)).length
  password = sid.password
  for (const n of [1, 2, 3, 4, 5]) {
    const newPassword = `ledger-of-sid-${n}`
    await as(sid, 'PUT', '/api/user/password', { currentPassword: password, newPassword })
    password = newPassword
  }
  assert.is((await api.mailsTo(sid.email)).length, before + 5, 'whoever proved the address hears of everything')
})

test('security: no mailbox is flooded by many accounts', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, (_, n) => newcomer(`Crowd${'abcdef'.charAt(n)}`)))
  const statuses: number[] = []
  for (const person of people) statuses.push((await putEmail(person, 'flooded@example.com')).statusCode)
  assert.equal(statuses, [200, 200, 200, 200, 200, 200], 'nobody learns of the others')
  assert.is((await api.mailsTo('flooded@example.com')).length, 3)
})

test('security: an address given at registration is usable at once, and marked unproved until its owner confirms it', async () => {
  const tia = await newcomer('Tia')
  assert.equal([(await userOf(tia)).emailVerified, await login(tia.email, tia.password)], [false, 200])
  await proveAddress(api, tia)
  const { email, emailVerified, pendingEmail } = await userOf(tia)
  assert.equal([email, emailVerified, pendingEmail], [tia.email, true, null])
  const again = await as(tia, 'POST', '/api/user/email/confirmation')
  assert.equal([again.statusCode, again.json().code], [409, 'nothing_to_confirm'])
})

test('security: the owner of an address takes over the account that a stranger made with it, and nothing brings it back', async () => {
  const planted = await newcomer('Uma')
  await putEmail(planted, 'attacker@example.com')
  const pending = await confirmationSentTo(api, 'attacker@example.com')
  // Before addresses had to be proved, a stranger could hold such a link for seven days.
  const link = `insert into password_reset (token_hash, account_id, email, expires_at)
    select 'the hash of an older link', id, 'attacker.old@example.com', now() + interval '7 days'
    from account where email = $1`
  await query(link, [planted.email])

  const refused = await post('/api/register', { ...planted, phone: undefined, password: 'ledger-of-owner' })
  assert.equal([refused.statusCode, refused.json().code], [409, 'email_taken'])
  assert.match(refused.json().message, 'ask for a new password')
  assert.is((await confirmReset(await resetSentTo(planted.email), 'ledger-of-owner')).statusCode, 200)

  const { token, user } = (await post('/api/login', { email: planted.email, password: 'ledger-of-owner' })).json()
  assert.is(user.emailVerified, true, 'who follows a mailed link reads the address')
  assert.is((await as(planted, 'GET', '/api/user')).statusCode, 401)
  assert.is(await login(planted.email, planted.password), 401)
  const confirm = { method: 'POST', url: '/api/user/email/confirm', body: { token: pending } } as const
  assert.is((await api.inject({ ...confirm, headers: { authorization: `Bearer ${token}` } })).statusCode, 400)
  assert.equal(await query(`select from password_reset where email = 'attacker.old@example.com'`), [])
})

test('security: an unproved address that is left is free at once, and nobody there can take the account', async () => {
  const vic = await newcomer('Vic')
  assert.is((await moveAddress(api, vic, 'vic.new@example.com')).statusCode, 200)
  const mails = await api.mailsTo(vic.email)
  assert.match(mails.at(-1) ?? '', 'Your e-mail address was changed')
  assert.is(tokenIn(mails), '')
  assert.is((await post('/api/register', { ...vic, phone: undefined })).statusCode, 201)
})

test('security: a proved address that is left can be put back for 7 days', async () => {
  const wes = await newcomer('Wes')
  await proveAddress(api, wes)
  await moveAddress(api, wes, 'wes.new@example.com')
  const back = tokenIn(await api.mailsTo(wes.email))
  assert.is((await post('/api/register', { ...wes, phone: undefined })).statusCode, 409)
  assert.is((await confirmReset(back, 'ledger-of-wes-2')).statusCode, 200)
  assert.equal(
    [await login(wes.email, 'ledger-of-wes-2'), await login('wes.new@example.com', wes.password)],
    [200, 401],
  )
})

test('security: a link cannot take an address that another account left since and may put back', async () => {
  const wanted = 'left.since@example.com'
  const hopeful = await newcomer('Hope')
  await putEmail(hopeful, wanted)
  const token = await confirmationSentTo(api, wanted)
  const owner = { ...ann, email: wanted }
  await api.signUp(owner)
  await proveAddress(api, owner)
  assert.is((await moveAddress(api, owner, 'left.for@example.com')).statusCode, 200)
  assert.is((await confirmAddress(api, hopeful, token)).json().code, 'email_taken')
})

/** Backdates a person's sign-in so far that it no longer counts. */
const waitAWhile = (person: Person) =>
  query(
    `update session set created_at = created_at - interval '11 minutes', authenticated_at = authenticated_at - interval '11 minutes'
     where account_id = (select id from account where email = $1)`,
    [person.email],
  )
const proveAgain = (person: Person, password = person.password) =>
  as(person, 'POST', '/api/user/reauthenticate', { password })

async function provePhone(person: Person, phoneNumber: string): Promise<{ statusCode: number; code?: string }> {
  await query('update service_clock set offset_ms = offset_ms + 60000')
  const sent = await as(person, 'POST', '/api/user/send-otp', { phoneNumber })
  if (sent.statusCode !== 200) return { statusCode: sent.statusCode, code: sent.json().code }
  const otpCode = await api.codeSentTo(phoneNumber)
  const proved = await as(person, 'POST', '/api/user/verify-otp', { phoneNumber, otpCode })
  return { statusCode: proved.statusCode, code: proved.json().code }
}

/** Each door that gives an account away, tried without a password in the request. */
const doors: [what: string, method: Method, url: string, body: (person: Person) => object | undefined][] = [
  ['changing the address', 'PUT', '/api/user/email', ({ email }) => ({ email: `new.${email}` })],
  ['changing the password', 'PUT', '/api/user/password', () => ({ newPassword: 'ledger-of-the-next-year' })],
  ['replacing a verified phone', 'PUT', '/api/user/phone', () => ({ phoneNumber: '+12125550188' })],
  [
    'replacing a verified phone in onboarding',
    'PUT',
    '/api/user/onboarding',
    () => ({ phoneNumber: '+12125550188', onboardingCompleted: false, dailyLessons: 4 }),
  ],
  ['deleting the account', 'DELETE', '/api/user', () => ({})],
]
for (const [what, method, url, body] of doors) {
  test(`security: ${what} asks for the password again when the sign-in is older than 10 minutes`, async () => {
    const xia = await newcomer('Xia')
    const phone = `+1212555${String(120 + nth).padStart(4, '0')}`
    assert.is((await provePhone(xia, phone)).statusCode, 200)
    await waitAWhile(xia)
    const refused = await as(xia, method, url, body(xia))
    assert.equal([refused.statusCode, refused.json().code], [403, 'reauthenticate'])
    const { pendingEmail, phoneNumber, phoneVerified, pendingPhone, dailyLessons } = await userOf(xia)
    const found = [pendingEmail, phoneNumber, phoneVerified, pendingPhone, dailyLessons]
    assert.equal(found, [null, phone, true, null, 3], 'nothing is done')

    assert.is((await proveAgain(xia, 'not-this-one')).statusCode, 400)
    assert.is((await as(xia, method, url, body(xia))).statusCode, 403)
    assert.is((await proveAgain(xia)).statusCode, 200)
    assert.is((await as(xia, method, url, body(xia))).statusCode, 200)
  })
}

test('security: a sign-in of the last 10 minutes changes address and number without asking again', async () => {
  const yul = await newcomer('Yul')
  await provePhone(yul, '+12125550160')
  for (const [, method, url, body] of doors.filter(
    ([, method, url]) => method === 'PUT' && !url.endsWith('password'),
  )) {
    assert.is((await as(yul, method, url, body(yul))).statusCode, 200, url)
  }
})

test('security: a new password and the end of an account want the password itself, however recent the sign-in', async () => {
  const zoe = await newcomer('Zoe')
  for (const [what, method, url, body] of doors.filter((door) => /password|user$/.test(door[2]))) {
    const refused = await as(zoe, method, url, body(zoe))
    assert.equal([refused.statusCode, refused.json().code], [403, 'reauthenticate'], what)
  }
  const wrong = await as(zoe, 'DELETE', '/api/user', { password: 'not-this-one' })
  assert.equal(wrong.json().issues, [{ path: ['password'], message: 'That is not your password.' }])
  assert.is((await as(zoe, 'DELETE', '/api/user', { password: zoe.password })).statusCode, 200)
})

test('security: a verified phone is not replaced by a code either, and a first number in onboarding asks for nothing', async () => {
  const amy = await newcomer('Amy')
  await waitAWhile(amy)
  assert.is((await provePhone(amy, '+12125550171')).statusCode, 200, 'a first number')
  assert.equal(await provePhone(amy, '+12125550172'), { statusCode: 403, code: 'reauthenticate' })
  // A code requested in time is entered too late.
  await proveAgain(amy)
  await query('update service_clock set offset_ms = offset_ms + 60000')
  const phoneNumber = '+12125550172'
  assert.is((await as(amy, 'POST', '/api/user/send-otp', { phoneNumber })).statusCode, 200)
  await waitAWhile(amy)
  const otpCode = await api.codeSentTo(phoneNumber)
  const late = await as(amy, 'POST', '/api/user/verify-otp', { phoneNumber, otpCode })
  assert.equal([late.statusCode, late.json().code], [403, 'reauthenticate'])
  assert.is((await userOf(amy)).phoneNumber, '+12125550171', 'texts go on to the number as it was')
  await proveAgain(amy)
  assert.is((await as(amy, 'POST', '/api/user/verify-otp', { phoneNumber, otpCode })).statusCode, 200)
})

test('security: proving it in one browser proves nothing in another', async () => {
  const bea = await newcomer('Bea')
  const { token } = (await post('/api/login', { email: bea.email, password: bea.password })).json()
  await waitAWhile(bea)
  await proveAgain(bea)
  const headers = { authorization: `Bearer ${token}` }
  const body = { email: 'bea.new@example.com' }
  const refused = await api.inject({ method: 'PUT', url: '/api/user/email', body, headers })
  assert.is(refused.statusCode, 403)
})

test('security: removing a passkey asks who is there when the sign-in is older than 10 minutes, and the owner is told', async () => {
  const cleo = await newcomer('Cleo')
  const wish = await as(cleo, 'POST', '/api/user/passkeys/options', { password: cleo.password })
  const authenticator = softwareAuthenticator({ origin: 'http://localhost:3000' })
  await as(cleo, 'POST', '/api/user/passkeys', authenticator.create(wish.json()))
  const remove = () => as(cleo, 'DELETE', `/api/user/passkeys/${authenticator.id}`)
  await waitAWhile(cleo)
  const refused = await remove()
  assert.equal([refused.statusCode, refused.json().code], [403, 'reauthenticate'])
  assert.is((await as(cleo, 'GET', '/api/user/passkeys')).json().passkeys.length, 1)
  await proveAgain(cleo)
  assert.is((await remove()).statusCode, 200)
  assert.match((await api.mailsTo(cleo.email)).join(), 'Subject: Tallytext: A passkey was removed')
})

test('security: a new password makes a stranger of every browser but the one that set it', async () => {
  const dora = await newcomer('Dora')
  const newPassword = 'ledger-of-dora-2'
  const remoteAddress = '10.6.1.1'
  const signIn = (password: string, cookie = '') =>
    api.inject({
      method: 'POST',
      url: '/api/login',
      body: { email: dora.email, password },
      headers: { cookie },
      remoteAddress,
    })
  const cookieOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
    String(headers['set-cookie']).split(';')[0] ?? ''
  const thief = cookieOf(await signIn(dora.password))
  const changed = await as(dora, 'PUT', '/api/user/password', { currentPassword: dora.password, newPassword })
  for (let tries = 0; tries < 10; tries++) await signIn('a-guess')
  assert.is((await signIn(newPassword, thief)).statusCode, 429, 'it is locked out like any other of its network')
  assert.is((await signIn(newPassword, cookieOf(changed))).statusCode, 200)
})

/**
 * Makes requests about one account collide: each has read what it needs before any of them writes, and they write in
 * this order. A lock on the account's row makes them wait.
 */
async function meet(person: Person, ...requests: (() => Promise<{ statusCode: number }>)[]): Promise<number[]> {
  const holder = await api.engine.db.pool.connect()
  const answers: Promise<{ statusCode: number }>[] = []
  try {
    await holder.query('begin')
    await holder.query('select from account where email = $1 for update', [person.email])
    for (const request of requests) {
      answers.push(request())
      await waitForWaiting(answers.length)
    }
  } finally {
    await holder.query('commit')
    holder.release()
  }
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
}

async function waitForWaiting(count: number): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (let tries = 0; (await query(waiting)).length < count; tries++) {
    if (tries > 500) throw new Error('A request does not wait for the account.')
    await sleep(10)
  }
}

/** The owner about to take their account back: they hold a password reset link. */
async function takeover(person: Person): Promise<() => ReturnType<typeof confirmReset>> {
  const link = await resetSentTo(person.email)
  return () => confirmReset(link, `ledger-of-the-owner-${nth}`)
}
const ownerSignsIn = (person: Person) => login(person.email, `ledger-of-the-owner-${nth}`)
const liveSessions = async ({ email }: Person) =>
  (
    await query('select from session join account on account.id = account_id where email = $1 and revoked_at is null', [
      email,
    ])
  ).length

test('security: a sign-in by the old password that meets a reset opens nothing', async () => {
  const cal = await newcomer('Cal')
  const { email, password } = cal
  assert.equal(await meet(cal, await takeover(cal), () => post('/api/login', { email, password })), [200, 401])
  assert.equal([await liveSessions(cal), await ownerSignsIn(cal)], [0, 200])
})

test('security: a sign-in by the old password that meets a new one opens nothing', async () => {
  const deb = await newcomer('Deb')
  const { email, password } = deb
  const change = { currentPassword: password, newPassword: 'ledger-of-deb-2' }
  const statuses = await meet(
    deb,
    () => as(deb, 'PUT', '/api/user/password', change),
    () => post('/api/login', { email, password }),
  )
  assert.equal(statuses, [200, 401])
  assert.equal([await liveSessions(deb), await login(email, 'ledger-of-deb-2')], [1, 200])
})

test('security: a hash that is made anew at sign-in does not write the old password back', async () => {
  const eli = await newcomer('Eli')
  const { email, password } = eli
  const earlier = await createPasswords({ memory_kib: 16, passes: 1, parallelism: 1 }).hash(password, strangerAt('::1'))
  await query('update account set password_hash = $2 where email = $1', [email, earlier])
  assert.equal(await meet(eli, await takeover(eli), () => post('/api/login', { email, password })), [200, 401])
  assert.equal([await login(email, password), await ownerSignsIn(eli)], [401, 200])
})

test('security: a change of password that meets a reset does not overwrite it', async () => {
  const flo = await newcomer('Flo')
  const change = { currentPassword: flo.password, newPassword: 'ledger-of-a-thief' }
  assert.equal(await meet(flo, await takeover(flo), () => as(flo, 'PUT', '/api/user/password', change)), [200, 401])
  assert.equal([await login(flo.email, 'ledger-of-a-thief'), await ownerSignsIn(flo)], [401, 200])
})

test('security: of two changes of password that meet, the second must prove the new one', async () => {
  const gil = await newcomer('Gil')
  const change = (newPassword: string) => () =>
    as(gil, 'PUT', '/api/user/password', { currentPassword: gil.password, newPassword })
  assert.equal(await meet(gil, change('ledger-of-gil-2'), change('ledger-of-gil-3')), [200, 403])
  assert.equal([await login(gil.email, 'ledger-of-gil-2'), await login(gil.email, 'ledger-of-gil-3')], [200, 401])
})

const passkeyWish = async (person: Person) =>
  (await as(person, 'POST', '/api/user/passkeys/options', { password: person.password })).json()
const newAuthenticator = () => softwareAuthenticator({ origin: testConfig.publicUrl })
const countPasskeys = async ({ email }: Person) =>
  (await query('select from passkey join account on account.id = account_id where email = $1', [email])).length

test('security: a passkey that is added while a reset is confirmed is not kept', async () => {
  const hua = await newcomer('Hua')
  const made = newAuthenticator().create(await passkeyWish(hua))
  assert.equal(await meet(hua, await takeover(hua), () => as(hua, 'POST', '/api/user/passkeys', made)), [200, 401])
  assert.is(await countPasskeys(hua), 0)
})

test('security: a passkey that is shown while a reset is confirmed opens nothing', async () => {
  const ivo = await newcomer('Ivo')
  const authenticator = newAuthenticator()
  assert.is((await as(ivo, 'POST', '/api/user/passkeys', authenticator.create(await passkeyWish(ivo)))).statusCode, 201)
  const shown = authenticator.get((await api.inject({ method: 'POST', url: '/api/login/passkey/options' })).json())
  assert.equal(await meet(ivo, await takeover(ivo), () => post('/api/login/passkey', shown)), [200, 401])
  assert.is(await liveSessions(ivo), 0)
})

test('security: two passkeys that are added at once do not both become the twentieth', async () => {
  const joy = await newcomer('Joy')
  await query(
    `insert into passkey (id, account_id, public_key, counter, transports, created_at, challenged_at)
     select 'of-joy-' || n, account.id, '', 0, '[]', now(), now() from account, generate_series(1, 19) n
     where email = $1`,
    [joy.email],
  )
  const made = [newAuthenticator().create(await passkeyWish(joy)), newAuthenticator().create(await passkeyWish(joy))]
  const adds = made.map((passkey) => () => as(joy, 'POST', '/api/user/passkeys', passkey))
  assert.equal(await meet(joy, ...adds), [201, 409])
  assert.is(await countPasskeys(joy), 20)
})

test('security: an owner who puts the address back leaves the thief’s address no way in', async () => {
  const kit = await newcomer('Kit')
  await proveAddress(api, kit)
  await moveAddress(api, kit, 'kits.thief@example.com')
  await moveAddress(api, kit, 'kits.thief.2@example.com')
  const ways = [tokenIn(await api.mailsTo(kit.email)), tokenIn(await api.mailsTo('kits.thief@example.com'))]
  await query('delete from stranger_letter')
  assert.is((await moveAddress(api, kit, kit.email)).statusCode, 200)
  const told = await api.mailsTo('kits.thief.2@example.com')
  assert.match(told.at(-1) ?? '', 'Your e-mail address was changed')
  assert.is(tokenIn(told), '', 'no link to the address that is left')
  assert.is((await confirmReset(await resetSentTo(kit.email), 'ledger-of-kit-2')).statusCode, 200)
  for (const way of ways) assert.is((await confirmReset(way, 'ledger-of-a-thief')).json().code, 'expired_link')
  assert.equal([await login(kit.email, 'ledger-of-kit-2'), await leftAddresses(kit)], [200, []])
})

/** A link as mailed to an address that the account left the given number of days ago. */
const leftBefore = (person: Person, address: string, days: number) =>
  query(
    `insert into password_reset (token_hash, account_id, email, expires_at)
     select 'left ' || $2::text, id, $2, now() + interval '7 days' - make_interval(days => $3) from account where email = $1`,
    [person.email, address, days],
  )
const leftAddresses = async (person: Person) =>
  (
    await query(
      `select password_reset.email from password_reset join account on account.id = account_id
       where account.email = $1 order by expires_at`,
      [person.email],
    )
  ).map(({ email }) => email)

test('security: a reset at an address that was put back ends the links to those that came later, and no earlier one', async () => {
  const lou = await newcomer('Lou')
  await proveAddress(api, lou)
  await leftBefore(lou, 'lou.before@example.com', 3)
  await leftBefore(lou, lou.email, 2)
  await leftBefore(lou, 'lous.thief@example.com', 1)
  assert.is((await confirmReset(await resetSentTo(lou.email), 'ledger-of-lou-2')).statusCode, 200)
  assert.equal(await leftAddresses(lou), ['lou.before@example.com'])
})

test('security: a thief’s reset at an address of their own does not end the owner’s way back', async () => {
  const mia = await newcomer('Mia')
  await proveAddress(api, mia)
  await moveAddress(api, mia, 'mias.thief@example.com')
  const back = tokenIn(await api.mailsTo(mia.email))
  assert.is((await confirmReset(await resetSentTo('mias.thief@example.com'), 'ledger-of-a-thief')).statusCode, 200)
  assert.is((await confirmReset(back, 'ledger-of-mia-2')).statusCode, 200)
  assert.equal([await login(mia.email, 'ledger-of-mia-2'), await leftAddresses(mia)], [200, []])
})

test('security: a link to a new password that is asked for while the address is put back leads nowhere', async () => {
  const ned = await newcomer('Ned')
  await proveAddress(api, ned)
  await moveAddress(api, ned, 'neds.thief@example.com')
  const back = tokenIn(await api.mailsTo(ned.email))
  const thiefs = { ...ned, email: 'neds.thief@example.com' }
  const ask = async () => {
    const answer = await post('/api/password-reset', { email: thiefs.email })
    await api.app.background.idle()
    return answer
  }
  assert.equal(await meet(thiefs, () => confirmReset(back, 'ledger-of-ned-2'), ask), [200, 200])
  const link = tokenIn(await api.mailsTo(thiefs.email))
  assert.is.not((await confirmReset(link, 'ledger-of-a-thief')).statusCode, 200)
  assert.is(await login(ned.email, 'ledger-of-ned-2'), 200)
})

test.run()
