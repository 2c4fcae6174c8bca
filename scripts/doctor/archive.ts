import { accessSync, constants, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { EngineConfig } from '../../sms-engine/config.ts'
import { type Finding, findingsAbout } from '../../sms-engine/runtime/finding.ts'
import { type ArchivedFile, readArchivedFiles } from '../../sms-engine/store/archive.ts'
import { askDatabase } from './ask-database.ts'

const about = findingsAbout('Archive')
/** Every conversation has a row for each month. */
const answer_ms_max = 60_000

const mend_restored = 'OPERATING.md, "Restore", says which copy of the folder belongs to a database'

/**
 * Is there a folder to write to, outside of which nothing is lost with the machine or the container, and does it have
 * what the database knows to be there?
 * @param files what the database knows; null if it cannot say, which other findings report
 */
export function examineArchive(
  { archive }: Pick<EngineConfig, 'archive'>,
  files: readonly ArchivedFile[] | null,
): Finding[] {
  if (!archive) {
    if (!files?.length) return []
    const says = `old months of log and texts are in ${files.length} files, and ARCHIVE_DIR does not say where`
    return [about.problem(says, 'set it as it was, for servers and workers')]
  }
  const { folder } = archive
  if (!isAbsolute(folder))
    return [about.problem(`ARCHIVE_DIR is ${folder}, below wherever a process starts`, 'write it whole, from / on')]
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    return [
      about.problem(
        `ARCHIVE_DIR is ${folder}, which is not there or cannot be written to`,
        'make it on a volume of its own, for the user who runs servers and workers',
      ),
    ]
  }
  const lacking = (files ?? []).filter(({ file, end }) => !isAsLongAs(join(folder, file), end))
  if (lacking.length === 0) return [about.good(`it goes to ${folder}`)]
  const names = lacking.map(({ file }) => file).join(', ')
  return [about.problem(`${folder} lacks what the database knows to be in ${names}`, mend_restored)]
}

function isAsLongAs(path: string, bytes: number): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) >= bytes
}

/** The files of the archive; null if the database cannot be asked. */
export function findArchivedFiles(url: string): Promise<readonly ArchivedFile[] | null> {
  return askDatabase(url, answer_ms_max, readArchivedFiles)
}
