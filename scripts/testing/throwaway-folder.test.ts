import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { waitFor } from '../../sms-engine/testing/wait-for.ts'
import { whyNotFree } from '../ports.ts'
import { makeThrowawayFolder } from './throwaway-folder.ts'

const test = suite('a throw-away folder')
const mine = makeThrowawayFolder('mine')

/** A process that runs a Postgres in a throwaway folder until killed, like `npm test` or a test file run alone. */
async function hold(...options: string[]) {
  const owner = fork(join(import.meta.dirname, '../testdata/hold-throwaway.ts'), options)
  const [{ folder, port }] = (await once(owner, 'message')) as [{ folder: string; port: number }]
  const isGone = async () => !existsSync(folder) && (await whyNotFree(port)) === undefined
  return { owner, folder, isGone }
}

test('goes with its owner, and the Postgres in it, by kill -9', async () => {
  const { owner, folder, isGone } = await hold()
  assert.ok(existsSync(join(folder, 'cluster')))
  owner.kill('SIGKILL')
  await waitFor('folder and server are gone', isGone)
})

test('goes, too, when what watches over Postgres was killed before', async () => {
  const { owner, folder, isGone } = await hold()
  const server = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const shell = Number(execFileSync('ps', ['-o', 'ppid=', '-p', server], { encoding: 'utf8' }))
  process.kill(shell, 'SIGKILL')
  owner.kill('SIGKILL')
  await waitFor('folder and server are gone', isGone)
})

test('that outlived everybody goes when the next is made; one in use stays, and one that is not of this kind', async () => {
  const [left, other] = ['left', 'other'].map((name) => mkdtempSync(join(dirname(mine), `tallytext-${name}-`)))
  assert.ok(left && other)
  writeFileSync(join(left, 'in-use'), '')
  writeFileSync(join(left, 'data'), 'as a container leaves it that was killed')
  const { owner } = await hold('--empty')
  owner.kill('SIGKILL')
  assert.equal([left, other, mine].map(existsSync), [false, true, true])
  rmSync(other, { recursive: true })
})

test.run()
