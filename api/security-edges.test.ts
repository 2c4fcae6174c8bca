/** The promises of security at the edges: where an address, a setting, a file or a secret leaves our hands. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nextPath } from '../portal/view/next-path.ts'
import { environmentWith, type Settings } from '../scripts/config.ts'
import { openTestApi } from './testing/app.ts'
import { ann } from './testing/cast.ts'

const api = await openTestApi()
test.before(() => api.signUp(ann))
test.after(() => api.close())

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

/** A production that lacks nothing and is unsafe in every way that we know. */
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
/** The sentences with which a process ends that does not start. */
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
  const [first = ''] = await lastWordsOf('server.ts', { ...known, ACCEPTED_RISKS: 'everything' })
  assert.match(first, /^ACCEPTED_RISKS must be among demo-billing, no-mail, plain-database, plain-mail/)
})

/** A request as it comes when a development service was put before the world. */
const fromOutside: [what: string, headers: Record<string, string>][] = [
  ['a foreign Host', { host: 'learn.example.com' }],
  ["loopback's name as a label", { host: 'localhost.example.com' }],
  ['Forwarded', { forwarded: 'for=192.0.2.1' }],
  ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
  ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
  ['X-Real-IP', { 'x-real-ip': '192.0.2.1' }],
  ['Via', { via: '1.1 proxy' }],
]

test('security: development doors stay shut for a Forwarded header or a foreign Host', async () => {
  const open = await openTestApi({ config: { metricsToken: undefined } })
  await open.signUp(ann)
  const metrics = async (headers = {}) => (await open.inject({ url: '/metrics', headers })).statusCode
  const pay = async (headers = {}) => {
    const { clientSecret } = (
      await open.injectAs(ann, { method: 'POST', url: '/api/user/setup-payment-method' })
    ).json()
    const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040 }
    const body = { clientSecret, card }
    return (await open.injectAs(ann, { method: 'POST', url: '/api/demo/confirm-payment', headers, body })).statusCode
  }
  try {
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      assert.equal([await metrics({ host }), await pay({ host })], [200, 200], host)
    }
    for (const [what, headers] of fromOutside) {
      assert.equal([await metrics(headers), await pay(headers)], [404, 404], what)
    }
  } finally {
    await open.close()
  }
})

test.run()
