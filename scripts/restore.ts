/** `npm run restore -- FOLDER`: fills an empty database from a backup. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from './backup/restore.ts'
import { explainToPerson } from './explain-to-person.ts'
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
    const database = await findDatabase()
    try {
      const { manifest, rows, migrated } = await restore(database.url, resolve(folder))
      console.log(`${rows} rows of ${manifest.tables.length} tables are as they were at ${manifest.madeAt}.`)
      if (migrated.length > 0) console.log(`Migrated since: ${migrated.join(', ')}.`)
      console.log(next(manifest.madeAt))
    } finally {
      await database.close()
    }
  }
} catch (error) {
  explainToPerson(error, usage)
}

/** A database that is put back knows nothing of what happened since: the carrier does. */
function next(madeAt: string): string {
  return `What happens next:
1. What people texted, paid and changed after ${madeAt} is not in here. Texts and delivery reports since then are at
   Twilio, payments at Stripe: OPERATING.md, "Restore", says how they come back, and what to look at before the worker runs.
2. npm run doctor
3. Start one server, then the workers. Jobs come back by themselves.
4. People who signed in since sign in again.`
}
