import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasCode } from '../plain-error.ts'

/** Where Linux keeps files in memory. In containers it is often too small. */
const MEMORY = '/dev/shm'
const FREE_BYTES_MIN = 4_000_000_000

/**
 * Makes a folder for data that is thrown away, in memory where there is room. Tests make and remove tens of thousands of
 * small files, a database of its own for each file, and on a disk that is a tenth of all their work.
 *
 * @param purpose stands in its name
 * @returns its path
 */
export function makeThrowawayFolder(purpose: string): string {
  return mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), `tallytext-${purpose}-`))
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
