import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { environmentWith, type Settings } from '../scripts/config.ts'
import { freePort } from '../scripts/ports.ts'
import { createEmptyDatabase, createTestDatabase } from '../sms-engine/testing/database.ts'
import { waitFor } from '../sms-engine/testing/wait-for.ts'
import { migrateAll } from './migrations/migrate-all.ts'

const databaseUrl = await createTestDatabase(migrateAll)

const settings = {
  DATABASE_URL: databaseUrl,
  JWT_SECRET: 'a secret of the tests, long enough',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'the-auth-token-of-tests',
  TWILIO_FROM_NUMBER: '+12025550175',
  LOG_LEVEL: 'warn',
}

function start(entry: string, change: Settings): ChildProcess {
  return fork(join(import.meta.dirname, entry), { env: environmentWith({ ...settings, ...change }), silent: true })
}

async function startServer(change: Settings = {}): Promise<{ server: ChildProcess; url: string }> {
  const port = await freePort()
  const server = start('server.ts', { PORT: String(port), ...change })
  const [message] = await once(server, 'message')
  assert.equal(message, { type: 'ready' })
  return { server, url: `http://localhost:${port}` }
}

/** Started in parallel: each takes about a second of a core. */
const servers = Promise.all([startServer(), startServer(), startServer()])

test('a server that is ready serves', async () => {
  const [{ url }] = await servers
  assert.is((await fetch(`${url}/readyz`)).status, 200)
  // On a machine busy with other tests it may legitimately shed the first requests.
  let status = 503
  await waitFor('an answer', async () => {
    status = (await fetch(`${url}/api/user`)).status
    return status !== 503
  })
  assert.is(status, 401)
})

test('a port that is taken is named', async () => {
  const [{ url }] = await servers
  const { port } = new URL(url)
  const second = start('server.ts', { PORT: port })
  const [said, [code]] = await Promise.all([text(second.stderr!), once(second, 'exit')])
  assert.equal([said, code], [`Port ${port} is already in use. Stop what uses it, or set PORT to another.\n`, 1])
})

test('a server that starts without its job store answers, and says what it lacks', async () => {
  const { server, url } = await startServer({ MONGODB_URL: `mongodb://127.0.0.1:${await freePort()}/jobs` })
  const ready = await fetch(`${url}/readyz`)
  assert.equal([ready.status, await ready.json()], [200, { status: 'ok', without: 'job store' }])
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  assert.equal(await ended, [0, null])
})

const stops: [how: string, stop: (server: ChildProcess) => void][] = [
  ['SIGTERM', (server) => server.kill('SIGTERM')],
  ['SIGINT', (server) => server.kill('SIGINT')],
  ['its parent is gone', (server) => server.disconnect()],
]
stops.forEach(([how, stop], nth) => {
  test(`a server ends by itself: ${how}`, async () => {
    const { server } = (await servers)[nth]!
    const ended = once(server, 'exit')
    stop(server)
    assert.equal(await ended, [0, null])
  })
})

const troubles: [what: string, entry: string, change: Settings, says: string][] = [
  ['a missing secret', 'server.ts', { JWT_SECRET: '' }, 'JWT_SECRET must be set\n'],
  [
    'no database there',
    'server.ts',
    { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    'No database answers at 127.0.0.1:1 (DATABASE_URL).\n',
  ],
  [
    'no database to migrate',
    'migrate.ts',
    { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    'No database answers at 127.0.0.1:1 (DATABASE_URL).\n',
  ],
  [
    'no database to work on',
    '../sms-engine/worker.ts',
    { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    'No database answers at 127.0.0.1:1 (DATABASE_URL).\n',
  ],
]
for (const [what, entry, change, says] of troubles) {
  test(`${entry} ends with a plain sentence: ${what}`, async () => {
    const child = start(entry, change)
    const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
    assert.equal([said, code], [says, 1])
  })
}

test('a database that was not migrated is not served', async () => {
  const empty = await createEmptyDatabase()
  const child = start('server.ts', { DATABASE_URL: empty })
  const [said] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  assert.is(said, 'The database lacks migrations. Run `npm run migrate` first.\n')
})

test.run()
