import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hasCode, PlainError } from '../plain-error.ts'

/** SQLite's code for a database that another process has locked. */
const SQLITE_BUSY = 5

/**
 * Makes the folder of all state, with those above it.
 *
 * @throws PlainError when it cannot be made
 */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(join(dataDir, 'logs'))
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EROFS', 'ENOENT', 'ENOTDIR', 'EPERM')) throw error
    throw new PlainError(`${dataDir} cannot be written to. Set DATA_DIR to a folder that can.`)
  }
}

/** Step by step: Node's own recursive way never ends below /proc, where nothing can be made. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another start made it in the same moment.
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/**
 * Takes the data folder for this process. The lock is SQLite's on an empty file: the kernel gives it back however the
 * process ends, so there is never a stale one, and two that start at the same moment cannot both have it.
 *
 * @returns gives the folder back
 * @throws PlainError when another process has it
 */
export function lockDataFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error
    throw new PlainError(
      `Tallytext is already running on the data in ${dataDir}. Stop it first, or give this one its own: DATA_DIR=.data2 PORT=3100 SIM_PORT=3101 npm start`,
    )
  }
  return () => lock.close()
}
