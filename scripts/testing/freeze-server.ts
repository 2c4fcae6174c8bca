import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { hasCode } from '../plain-error.ts'

/** Freezes every process of a local Postgres for this long, as on a host that is out of memory. */
export async function freezeServer(pool: pg.Pool, length_ms: number): Promise<void> {
  const processes = await processesOf(pool)
  const tell = (pid: number, signal: 'SIGSTOP' | 'SIGCONT') => {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // Some are short-lived, such as autovacuum workers.
      if (!hasCode(error, 'ESRCH')) throw error
    }
  }
  try {
    for (const pid of processes) tell(pid, 'SIGSTOP')
    await sleep(length_ms)
  } finally {
    for (const pid of processes.reverse()) tell(pid, 'SIGCONT')
  }
}

/** The parent process first. */
async function processesOf(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ data_directory: string }>('show data_directory')
  const postmaster = Number(readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid='])
  const children = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster)
    .map(([pid = 0]) => pid)
  return [postmaster, ...children]
}
