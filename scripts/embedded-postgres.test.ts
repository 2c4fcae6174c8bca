import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startPostgres } from './embedded-postgres.ts'
import { makeThrowawayFolder } from './testing/throwaway-folder.ts'

const test = suite('embedded Postgres')
const folder = makeThrowawayFolder('postgres-test')
const dataDir = join(folder, 'postgres')
const start = () => startPostgres({ dataDir, durable: true, quiet: true })

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts a process that runs the server on the test's folder until the process is killed. */
async function startInChild(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(fileURLToPath(new URL('testdata/hold-postgres.ts', import.meta.url)), [dataDir])
  const [url] = await once(child, 'message')
  return { child, url }
}

function serverPid(): number {
  return Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

test.after(() => rmSync(folder, { recursive: true, force: true }))

test('creates its data, serves it in UTF-8 and UTC, and stops', async () => {
  const server = await start()
  const [row] = await query(
    server.url,
    `select current_database() as database, current_setting('server_encoding') as encoding,
      current_setting('timezone') as timezone, 'É' ilike 'é' as folds, current_setting('server_version') as version`,
  )
  assert.equal(
    { ...row, version: Number.parseInt(String(row?.version), 10) },
    {
      database: 'tallytext',
      encoding: 'UTF8',
      timezone: 'UTC',
      folds: true,
      version: 18,
    },
  )
  await query(server.url, 'create table kept (word text)')
  await query(server.url, `insert into kept values ('yesterday')`)
  await server.stop()
  await assertRefused(server.url)
  assert.not.ok(existsSync(join(dataDir, 'cluster', 'postmaster.pid')))
})

test('keeps its password to its owner', () => {
  assert.is(statSync(join(dataDir, 'password')).mode & 0o777, 0o600)
})

test('takes up the data of an earlier run', async () => {
  const server = await start()
  assert.equal(await query(server.url, 'select word from kept'), [{ word: 'yesterday' }])
  await server.stop()
})

test('ends with the process that started it, even by kill -9', async () => {
  const { child, url } = await startInChild()
  child.kill('SIGKILL')
  await until(() => !existsSync(join(dataDir, 'cluster', 'postmaster.pid')))
  await assertRefused(url)
})

test('recovers after kill -9 of everything', async () => {
  const { child, url } = await startInChild()
  await query(url, `insert into kept values ('before the kill')`)
  process.kill(serverPid(), 'SIGKILL')
  child.kill('SIGKILL')
  const server = await start()
  assert.equal(await query(server.url, 'select word from kept order by word'), [
    { word: 'before the kill' },
    { word: 'yesterday' },
  ])
  await server.stop()
})

test('replaces a server that an earlier run left behind', async () => {
  const { child, url } = await startInChild()
  const server = await start()
  await assertRefused(url)
  assert.is((await query(server.url, 'select word from kept')).length, 2)
  await server.stop()
  child.kill('SIGKILL')
})

test('is not misled by a process number that now belongs to another program', async () => {
  writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), `${process.pid}\n${dataDir}/cluster\n`)
  const server = await start()
  await server.stop()
})

test('starts over when it was killed while creating its data', async () => {
  const half = join(folder, 'half')
  mkdirSync(join(half, 'cluster.new', 'base'), { recursive: true })
  const server = await startPostgres({ dataDir: half, durable: false, quiet: true })
  await server.stop()
  assert.equal(readdirSync(half).sort(), ['cluster', 'password', 'postgres.log'])
})

test('a statement that fails leaves nothing of its values in the log', async () => {
  const server = await start()
  const client = new pg.Client(server.url)
  await client.connect()
  for (const statement of ['select $1::jsonb', `select $1 || '{"said": "private"'::jsonb`]) {
    const error = await client.query(statement, ['{"said": "private']).catch((thrown: Error) => thrown)
    assert.instance(error, Error)
  }
  await client.end()
  await server.stop()
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  assert.match(log, 'invalid input syntax for type json')
  assert.not.match(log, 'private')
})

test('tells when its process ended by itself', async () => {
  const server = await start()
  process.kill(serverPid(), 'SIGQUIT')
  // The server alone does not keep this process alive.
  const patience = setTimeout(() => {}, 60_000)
  assert.match(await server.ended, 'immediate shutdown')
  clearTimeout(patience)
})

async function assertRefused(url: string): Promise<void> {
  const refused = await query(url, 'select').then(
    () => false,
    () => true,
  )
  assert.ok(refused, 'the server still accepts connections')
}

async function until(holds: () => boolean): Promise<void> {
  for (const end = performance.now() + 30_000; !holds(); await sleep(20)) {
    if (performance.now() > end) throw new Error(`not within 30 s: ${holds}`)
  }
}

test.run()
