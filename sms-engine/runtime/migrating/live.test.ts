/** Tomorrow's migrations on today's tables, while real texts come in. */
import { Migration } from '@mikro-orm/migrations'
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Engine } from '../../engine/engine.ts'
import { hearText } from '../../engine/hear-text.ts'
import { makeMonths, messageMonths, readMonths } from '../../store/months.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { engineOn } from '../../testing/engine.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { openDatabase, workerDeadlines } from '../database.ts'
import { runMigrations } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import type { Patience } from './patience.ts'

/** Half of a schema with one migration already run and a second, of these statements, still to run. */
async function tomorrow(url: string, ...statements: string[]): Promise<Schema> {
  const table = 'tomorrow_migration'
  class Yesterday extends Migration {
    override up(): void {
      this.addSql('create table tomorrow (id bigint generated always as identity primary key, word text)')
    }
  }
  class Tomorrow extends Migration {
    override up(): void {
      for (const sql of statements) this.addSql(sql)
    }
  }
  const yesterday = { yesterday: async () => Yesterday }
  await runMigrations(url, { table, migrations: yesterday })
  return { table, migrations: { ...yesterday, tomorrow: async () => Tomorrow } }
}

interface World {
  readonly url: string
  readonly pool: pg.Pool
  /** The lines shown to the person who migrates. */
  readonly said: string[]
  readonly patience: Partial<Patience>
  close(): Promise<void>
}

async function openWorld(): Promise<World> {
  const url = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  return { url, pool, said, patience: { say, pause_ms: 20, pause_ms_max: 50, say_ms: 20 }, close: () => pool.end() }
}

/** An open transaction that has written to `message`, as in somebody's forgotten terminal. */
async function holdMessages(pool: pg.Pool): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('update message set read_at = now()')
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** Strangers' texts, one after another, until it is ended; each must be answered. */
function hearTexts(engine: Engine): () => Promise<number> {
  let ended = false
  const heard = (async () => {
    let texts = 0
    for (; !ended; texts++) {
      const from = `+1212${String(5_550_000 + texts)}`
      const sid = `SM${texts}`
      const replies = await hearText(engine, { sid, from, body: 'hi', media: 0, handledByCarrier: null })
      assert.is(replies.length, 1)
      assert.not.match(replies[0] ?? '', 'went wrong')
    }
    return texts
  })()
  return async () => {
    ended = true
    return heard
  }
}

test('a lock that somebody holds for a while keeps no text waiting: the migration comes back later', async () => {
  const world = await openWorld()
  const db = await openDatabase({ url: world.url, deadlines: { ...workerDeadlines, lock_ms: 200 } })
  const schema = await tomorrow(
    world.url,
    'alter table message add column tomorrow text',
    'create table tomorrow_text (message_id bigint primary key references message (id))',
  )
  const letGo = await holdMessages(world.pool)
  const endTexts = hearTexts(engineOn(db))
  const migrated = runMigrations(world.url, schema, { patience: world.patience })
  const tries = () => world.said.filter((line) => line.includes('Trying again'))
  await waitFor('it has tried again and again', async () => tries().length >= 5)
  await letGo()
  assert.equal(await migrated, ['tomorrow'])
  assert.ok((await endTexts()) > 0)
  assert.match(
    tries()[0] ?? '',
    /^tomorrow: alter table message add column tomorrow text: others use what it needs \(the oldest transaction is of process \d+ of the database \(.*since \d+ s\)\)\. Trying again in 0\.\d s\.$/,
  )
  await db.close()
  await world.close()
})

test('a lock that nobody lets go of ends the migration, and the next run goes on behind what was done', async () => {
  const world = await openWorld()
  const schema = await tomorrow(
    world.url,
    'create table done_before (id bigint)',
    'alter table message add column tomorrow text',
  )
  const letGo = await holdMessages(world.pool)
  const error = await rejection(runMigrations(world.url, schema, { patience: { ...world.patience, giveUp_ms: 100 } }))
  assert.match(
    error.message,
    /^gave up tomorrow: alter table message .*: others use what it needs \(the oldest .*process/,
  )
  await letGo()
  // If the statement ran a second time, the table would already exist.
  assert.equal(await runMigrations(world.url, schema, { patience: world.patience }), ['tomorrow'])
  assert.equal(await runMigrations(world.url, schema, { patience: world.patience }), [])
  await world.close()
})

test('an index that waits for a forgotten transaction is given up with its name, and made anew by the next run', async () => {
  const world = await openWorld()
  const schema = await tomorrow(world.url, 'create index concurrently message_tomorrow on message_first (at)')
  const letGo = await holdMessages(world.pool)
  const error = await rejection(runMigrations(world.url, schema, { patience: { ...world.patience, giveUp_ms: 100 } }))
  assert.match(error.message, /^gave up tomorrow: create index .*: it waited for process \d+ of the database/)
  assert.match(
    world.said.join('\n'),
    /has run for \d+ s, and waits for process \d+ of the database \(idle in transaction/,
  )
  await letGo()
  assert.equal(await runMigrations(world.url, schema, { patience: world.patience }), ['tomorrow'])
  const { rows } = await world.pool.query(
    `select indisvalid from pg_index where indexrelid = 'message_tomorrow'::regclass`,
  )
  assert.equal(rows, [{ indisvalid: true }])
  await world.close()
})

test('an index on a table in months is made on each of them, and goes on where it was killed', async () => {
  const world = await openWorld()
  const { pool } = world
  const sql = "create index concurrently message_tomorrow on message (at, kind) where kind <> 'code'"
  const schema = await tomorrow(world.url, sql)
  await pool.query(`
    insert into message (id, phone, direction, kind, body, status, at)
    select new_id() + month * 31::bigint * 24 * 3600 * 4194304, '+1', 'out', 'notice', 'Hello.', 'delivered', now()
    from generate_series(0, 5) month cross join generate_series(1, 500)`)
  await makeMonths(pool, messageMonths, Date.now())
  const months = async () =>
    (await pool.query(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'message'::regclass`))
      .rowCount
  assert.ok(((await months()) ?? 0) >= 4)
  const letGo = await holdMessages(pool)
  const killed = await rejection(runMigrations(world.url, schema, { patience: { ...world.patience, giveUp_ms: 100 } }))
  assert.match(killed.message, /^gave up tomorrow: create index/)
  await letGo()
  // As if it had been killed after it had made one, before that was attached, and while it made another.
  await pool.query("create index message_tomorrow on only message (at, kind) where kind <> 'code'")
  await pool.query("create index message_first_at_kind_idx on message_first (at, kind) where kind <> 'code'")
  await pool.query("create index message_rest_at_kind_idx on message_rest (at, kind) where kind <> 'code'")
  await pool.query(`update pg_index set indisvalid = false where indexrelid = 'message_rest_at_kind_idx'::regclass`)
  const letGoAgain = await holdMessages(pool)
  const migrated = runMigrations(world.url, schema, { patience: world.patience })
  const attaching = (line: string) => line.includes('alter index message_tomorrow attach partition')
  await waitFor('it tries to attach what was made', async () => world.said.some(attaching))
  await letGoAgain()
  assert.equal(await migrated, ['tomorrow'])
  assert.match(world.said.join('\n'), /the index of message_rest was left unfinished\. It is dropped and made again\./)
  // Months made from then on have it, too.
  const last = (await readMonths(pool, messageMonths)).at(-1)?.until ?? 0
  assert.ok((await makeMonths(pool, messageMonths, last)) > 0)
  const { rows } = await pool.query(
    `select count(*)::int as n, bool_and(i.indisvalid) as "areValid", (select indisvalid from pg_index
       where indexrelid = 'message_tomorrow'::regclass) as "isWhole"
     from pg_inherits h join pg_index i on i.indexrelid = h.inhrelid where h.inhparent = 'message_tomorrow'::regclass`,
  )
  assert.equal(rows, [{ n: await months(), areValid: true, isWhole: true }])
  const named = await pool.query(
    `select tablename, indexname from pg_indexes where indexdef like '%(at, kind)%' and tablename <> 'message'`,
  )
  assert.is(named.rowCount, await months(), 'the one that was there is not made again')
  // As Postgres names them where it makes them all at once, in a new database.
  for (const { tablename, indexname } of named.rows) assert.is(indexname, `${tablename}_at_kind_idx`)
  assert.equal(await runMigrations(world.url, schema, { patience: world.patience }), [])
  await world.close()
})

test('who comes second waits its turn, and not for ever; the index of the first does not wait for it', async () => {
  const world = await openWorld()
  const schema = await tomorrow(world.url, 'create index concurrently message_tomorrow on message_first (at)')
  const letGo = await holdMessages(world.pool)
  const first = runMigrations(world.url, schema, { patience: world.patience })
  await waitFor('the first makes its index', async () => world.said.some((line) => line.includes('waits for')))
  const hasty = await rejection(runMigrations(world.url, schema, { patience: { ...world.patience, giveUp_ms: 100 } }))
  assert.match(hasty.message, /^waited \d+ s for process \d+ of the database, which migrates this database$/)
  const second = runMigrations(world.url, schema, { patience: world.patience })
  await waitFor('the second says so', async () => world.said.some((line) => line.startsWith('waited')))
  await letGo()
  assert.equal(await first, ['tomorrow'])
  assert.equal(await second, [])
  await world.close()
})

test('a migration takes as long as it takes, whatever limits its user has', async () => {
  const world = await openWorld()
  const name = new URL(world.url).pathname.slice(1)
  await world.pool.query(`alter database ${name} set statement_timeout = '300ms'`)
  await world.pool.query(`alter database ${name} set transaction_timeout = '300ms'`)
  await world.pool.query(`
    create function slowly(given bigint) returns bigint immutable language plpgsql as
    $$ begin perform pg_sleep(0.2); return given; end $$`)
  const schema = await tomorrow(
    world.url,
    'insert into tomorrow (word) values (1), (2)',
    'create index concurrently tomorrow_slowly on tomorrow (slowly(id))',
    'create table slow (id bigint generated always as identity, word text check (slowly(1) = 1))',
    `insert into slow (word) values ('a'), ('b')`,
  )
  assert.equal(await runMigrations(world.url, schema, { patience: world.patience }), ['tomorrow'])
  await world.close()
})

test('an update goes through a table in portions, and waits where a row is held without holding others', async () => {
  const world = await openWorld()
  const sql = `update tomorrow set word = 'after' where word = 'before'`
  const schema = await tomorrow(world.url, sql)
  await world.pool.query(`insert into tomorrow (word) select 'before' from generate_series(1, 3500)`)
  await world.pool.query(`insert into tomorrow (word) values ('other')`)
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query(`update tomorrow set word = 'before' where id = 2500`)
  const migrated = runMigrations(world.url, schema, { patience: world.patience })
  await waitFor('it comes to the row that is held', async () => world.said.length > 0)
  const { rows: meanwhile } = await world.pool.query<{ n: number }>(
    `select count(*)::int as n from tomorrow where word = 'after'`,
  )
  assert.equal(meanwhile, [{ n: 2_000 }], 'what came before is done, and locked no longer')
  await holder.query('commit')
  holder.release()
  assert.equal(await migrated, ['tomorrow'])
  const { rows } = await world.pool.query('select word, count(*)::int as n from tomorrow group by word order by word')
  assert.equal(rows, [
    { word: 'after', n: 3_500 },
    { word: 'other', n: 1 },
  ])
  await world.close()
})

test('rows are copied in portions, each once, whoever has copied some before', async () => {
  const world = await openWorld()
  const schema = await tomorrow(
    world.url,
    'create table copied (key text primary key)',
    `insert into copied (key) select w.key from tomorrow
     cross join lateral (values (tomorrow.word), (tomorrow.word || '!')) w (key)
     where tomorrow.word <> 'other' on conflict do nothing`,
  )
  await world.pool.query(`insert into tomorrow (word) select 'word ' || n from generate_series(1, 3500) n`)
  await world.pool.query(`insert into tomorrow (word) values ('other')`)
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query('lock table tomorrow in access exclusive mode')
  const migrated = runMigrations(world.url, schema, { patience: world.patience })
  await waitFor('it waits for the table', async () => world.said.some((line) => line.includes('insert into copied')))
  await world.pool.query(`insert into copied (key) values ('word 7')`)
  await holder.query('commit')
  holder.release()
  assert.equal(await migrated, ['tomorrow'])
  const { rows } = await world.pool.query<{ n: number }>('select count(*)::int as n from copied')
  assert.equal(rows, [{ n: 7_000 }])
  await world.close()
})

async function rejection(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => new Error('nothing went wrong'),
    (error: Error) => error,
  )
}

test.run()
