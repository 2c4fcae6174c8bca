import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrateAll } from '../../api/migrations/migrate-all.ts'
import { newState } from '../../sms-engine/domain/model/state.ts'
import { runMigrations } from '../../sms-engine/runtime/migrate.ts'
import { createEmptyDatabase, createTestDatabase } from '../../sms-engine/testing/database.ts'
import { waitFor } from '../../sms-engine/testing/wait-for.ts'
import { PlainError } from '../plain-error.ts'
import { makeThrowawayFolder } from '../testing/throwaway-folder.ts'
import { backUp } from './back-up.ts'
import { copyOut } from './copy.ts'
import { restore } from './restore.ts'
import { readTables, schemas } from './tables.ts'

const test = suite('backing up and restoring')
const folders = makeThrowawayFolder('backup')
let count = 0
const newFolder = () => join(folders, `backup-${++count}`)

const ann = '11111111-1111-4111-8111-111111111111'
const awkward = [
  'tab\there',
  'line\nbreak\r\n',
  'back\\slash \\N \\.',
  '“quotes” 😀 ñ',
  '',
  '{"json": "in text"}',
  '\\.',
]

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Adds a learner with an account and every awkward kind of text, using only columns of the first release. */
async function fill(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('insert into learner (id, areas, entitled_until) values ($1, $2, $3)', [
      ann,
      [1, 4],
      '2027-01-31T12:34:56.789012Z',
    ])
    await client.query('insert into conversation (id, learner_id, phone, state, seq) values ($1, $1, $2, $3, 7)', [
      ann,
      '+12125550100',
      JSON.stringify(newState),
    ])
    await client.query(
      `insert into account (id, email, password_hash, first_name, last_name) values ($1, 'ann@example.com', 'x', 'Ann', $2)`,
      [ann, 'O’Neill\tof "Kent"'],
    )
    for (const body of awkward)
      await client.query(
        `insert into message (conversation_id, phone, direction, kind, body, at, status, sid)
         values ($1, '+12125550100', 'in', 'text', $2, '2026-11-20T09:00:00Z', 'received', null)`,
        [ann, body],
      )
    await client.query('update service_clock set offset_ms = 86400000')
  })
}

/** Every row of every table as text, so that two databases can be compared. */
async function contentsOf(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    await client.query(`set timezone to 'UTC'`)
    const contents: Record<string, string[]> = {}
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query(`select t::text as line from ${name} t order by 1`)
      contents[name] = rows.map(({ line }) => line)
    }
    return contents
  })
}

const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await failure(work)
  assert.instance(error, PlainError, String(error))
  return (error as PlainError).message
}

const source = await createTestDatabase(migrateAll)
await fill(source)
const kept = newFolder()
await backUp(source, kept)

test('a restored database holds every row as it was, whatever characters are in it', async () => {
  const target = await createEmptyDatabase()
  const { rows, migrated } = await restore(target, kept)
  assert.equal(await contentsOf(target), await contentsOf(source))
  assert.equal([rows, migrated], [awkward.length + 4, []])
})

test('a table that refers to one in months comes after it', async () => {
  await withClient(await createEmptyDatabase(), async (client) => {
    await client.query(`
      create table noted (id bigint primary key);
      create table a_note (noted_id bigint references noted (id));
      create table months (id bigint primary key) partition by range (id);
      create table months_first partition of months for values from (minvalue) to (10);
      create table months_rest partition of months default;
      create table a_month (month_id bigint references months (id))`)
    const names = (await readTables(client)).map(({ name }) => name)
    assert.equal(names, ['months', 'noted', 'a_month', 'a_note'])
  })
})

test('ids are not given a second time, also those given after the backup', async () => {
  const target = await createEmptyDatabase()
  const next = (url: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query(
        `insert into message (phone, direction, kind, body, at, status)
         values ('+12125550100', 'in', 'text', '', now(), 'received') returning id`,
      )
      return Number(rows[0].id)
    })
  const lost = await next(source)
  await withClient(source, (client) => client.query('delete from message where id = $1', [lost]))
  // In reality, no server stops and restarts on another database within a second.
  const since = Math.floor(Date.now() / 1000)
  await restore(target, kept)
  await waitFor('the next second', async () => Math.floor(Date.now() / 1000) > since)
  const again = await next(target)
  assert.ok(again > lost && Number.isSafeInteger(again), `${again} after ${lost}`)
})

test('a database that was migrated already, and is empty otherwise, can be filled', async () => {
  const target = await createTestDatabase(migrateAll)
  await restore(target, kept)
  assert.equal(await contentsOf(target), await contentsOf(source))
})

/** A backup by the first release. */
async function backUpOfOld(): Promise<string> {
  const old = await createEmptyDatabase()
  for (const { table, migrations } of schemas) {
    const [first] = Object.entries(migrations)
    if (first) await runMigrations(old, { table, migrations: Object.fromEntries([first]) })
  }
  await fill(old)
  const folder = newFolder()
  await backUp(old, folder)
  return folder
}

test('a migration that fails on the restored rows is not the last word: the restore has to be noted', async () => {
  const target = await createEmptyDatabase()
  // A migration since then makes this table.
  await withClient(target, (client) => client.query('create table mail (id int)'))
  const said = await refusal(restore(target, await backUpOfOld()))
  assert.match(
    said,
    /^The rows are in place, but the migrations since the backup failed: relation "mail" already exists\./,
  )
  assert.match(said, 'then run `npm run hold -- restored`')
})

test('what an older release backed up is migrated with its rows in place', async () => {
  const folder = await backUpOfOld()
  const target = await createEmptyDatabase()
  const { migrated } = await restore(target, folder)
  const since = schemas.flatMap(({ migrations }) => Object.keys(migrations).slice(1))
  assert.equal([...migrated].sort(), since.sort())
  const [now, fresh] = [await contentsOf(target), await contentsOf(source)]
  assert.equal(Object.keys(now), Object.keys(fresh))
  assert.is(now.message?.length, awkward.length)
  assert.match(String(now.account), 'ann@example.com')
})

test('the copy is of one moment, though people write meanwhile', async () => {
  const busy = await createTestDatabase(migrateAll)
  await fill(busy)
  // Each transaction's rows belong together: a learner without a conversation would be half a person.
  let goesOn = true
  const writer = withClient(busy, async (client) => {
    while (goesOn) {
      await client.query(
        `with l as (insert into learner (id) values (gen_random_uuid()) returning id),
              c as (insert into conversation (id, learner_id, state) select id, id, '{}' from l)
         insert into memory (learner_id, cards) select id, '{}' from l`,
      )
    }
  })
  const folder = newFolder()
  try {
    await withClient(busy, async (client) => {
      for (let has = 0; has < 20; ) has = (await client.query('select from learner')).rowCount ?? 0
    })
    await backUp(busy, folder)
  } finally {
    goesOn = false
    await writer
  }
  const target = await createEmptyDatabase()
  await restore(target, folder)
  const { learner, conversation, memory } = await contentsOf(target)
  assert.ok((learner?.length ?? 0) >= 20)
  assert.equal([conversation?.length, memory?.length], [learner?.length, (learner?.length ?? 0) - 1])
})

/** Does something while a backup waits for its last tables. Rejects if that or the backup does. */
async function duringBackup(folder: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const busy = await createTestDatabase(migrateAll)
  const waiting = `select from pg_stat_activity where ${isTheBackup} and wait_event_type = 'Lock'`
  await withClient(busy, async (blocker) => {
    await blocker.query('begin; lock table turn in access exclusive mode')
    const backup = failure(backUp(busy, folder))
    try {
      await withClient(busy, async (other) => {
        await waitFor('the backup is under way', async () => (await other.query(waiting)).rowCount === 1)
        await work(other)
      })
    } finally {
      await blocker.query('rollback')
    }
    const error = await backup
    if (error !== null) throw error
  })
}

const isTheBackup = `application_name = 'tallytext backup' and datname = current_database()`

test('while it runs, servers go on showing that they can write', async () => {
  await duringBackup(newFolder(), (server) => server.query(`set lock_timeout = '10s'; truncate written`))
})

test('a connection that breaks leaves no unfinished copy of what people wrote', async () => {
  const folder = newFolder()
  const broken = duringBackup(folder, (client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isTheBackup}`),
  )
  assert.instance(await failure(broken), Error)
  assert.not(existsSync(folder) || existsSync(`${folder}.partial`))
})

test('a backup of an earlier release, which also held what servers write to see whether they can, is restored', async () => {
  const old = newFolder()
  await backUp(source, old)
  const file = 'written.copy.gz'
  const bytes = gzipSync('xxxx\n')
  writeFileSync(join(old, file), bytes)
  const manifest = JSON.parse(readFileSync(join(old, 'manifest.json'), 'utf8'))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  manifest.tables.unshift({ name: 'written', columns: ['padding'], rows: 1, file, sha256 })
  writeFileSync(join(old, 'manifest.json'), JSON.stringify(manifest))
  const target = await createEmptyDatabase()
  await restore(target, old)
  assert.equal(await contentsOf(target), await contentsOf(source))
})

test('a slow disk that still writes when the last row has come holds up no further table', async () => {
  const slow = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void setTimeout(done, 100) })
  await withClient(source, async (client) => {
    assert.is(await copyOut(client, 'copy (select repeat($$x$$, 9) from generate_series(1, 3)) to stdout', slow), 3)
    const next = client.query('select 1')
    assert.is(await Promise.race([next.then(() => 'answered'), sleep(5_000, 'waits for good')]), 'answered')
  })
})

test('a target that is not empty, or in use, is refused and stays as it was', async () => {
  const full = await createTestDatabase(migrateAll)
  await fill(full)
  const before = await contentsOf(full)
  assert.match(await refusal(restore(full, kept)), /not empty: \w+ has rows/)
  assert.equal(await contentsOf(full), before)

  const inUse = await createEmptyDatabase()
  await withClient(inUse, async () => assert.match(await refusal(restore(inUse, kept)), 'Stop every server and worker'))
})

test('a backup that was changed, or is not whole, is refused before anything is touched', async () => {
  const target = await createEmptyDatabase()
  const damaged = newFolder()
  await backUp(source, damaged)
  const file = join(damaged, 'message.copy.gz')
  const bytes = readFileSync(file)
  bytes[bytes.length - 9] = (bytes.at(-9) ?? 0) ^ 1
  writeFileSync(file, bytes)
  assert.match(await refusal(restore(target, damaged)), 'message.copy.gz is not what was backed up')
  assert.match(await refusal(restore(target, mkdtempSync(join(tmpdir(), 'tallytext-none-')))), 'is no backup')
  assert.equal(await contentsOf(target), {})
})

test('a backup of a newer release is refused by name', async () => {
  const newer = newFolder()
  await backUp(source, newer)
  const manifest = JSON.parse(readFileSync(join(newer, 'manifest.json'), 'utf8'))
  manifest.migrations.engine_migration.push('2099-01-01-tomorrow')
  writeFileSync(join(newer, 'manifest.json'), JSON.stringify(manifest))
  assert.match(await refusal(restore(await createEmptyDatabase(), newer)), 'lacks 2099-01-01-tomorrow')
})

test('a backup is for its owner alone, and never written over another', async () => {
  assert.is(statSync(kept).mode & 0o777, 0o700)
  for (const name of readdirSync(kept)) assert.is(statSync(join(kept, name)).mode & 0o777, 0o600, name)
  assert.match(await refusal(backUp(source, kept)), 'is there already')
})

test('a database whose migration broke off is not backed up: nothing could make its tables again', async () => {
  const url = await createTestDatabase(migrateAll)
  await withClient(url, (client) => client.query(`delete from engine_migration where name = '2026-11-22-mailed-once'`))
  // The migration fails because what it adds already exists.
  await migrateAll(url, { say: () => undefined }).catch(() => undefined)
  const folder = newFolder()
  assert.match(await refusal(backUp(url, folder)), 'A migration is under way or broke off')
  assert.not(readdirSync(folders).some((name) => folder.endsWith(name)))
})

test('a database that is not ours is not backed up, and leaves no folder', async () => {
  const folder = newFolder()
  assert.match(await refusal(backUp(await createEmptyDatabase(), folder)), 'never migrated')
  assert.not(readdirSync(folders).some((name) => folder.endsWith(name)))
})

test.run()
