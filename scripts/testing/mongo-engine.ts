import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { MongoClient, MongoNetworkError } from 'mongodb'
import { environmentWith, testMongoUrl } from '../config.ts'
import { libcPrefix } from './mongo-engine/newer-libc.ts'
import { makeThrowawayFolder } from './throwaway-folder.ts'

/** A MongoDB for tests. */
export interface TestMongo {
  /** mongodb:// address of an empty database. */
  readonly url: string
  /** Kills the server and restarts it on the same data and port; null if it is not ours to kill. */
  readonly restart: (() => Promise<void>) | null
  /** Makes the primary of a replica set step down, and waits until there is another; null if it is a single server. */
  readonly failOver: (() => Promise<void>) | null
  stop(): Promise<void>
}

/** How long the engine may take to open a folder, ms. */
const start_ms_max = 20_000

/**
 * A real MongoDB engine for tests: that of MONGODB_URL, else the embedded engine (SSPL, never part of what we ship) in
 * a child process behind a TCP port.
 * @returns the database, or why this machine has none
 */
export async function startTestMongo(): Promise<TestMongo | { readonly missing: string }> {
  if (testMongoUrl)
    return { url: testMongoUrl, restart: null, failOver: await failOverOf(testMongoUrl), stop: async () => {} }
  const libc = await libcPrefix()
  if ('missing' in libc) return libc
  const folder = makeThrowawayFolder('mongo')
  let running = await serve(libc.words, folder, 0)
  if (!running) {
    rmSync(folder, { recursive: true, force: true })
    return { missing: 'the embedded engine does not start on this machine' }
  }
  const { port } = running
  return {
    url: `mongodb://127.0.0.1:${port}/agenda?directConnection=true`,
    async restart() {
      if (running) await kill(running.child)
      running = await serve(libc.words, folder, port)
      if (!running) throw new Error('the embedded engine did not start again')
    },
    failOver: null,
    async stop() {
      if (running) await kill(running.child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** How long a primary that steps down may not be elected again, s. */
const stepped_down_s = 30

async function failOverOf(url: string): Promise<TestMongo['failOver']> {
  const isReplicaSet = await withAdmin(url, async (command) => 'setName' in (await command({ hello: 1 })))
  if (!isReplicaSet) return null
  return () =>
    withAdmin(url, async (command) => {
      // The members may close all connections, this one too, before they answer.
      await command({ replSetStepDown: stepped_down_s, force: true }).catch((error: unknown) => {
        if (!(error instanceof MongoNetworkError)) throw error
      })
      await command({ ping: 1 })
    })
}

type Command = (command: Record<string, unknown>) => Promise<Record<string, unknown>>

/** Commands go to the primary; the driver waits for one to be elected. */
async function withAdmin<T>(url: string, ask: (command: Command) => Promise<T>): Promise<T> {
  const client = new MongoClient(url)
  try {
    const admin = client.db('admin')
    return await ask((command) => admin.command(command))
  } finally {
    await client.close()
  }
}

/** Starts the engine; null if it does not report a port in time. */
async function serve(
  prefix: readonly string[],
  folder: string,
  port: number,
): Promise<{ readonly child: ChildProcess; readonly port: number } | null> {
  const script = join(import.meta.dirname, 'mongo-engine/child.ts')
  const [command = '', ...rest] = [...prefix, process.execPath, script, folder, String(port)]
  // Its socket is created in the temp directory and stays there when the engine is killed, so it gets a throwaway one.
  const env = { ...environmentWith({}), TMPDIR: folder }
  const child = spawn(command, rest, { env, stdio: ['pipe', 'pipe', 'ignore'] })
  const said = await new Promise<string | null>((resolve) => {
    const timer = setTimeout(() => settle(null), start_ms_max)
    child.stdout.once('data', (chunk: Buffer) => settle(chunk.toString().trim()))
    child.once('error', () => settle(null))
    child.once('exit', () => settle(null))
    function settle(value: string | null): void {
      clearTimeout(timer)
      resolve(value)
    }
  })
  if (said !== null) return { child, port: Number(said) }
  await kill(child)
  return null
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
