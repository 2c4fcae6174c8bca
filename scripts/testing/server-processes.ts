import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'

/** Every process of a Postgres on this machine, the one that begot the others first. */
export async function serverProcesses(pool: pg.Pool): Promise<number[]> {
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
