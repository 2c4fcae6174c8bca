/**
 * A person is an account here and a learner in the engine. A process that dies while creating or removing one leaves no
 * half.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { environmentWith } from '../../scripts/config.ts'
import { freePort } from '../../scripts/ports.ts'
import { createTestDatabase } from '../../sms-engine/testing/database.ts'
import { waitFor } from '../../sms-engine/testing/wait-for.ts'
import { migrateAll } from '../migrations/migrate-all.ts'
import { ann } from '../testing/cast.ts'

interface World {
  databaseUrl: string
  db: pg.Client
}

const whole = suite<World>('a whole person')

whole.before(async (context) => {
  context.databaseUrl = await createTestDatabase(migrateAll)
  context.db = new pg.Client({ connectionString: context.databaseUrl })
  await context.db.connect()
})

whole.after(({ db }) => db.end())

const { phone: _, ...registration } = ann

async function startServer({ databaseUrl }: World): Promise<{ server: ChildProcess; url: string }> {
  const port = await freePort()
  const env = environmentWith({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'a secret of the tests, long enough',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'the-auth-token-of-tests',
    TWILIO_FROM_NUMBER: '+12025550175',
    LOG_LEVEL: 'fatal',
  })
  const server = fork(join(import.meta.dirname, '../server.ts'), { env })
  await once(server, 'message')
  return { server, url: `http://localhost:${port}` }
}

/** A newly started server on a busy machine may legitimately refuse requests. */
async function call(url: string, method: string, body: object, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const ask = () => fetch(url, { method, headers, body: JSON.stringify(body) })
  let response = await ask()
  await waitFor('an answer', async () => {
    if (response.status === 503) response = await ask()
    return response.status !== 503
  })
  return response
}

/** Kills the server while its request waits midway for a table, and lets the database notice. */
async function killAt(
  { db }: World,
  server: ChildProcess,
  at: { table: string; statement: string },
  begin: () => Promise<unknown>,
) {
  await db.query(`begin; lock table ${at.table} in share row exclusive mode`)
  const request = begin().catch(() => undefined)
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '${at.statement}%'`
  await waitFor('the server has come so far', async () => {
    // Within a transaction the activity view is a snapshot.
    await db.query('select pg_stat_clear_snapshot()')
    return (await db.query(waiting)).rowCount === 1
  })
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
  await request
  await db.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await db.query('commit')
}

const halves = async ({ db }: World) => {
  const { rows } = await db.query(
    'select (select count(*)::int from learner) as learners, (select count(*)::int from account) as accounts',
  )
  return rows[0]
}

whole('a server that dies between learner and account leaves neither, and the address is free', async (world) => {
  const { server, url } = await startServer(world)
  const at = { table: 'account', statement: 'insert into "account"' }
  await killAt(world, server, at, () => call(`${url}/api/register`, 'POST', registration))
  assert.equal(await halves(world), { learners: 0, accounts: 0 })
})

whole('one that dies while it deletes a person leaves both, and they can be deleted again', async (world) => {
  const first = await startServer(world)
  const registered = await call(`${first.url}/api/register`, 'POST', registration)
  assert.is(registered.status, 201)
  const { token } = (await registered.json()) as { token: string }
  const remove = (url: string) => call(`${url}/api/user`, 'DELETE', { password: ann.password }, token)
  const at = { table: 'password_reset', statement: 'delete from "account"' }
  await killAt(world, first.server, at, () => remove(first.url))
  assert.equal(await halves(world), { learners: 1, accounts: 1 })

  const second = await startServer(world)
  assert.is((await remove(second.url)).status, 200)
  assert.equal(await halves(world), { learners: 0, accounts: 0 })
  second.server.disconnect()
  await once(second.server, 'exit')
})

whole.run()
