import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockFile } from '../file-lock.ts'
import { hasCode, PlainError } from '../plain-error.ts'

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
 * Takes the data folder for this process.
 *
 * @returns gives the folder back
 * @throws PlainError when another process has it
 */
export function lockDataFolder(dataDir: string): () => void {
  const release = lockFile(join(dataDir, 'lock'))
  if (release) return release
  throw new PlainError(
    `Tallytext is already running on the data in ${dataDir}. Stop it first, or give this one its own: DATA_DIR=.data2 PORT=3100 SIM_PORT=3101 npm start`,
  )
}
