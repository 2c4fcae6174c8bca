/** The doctor against the real app, Postgres and both simulators, with each thing broken in turn. */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createColleagues } from '../../api/desk/colleagues.ts'
import { migrateAll } from '../../api/migrations/migrate-all.ts'
import { openTestApi, TWILIO_AUTH_TOKEN } from '../../api/testing/app.ts'
import type { Finding } from '../../sms-engine/runtime/finding.ts'
import { beginHold, endHold } from '../../sms-engine/store/hold.ts'
import { beginRecovery } from '../../sms-engine/store/recovery.ts'
import { noteReached, openSpending } from '../../sms-engine/store/spending.ts'
import { ann } from '../../sms-engine/testing/cast.ts'
import { createEmptyDatabase, createTestDatabase } from '../../sms-engine/testing/database.ts'
import { addPerson } from '../../sms-engine/testing/rows.ts'
import { startCarrierSim } from '../carrier-sim/start.ts'
import { freePort } from '../ports.ts'
import { seedPlans } from '../stripe-sim/books.ts'
import { startStripeSim } from '../stripe-sim/stripe-sim.ts'
import { makeThrowawayFolder } from '../testing/throwaway-folder.ts'
import { examineArchive, findArchivedFiles } from './archive.ts'
import { examine, report } from './examine.ts'
import { countColleagues, examineStaff } from './staff.ts'

const test = suite('npm run doctor')

const port = await freePort()
const publicUrl = `http://localhost:${port}`
const databaseUrl = await createTestDatabase(migrateAll)
const api = await openTestApi({ config: { publicUrl }, databaseUrl })
await api.app.listen({ port, host: 'localhost' })

const accountSid = `AC${'a1'.repeat(16)}`
const serviceSid = `MG${'b2'.repeat(16)}`
const carrier = await startCarrierSim({
  accountSid,
  authToken: TWILIO_AUTH_TOKEN,
  from: '+12025550175',
  messagingServiceSid: serviceSid,
  publicUrl,
})
const endpoint = {
  url: `${publicUrl}/webhooks/stripe`,
  status: 'enabled' as 'enabled' | 'disabled',
  api_version: '2026-10-28.endive',
  enabled_events: ['*'],
}
const webhookEndpoints = [endpoint]
const stripe = await startStripeSim({
  now: Date.now,
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_1',
  deliver: async () => 200,
  webhookEndpoints,
})

test.after(async () => {
  await Promise.all([carrier.stop(), stripe.stop()])
  await api.close()
})

const env = {
  DATABASE_URL: databaseUrl,
  PORT: String(port),
  PUBLIC_URL: publicUrl,
  JWT_SECRET: 'a secret of the tests, long enough',
  STAFF_TOKENS: `sue:${'0'.repeat(64)}:2999-12-31`,
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN,
  TWILIO_MESSAGING_SERVICE_SID: serviceSid,
  TWILIO_API_URL: carrier.url,
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_URL: stripe.url,
}

const of = (findings: readonly Finding[], kind: Finding['kind']) =>
  findings.filter((finding) => finding.kind === kind).map(({ about, says }) => `${about}: ${says}`)

/** The problems found with a changed environment. */
async function problems(changed: NodeJS.ProcessEnv = {}): Promise<string[]> {
  return of(await examine({ ...env, ...changed }), 'problem')
}

test('item 9: what is spent of the day is told, and a cap that is reached is a problem', async () => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const spend = async (segments: number) => {
      await openSpending(pool, serviceSid, Date.now(), { all: 100 })
      await pool.query('update spending set segments = $1', [segments])
      await noteReached(pool, serviceSid, Date.now())
      const found = (await examine(env)).find(({ says }) => says.includes('of 100 segments'))
      return `${found?.kind} ${found?.says}`
    }
    assert.is(await spend(79), "good 79 of 100 segments of today's cap (all) are spent")
    assert.match(await spend(80), /^note 80 of 100/)
    assert.match(await spend(100), /^problem 100 of 100 .* held until midnight Pacific time$/)
  } finally {
    await pool.query('delete from spending')
    await pool.end()
  }
})

test('scheduled texts that are held are a problem until a person ends it, and a note while they end it themselves', async () => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    await beginRecovery(pool, serviceSid, 'the database was put back')
    const notes = of(await examine(env), 'note').filter((says) => says.includes('held'))
    assert.match(notes.join(), /^Postgres: scheduled texts are held since .*Z: the database was put back$/)
    await beginHold(pool, serviceSid, { reason: 'the carrier called', by: 'Lin', isAlert: false })
    assert.match((await problems()).join(), /held since .*: the carrier called; the database was put back/)
    await endHold(pool, serviceSid, 'Lin')
    assert.not.match([...of(await examine(env), 'note'), ...(await problems())].join(), /held/)
  } finally {
    await pool.end()
  }
})

test('prices that are missing are the one thing wrong with a new account at Stripe, and each has its mend', async () => {
  const findings = await examine(env)
  assert.equal(of(findings, 'problem'), [
    'Stripe: there is no price pro_monthly: nobody can subscribe',
    'Stripe: there is no price pro_yearly: nobody can subscribe',
  ])
  assert.match(report(findings), /→ npm run stripe:setup\n\n2 to mend\.$/)
  seedPlans(stripe.books)
})

test('nothing is wrong where everything is as the README asks', async () => {
  const findings = await examine(env)
  assert.equal(of(findings, 'problem'), [])
  const good = of(findings, 'good')
  for (const line of [
    'Public address: signed texts are taken there, others refused',
    'Twilio: texts come to our webhook, and come again when we fail',
    'Twilio: the A2P campaign is verified',
    'Stripe: payments are reported to our endpoint',
    'Postgres: its schema is today’s',
  ])
    assert.ok(good.includes(line), line)
  assert.match(report(findings), /Nothing keeps the service from working\.$/)
})

test('settings that production would refuse are all told', async () => {
  const told = await problems({ NODE_ENV: 'production', TWILIO_AUTH_TOKEN: '' })
  assert.ok(told.includes('Settings: TWILIO_AUTH_TOKEN must be set'))
  assert.ok(told.includes('Settings: PUBLIC_URL must be an https:// URL in production'))
})

const unreachable = `http://127.0.0.1:${await freePort()}`
const broken: [what: string, changed: () => Promise<NodeJS.ProcessEnv> | NodeJS.ProcessEnv, says: RegExp][] = [
  [
    'no database',
    () => ({ DATABASE_URL: 'postgres://postgres:secret@127.0.0.1:1/x' }),
    /^Postgres: it does not answer: connect ECONNREFUSED/,
  ],
  [
    'a database that was not migrated',
    async () => ({ DATABASE_URL: await createEmptyDatabase() }),
    /^Postgres: \d+ migrations have not run, from 2026-11-20-first-slice on$/,
  ],
  [
    'a certificate that is not there',
    () => ({ DATABASE_URL: `${databaseUrl}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem` }),
    /^Settings: DATABASE_URL names a file that is not there or cannot be read: \/nowhere\/ca\.pem$/,
  ],
  [
    'a direct way to the database that leads nowhere',
    () => ({ DATABASE_DIRECT_URL: 'postgres://postgres:secret@127.0.0.1:1/x' }),
    /^Postgres past the pooler: it does not answer: connect ECONNREFUSED 127\.0\.0\.1:1$/,
  ],
  [
    'an option that MongoDB does not know',
    () => ({ MONGODB_URL: 'mongodb://127.0.0.1:1/x?nosuch=1' }),
    /^MongoDB: it does not answer: option nosuch is not supported$/,
  ],
  ['no MongoDB', () => ({ MONGODB_URL: 'mongodb://127.0.0.1:1/x' }), /^MongoDB: it does not answer/],
  ['no server', () => ({ PUBLIC_URL: unreachable }), /^Public address: http.* does not answer: connect ECONNREFUSED/],
  ['a simulator in its place', () => ({ PUBLIC_URL: carrier.url }), /readyz is answered 404 by something else/],
  [
    'another token',
    () => ({ TWILIO_AUTH_TOKEN: 'of another account' }),
    /^Twilio: the account and the token do not fit/,
  ],
  [
    'a token that the server does not have',
    () => ({ TWILIO_AUTH_TOKEN: 'of another account' }),
    /^Public address: a text signed by the carrier is answered 403/,
  ],
  ['no way to Twilio', () => ({ TWILIO_API_URL: unreachable }), /^Twilio: .* does not answer: connect ECONNREFUSED/],
  [
    'a service of another account',
    () => ({ TWILIO_MESSAGING_SERVICE_SID: `MG${'c3'.repeat(16)}` }),
    /^Twilio: Twilio has nothing at \/v1\/Services\/MG/,
  ],
  [
    'a local number in no service',
    () => ({ TWILIO_MESSAGING_SERVICE_SID: '', TWILIO_FROM_NUMBER: '+12025550175' }),
    /^Twilio: US carriers block a local number/,
  ],
  [
    'a number of somebody else',
    () => ({ TWILIO_MESSAGING_SERVICE_SID: '', TWILIO_FROM_NUMBER: '+12025550199' }),
    /TWILIO_FROM_NUMBER is not a number of this account/,
  ],
  [
    'one of several senders that is somebody else’s',
    () => ({ TWILIO_MESSAGING_SERVICE_SID: '', TWILIO_SENDERS: `${serviceSid}:300,+12025550199:3` }),
    /^Twilio \+12025550199: TWILIO_SENDERS is not a number of this account/,
  ],
  ['another key', () => ({ STRIPE_SECRET_KEY: 'sk_test_2' }), /^Stripe: Stripe does not take the key/],
  [
    'no mail server',
    () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }),
    /^Mail: the mail server refuses: connect ECONNREFUSED/,
  ],
]
for (const [what, changed, says] of broken) {
  test(`${what} is told`, async () => {
    const told = await problems(await changed())
    assert.ok(
      told.some((line) => says.test(line)),
      told.join('\n'),
    )
    assert.not(told.join().includes('secret@'))
  })
}

const inConsole: [what: string, change: (console: typeof carrier.console) => void, says: RegExp][] = [
  ['a webhook without overrides', (console) => (console.webhook = console.fallback), /is not brought again/],
  [
    'a webhook elsewhere',
    (console) => (console.webhook = 'https://example.com/x'),
    /texts go to https:\/\/example.com/,
  ],
  ['no webhook', (console) => (console.webhook = ''), /texts go to nowhere/],
  ['webhooks of the numbers', (console) => (console.useWebhookOfNumber = true), /the webhook of each number/],
  ['no sticky sender', (console) => (console.stickySender = false), /another number each time/],
  ['an empty pool', (console) => (console.pool = []), /the service has no sender/],
  ['a suspended account', (console) => (console.status = 'suspended'), /the account is suspended/],
  ['a trial', (console) => (console.type = 'Trial'), /a trial account texts only/],
  ['no campaign', (console) => (console.campaign = null), /have no A2P campaign/],
  [
    'a campaign that is looked at',
    (console) => (console.campaign = { status: 'IN_PROGRESS', errors: [] }),
    /is IN_PROGRESS: nothing is delivered/,
  ],
  [
    'a campaign that was rejected',
    (console) => {
      console.campaign = { status: 'FAILED', errors: [{ error_code: 1, description: 'The opt-in is not described.' }] }
    },
    /was rejected: The opt-in is not described\./,
  ],
  ['a toll-free number without verification', (console) => (console.pool = ['+18445550100']), /is not verified/],
  [
    'a toll-free number that was rejected',
    (console) => {
      console.pool = ['+18445550100']
      console.verifications = { '+18445550100': { status: 'TWILIO_REJECTED', rejection_reason: 'No consent shown.' } }
    },
    /was rejected: No consent shown\./,
  ],
]
for (const [what, change, says] of inConsole) {
  test(`${what} at Twilio is told`, async () => {
    const before = structuredClone(carrier.console)
    change(carrier.console)
    try {
      const told = await problems()
      assert.is(told.length, 1, told.join('\n'))
      assert.match(told[0] ?? '', says)
    } finally {
      Object.assign(carrier.console, before)
    }
  })
}

test('a verified toll-free number needs no campaign', async () => {
  const before = structuredClone(carrier.console)
  carrier.console.pool = ['+18445550100']
  carrier.console.campaign = null
  carrier.console.verifications = { '+18445550100': { status: 'TWILIO_APPROVED', rejection_reason: null } }
  assert.equal(await problems(), [])
  Object.assign(carrier.console, before)
})

test('an endpoint at Stripe that is missing, disabled or deaf is told', async () => {
  endpoint.status = 'disabled'
  assert.equal(await problems(), ['Stripe: our endpoint is disabled'])
  endpoint.status = 'enabled'
  endpoint.enabled_events = ['invoice.paid']
  assert.match(of(await examine(env), 'note').join('\n'), 'our endpoint does not hear customer.subscription.created')
  webhookEndpoints.pop()
  assert.equal(await problems(), ['Stripe: payments are not reported to us'])
  webhookEndpoints.push({ ...endpoint, enabled_events: ['*'] })
})

test('a proxy that shows its own page to unsigned texts is told', async () => {
  const proxy = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(request.url === '/readyz' ? '{"status":"ok"}' : '{}')
  }).listen(0, 'localhost')
  await new Promise((resolve) => proxy.once('listening', resolve))
  const at = `http://localhost:${(proxy.address() as AddressInfo).port}`
  const told = await problems({ PUBLIC_URL: at })
  assert.ok(told.includes('Public address: an unsigned text is answered 200 instead of 403'), told.join('\n'))
  proxy.closeAllConnections()
  proxy.close()
})

test('an archive that is not a folder of its own to write to is a problem', async () => {
  const folder = makeThrowawayFolder('archive')
  const said = async (ARCHIVE_DIR: string) =>
    (await examine({ ...env, ARCHIVE_DIR })).filter(({ says }) => /archive/i.test(says)).map(({ kind }) => kind)
  assert.equal(await said(folder), ['good'])
  assert.equal(await said('archive'), ['problem'])
  assert.equal(await said(join(folder, 'none')), ['problem'])
})

test('a restored database whose archive is elsewhere, older or not set is a problem', () => {
  const folder = makeThrowawayFolder('archive')
  writeFileSync(join(folder, 'until-2026-12.turns'), '12345')
  const known = [{ file: 'until-2026-12.turns', end: 5 }]
  const archive = { folder, afterMonths: 12 }
  const says = (...given: Parameters<typeof examineArchive>) =>
    examineArchive(...given).map((finding) => `${finding.kind} ${finding.says}`)
  assert.equal(says({ archive }, known), [`good it goes to ${folder}`])
  assert.equal(says({ archive }, null), [`good it goes to ${folder}`], 'a database that does not answer')
  const longer = [...known, { file: 'until-2027-01.messages', end: 1 }, { file: 'until-2027-01.turns', end: 0 }]
  assert.equal(says({ archive }, longer), [
    `problem ${folder} lacks what the database knows to be in until-2027-01.messages`,
  ])
  assert.match(says({ archive }, [{ ...known[0], file: 'until-2026-12.turns', end: 6 }])[0] ?? '', /^problem .* lacks/)
  assert.match(says({ archive: undefined }, known)[0] ?? '', /^problem .* 1 files, and ARCHIVE_DIR does not say/)
  assert.equal(says({ archive: undefined }, []), [])
})

test('the files that the archive should have are those of the database', async () => {
  const url = await createTestDatabase(migrateAll)
  assert.equal(await findArchivedFiles(url), [])
  const pool = new pg.Pool({ connectionString: url })
  await addPerson(pool, ann)
  for (const [source, place] of [
    ['until-2026-12', 10],
    ['until-2027-01', 0],
  ])
    await pool.query(
      `insert into archive_part (source, conversation_id, file, place, bytes, seq_from, seq_to)
       values ($1, $2, 'until.turns', $3, 7, 1, 2)`,
      [source, ann.learner.id, place],
    )
  await pool.end()
  assert.equal(await findArchivedFiles(url), [{ file: 'until.turns', end: 17 }])
  const found = (await examine({ ...env, DATABASE_URL: url })).filter(({ about }) => about === 'Archive')
  assert.match(found.map(({ kind, says }) => `${kind} ${says}`).join(), /^problem old months .* are in 1 files/)
  assert.is(await findArchivedFiles('postgres://nobody@localhost:1/nothing'), null)
})

test('a token of staff is told before it ends', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const notes = (expiresAt: string) =>
    of(examineStaff([{ name: 'sue', tokenHash: '', expiresAt: Date.parse(expiresAt) }], 0, now), 'note')
  assert.equal(notes('2027-06-30'), [])
  assert.equal(notes('2026-11-25'), ['Staff: the token of sue ends in 2 days'])
  assert.equal(notes('2026-11-20'), ['Staff: the token of sue has ended'])
})

test('whoever has a way in at the desk can answer, and nobody needs a token', async () => {
  const nobody = ['Staff: nobody can answer what learners ask']
  assert.equal(of(examineStaff([], 0), 'note'), nobody)
  assert.equal(of(examineStaff([], null), 'note'), [], 'a database that does not answer says nothing of it')
  const url = await createTestDatabase(migrateAll)
  const pool = new pg.Pool({ connectionString: url })
  const colleagues = createColleagues(pool)
  const link = await colleagues.add('Ann', true)
  assert.is(await countColleagues(url), 0, 'a link that nobody opened lets nobody in')
  await colleagues.setUp(link ?? '', { passwordHash: 'hash', totpSecret: 'secret', totpStep: 0 })
  assert.is(await countColleagues(url), 1)
  await pool.end()
  assert.equal(of(examineStaff([], 1), 'note'), [])
  assert.is(await countColleagues('postgres://127.0.0.1:1/x'), null)
})

test.run()
