import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ConfigError } from '../sms-engine/runtime/environment.ts'
import { readApiConfig, readMigratedDatabase } from './config.ts'

const enough = { DATABASE_URL: 'postgres://localhost/tallytext', JWT_SECRET: 'a secret of the tests, long enough' }

test('development needs a database and a secret', () => {
  assert.equal(readApiConfig(enough), {
    production: false,
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    databaseUrl: 'postgres://localhost/tallytext',
    directDatabaseUrl: undefined,
    jwtSecret: enough.JWT_SECRET,
    jwtSecretSecond: undefined,
    evidenceKey: undefined,
    phoneCountries: ['US', 'CA'],
    staff: [],
    metricsToken: undefined,
    logLevel: 'info',
    segmentPrice_usd: 0.0083,
  })
})

test('production listens to everybody and says what it is called', () => {
  const config = readApiConfig({
    ...enough,
    NODE_ENV: 'production',
    PORT: '8080',
    PUBLIC_URL: 'https://tallytext.example/',
    TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.1',
    PHONE_COUNTRIES: 'CA',
    STAFF_TOKENS: `sue:${'0'.repeat(64)}:2027-06-30, tom:${'f'.repeat(64)}:2028-02-29`,
  })
  assert.is(config.publicUrl, 'https://tallytext.example')
  assert.equal([config.host, config.port], ['0.0.0.0', 8080])
  assert.equal(config.trustedProxies, ['10.0.0.0/8', '192.168.1.1'])
  assert.equal(config.phoneCountries, ['CA'])
  assert.equal(config.staff, [
    { name: 'sue', tokenHash: '0'.repeat(64), expiresAt: Date.parse('2027-07-01') },
    { name: 'tom', tokenHash: 'f'.repeat(64), expiresAt: Date.parse('2028-03-01') },
  ])
})

const undecided = 'TRUSTED_PROXIES must be set in production: the addresses in front of us, or none'

const refused: [env: NodeJS.ProcessEnv, message: string][] = [
  [{}, 'DATABASE_URL must be set\nJWT_SECRET must be set'],
  [{ ...enough, JWT_SECRET: ' ' }, 'JWT_SECRET must be set'],
  [{ ...enough, JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters'],
  [{ ...enough, JWT_SECRET_SECOND: 'short' }, 'JWT_SECRET_SECOND must have at least 32 characters'],
  [{ ...enough, DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must be a postgres:// URL'],
  [{ ...enough, PORT: 'http' }, 'PORT must be a number'],
  [{ ...enough, PHONE_COUNTRIES: 'USA' }, 'PHONE_COUNTRIES must be two-letter country codes, such as US,CA'],
  [{ ...enough, PHONE_COUNTRIES: ',' }, 'PHONE_COUNTRIES must name at least one country, such as US'],
  [
    { ...enough, STAFF_TOKENS: '0123456789abcdef' },
    'STAFF_TOKENS must be name:hash:day entries, separated by commas: the SHA-256 of a random token in hex, and its last day, such as 2027-06-30',
  ],
  ...['x', '10.0.0.0/33', 'none,10.0.0.1'].map((proxies): [NodeJS.ProcessEnv, string] => [
    { ...enough, TRUSTED_PROXIES: proxies },
    'TRUSTED_PROXIES must be addresses or ranges, such as 10.0.0.0/8,192.168.1.1, or none',
  ]),
  [{ ...enough, METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
  [{ ...enough, NODE_ENV: 'production' }, `PUBLIC_URL must be set in production\n${undecided}`],
  [
    { ...enough, NODE_ENV: 'production', PUBLIC_URL: 'http://tallytext.example', TRUSTED_PROXIES: 'none' },
    'PUBLIC_URL must be an https:// URL in production',
  ],
  [
    { DATABASE_URL: enough.DATABASE_URL, NODE_ENV: 'production', PUBLIC_URL: 'https://tallytext.example' },
    `JWT_SECRET must be set\n${undecided}`,
  ],
]
const safe = { ...enough, NODE_ENV: 'production', PUBLIC_URL: 'https://tallytext.example', TRUSTED_PROXIES: 'none' }
const entry = (name: string) => `${name}:${'0'.repeat(64)}:2027-06-30`
refused.push(
  [{ ...safe, JWT_SECRET: 'x'.repeat(64) }, 'JWT_SECRET must be random in production: openssl rand -hex 32'],
  [
    { ...safe, JWT_SECRET_SECOND: 'ab'.repeat(32) },
    'JWT_SECRET_SECOND must be random in production: openssl rand -hex 32',
  ],
  [
    { ...safe, STAFF_TOKENS: `${entry('sue')},${entry('Sue')}` },
    'STAFF_TOKENS must name each person once in production',
  ],
)
for (const [env, message] of refused) {
  test(message, () => {
    assert.throws(
      () => readApiConfig(env),
      (error: unknown) => error instanceof ConfigError && error.message === message,
    )
  })
}

test('a production that lacks nothing is taken', () => {
  assert.ok(readApiConfig({ ...safe, STAFF_TOKENS: `${entry('sue')},${entry('tom')}` }).production)
})

test('none in front of us is a decision', () => {
  assert.equal(readApiConfig({ ...enough, TRUSTED_PROXIES: 'none' }).trustedProxies, [])
})

test('migrating needs the database alone', () => {
  assert.is(readMigratedDatabase({ DATABASE_URL: enough.DATABASE_URL }).url, enough.DATABASE_URL)
})

test.run()
