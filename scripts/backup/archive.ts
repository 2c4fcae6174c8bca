import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { hasCode, PlainError } from '../plain-error.ts'

/** The file that describes the others in a backup. It is written last: a folder without it is not a backup. */
export const manifest_name = 'manifest.json'

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Rows in COPY's text format, compressed with gzip. */
  file: z.string().regex(/^[\w.]+$/),
  sha256: z.string(),
})

const manifest = z.object({
  format: z.literal(1),
  /** The moment that the copy shows: machine time, ISO 8601. */
  madeAt: z.string(),
  postgres: z.string(),
  /** Which migrations had run, by the table that records them. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** Ordered so that each table comes after those it refers to. */
  tables: z.array(table),
  /** The last value of each sequence that has been used. */
  sequences: z.record(z.string(), z.string()),
})

export type Manifest = z.output<typeof manifest>
export type TableEntry = z.output<typeof table>

/** Whether a table says that some months are in files of the archive, which no backup of the database holds. */
export const isOfArchive = ({ name, rows }: Pick<TableEntry, 'name' | 'rows'>): boolean =>
  name === 'archive_part' && rows > 0

/**
 * Reads a backup's manifest.
 * @throws PlainError when the folder is not a complete backup in a format we know
 */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, manifest_name), 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR'))
      throw new PlainError(`${folder} is no backup: it has no ${manifest_name}, which is written last.`)
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new PlainError(`${join(folder, manifest_name)} is damaged, or of another release's format.`)
    throw error
  }
}

/**
 * Verifies the checksum of every file before any of them is used.
 * @throws PlainError naming the first file that is missing or was changed
 */
export async function verifyFiles(folder: string, { tables }: Manifest): Promise<void> {
  for (const { file, sha256 } of tables) {
    if ((await checksumOf(join(folder, file))) !== sha256)
      throw new PlainError(`${file} is not what was backed up: its checksum differs. Nothing was restored.`)
  }
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new PlainError(`${path} is missing from the backup. Nothing was restored.`)
    throw error
  }
  return hash.digest('hex')
}
