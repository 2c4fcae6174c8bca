import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testMongoUrl } from '../config.ts'
import { libcPrefix } from './mongo-engine/newer-libc.ts'

/** A MongoDB for tests. */
export interface TestMongo {
  /** mongodb:// address of an empty database. */
  readonly url: string
  stop(): Promise<void>
}

/** How long the engine may take to open an empty folder, ms. */
const start_ms_max = 20_000

/**
 * A real MongoDB engine for tests: the one of MONGODB_URL, else the embedded engine (SSPL, never in what we ship) in a
 * child process behind a TCP port.
 * @returns the database, or why there is none on this machine
 */
export async function startTestMongo(): Promise<TestMongo | { readonly missing: string }> {
  if (testMongoUrl) return { url: testMongoUrl, stop: async () => {} }
  const libc = await libcPrefix()
  if ('missing' in libc) return libc
  const folder = mkdtempSync(join(tmpdir(), 'tallytext-mongo-'))
  const [command = '', ...rest] = [
    ...libc.words,
    process.execPath,
    join(import.meta.dirname, 'mongo-engine/child.ts'),
    folder,
  ]
  const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'ignore'] })
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await gone
    rmSync(folder, { recursive: true, force: true })
  }
  const port = await new Promise<string | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), start_ms_max)
    child.stdout.once('data', (chunk: Buffer) => settle(chunk.toString().trim()))
    child.once('error', () => settle(null))
    child.once('exit', () => settle(null))
    function settle(value: string | null): void {
      clearTimeout(timer)
      resolve(value)
    }
  })
  if (port === null) {
    await stop()
    return { missing: 'the embedded engine does not start on this machine' }
  }
  return { url: `mongodb://127.0.0.1:${port}/agenda?directConnection=true`, stop }
}
