/** What the operators' commands print when they cannot do their work: always a plain sentence. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createEmptyDatabase } from '../sms-engine/testing/database.ts'
import { environmentWith, type Settings } from './config.ts'
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

/** A command's output on stderr, and its exit code. */
function run([script, ...args]: (typeof commands)[number], settings: Settings): Promise<readonly [string, number]> {
  return new Promise((resolve) => {
    const path = join(import.meta.dirname, script)
    const command = execFile(process.execPath, [path, ...args], { env: environmentWith(settings) }, (_, _out, err) =>
      resolve([err, command.exitCode ?? 0]),
    )
  })
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

for (const command of commands.filter(([script]) => script !== 'staff.ts' && script !== 'backup.ts')) {
  test(`${command[0]}: one that was never migrated is`, async () => {
    const [said, code] = await run(command, { ...development, DATABASE_URL: await createEmptyDatabase() })
    assert.match(said, /^The database lacks tables \(relation "\w+" does not exist\)\. Run `npm run migrate`\.\n$/)
    assert.is(code, 1)
  })
}

test.run()
