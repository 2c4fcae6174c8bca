/** What the operators' commands print when they cannot do their work: always a plain sentence. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { migrateAll } from '../api/migrations/migrate-all.ts'
import { openDatabase } from '../sms-engine/runtime/database.ts'
import { archiveThese } from '../sms-engine/store/archive.ts'
import { archivedTexts } from '../sms-engine/store/archived-texts.ts'
import { beginHold } from '../sms-engine/store/hold.ts'
import { messageMonths, readMonths } from '../sms-engine/store/months.ts'
import { readThreadById } from '../sms-engine/store/read-thread.ts'
import { noteReached, openSpending } from '../sms-engine/store/spending.ts'
import { ann } from '../sms-engine/testing/cast.ts'
import { createEmptyDatabase, createTestDatabase } from '../sms-engine/testing/database.ts'
import { addMessage, addPerson } from '../sms-engine/testing/rows.ts'
import { environmentWith, root, type Settings } from './config.ts'
import { makeThrowawayFolder } from './testing/throwaway-folder.ts'

const commands: readonly (readonly [script: string, ...args: string[]])[] = [
  ['hold.ts'],
  ['staff.ts', 'list'],
  ['refit.ts', 'list'],
  ['replay.ts', '--phone', '+12125550100'],
  ['hear.ts', '--stored'],
  ['backup.ts'],
]

const DATA_DIR = makeThrowawayFolder('commands')
const development: Settings = {
  DATA_DIR,
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'the-auth-token-of-tests',
  TWILIO_FROM_NUMBER: '+12025550175',
}
const production: Settings = { ...development, NODE_ENV: 'production' }

type Said = Readonly<{ out: string; err: string; code: number }>

function told([script, ...args]: (typeof commands)[number], settings: Settings): Promise<Said> {
  return new Promise((resolve) => {
    const path = join(import.meta.dirname, script)
    const command = execFile(process.execPath, [path, ...args], { env: environmentWith(settings) }, (_, out, err) =>
      resolve({ out, err, code: command.exitCode ?? 0 }),
    )
  })
}

/** A command's output on stderr, and its exit code. */
async function run(command: (typeof commands)[number], settings: Settings): Promise<readonly [string, number]> {
  const { err, code } = await told(command, settings)
  return [err, code]
}

/** The output of a command that does its work. */
async function print(command: (typeof commands)[number], settings: Settings): Promise<string> {
  const { out, err, code } = await told(command, settings)
  assert.equal([err, code], ['', 0])
  return out
}

for (const command of commands) {
  const [script] = command
  test(`${script}: no database is made up where people are served`, async () => {
    assert.equal(await run(command, production), ['DATABASE_URL must be set\n', 1])
  })

  test(`${script}: one that does not answer is named in a sentence`, async () => {
    const away = { ...production, DATABASE_URL: 'postgres://127.0.0.1:1/x' }
    assert.equal(await run(command, away), ['No database answers at 127.0.0.1:1 (DATABASE_URL).\n', 1])
  })
}

test('the address of a database past the pooler is called by its own name', async () => {
  const urls = { DATABASE_URL: 'postgres://127.0.0.1:2/x', DATABASE_DIRECT_URL: 'postgres://127.0.0.1:1/x' }
  const said = await run(['backup.ts'], { ...production, ...urls })
  assert.equal(said, ['No database answers at 127.0.0.1:1 (DATABASE_DIRECT_URL).\n', 1])
})

for (const [what, DATABASE_URL, says] of [
  [
    'a certificate that is not there',
    'postgres://127.0.0.1:1/x?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
    'DATABASE_URL names a file that is not there or cannot be read: /nowhere/ca.pem\n',
  ],
  ['a list of hosts', 'postgres://a:1,b:2/x', 'DATABASE_URL must be a postgres:// URL\n'],
] as const) {
  test(`an address with ${what} is refused in a sentence`, async () => {
    assert.equal(await run(['backup.ts'], { ...production, DATABASE_URL }), [says, 1])
  })
}

for (const path of ['../api/migrate.ts', '../sms-engine/worker.ts'] as const) {
  test(`${path}: the address past the pooler is called by its own name`, async () => {
    const urls = { DATABASE_URL: await createTestDatabase(migrateAll), DATABASE_DIRECT_URL: 'postgres://127.0.0.1:1/x' }
    const [said, code] = await run([path], { ...development, ...urls, LOG_LEVEL: 'silent' })
    assert.equal([said, code], ['No database answers at 127.0.0.1:1 (DATABASE_DIRECT_URL).\n', 1])
  })
}

test('npm run worker: told to stop, as by a process manager, it leaves no process behind', async () => {
  const env = environmentWith({ ...development, DATABASE_URL: await createTestDatabase(migrateAll) })
  const npm = spawn('npm', ['run', '--silent', 'worker'], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const gone = once(npm, 'exit')
  const worker = await running(npm.stdout)
  npm.kill('SIGTERM')
  await gone
  const isLeft = isAlive(worker)
  if (isLeft) process.kill(worker, 'SIGKILL')
  assert.is(isLeft, false)
})

/** The process id of a worker, once it says in its log that it runs. */
async function running(log: Readable): Promise<number> {
  for await (const line of createInterface(log)) {
    const { pid, msg } = JSON.parse(line)
    if (msg === 'the worker is running') return pid
  }
  throw new Error('the worker did not start')
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('hold.ts: where settings are missing it says so before it starts a database', async () => {
  const empty = join(makeThrowawayFolder('commands'), 'data')
  const [said, code] = await run(['hold.ts'], { DATA_DIR: empty })
  assert.match(said, /^TWILIO_MESSAGING_SERVICE_SID or .* must be set\n$/)
  assert.equal([code, existsSync(empty)], [1, false])
})

test('staff.ts: a list of colleagues leaves the schema as it is', async () => {
  const url = await createEmptyDatabase()
  await run(['staff.ts', 'list'], { ...development, DATABASE_URL: url })
  const db = await openDatabase({ url, poolSize: 1 })
  const { rows } = await db.pool.query(`select from pg_class where relname = 'engine_migration'`)
  await db.close()
  assert.is(rows.length, 0)
})

test('hold.ts: ending a hold does not hide that a cap still holds texts', async () => {
  const url = await createTestDatabase(migrateAll)
  const settings = { ...development, DATABASE_URL: url }
  const db = await openDatabase({ url, poolSize: 1 })
  await beginHold(db.pool, '+12025550175', { reason: 'a look', by: 'Sue', isAlert: false })
  await openSpending(db.pool, '+12025550175', Date.now(), { all: 1 })
  await noteReached(db.pool, '+12025550175', Date.now())
  await db.close()
  const spent = 'segments of the day are spent (all): scheduled texts are held until midnight Pacific time.\n'
  assert.is(await print(['hold.ts', 'off'], settings), `The hold has ended, but the ${spent}`)
  assert.is(await print(['hold.ts', 'off'], settings), `The ${spent}`)
})

test('backup.ts and restore.ts say that the archive is elsewhere, and the restored database reads it', async () => {
  const [live, DATABASE_URL] = [await createTestDatabase(migrateAll), await createEmptyDatabase()]
  const [to, folder] = [join(DATA_DIR, 'with-archive'), makeThrowawayFolder('archive')]
  const saved = (name: string) =>
    print(['backup.ts', '--to', join(DATA_DIR, name)], { ...development, DATABASE_URL: live })
  assert.not.match(await saved('without-archive'), /ARCHIVE_DIR/, 'nothing is in an archive')
  const db = await openDatabase({ url: live })
  await addPerson(db.pool, ann)
  await addMessage(db.pool, ann, { body: 'From long ago.', status: 'delivered' })
  const [oldest] = await readMonths(db.pool, messageMonths)
  if (!oldest) throw new Error('no table')
  await archiveThese(db.pool, folder, archivedTexts, { ...oldest, name: 'message' }, [ann.learner.id])
  await db.pool.query('delete from message')
  await db.close()
  assert.match(await saved('with-archive'), /^Old months are not in it but in ARCHIVE_DIR: copy that folder now/m)
  const said = await print(['restore.ts', to], { ...development, DATABASE_URL })
  assert.match(said, /^Old months are not in it but in ARCHIVE_DIR: put back the copy made after this backup/m)
  const restored = await openDatabase({ url: DATABASE_URL })
  const thread = await readThreadById(restored.pool, ann.learner.id, folder)
  await restored.close()
  assert.equal(
    thread?.messages.map(({ body }) => body),
    ['From long ago.'],
  )
})

test('restore.ts: a new database in DATABASE_URL alone does not lead to the old one behind the pooler', async () => {
  const base = 'postgres://127.0.0.1:1'
  const urls = { DATABASE_URL: `${base}/restored`, DATABASE_DIRECT_URL: `${base}/live` }
  const [said, code] = await run(['restore.ts', DATA_DIR], { ...production, ...urls })
  assert.match(
    said,
    /^DATABASE_URL names the database restored, but DATABASE_DIRECT_URL, .* names live\. Set both\.\n$/,
  )
  assert.is(code, 1)
})

for (const command of commands.filter(([script]) => script !== 'backup.ts')) {
  test(`${command[0]}: one that was never migrated is`, async () => {
    const [said, code] = await run(command, { ...development, DATABASE_URL: await createEmptyDatabase() })
    assert.match(said, /^The database lacks tables \(relation "\w+" does not exist\)\. Run `npm run migrate`\.\n$/)
    assert.is(code, 1)
  })
}

test.run()
