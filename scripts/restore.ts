/** `npm run restore -- FOLDER`: fills an empty database from a backup. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isOfArchive } from './backup/archive.ts'
import { restore } from './backup/restore.ts'
import { readSettings, type Settings } from './config.ts'
import { explainToPerson } from './explain-to-person.ts'
import { PlainError } from './plain-error.ts'
import { findDatabase } from './tool-database.ts'

const usage = `Fills the empty database of DATABASE_URL (without it, that of npm start at rest) from a backup.

  npm run restore -- FOLDER`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  })
  const [folder, ...more] = positionals
  if (values.help || folder === undefined || more.length > 0) {
    console.log(usage)
    process.exitCode = values.help ? 0 : 1
  } else {
    refuseTwoDatabases(readSettings())
    const database = await findDatabase()
    try {
      const { manifest, rows, migrated } = await restore(database.url, resolve(folder))
      console.log(`${rows} rows of ${manifest.tables.length} tables are as they were at ${manifest.madeAt}.`)
      if (migrated.length > 0) console.log(`Migrated since: ${migrated.join(', ')}.`)
      if (manifest.tables.some(isOfArchive))
        console.log(
          'Old months are not in it but in ARCHIVE_DIR: put back the copy made after this backup, if it is gone.',
        )
      console.log(next(manifest.madeAt))
    } finally {
      await database.close()
    }
  }
} catch (error) {
  explainToPerson(error, usage)
}

/**
 * Commands go past a pooler. Whoever names the new database in DATABASE_URL alone, with DATABASE_DIRECT_URL still in
 * .env, would fill the old one.
 * @throws PlainError
 */
function refuseTwoDatabases({ DATABASE_URL, DATABASE_DIRECT_URL }: Settings): void {
  const [pooled, direct] = [DATABASE_URL, DATABASE_DIRECT_URL].map((url) => url && new URL(url).pathname.slice(1))
  if (pooled && direct && pooled !== direct)
    throw new PlainError(
      `DATABASE_URL names the database ${pooled}, but DATABASE_DIRECT_URL, which a restore uses, names ${direct}. Set both.`,
    )
}

/**
 * A restored database lacks everything that happened since the backup: some of it the carrier knows, the rest people.
 */
function next(madeAt: string): string {
  return `What happens next:
1. npm run doctor, then start the servers and workers. Jobs come back by themselves.
2. What people texted and what was sent to them since ${madeAt} is fetched from Twilio before any scheduled text leaves: nobody
   gets a text twice, and who left has left. Until Twilio's list cannot be late any more (CARRIER_LIST_LAG_MINUTES), scheduled
   texts are held; then they go by themselves. npm run hold says how it stands.
3. What was paid is read from Stripe within the hour.
4. What was done on our pages since then is nowhere else: accounts that were made or deleted, numbers, plans and choices.
   OPERATING.md, "Restore", says what to look at. People who signed in since sign in again.`
}
