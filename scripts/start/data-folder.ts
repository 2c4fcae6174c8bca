import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ownerOnly } from '../../sms-engine/runtime/private-file.ts'
import { lockFile } from '../file-lock.ts'
import { hasCode, PlainError } from '../plain-error.ts'

/**
 * Who may enter the folder of all state: its owner. Where that is root, Postgres runs as another user, who must get through
 * to its own folder inside; passing through without looking around is what the one bit for others allows.
 */
const dataFolderMode = process.getuid?.() === 0 ? 0o711 : ownerOnly.folder

/**
 * Makes the folder of all state, with those above it, and the folder of the logs in it. A folder of all state that was
 * there keeps its mode, because others may use it too: DATA_DIR=/tmp must not shut everybody out of /tmp.
 *
 * @throws PlainError when it cannot be made
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

/** Step by step: Node's own recursive way never ends below /proc, where nothing can be made. */
function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode })
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
