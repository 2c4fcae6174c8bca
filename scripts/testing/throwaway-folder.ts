import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFile } from '../file-lock.ts'
import { hasCode } from '../plain-error.ts'

/** Linux's in-memory file system. In containers it is often too small. */
const MEMORY = '/dev/shm'
const FREE_BYTES_MIN = 4_000_000_000

const PREFIX = 'tallytext-'
/** The file in each folder that its owner keeps locked. */
const LOCK = 'in-use'

/** Without a reference, a lock would be garbage-collected and released. */
const held: unknown[] = []
let hasTidied = false

/**
 * Creates a folder for temporary data, in memory if there is room. Tests create and remove tens of thousands of small
 * files, with a database per test file, and on a disk that would take a tenth of their time. The folder is removed when
 * this process ends, however it ends.
 *
 * @param purpose part of its name
 * @returns its path
 */
export function makeThrowawayFolder(purpose: string, { onDisk = false } = {}): string {
  const parent = !onDisk && hasRoomInMemory() ? MEMORY : tmpdir()
  if (!hasTidied) removeLeftovers(parent)
  hasTidied = true
  const folder = mkdtempSync(join(parent, `${PREFIX}${purpose}-`))
  held.push(lockFile(join(folder, LOCK)))
  removeAfterUs(folder)
  return folder
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= FREE_BYTES_MIN
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'EACCES', 'ENOTDIR')) throw error
    return false
  }
}

/**
 * Removes the folder when its pipe from us closes, because our process has ended, even by kill -9. Retries, because a
 * server that is shutting down may still write into it.
 */
const REMOVER = `
read -r _
for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do rm -rf "$1" && break; sleep 1; done`

function removeAfterUs(folder: string): void {
  // A separate session: a signal to our whole process group must not end it.
  const child = spawn('sh', ['-c', REMOVER, 'sh', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  ;(child.stdin as Socket | null)?.unref()
}

/** Removes folders whose owner was killed together with its remover, as when a container is stopped. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const lock = join(parent, name, LOCK)
    if (!name.startsWith(PREFIX) || !existsSync(lock)) continue
    const release = lockFile(lock)
    if (!release) continue
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 })
    release()
  }
}
