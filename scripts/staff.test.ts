import { spawnSync } from 'node:child_process'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createColleagues } from '../api/desk/colleagues.ts'
import { migrateAll } from '../api/migrations/migrate-all.ts'
import { openDatabase } from '../sms-engine/runtime/database.ts'
import { createTestDatabase } from '../sms-engine/testing/database.ts'
import { environmentWith, root } from './config.ts'

const staff = suite('npm run staff')

const url = await createTestDatabase(migrateAll)
const env = environmentWith({ DATABASE_URL: url, PUBLIC_URL: 'https://tallytext.example/' })

function run(...args: string[]): [status: number | null, said: string] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/staff.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env,
  })
  return [status, stdout + stderr]
}

staff('the first gets all rights and a link that works; the last of them stays', async () => {
  assert.equal(run('list'), [0, 'Nobody. The desk is off.\n'])
  assert.is(run('add', 'Lin')[0], 1)
  const [status, said] = run('add', 'Grace Hopper', '--all')
  assert.is(status, 0)
  const [, token = ''] = /https:\/\/tallytext\.example\/desk\/set-up#([\w-]{43})\n/.exec(said) ?? []
  const db = await openDatabase({ url, poolSize: 1 })
  assert.is((await createColleagues(db.pool).ofLink(token))?.name, 'Grace Hopper')
  await db.close()
  assert.is(run('add', 'Lin')[0], 0)
  assert.match(
    run('list')[1],
    /^Grace Hopper: all rights, has not used the link yet, added .*\nLin: reads and answers, /,
  )
  assert.match(run('remove', 'grace', 'hopper')[1], 'is the last one with all rights')
  assert.equal(run('remove', 'Lin'), [0, 'Lin is out, and signed out everywhere.\n'])
  assert.match(run('add', 'lin')[1], 'There is or was somebody called lin')
  assert.match(run('link', 'Lin')[1], 'There is nobody called Lin.')
})

for (const args of [[], ['add'], ['add', '<b>'], ['dance', 'Lin']]) {
  staff(`"${args.join(' ')}" is answered with how it is used`, () => {
    const [status, said] = run(...args)
    assert.is(status, 1)
    assert.match(said, /^Who works at the desk/)
  })
}

staff.run()
