import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownerOnly } from '../../sms-engine/runtime/private-file.ts'
import { clusterOf } from './cluster.ts'
import { readLines } from './leftover.ts'
import { explain, inPlainWords } from './problems.ts'
import type { PostgresRunner } from './runner.ts'

/** How to serve a cluster. */
export interface ServerOptions {
  port: number
  durable: boolean
  /** Override ours. */
  settings: Readonly<Record<string, string>>
}

/** A server that accepts connections. */
export interface Server {
  /** Resolves with the last lines of the log when the server process ends, for whatever reason. */
  ended: Promise<string>
  /** Shuts down cleanly and resolves when the process has ended. */
  stop(): Promise<void>
}

const START_MS = 60_000
const STOP_MS = 3000

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  // People's texts must not get into the log when a statement fails: neither the statement, its values nor their
  // details.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
}
/** For tests: nothing is durable, and nothing runs in the background of their many short-lived databases. */
const UNDURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  checkpoint_timeout: '1d',
  // Uses files in the data folder, which are deleted with it; those in /dev/shm would outlive a killed server.
  dynamic_shared_memory_type: 'mmap',
  max_wal_size: '1GB',
}

/**
 * Runs the server and shuts it down when its pipe from us closes, either on purpose or because our process ended, even
 * by kill -9. A shell, because it is always available and lightweight.
 */
const WATCHED = `
exec 3<&0
"$@" 3<&- </dev/null & server=$!
(read -r _ <&3; kill -INT $server) 2>/dev/null & watch=$!
wait $server; code=$?
kill $watch 2>/dev/null
exit $code`

/**
 * Serves the runner's cluster and resolves when it accepts connections. Retries while backends of a server that was
 * just killed are still shutting down.
 *
 * @throws PlainError with Postgres' output when it does not start
 */
export async function serve(runner: PostgresRunner, options: ServerOptions): Promise<Server> {
  const pidFile = join(clusterOf(runner), 'postmaster.pid')
  const log = join(runner.dataDir, 'postgres.log')
  for (const deadline = performance.now() + START_MS; ; await sleep(200)) {
    const stale = readLines(pidFile).join()
    const child = launch(runner, log, options)
    const ended = once(child, 'exit')
    const ready = await Promise.race([isReady(pidFile, stale, deadline), ended.then(() => false)])
    if (ready) return { ended: ended.then(() => lastLines(log)), stop: () => stop(child, pidFile) }
    await stop(child, pidFile)
    const lines = lastLines(log)
    if (!lines.includes('still in use') || performance.now() > deadline) {
      throw explain(runner.dataDir, 'Postgres did not start', lines)
    }
  }
}

function launch(runner: PostgresRunner, log: string, { port, durable, settings }: ServerOptions): ChildProcess {
  const all = Object.entries({ ...SETTINGS, port, ...(durable ? {} : UNDURABLE), ...settings })
  const flags = all.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = [join(runner.bin, 'postgres'), '-D', clusterOf(runner), ...flags]
  const shell = ['sh', '-c', WATCHED, 'sh']
  const [command = '', ...args] = [...runner.prefix, ...shell, ...server]
  const output = inPlainWords(runner.dataDir, () => openSync(log, 'w', ownerOnly.file))
  // A separate session: Ctrl-C in the terminal must not reach the server before its clients have ended.
  const child = spawn(command, args, { ...runner.identity, cwd: '/', detached: true, stdio: ['pipe', output, output] })
  child.on('error', (error) => writeFileSync(log, `${error.message}\n`))
  closeSync(output)
  // The server must not keep this process alive: a test with nothing left to do just ends, and the pipe with it.
  child.unref()
  ;(child.stdin as Socket | null)?.unref()
  return child
}

/** The eighth line of postmaster.pid says when the server accepts connections; pg_ctl waits for it the same way. */
async function isReady(pidFile: string, stale: string, deadline: number): Promise<boolean> {
  for (; performance.now() < deadline; await sleep(15)) {
    const lines = readLines(pidFile)
    if (lines[7]?.trim() === 'ready' && lines.join() !== stale) return true
  }
  return false
}

async function stop(child: ChildProcess, pidFile: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.ref()
  const ended = once(child, 'exit')
  child.stdin?.end()
  const impatience = setTimeout(() => {
    const pid = Number(readLines(pidFile)[0])
    if (pid) process.kill(pid, 'SIGQUIT')
  }, STOP_MS)
  await ended
  clearTimeout(impatience)
}

function lastLines(log: string): string {
  return readLines(log).slice(-15).join('\n').trim()
}
