import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openDatabase, workerDeadlines } from '../sms-engine/runtime/database.ts'
import { createEmptyDatabase } from '../sms-engine/testing/database.ts'
import { startFreezingProxy } from '../sms-engine/testing/freezing-proxy.ts'
import { waitFor } from '../sms-engine/testing/wait-for.ts'
import { openApiDatabase } from './database.ts'

const url = await createEmptyDatabase()

test('a row reads alike in the worker and in the API', async () => {
  const [worker, api] = await Promise.all([openDatabase({ url }), openApiDatabase({ url })])
  const row = `
    select timestamptz '2026-11-22 09:00+00' as moment, date '2026-11-22' as day, timestamp '2026-11-22 09:00' as local,
      interval '2 days' as span, 9007199254740993 as big, 1.5::numeric as amount, 1.5::float8 as number, true as yes,
      jsonb '{"a": [1]}' as json, array['a', 'b'] as texts, array[1, 2] as numbers, gen_random_uuid() is null as none`
  const [one, other] = await Promise.all([worker.pool.query(row), api.pool.query(row)])
  assert.equal(one.rows, other.rows)
  assert.is(one.rows[0].moment, '2026-11-22 09:00:00+00')
  await Promise.all([worker.close(), api.close()])
})

test('what follows the question mark of the address counts for both', async () => {
  // The test Postgres offers no encryption; a client that requires it must not connect without.
  for (const open of [openDatabase, openApiDatabase]) {
    const error = await open({ url: `${url}?sslmode=verify-full` }).catch((error: Error) => error)
    assert.match((error as Error).message, 'does not support SSL')
  }
})

test('a connection that the server ends is replaced', async () => {
  for (const open of [openDatabase, openApiDatabase]) {
    const db = await open({ url, poolSize: 2 })
    const { rows } = await db.pool.query('select pg_backend_pid() as pid')
    const ended = new Promise((resolve) => db.pool.once('remove', resolve))
    const other = await open({ url })
    await other.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await ended
    assert.is((await db.pool.query('select 1 as one')).rows[0].one, 1)
    await Promise.all([db.close(), other.close()])
  }
})

test('a connection that breaks between two statements fails the second and nothing else', async () => {
  for (const open of [openDatabase, openApiDatabase]) {
    const db = await open({ url, poolSize: 2 })
    const client = await db.pool.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const ended = new Promise((resolve) => client.once('end', resolve))
    await db.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await ended
    assert.instance(await client.query('select 1').catch((error: Error) => error), Error)
    client.release(true)
    assert.is((await db.pool.query('select 1 as one')).rows[0].one, 1)
    await db.close()
  }
})

const short = { ...workerDeadlines, connect_ms: 500, silence_ms: 300 }

test('a connection that falls silent fails its statement, and those that lie idle are not tried first', async () => {
  const proxy = await startFreezingProxy(url)
  for (const open of [openDatabase, openApiDatabase]) {
    const db = await open({ url: proxy.url, deadlines: short })
    await Promise.all(Array.from({ length: 8 }, () => db.pool.query('select pg_sleep(0.05)')))
    proxy.freeze()
    const error = await db.pool.query('select 1').catch((error: unknown) => error)
    assert.is((error as { code?: string }).code, 'ESILENT')
    assert.is((await db.pool.query('select 1 as one')).rows[0].one, 1)
    await db.close()
  }
  await proxy.close()
})

test('so does a statement of the ORM, and one with a deadline of its own', async () => {
  const proxy = await startFreezingProxy(url)
  const db = await openApiDatabase({ url: proxy.url, poolSize: 4, deadlines: { ...short, silence_ms: 60_000 } })
  await Promise.all(Array.from({ length: 4 }, () => db.pool.query('select pg_sleep(0.05)')))
  proxy.freeze()
  const timed = { text: 'select 1', query_timeout: 300 }
  assert.instance(await db.pool.query(timed).catch((error: unknown) => error), Error)
  await waitFor('those that lay idle are gone', async () => db.pool.totalCount === 0)
  assert.equal(await db.orm.em.fork().getConnection().execute('select 1 as one'), [{ one: 1 }])
  await db.close()
  const silent = await openApiDatabase({ url: proxy.url, poolSize: 4, deadlines: short })
  proxy.freeze()
  const error = await silent.orm.em
    .fork()
    .getConnection()
    .execute('select 1')
    .catch((error: unknown) => error)
  assert.is((error as { code?: string }).code, 'ESILENT')
  await silent.close()
  await proxy.close()
})

test('a server that does not answer whoever connects is given up, and one that is slow ends the statement', async () => {
  for (const open of [openDatabase, openApiDatabase]) {
    const db = await open({ url, deadlines: { ...short, statement_ms: 50, silence_ms: 10_000 } })
    const error = await db.pool.query('select pg_sleep(30)').catch((error: unknown) => error)
    assert.is((error as { code?: string }).code, '57014')
    await db.close()
    const deaf = createServer().listen(0, '127.0.0.1')
    await once(deaf, 'listening')
    const nowhere = new URL(url)
    nowhere.port = String((deaf.address() as AddressInfo).port)
    assert.instance(await open({ url: nowhere.href, deadlines: short }).catch((error: unknown) => error), Error)
    deaf.close()
  }
})

test.run()
