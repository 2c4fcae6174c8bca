import { DatabaseSync } from 'node:sqlite'

/** SQLite's code for a database that another process has locked. */
const SQLITE_BUSY = 5

/**
 * Takes a file for this process, making it when it is not there. The lock is SQLite's on an empty file: the kernel gives
 * it back however the process ends, so there is never a stale one, and two that ask at the same moment cannot both have it.
 *
 * @returns gives the file back; null when another process has it
 */
export function lockFile(path: string): (() => void) | null {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error
    return null
  }
  return () => lock.close()
}
