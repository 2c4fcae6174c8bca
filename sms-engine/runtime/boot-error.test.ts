import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createEmptyDatabase } from '../testing/database.ts'
import { explainBootError, withSetting } from './boot-error.ts'
import { openDatabase, workerDeadlines } from './database.ts'
import { ClockAstray } from './service-clock.ts'

const right = await createEmptyDatabase()

function changed(change: (url: URL) => void): string {
  const url = new URL(right)
  change(url)
  return url.href
}

const wrong: [what: string, url: string, says: string][] = [
  [
    'a wrong password',
    changed((url) => {
      url.password = 'guessed'
    }),
    'The database refuses: password authentication failed for user "postgres" (DATABASE_URL).',
  ],
  [
    'a database that is not there',
    changed((url) => {
      url.pathname = '/elsewhere'
    }),
    'The database refuses: database "elsewhere" does not exist (DATABASE_URL).',
  ],
  [
    'encryption that the server does not offer',
    changed((url) => {
      url.search = '?sslmode=verify-full'
    }),
    'The database refuses: The server does not support SSL connections (DATABASE_URL).',
  ],
  ['no server', 'postgres://127.0.0.1:1/x', 'No database answers at 127.0.0.1:1 (DATABASE_URL).'],
]
for (const [what, url, says] of wrong) {
  test(`${what} is said in one sentence`, async () => {
    const error = await openDatabase({ url }).catch((error: unknown) => error)
    assert.is(explainBootError(error), says)
  })
}

test('something that is no Postgres behind an address with TLS is said in one sentence', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.write('HTTP/1.1 400\r\n\r\n'))).listen(
    0,
    '127.0.0.1',
  )
  await once(server.unref(), 'listening')
  const url = `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/x?sslmode=verify-full`
  const error = await openDatabase({ url }).catch((error: unknown) => error)
  assert.is(
    explainBootError(error),
    'The database refuses: There was an error establishing an SSL connection (DATABASE_URL).',
  )
})

test('a server that never answers, as behind a firewall, is said in one sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const url = `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/x`
  const opened = openDatabase({ url, deadlines: { ...workerDeadlines, connect_ms: 500 } })
  assert.is(
    explainBootError(await opened.catch((error: unknown) => error)),
    'The database does not answer: Connection terminated due to connection timeout (DATABASE_URL).',
  )
})

test('a clock that is wrong is said in one sentence', () => {
  assert.is(
    explainBootError(new ClockAstray('the clock of this process', -7_200_000)),
    "No worker starts by a wrong clock: the clock of this process is 7200 s ahead of the database's, so that nothing is decided.",
  )
})

const codes: [what: string, error: Error & { code?: string }, says: RegExp][] = [
  [
    'a certificate that nobody vouches for',
    Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    /^The database's certificate is not trusted: self-signed certificate \(sslmode and sslrootcert in DATABASE_URL\)\.$/,
  ],
  [
    'a server that is full',
    Object.assign(new Error('sorry, too many clients already'), { code: '53300' }),
    /^The database refuses: sorry, too many clients already \(DATABASE_URL\)\.$/,
  ],
]
for (const [what, error, says] of codes) {
  test(`${what} is said in one sentence`, () => assert.match(explainBootError(error), says))
}

test('a port that is taken is named with the setting that chose it', () => {
  const taken = (setting?: string) =>
    explainBootError(Object.assign(new Error('taken'), { code: 'EADDRINUSE', port: 9464, ...(setting && { setting }) }))
  assert.is(taken(), 'Port 9464 is already in use. Stop what uses it, or set PORT to another.')
  assert.is(taken('METRICS_PORT'), 'Port 9464 is already in use. Stop what uses it, or set METRICS_PORT to another.')
})

test('a database is named by the variable that holds its address', async () => {
  const opened = openDatabase({ url: 'postgres://127.0.0.1:1/x' }).catch((error: unknown) => error)
  const error = withSetting(await opened, 'DATABASE_DIRECT_URL')
  assert.is(explainBootError(error), 'No database answers at 127.0.0.1:1 (DATABASE_DIRECT_URL).')
  assert.is(withSetting(error, 'DATABASE_URL'), error)
  assert.match(explainBootError(error), 'DATABASE_DIRECT_URL', 'whoever knew first knew best')
})

test('what nobody foresaw shows where it happened', () => {
  assert.match(explainBootError(new TypeError('x is not a function')), /x is not a function\n\s+at /)
})

test.run()
