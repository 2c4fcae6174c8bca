import pg from 'pg'
import pino from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { testPostgresUrl } from '../../scripts/testing/postgres.ts'
import { createEmptyDatabase } from '../testing/database.ts'
import { waitFor } from '../testing/wait-for.ts'
import { listen } from './listener.ts'

const test = suite('listening to a channel')
const retry_ms = 10

const url = await createEmptyDatabase()
const name = new URL(url).pathname.slice(1)
const admin = new pg.Client({ connectionString: await testPostgresUrl() })
let wakes = 0
let tries = 0
let losses = 0
let stop: () => Promise<void>

test.before(async () => {
  await admin.connect()
  const log = pino({ level: 'warn' }, { write: () => tries++ })
  stop = await listen(url, 'outbox', log, { wake: () => wakes++, lost: () => losses++ }, retry_ms)
})
test.after(() => admin.end())

async function listeners(): Promise<number> {
  const { rows } = await admin.query('select count(*)::int as n from pg_stat_activity where datname = $1', [name])
  return rows[0].n
}

async function notify(): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('notify outbox')
  await client.end()
}

test('wakes at first, and once for each word of it', async () => {
  assert.is(wakes, 1)
  await notify()
  await waitFor('it wakes', async () => wakes === 2)
})

test('tries again, one try at a time, while the database is away, and wakes when it is back', async () => {
  wakes = 0
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await waitFor('it tried some times', async () => tries >= 8)
  const [before, at] = [tries, performance.now()]
  await waitFor('it tries on', async () => tries > before + 4)
  assert.ok(tries - before <= (performance.now() - at) / retry_ms + 1, 'no faster than one at a time')
  await admin.query(`alter database ${name} allow_connections true`)
  await waitFor('it wakes', async () => wakes === 1)
  await notify()
  await waitFor('it wakes again', async () => wakes > 1)
  await waitFor('whoever notified is gone', async () => (await listeners()) === 1)
  assert.is(wakes, 2)
  assert.is(losses, 1)
})

test('leaves nothing behind when it is stopped', async () => {
  await stop()
  await waitFor('its connection is gone', async () => (await listeners()) === 0)
})

test('stops while the database is away, too', async () => {
  const end = await listen(url, 'outbox', pino({ level: 'silent' }), { wake() {}, lost() {} }, retry_ms)
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await waitFor('its connection is gone', async () => (await listeners()) === 0)
  await end()
  await admin.query(`alter database ${name} allow_connections true`)
  assert.is(await listeners(), 0)
})

test.run()
