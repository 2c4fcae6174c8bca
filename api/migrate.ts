/** `npm run migrate`: brings the database to the current schema. Several runs at once are safe. */
import { explainBootError } from '../sms-engine/runtime/boot-error.ts'
import { readDatabaseUrl } from './config.ts'
import { migrateAll } from './migrations/migrate-all.ts'

try {
  const ran = await migrateAll(readDatabaseUrl())
  console.log(ran.length === 0 ? 'The database is up to date.' : `Migrated: ${ran.join(', ')}.`)
} catch (error) {
  console.error(explainBootError(error))
  process.exitCode = 1
}
