import { DatabaseSync } from 'node:sqlite'

/** SQLite's error code for a database locked by another process. */
const SQLITE_BUSY = 5

/**
 * Locks a file for this process, creating it if needed. This is SQLite's lock on an empty file: the kernel releases it
 * however the process ends, so it is never stale, and two processes asking at the same moment cannot both get it.
 *
 * @returns a function that releases the lock; null when another process holds it
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
