import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loggerOptions } from './logger.ts'
import { openTestApi } from './testing/app.ts'
import { ann } from './testing/cast.ts'

/** Realistic texts and calls, valid and invalid, with everything logged at the finest level. */
test('a full run leaves nothing personal in the log', async () => {
  const api = await openTestApi({ config: { logLevel: 'trace' } })
  await api.signUp(ann)
  const post = (url: string, body: object) => api.injectAs(ann, { method: 'POST', url, body })
  await post('/api/register', ann)
  await post('/api/login', { email: ann.email, password: ann.password })
  await post('/api/login', { email: ann.email, password: 'wrong-password' })
  await post('/api/user/send-otp', { phoneNumber: ann.phone })
  const otpCode = await api.codeSentTo(ann.phone)
  await post('/api/user/verify-otp', { phoneNumber: ann.phone, otpCode: '000000' })
  await post('/api/user/verify-otp', { phoneNumber: ann.phone, otpCode })
  await post('/api/user/onboarding', { onboardingCompleted: true, phoneNumber: ann.phone })
  await post('/api/password-reset', { email: ann.email })
  const reset = (await api.mailsTo(ann.email)).join('').match(/token=([\w-]+)/)?.[1] ?? ''
  await post('/api/password-reset/confirm', { token: reset, password: '123456' })
  const put = (url: string, body: object) => api.injectAs(ann, { method: 'PUT', url, body })
  await put('/api/user/email', { email: 'ann.archer@example.com' })
  await put('/api/user/phone', { phoneNumber: '+12125550177' })
  await put('/api/user/password', { currentPassword: ann.password, newPassword: 'ledger-of-nobody' })
  await api.injectAs(ann, { url: '/api/user/export' })
  await api.injectAs(ann, { url: `/api/user?email=${ann.email}&token=${api.tokenOf(ann)}` })
  await api.injectAs(ann, { url: `/api/user/${ann.email}` })
  await api.injectAs(ann, { url: `/api/lessons/${ann.email}` })
  await api.inject({ url: `/${ann.email}/%E0%A4%A` })
  await api.inject({
    url: '/api/user',
    headers: { authorization: 'Bearer nonsense', cookie: `auth_token=${api.tokenOf(ann)}` },
  })
  // The database's error message for this insert quotes the address.
  await api.engine.db.pool.query('alter table account add constraint no_bob check (first_name <> $$Bob$$)')
  const failed = await post('/api/register', { ...ann, firstName: 'Bob', email: 'bob.baker@example.com' })
  assert.is(failed.statusCode, 500)
  const log = api.logged.join('')
  await api.close()

  assert.match(log, failed.json().requestId)
  assert.match(log, 'no_bob')
  assert.match(log, '"route":"/api/lessons/:id"')
  assert.ok(reset.length > 20)
  const personal = [
    reset,
    'ann.archer',
    '2125550177',
    'ledger-of-nobody',
    ann.email,
    'bob.baker',
    ann.password,
    'wrong-password',
    ann.phone,
    '2125550100',
    otpCode,
    'Archer',
  ]
  for (const secret of [...personal, api.tokenOf(ann), 'argon2id', '127.0.0.1']) {
    assert.not.ok(log.includes(secret), `the log holds ${secret}`)
  }
})

test('what is logged by mistake is blotted out', () => {
  const lines: string[] = []
  const log = pino(loggerOptions('info'), { write: (line) => void lines.push(line) })
  log.info({ email: ann.email, user: { phoneNumber: ann.phone }, headers: { authorization: 'Bearer x.y.z' } }, 'oops')
  log.info({ one: { two: { password: ann.password, otpCode: '123456', Body: 'a text' } } }, 'oops')
  const { email, user, headers } = JSON.parse(lines[0]!)
  assert.equal([email, user.phoneNumber, headers.authorization], ['[Redacted]', '[Redacted]', '[Redacted]'])
  assert.equal(JSON.parse(lines[1]!).one.two, { password: '[Redacted]', otpCode: '[Redacted]', Body: '[Redacted]' })
})

test('security: a refusal of a mail server is logged without the address that it quotes', () => {
  const lines: string[] = []
  const log = pino(loggerOptions('info'), { write: (line) => void lines.push(line) })
  for (const quoted of [`<${ann.email}>`, `"${ann.email}"`, `to=${ann.email};`, encodeURIComponent(ann.email)]) {
    log.error({ err: new Error(`550 5.1.1 ${quoted}: no such user\n550 ${ann.email}`) }, 'oops')
  }
  const written = lines.join('')
  assert.not.match(written, /example\.com/)
  assert.match(written, '550 5.1.1')
  assert.match(written, 'no such user')
  // Stack frames are kept, whatever characters a path contains.
  assert.match(written, 'logger.test.ts')
})

test.run()
