import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openDatabase } from '../sms-engine/runtime/database.ts'
import { createEmptyDatabase } from '../sms-engine/testing/database.ts'
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
  // The Postgres of the tests offers no encryption; whoever asks for it must not go on without.
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

test.run()
