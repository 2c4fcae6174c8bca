import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFile } from '../file-lock.ts'
import { hasCode } from '../plain-error.ts'

/** Where Linux keeps files in memory. In containers it is often too small. */
const MEMORY = '/dev/shm'
const FREE_BYTES_MIN = 4_000_000_000

const PREFIX = 'tallytext-'
/** The file in each folder that its owner keeps locked. */
const LOCK = 'in-use'

/** A lock that nothing refers to would be given back. */
const held: unknown[] = []
let hasTidied = false

/**
 * Makes a folder for data that is thrown away, in memory where there is room. Tests make and remove tens of thousands of
 * small files, a database of its own for each file, and on a disk that is a tenth of all their work. The folder goes with
 * this process, however it ends.
 *
 * @param purpose stands in its name
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
 * Removes the folder when its pipe from us closes: because we have ended, even by kill -9. Again and again, because a
 * server that is shutting down may still write into it.
 */
const REMOVER = `
read -r _
for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do rm -rf "$1" && break; sleep 1; done`

function removeAfterUs(folder: string): void {
  // A session of its own: what ends us with our whole process group must not end it.
  const child = spawn('sh', ['-c', REMOVER, 'sh', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  ;(child.stdin as Socket | null)?.unref()
}

/** Removes folders whose owner was killed together with whoever was to remove them, as everything in a container is. */
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
