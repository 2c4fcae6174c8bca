import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Settings } from '../config.ts'
import { completeSettings, usesEmbeddedPostgres, usesLocalStripe, usesSimulator } from './settings.ts'

const test = suite('the settings of a start')
const ports = { port: 3100, simPort: 3101 }
const secrets = {
  jwtSecret: 'j'.repeat(32),
  evidenceKey: 'MC4CAQAwBQYDK2VwBCIEIMHJ5hGJNXmCwoQ0AKeoSyMd2Lr7Vt7mm0VA+yLF0o7c',
  twilioAccountSid: `AC${'0'.repeat(32)}`,
  twilioAuthToken: 'token-of-the-simulator',
}
const twilio: Settings = { TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token-of-twilio' }
const complete = (given: Settings) => completeSettings(given, ports, secrets)

test('nothing is needed', () => {
  assert.ok(usesSimulator({}))
  assert.ok(usesEmbeddedPostgres({}))
  assert.equal(complete({}), {
    PORT: '3100',
    SIM_PORT: '3101',
    PUBLIC_URL: 'http://localhost:3100',
    JWT_SECRET: secrets.jwtSecret,
    EVIDENCE_KEY: secrets.evidenceKey,
    TWILIO_ACCOUNT_SID: secrets.twilioAccountSid,
    TWILIO_AUTH_TOKEN: secrets.twilioAuthToken,
    TWILIO_FROM_NUMBER: '+12025550175',
    TWILIO_API_URL: 'http://127.0.0.1:3101',
    CARRIER_LIST_LAG_MINUTES: '1',
  })
})

test('what is given stays', () => {
  const given = {
    PUBLIC_URL: 'https://learn.example.com',
    JWT_SECRET: 'x'.repeat(32),
    TWILIO_FROM_NUMBER: '+12025550199',
  }
  const settings = complete(given)
  for (const [name, value] of Object.entries(given)) assert.is(settings[name as keyof Settings], value)
})

test('a Messaging Service is the simulator’s sender as well', () => {
  const settings = complete({ TWILIO_MESSAGING_SERVICE_SID: `MG${'2'.repeat(32)}` })
  assert.is(settings.TWILIO_FROM_NUMBER, undefined)
})

test('several senders are the simulator’s as well', () => {
  const settings = complete({ TWILIO_SENDERS: `MG${'2'.repeat(32)}:300,+12025550199@CA:3/2000` })
  assert.is(settings.TWILIO_FROM_NUMBER, undefined)
})

test('an account at Twilio leaves out the simulator', () => {
  assert.not.ok(usesSimulator(twilio))
  const settings = complete({ ...twilio, TWILIO_FROM_NUMBER: '+12025550199' })
  assert.is(settings.TWILIO_API_URL, undefined)
  assert.is(settings.TWILIO_AUTH_TOKEN, 'token-of-twilio')
})

const wrong: readonly [name: string, given: Settings, said: RegExp][] = [
  ['an account without its token', { TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}` }, /TWILIO_AUTH_TOKEN must be set/],
  ['a token without its account', { TWILIO_AUTH_TOKEN: 'token-of-twilio' }, /TWILIO_ACCOUNT_SID must be set/],
  [
    'an account without a sender',
    twilio,
    /TWILIO_MESSAGING_SERVICE_SID or TWILIO_FROM_NUMBER or TWILIO_SENDERS must be set/,
  ],
  [
    'several senders beside the one',
    { ...twilio, TWILIO_FROM_NUMBER: '+12025550199', TWILIO_SENDERS: '+12025550199,+12025550198' },
    /TWILIO_FROM_NUMBER and TWILIO_SENDERS exclude each other: set one/,
  ],
  ...['MG1', '+12025550199,+12025550199', '+12025550199:0', '+12025550199/0', '+12025550199@us', '+12025550199,'].map(
    (TWILIO_SENDERS): [name: string, given: Settings, said: RegExp] => [
      `"${TWILIO_SENDERS}" as senders`,
      { ...twilio, TWILIO_SENDERS },
      /TWILIO_SENDERS must be senders such as MG….*, each once/,
    ],
  ),
  ['a weak secret', { JWT_SECRET: 'hunter2' }, /JWT_SECRET must have at least 32 characters/],
  ['a way past a pooler that is not there', { DATABASE_DIRECT_URL: 'postgres://localhost/x' }, /needs DATABASE_URL/],
  ['another kind of database', { DATABASE_URL: 'mysql://localhost/x' }, /DATABASE_URL must be a postgres:\/\/ URL/],
  [
    'production without anything',
    { NODE_ENV: 'production' },
    /^DATABASE_URL must be set\nJWT_SECRET must be set\nPUBLIC_URL must be set .+\nTRUSTED_PROXIES must be set .+\nTWILIO/,
  ],
  ['a mail server that is none', { SMTP_URL: 'banana' }, /^SMTP_URL must be/],
]

for (const [name, given, said] of wrong) {
  test(`${name} is refused`, () => {
    assert.throws(
      () => complete(given),
      (error: Error) => error.name === 'ConfigError' && said.test(error.message),
    )
  })
}

test('production has neither simulator nor embedded database', () => {
  assert.not.ok(usesSimulator({ NODE_ENV: 'production' }))
  assert.not.ok(usesEmbeddedPostgres({ NODE_ENV: 'production' }))
})

test('one key of Stripe’s is enough for the local one; any other needs all', () => {
  const local: Settings = { STRIPE_SECRET_KEY: 'sk_test_local' }
  assert.is(usesLocalStripe(local), true)
  const { STRIPE_API_URL, STRIPE_WEBHOOK_SECRET } = completeSettings(local, { ...ports, stripePort: 3102 }, secrets)
  assert.equal([STRIPE_API_URL, STRIPE_WEBHOOK_SECRET], ['http://127.0.0.1:3102', 'whsec_local'])
  assert.throws(() => complete({ STRIPE_SECRET_KEY: 'sk_test_1' }), /STRIPE_WEBHOOK_SECRET must be set/)
  assert.is(usesLocalStripe({ ...local, NODE_ENV: 'production' }), false)
})

test.run()
