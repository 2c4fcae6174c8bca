import { hasCode, PlainError } from '../plain-error.ts'

/** Explains a failure of Postgres on `dataDir` to the user; `output` is what the program printed. */
export function explain(dataDir: string, what: string, output: string): PlainError {
  if (output.includes('No space left on device')) return diskFull(dataDir)
  if (output.includes('Permission denied')) return wrongOwner(dataDir)
  return new PlainError(`${what}. It said:\n${output.trim()}`)
}

/** Runs `work` on `dataDir`, turning file system errors that users can fix into plain words. */
export function inPlainWords<T>(dataDir: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (hasCode(error, 'ENOSPC')) throw diskFull(dataDir)
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw wrongOwner(dataDir)
    throw error
  }
}

function diskFull(dataDir: string): PlainError {
  return new PlainError(
    `The disk that holds ${dataDir} is full. Make some room (a new database takes about 60 MB), or set DATA_DIR to a folder on another disk.`,
  )
}

function wrongOwner(dataDir: string): PlainError {
  return new PlainError(
    `${dataDir} cannot be used by this user: it belongs to another one. Start as that user, or set DATA_DIR to another folder.`,
  )
}
