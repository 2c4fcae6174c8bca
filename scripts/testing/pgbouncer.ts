import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { waitFor } from '../../sms-engine/testing/wait-for.ts'
import { freePort } from '../ports.ts'

/** A PgBouncer in transaction mode in front of a Postgres. */
export interface RunningBouncer {
  /** The server's address through the pooler. */
  readonly url: string
  stop(): Promise<void>
}

/** Fewer than the processes have, so that they really share connections. */
const shared_connections = 5

/**
 * Starts Debian's PgBouncer.
 * @param target address of a Postgres on this machine
 * @throws Error when PgBouncer is not installed
 */
export async function startBouncer(target: string): Promise<RunningBouncer> {
  const binary = findBinary()
  if (binary === null) throw new Error('PgBouncer is not installed')
  const { hostname, port, username, password, pathname } = new URL(target)
  const own = await freePort()
  // Not in one of our folders: under root it runs as nobody, who must be able to read it.
  const folder = mkdtempSync(join(tmpdir(), 'tallytext-pgbouncer-'))
  chmodSync(folder, 0o755)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${shared_connections}
max_client_conn = 200
`,
  )
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child: ChildProcess = spawn(binary, ['-q', ...asNobody, settings], { stdio: 'ignore' })
  const url = `postgres://${username}@127.0.0.1:${own}${pathname}`
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitFor('PgBouncer answers', () => answers(url))
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

export const hasBouncer = (): boolean => findBinary() !== null

function findBinary(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
