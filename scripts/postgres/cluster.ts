import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownerOnly } from '../../sms-engine/runtime/private-file.ts'
import { explain, inPlainWords } from './problems.ts'
import type { PostgresRunner } from './runner.ts'

/** The superuser of every cluster created here. */
export const SUPERUSER = 'postgres'

/** The folder of the server's own files; the password and the log are next to it. */
export function clusterOf(runner: PostgresRunner): string {
  return join(runner.dataDir, 'cluster')
}

/** Whether this folder already has data. */
export function hasCluster(runner: PostgresRunner): boolean {
  return inPlainWords(runner.dataDir, () => existsSync(clusterOf(runner)))
}

/**
 * Creates a cluster with a random password. It is created under another name first, so that a kill never leaves a
 * partial one.
 *
 * @throws PlainError when the disk is full or the folder belongs to another user
 */
export async function createCluster(runner: PostgresRunner, durable: boolean): Promise<void> {
  const { dataDir, identity } = runner
  const unfinished = join(dataDir, 'cluster.new')
  inPlainWords(dataDir, () => {
    rmSync(unfinished, { recursive: true, force: true })
    writeFileSync(passwordFile(runner), randomBytes(24).toString('hex'), { mode: ownerOnly.file })
    if (identity.uid !== undefined) chownSync(passwordFile(runner), identity.uid, identity.gid ?? identity.uid)
  })
  const { code, output } = await run(runner, 'initdb', [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile(runner)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Each connection of a test computes as many hashes of a password that nobody could guess anyway.
    ...(durable ? [] : ['--no-sync', '--set=scram_iterations=1']),
  ])
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw explain(dataDir, 'Postgres could not create its data', output)
  }
  renameSync(unfinished, clusterOf(runner))
}

/** The superuser's password, stored in a file that only its owner can read. */
export function readPassword(runner: PostgresRunner): string {
  return inPlainWords(runner.dataDir, () => readFileSync(passwordFile(runner), 'utf8'))
}

function passwordFile(runner: PostgresRunner): string {
  return join(runner.dataDir, 'password')
}

async function run(runner: PostgresRunner, program: string, args: string[]): Promise<{ code: number; output: string }> {
  const [command = '', ...rest] = [...runner.prefix, join(runner.bin, program), ...args]
  const child = spawn(command, rest, { ...runner.identity, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code: code ?? 1, output }
}
