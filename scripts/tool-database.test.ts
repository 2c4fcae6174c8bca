/** Where a command finds the database of `npm start`, here in a process of its own, as people run it. */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { environmentWith } from './config.ts'
import { startPostgres } from './embedded-postgres.ts'
import { lockDataFolder, makeDataFolder } from './start/data-folder.ts'
import { makeThrowawayFolder } from './testing/throwaway-folder.ts'

const test = suite('the database of a command')
const dataDir = makeThrowawayFolder('tool-database')

test.after(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs `npm run staff -- list` on the data folder; returns what it prints, and its exit code. */
function list(): Promise<readonly [said: string, code: number]> {
  const env = environmentWith({ DATA_DIR: dataDir })
  return new Promise((resolve) => {
    const command = execFile(
      process.execPath,
      [join(import.meta.dirname, 'staff.ts'), 'list'],
      { env },
      (_, out, err) => resolve([out + err, command.exitCode ?? 0]),
    )
  })
}

test('is started from the data at rest, and can be started again after it', async () => {
  // The database answers, and has no tables before the first `npm start`.
  for (const _ of ['once', 'again']) assert.match((await list())[0], /^The database lacks tables /)
})

test('is that of npm start; where that answers nobody just now, it is left alone', async () => {
  makeDataFolder(dataDir)
  const release = lockDataFolder(dataDir)
  const settings = { max_connections: '1', superuser_reserved_connections: '0', autovacuum: 'off' }
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false, quiet: true, settings })
  const only = new pg.Client(postgres.url)
  only.on('error', () => undefined)
  await only.connect()
  try {
    const [said, code] = await list()
    assert.is(code, 1)
    assert.match(said, /^npm start runs on the data in .*, but its Postgres takes no connection now\./)
    assert.is((await only.query('select 1')).rowCount, 1)
  } finally {
    await only.end()
    await postgres.stop()
    release()
  }
})

test.run()
