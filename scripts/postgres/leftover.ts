import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode, PlainError } from '../plain-error.ts'

const SHUTDOWN_MS = 10_000

/**
 * Cleans up what an earlier run may have left in `cluster`. A server still running is stopped cleanly, because it may
 * have different settings and is not supervised. A `postmaster.pid` whose pid now belongs to another program is
 * removed; that of a dead server is kept, because Postgres itself uses it to find backends that have not ended yet.
 *
 * @throws PlainError when the server does not stop
 */
export async function clearLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = Number(readLines(pidFile)[0])
  if (!pid || !isAlive(pid)) return
  if (!isPostgresOf(pid, cluster)) {
    rmSync(pidFile, { force: true })
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    if (await endsWithin(pid, SHUTDOWN_MS)) return
  }
  throw new PlainError(
    `A Postgres of an earlier run does not stop: process ${pid} on ${cluster}. Kill it and start again.`,
  )
}

/** The lines of a file; none when it does not exist. */
export function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function isPostgresOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  return command.includes('postgres') && command.includes(cluster)
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  }
}

async function endsWithin(pid: number, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(20)) {
    if (!isAlive(pid)) return true
  }
  return false
}
