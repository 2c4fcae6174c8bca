import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ownerOnly } from '../../sms-engine/runtime/private-file.ts'
import { lockFile } from '../file-lock.ts'
import { hasCode, PlainError } from '../plain-error.ts'

/**
 * Only the owner may enter the folder of all state. If that is root, Postgres runs as another user, who must get
 * through to its own folder inside; the single bit for others allows passing through without listing.
 */
const dataFolderMode = process.getuid?.() === 0 ? 0o711 : ownerOnly.folder

/**
 * Creates the folder of all state, with its parents, and the log folder inside it. An existing folder of all state
 * keeps its mode, because others may use it too: DATA_DIR=/tmp must not lock everybody out of /tmp.
 *
 * @throws PlainError when it cannot be created
 */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dirname(dataDir))
    makeFolder(dataDir, dataFolderMode)
    makeFolder(join(dataDir, 'logs'))
    chmodSync(join(dataDir, 'logs'), ownerOnly.folder)
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EROFS', 'ENOENT', 'ENOTDIR', 'EPERM')) throw error
    throw new PlainError(`${dataDir} cannot be written to. Set DATA_DIR to a folder that can.`)
  }
}

/** One level at a time: Node's own recursive mkdir never ends below /proc, where nothing can be created. */
function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another start created it at the same moment.
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/**
 * Locks the data folder for this process.
 *
 * @returns a function that releases it
 * @throws PlainError when another process has locked it
 */
export function lockDataFolder(dataDir: string): () => void {
  const release = tryLockDataFolder(dataDir)
  if (release) return release
  throw new PlainError(
    `Tallytext is already running on the data in ${dataDir}. Stop it first, or give this one its own: DATA_DIR=.data2 PORT=3100 SIM_PORT=3101 npm start`,
  )
}

/** The same, but returns null when another process has locked it. */
export function tryLockDataFolder(dataDir: string): (() => void) | null {
  return lockFile(join(dataDir, 'lock'))
}
