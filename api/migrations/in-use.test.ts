/** Migrations on a database of the first release that is filled and in use. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fillFirstRelease, makeFirstRelease } from '../../scripts/bench/migrations/first-release.ts'
import { startTraffic } from '../../scripts/bench/migrations/traffic.ts'
import { environmentWith } from '../../scripts/config.ts'
import { createEmptyDatabase, createTestDatabase } from '../../sms-engine/testing/database.ts'
import { waitFor } from '../../sms-engine/testing/wait-for.ts'
import { migrateAll } from './migrate-all.ts'

const silent = { say: () => undefined }

/** Whatever is still open when a test has failed would keep this process alive. */
const opened: { end(): Promise<void> }[] = []
test.after(async () => {
  for (const connection of opened) await connection.end()
})

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  opened.push(pool)
  return pool
}

/** The machine may stand still while somebody holds a lock. That does not recur; what a migration does recurs each time. */
const TRIES = 3

test('nobody waits for a lock for more than 200 ms while 100,000 messages are migrated', async () => {
  let tried = await migrateInUse()
  for (let again = 1; again < TRIES && tried.failures.length > 0; again++) tried = await migrateInUse()
  const { pool, ran, failures, texts } = tried
  assert.equal(failures, [])
  assert.ok(ran.length > 20)
  assert.ok(texts > 0)

  // One way to make the schema is for new databases, the other for those in use: they must not drift apart.
  const fresh = openPool(await createTestDatabase(migrateAll))
  assert.equal(await describeSchema(pool), await describeSchema(fresh))
  const { rows } = await pool.query<{ wrong: number }>(
    `select (select count(*) from session where authenticated_at <> created_at)
       + (select count(*) from subscription where (next_plan, next_cents) is distinct from (plan, cents))
       + (select count(*) from invoice where status = 'open' and owed_cents <> cents) as wrong`,
  )
  assert.equal(rows, [{ wrong: '0' }])
})

/** Fills a database of the first release and migrates it under traffic, of which `texts` came meanwhile. */
async function migrateInUse() {
  const url = await createEmptyDatabase()
  const pool = openPool(url)
  await makeFirstRelease(url)
  await fillFirstRelease(pool, { learners: 5_000, messagesEach: 20 })
  const traffic = await startTraffic({ url, wait_ms_max: 200, clients: 2, pause_ms: 10 })
  await waitFor('texts come in', async () => traffic.texts() > 5)
  const before = traffic.texts()
  const ran = await migrateAll(url, silent)
  const { texts, failures } = await traffic.stop()
  return { pool, ran, failures, texts: texts - before }
}

test('a migration that is killed while it makes an index is finished by the next run', async () => {
  const url = await createEmptyDatabase()
  await makeFirstRelease(url)
  const pool = openPool(url)
  await fillFirstRelease(pool, { learners: 20, messagesEach: 10 })
  // An index waits for whoever still sees rows as they were before it: so it stays half made for as long as we like.
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  opened.push(reader)
  await reader.query('begin isolation level repeatable read; select from message limit 1')
  const migrating = startMigrating(url)
  opened.push({ end: async () => void migrating.kill() })
  await waitFor('an index waits for the reader', async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_progress_create_index
       where datname = current_database() and phase = 'waiting for old snapshots'`,
    )
    return rowCount === 1
  })
  migrating.kill('SIGKILL')
  await once(migrating, 'exit')
  await waitFor('the server has noticed', async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'tallytext migrate'`,
    )
    return rowCount === 0
  })
  assert.equal(await brokenIndexes(pool), ['message_texts'])
  await reader.query('commit')

  const said: string[] = []
  const ran = await migrateAll(url, { say: (line) => said.push(line) })
  assert.is(ran[0], '2026-11-20-portal-learning', 'the one that broke off has not counted as done')
  assert.equal(await brokenIndexes(pool), [])
  assert.match(said.join('\n'), /message_texts .*: the index was left unfinished\. It is dropped and made again\./)
  const { rows } = await pool.query(`select relname from pg_class where relname like '%_migration_statement'`)
  assert.equal(rows, [], 'the notes of what was done go when all is done')
})

function startMigrating(url: string): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../migrate.ts')], {
    env: environmentWith({ DATABASE_URL: url }),
    stdio: 'ignore',
  })
}

async function brokenIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  )
  return rows.map(({ name }) => name)
}

/** Tables with their columns in order, bounds, constraints and indexes, a line each. */
async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `with t as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
     select line from (
       select relname || ': ' || string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod),
         case when attnotnull then 'not null' end, attgenerated, attidentity,
         (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)), ', ' order by attnum)
         as line
       from t join pg_attribute on attrelid = t.oid and attnum > 0 and not attisdropped group by relname
       union all
       select relname || ': ' || conname || ' ' || pg_get_constraintdef(c.oid) from t join pg_constraint c on conrelid = t.oid
       union all
       select relname || ': ' || pg_get_expr(relpartbound, c.oid) from pg_class c join t using (oid, relname) where relispartition
       union all
       select pg_get_indexdef(indexrelid) from t join pg_index on indrelid = t.oid
     ) as described order by line`,
  )
  return rows.map(({ line }) => line)
}

test.run()
